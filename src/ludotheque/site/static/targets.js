// @ts-check
// Which of the lit elements is meant: by a finger, by an arrow key, by somebody who was somewhere near.

const FINGER = 22, SAME = 5; // pixels: half of what a finger covers; what lies in one place

/** @typedef {{ clientX: number, clientY: number }} Point */

/** @param {DOMRect} rect @returns {[number, number]} */
const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

/** @param {DOMRect} rect @param {Point} point */
const away = ({ left, right, top, bottom }, { clientX: x, clientY: y }) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/**
 * The lit element at, or near, a point.
 * @param {Element} svg
 * @param {PointerEvent} event
 */
export function near(svg, event) {
  const hit = event.target instanceof Element && event.target.closest("[data-lit]");
  if (hit) return hit.id;
  let best = null, least = event.pointerType === "mouse" ? 3 : FINGER;
  for (const element of svg.querySelectorAll("[data-lit]")) {
    const far = away(element.getBoundingClientRect(), event);
    if (far < least) [best, least] = [element.id, far];
  }
  return best;
}

/**
 * How far apart the middles of those lie that a finger may mean; a pawn and its cell count once.
 * @param {Element} svg
 * @param {Point} point
 */
export function gap(svg, point) {
  /** @type {[number, number][]} */
  const spots = [];
  let least = Infinity;
  for (const element of svg.querySelectorAll("[data-lit]")) {
    const rect = element.getBoundingClientRect(), [x, y] = middle(rect);
    const others = spots.map((spot) => Math.hypot(spot[0] - x, spot[1] - y));
    if (away(rect, point) > FINGER || others.some((other) => other < SAME)) continue;
    least = Math.min(least, ...others);
    spots.push([x, y]);
  }
  return least;
}

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
    if (element === from || element.hasAttribute("data-lit") !== from.hasAttribute("data-lit")) continue;
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
