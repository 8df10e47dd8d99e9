// @ts-check
// The big screen: what is new comes in slowly, and where more than four tables play they take turns.
import { refresh } from "./live.js";

const SLOWLY = 6000, TURN = 3, MOST = 4, LINES = 12; // milliseconds; how many of them something stands; tables and lines at once
let round = 0;

/** Show of many only those whose turn it is: so many at a time, the last ones with the first. @param {HTMLElement[]} all @param {number} most @param {number} turn */
function inTurn(all, most, turn) {
  const first = (turn % Math.ceil(all.length / most)) * most;
  all.forEach((one, k) => (one.hidden = (k - first + all.length) % all.length >= most));
}

/** Show the part that it is time for: who plays whom, tables four at a time, standings page by page. @param {Element} part */
function turned(part) {
  const tables = /** @type {HTMLElement[]} */ ([...part.querySelectorAll(".at-table")]);
  const pairings = /** @type {HTMLElement | null} */ (part.querySelector(".pairings"));
  if (pairings) {
    const pages = Math.ceil(tables.length / MOST) + 1, turn = Math.floor(round / TURN) % pages;
    pairings.hidden = turn > 0;
    if (turn > 0) inTurn(tables, MOST, turn - 1);
    else for (const one of tables) one.hidden = true;
  }
  const lines = /** @type {HTMLElement[]} */ ([...part.querySelectorAll(".standings tbody tr")]);
  if (lines.length > LINES) {
    const first = (Math.floor(round / TURN) % Math.ceil(lines.length / LINES)) * LINES;
    lines.forEach((one, k) => (one.hidden = k < first || k >= first + LINES));
  }
}

for (const part of document.querySelectorAll("[data-live]")) turned(part);
setInterval(() => {
  round++;
  refresh(turned);
}, SLOWLY);
