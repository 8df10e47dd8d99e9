// @ts-check
// Which part of a drawing is seen: plain arithmetic on boxes in the drawing's units and sizes in pixels.

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {{ width: number, height: number }} Size */

const CLOSEST = 6;
const CLOSE = 2.5; // times: as close as a touch goes by itself
const LARGEST = 2; // pixels a unit of a drawing: a small one does not fill a wide screen
const WIDE = 700; // pixels: no phone

/**
 * What is seen first: all of it. A tall drawing on a narrow screen is shown in full width, where it is wanted.
 * @param {Box} whole
 * @param {Size} screen
 * @param {Box | null} wanted
 * @returns {Box}
 */
export function home(whole, { width, height }, wanted) {
  const { x, y, w, h } = whole;
  const high = width ? (w * height) / width : h;
  const more = Math.min(width / w, height / h) / LARGEST;
  if (more > 1) return { x: x - (w * more - w) / 2, y: y - (h * more - h) / 2, w: w * more, h: h * more };
  if (width > WIDE || high > 0.72 * h || (wanted && wanted.h > high)) return { ...whole };
  const top = wanted ? wanted.y + wanted.h / 2 - high / 2 : y + h - high;
  return { x, y: Math.min(Math.max(top, y), y + h - high), w, h: high };
}

/**
 * What is seen when somebody goes closer, and keeps what is at a point of the screen (0 to 1) where it is;
 * null: everything.
 * @param {Box} now
 * @param {Box} whole
 * @param {Size} screen
 * @param {number} factor
 * @param {number} px
 * @param {number} py
 * @returns {Box | null}
 */
export function zoomed(now, whole, { width, height }, factor, px, py) {
  const shape = width / height;
  // the part that is really seen has the shape of the screen
  const seen = now.w / now.h > shape ? { w: now.w, h: now.w / shape } : { w: now.h * shape, h: now.h };
  const left = now.x - (seen.w - now.w) / 2, top = now.y - (seen.h - now.h) / 2;
  const full = Math.max(whole.w, whole.h * shape);
  const w = Math.min(Math.max(seen.w / factor, full / CLOSEST), full);
  if (w >= full * 0.999) return null;
  const h = w / shape;
  return { x: left + px * (seen.w - w), y: top + py * (seen.h - h), w, h };
}

/**
 * What is seen when a finger goes closer to a point of the drawing; null: that would be hardly closer, or too close.
 * @param {Box} now
 * @param {Box} first what is seen before anybody goes closer
 * @param {number} factor
 * @param {{ x: number, y: number }} point
 * @returns {Box | null}
 */
export function closer(now, first, factor, { x, y }) {
  const w = Math.max(now.w / factor, first.w / CLOSE), h = (now.h * w) / now.w;
  return w > 0.85 * now.w ? null : { x: x - w / 2, y: y - h / 2, w, h };
}

/**
 * What is seen when somebody drags it by so many pixels.
 * @param {Box} now
 * @param {Box} whole
 * @param {Size} screen
 * @param {number} dx
 * @param {number} dy
 * @returns {Box}
 */
export function panned(now, whole, { width, height }, dx, dy) {
  const scale = Math.max(now.w / width, now.h / height);
  return {
    ...now,
    x: held(now.x - dx * scale, whole.x, now.w, whole.w),
    y: held(now.y - dy * scale, whole.y, now.h, whole.h),
  };
}

/**
 * @param {Box} now
 * @param {Box} whole
 */
export const isAll = (now, whole) => now.h >= whole.h - 0.5 && now.w >= whole.w - 0.5;

/**
 * A third of the screen may lie beside the drawing.
 * @param {number} at
 * @param {number} low
 * @param {number} size
 * @param {number} whole
 */
const held = (at, low, size, whole) => Math.min(Math.max(at, low - size / 3), low + whole - size + size / 3);

/**
 * The box around some points.
 * @param {{ x: number, y: number }[]} points
 * @returns {Box}
 */
export function around(points) {
  const xs = points.map(({ x }) => x), ys = points.map(({ y }) => y);
  const x = Math.min(...xs), y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}
