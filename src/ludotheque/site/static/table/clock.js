// @ts-check
// The clock of whoever is to move: what is left of their time, or how long somebody else has been thinking.

import { words } from "../page.js";

const SOON = 10, A_WHILE = 3; // seconds
const MINUTE = 60, HOUR = 3600, DAY = 86400;

/**
 * @typedef {object} Clocked
 * @property {number | null} clock when the time runs out
 * @property {number} since when the last move was
 * @property {number} ahead how far the server's clock is before ours, in seconds
 */

/** @param {number} seconds */
function shown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const days = Math.floor(whole / DAY), hours = Math.floor(whole / HOUR), minutes = Math.floor(whole / MINUTE);
  if (days) return fill(words.days, { days, hours: hours % 24 });
  if (hours) return fill(words.hours, { hours, minutes: minutes % 60 });
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * What is left of somebody's time; where it is long, in words.
 * @param {number} seconds
 */
const left = (seconds) => (seconds >= HOUR ? fill(words.left, { time: shown(seconds) }) : shown(seconds));

/**
 * A sentence of the page with its gaps filled in.
 * @param {string} sentence
 * @param {Record<string, string | number>} values
 */
const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * Say how long it is until a bot may be called for somebody who is away; when that will be, if anybody is.
 * @param {number} now
 */
function countDown(now) {
  /** @type {HTMLElement | null} */
  const place = document.querySelector("[data-until]");
  if (!place) return null;
  const until = Number(place.dataset.until), words = place.querySelector("span");
  if (words) words.textContent = shown(until - now);
  return until;
}

/**
 * @param {Clocked} state
 * @param {() => void} late is called once when the time has run out
 */
export function keepTime(state, late) {
  let told = -1; // the moment of which the server was asked

  function tick() {
    const now = Date.now() / 1000 + state.ahead;
    const until = countDown(now) ?? state.clock;
    if (until && until < now && told !== until) {
      told = until;
      setTimeout(late, 300); // the server's clock decides
    }
    /** @type {HTMLElement | null} */
    const place = document.querySelector(".players .turn .state");
    if (!place) return;
    const rest = state.clock ? state.clock - now : Infinity;
    const other = !place.closest(".mine") && now - state.since > A_WHILE;
    if (state.clock) place.dataset.clock = left(rest);
    else if (other && state.since) place.dataset.clock = shown(now - state.since);
    else delete place.dataset.clock;
    if (rest >= HOUR && rest < Infinity) place.dataset.brief = shown(rest);
    else delete place.dataset.brief;
    place.toggleAttribute("data-soon", rest < SOON);
  }
  setInterval(tick, 500);
  return tick;
}
