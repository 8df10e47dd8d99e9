// @ts-check
// What a page has shown: it goes on from there when it is loaded anew in the middle of something.

import { at, cookiePath } from "../page.js";

/** @import { Next, Present } from "../messages.js" */

const KEPT = 40; // events that are shown again
const YEAR = 365 * 24 * 3600;
const upright = matchMedia("(max-width: 600px) and (orientation: portrait)");

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
 * Where to hear of a table, or of a lesson or a board of analysis from where one is.
 * @param {string} socket
 * @param {{ number: number, heard: number, watch: boolean }} state
 */
export function addressOf(socket, { number, heard, watch }) {
  const where = taught(), narrow = upright.matches && "narrow=1";
  const more = where !== null ? [where, narrow] : [`seen=${heard}`, watch && "watch=1", heard < number && "anew=1", narrow];
  return `${socket}?${more.filter(Boolean).join("&")}`;
}

/** Where one is in a lesson or on a board, as an address has it; null at tables. */
const taught = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-state]"))?.dataset.state ?? null;

/** Have the address say where one is, so that the page can be loaded anew. */
export function keepPlace() {
  const where = taught();
  if (where !== null) history.replaceState(null, "", `?${where}`);
}

/**
 * Have the table drawn for what it is looked at through, now and when the page is loaded again.
 * @param {() => void} turned is called when that has become another shape
 */
export function upholdShape(turned) {
  const note = () => { document.cookie = `narrow=${Number(upright.matches)}; Path=${cookiePath}; Max-Age=${YEAR}; SameSite=Lax`; };
  note();
  upright.addEventListener("change", () => {
    note();
    turned();
  });
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
