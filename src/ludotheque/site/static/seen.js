// @ts-check
// What a page has shown: it goes on from there when it is loaded anew in the middle of something.

import { at } from "./page.js";

/** @import { Next, Present } from "./messages.js" */

const KEPT = 40; // events that are shown again

/** @param {string} table */
const name = (table) => `seen-${table}`;

/**
 * Note what has been shown.
 * @param {string} table
 * @param {number} number
 */
export const keep = (table, number) => sessionStorage.setItem(name(table), String(number));

/**
 * What was shown last; the present, if that is long ago.
 * @param {string} table
 * @param {number} now
 */
export function lastSeen(table, now) {
  const last = Number(sessionStorage.getItem(name(table)));
  return last && last < now && last >= now - KEPT ? last : now;
}

/**
 * Where to hear of a table.
 * @param {string} table
 * @param {{ number: number, heard: number, watch: boolean }} state
 */
export function addressOf(table, { number, heard, watch }) {
  return `/tables/${table}/socket?seen=${heard}${watch ? "&watch=1" : ""}${heard < number ? "&anew=1" : ""}`;
}

/**
 * Go on in a match that is watched at one's own pace; the address says where one is.
 * @param {Present} told
 * @param {{ watch: boolean }} state
 * @param {(wish: Next) => void} send
 */
export function goOn({ stage, number }, state, send) {
  state.watch = stage !== "over";
  history.replaceState(null, "", state.watch ? `?from=${number}` : location.pathname);
  at("to-now")?.toggleAttribute("hidden", !state.watch);
  if (state.watch) send({ next: 1 });
}
