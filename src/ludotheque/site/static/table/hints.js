// @ts-check
// What an expert would do: a few moves, each with what it does and the chance to win, each of which can be tried.

import { button, words } from "../page.js";

/** @import { Line } from "../messages.js" */

/**
 * Moves of the same worth stand together.
 * @param {Line[]} lines the best first
 * @param {(move: string) => void} choose
 */
export function hintList(lines, choose) {
  const list = document.createElement("ol");
  list.className = "hints";
  for (const chance of new Set(lines.map((line) => line.chance))) {
    const alike = lines.filter((line) => line.chance === chance);
    const item = document.createElement("li"), head = document.createElement("div");
    head.className = "worth-it";
    const percent = `${Math.round(100 * chance)} %`;
    const bar = Object.assign(document.createElement("meter"), { max: 1, value: chance });
    bar.setAttribute("aria-label", percent);
    head.append(Object.assign(document.createElement("b"), { textContent: percent }), bar);
    const [{ why }] = alike, same = alike.length > 1 && alike.every((line) => line.why === why);
    if (alike.length > 1) head.append(why && same ? `${words.alike}: ${why}` : words.alike);
    item.append(head, ...alike.flatMap((line) => told(same ? { ...line, why: "" } : line, choose)));
    list.append(item);
  }
  return list;
}

/**
 * A move that can be tried, and what it does.
 * @param {Line} line
 * @param {(move: string) => void} choose
 */
function told({ move, label, why }, choose) {
  const tried = button(label, () => choose(move), "quiet");
  return why ? [tried, small(why)] : [tried];
}

/** @param {string} text */
const small = (text) => Object.assign(document.createElement("small"), { textContent: text });
