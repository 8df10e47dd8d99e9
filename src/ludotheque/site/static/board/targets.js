// @ts-check
// Which of the lit elements is meant: by a finger, by an arrow key, by somebody who was somewhere near.

export const FINGER = 22; // pixels: half of what a finger covers
export const AROUND = 66; // pixels: what lies around a piece

/** @typedef {{ clientX: number, clientY: number }} Point */
/** @typedef {Point & { target: EventTarget | null, pointerType: string }} Touch */

/** @param {DOMRect} rect @returns {[number, number]} */
const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

/** @param {DOMRect} rect @param {Point} point */
const away = ({ left, right, top, bottom }, { clientX: x, clientY: y }) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** What can be touched: what leads on first, then what changes the choice. */
const KINDS = ["[data-lit]", "[data-else]"];

/** @param {DOMRect} one @param {DOMRect} other */
const within = (one, other) =>
  one.left > other.left && one.right < other.right && one.top > other.top && one.bottom < other.bottom;

/**
 * The element that can be touched at, or near, a point.
 * @param {Element} svg
 * @param {Touch} event
 */
export function near(svg, event) {
  const { target } = event;
  const hit = target instanceof Element && target.closest(KINDS.join());
  if (hit && svg.contains(hit)) return hit.id;
  const named = target instanceof Element && target.closest("[id]:not([data-ground], svg)");
  const lying = named && svg.contains(named) ? named.getBoundingClientRect() : null;
  let least = event.pointerType === "mouse" ? 3 : FINGER;
  for (const kind of KINDS) {
    let best = null;
    for (const element of svg.querySelectorAll(kind)) {
      const rect = element.getBoundingClientRect(), far = away(rect, event);
      if (lying && within(lying, rect)) continue; // what lies on a target is not that target
      if (far < least) [best, least] = [element.id, far];
    }
    if (best) return best;
    least /= 2;
  }
  return null;
}

/**
 * How far apart the middles of those lie that a finger may mean, where they mean different things; what lies around
 * a chosen piece is seen together with it.
 * @param {Element} svg
 * @param {Point} point
 * @param {number} [reach]
 */
export function gap(svg, point, reach = FINGER) {
  /** @type {[number, number, string | null][]} */
  const spots = [];
  let least = Infinity;
  for (const element of svg.querySelectorAll(reach > FINGER ? "[data-lit]" : "[data-lit]:not([aria-pressed])")) {
    const rect = element.getBoundingClientRect(), [x, y] = middle(rect), means = element.getAttribute("data-lit");
    if (away(rect, point) > reach) continue;
    for (const [u, v, other] of spots) if (other !== means) least = Math.min(least, Math.hypot(u - x, v - y));
    spots.push([x, y, means]);
  }
  return least;
}

/** @param {Element} element */
const kindOf = (element) => KINDS.findIndex((kind) => element.matches(kind));

/**
 * The element of the same kind that lies next in a direction, for the arrow keys.
 * @param {Element} svg
 * @param {Element} from
 * @param {number} dx
 * @param {number} dy
 */
export function beside(svg, from, dx, dy) {
  const [x, y] = middle(from.getBoundingClientRect());
  /** @type {SVGElement | null} */
  let best = null;
  let least = Infinity;
  for (const element of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[tabindex]"))) {
    if (element === from || kindOf(element) !== kindOf(from)) continue;
    const [ex, ey] = middle(element.getBoundingClientRect());
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along > 1 && along + 2.5 * across < least) [best, least] = [element, along + 2.5 * across];
  }
  return best;
}

/**
 * The lit element that lies nearest to a point.
 * @param {Element} svg
 * @param {Point} point
 */
export function nearest(svg, point) {
  /** @type {SVGElement | null} */
  let best = null;
  let least = Infinity;
  for (const element of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-lit]"))) {
    const [x, y] = middle(element.getBoundingClientRect());
    const far = Math.hypot(x - point.clientX, y - point.clientY);
    if (far < least) [best, least] = [element, far];
  }
  return best;
}
