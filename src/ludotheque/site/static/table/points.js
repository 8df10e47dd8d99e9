// @ts-check
// Points fly from where they were made to the score of whoever made them.

import { calm } from "../calm.js";
import { at } from "../page.js";

/** @import { Seat, Step } from "../messages.js" */

const FLIGHT = 700, STAY = 1500; // milliseconds

/** Whose seats are played from here. @returns {Set<Seat>} */
export const ownSeats = () => new Set([...document.querySelectorAll("#seats .mine")].map((one) => seatOf(one)));

/** Everybody's points as the page shows them. @returns {Map<Seat, number>} */
export function scores() {
  const places = [...document.querySelectorAll("#seats .points")];
  return new Map(places.map((place) => [seatOf(place.closest(".player")), Number(place.textContent)]));
}

/** @param {Element | null} player */
const seatOf = (player) => Number(player?.id.replace("player-", ""));

/**
 * Let points fly to a seat's score, and add them there, unless it was told anew meanwhile.
 * @param {Seat} seat
 * @param {number} points
 * @param {DOMRect} from
 * @param {boolean} [counted] whether the score has them already
 */
export function fly(seat, points, from, counted = false) {
  const goal = at(`player-${seat}`)?.querySelector(".points");
  if (!goal || !points || document.hidden) return;
  const to = goal.getBoundingClientRect();
  const flying = document.createElement("b");
  flying.className = "flying";
  flying.setAttribute("aria-hidden", "true");
  flying.textContent = points > 0 ? `+${points}` : `−${-points}`;
  document.body.append(flying);
  const { width, height } = flying.getBoundingClientRect();
  const over = (/** @type {DOMRect} */ rect) =>
    `translate(${(rect.left + rect.right - width) / 2}px, ${(rect.top + rect.bottom - height) / 2}px)`;
  const beside = `translate(${to.left - width - 4}px, ${(to.top + to.bottom - height) / 2}px)`;
  const way = calm.matches ? [beside, beside] : [over(from), `${over(from)} scale(1.4)`, over(to)];
  const flight = flying.animate({ transform: way }, { duration: calm.matches ? STAY : FLIGHT, easing: "ease-in-out" });
  flight.onfinish = () => {
    flying.remove();
    if (!counted && goal.isConnected) goal.textContent = String(Number(goal.textContent) + points);
  };
}

/**
 * Points that nobody told apart fly when all is shown, from where it was loud.
 * @param {Step[]} steps
 * @param {Map<number, number>} had
 * @param {(step: Step) => DOMRect} where
 */
export function flyAll(steps, had, where) {
  const loud = steps.findLast((step) => step.loud);
  if (!loud || steps.some((step) => step.points)) return;
  for (const [seat, now] of scores()) fly(seat, now - (had.get(seat) ?? now), where(loud), true);
}
