// @ts-check
// What an expert would do: a few moves with the chance to win, each of which can be tried.

import { button } from "./page.js";

/** @import { Line } from "./messages.js" */

/**
 * @param {Line[]} lines
 * @param {(move: string) => void} choose
 */
export function hintList(lines, choose) {
  const list = document.createElement("ol");
  list.className = "hints";
  for (const { move, label, chance } of lines) {
    const percent = `${Math.round(100 * chance)} %`;
    const bar = Object.assign(document.createElement("meter"), { max: 1, value: chance });
    bar.setAttribute("aria-label", percent);
    const item = document.createElement("li");
    const told = Object.assign(document.createElement("b"), { textContent: percent });
    item.append(button(label, () => choose(move), "quiet"), bar, told);
    list.append(item);
  }
  return list;
}
