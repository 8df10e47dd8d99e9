// @ts-check
// Everything at the table by keys: arrows walk what can be touched, Enter and Space touch it, R turns it, Escape
// begins anew; while something is shown, they skip it.

import { at } from "../page.js";
import { beside } from "../board/targets.js";

/** @import { Aids } from "./aids.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Touching } from "./touching.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Board} board
 * @param {Aids} aids
 * @param {Touching} touching
 * @param {() => boolean} skip ends what is being shown, if something is
 */
export function listen(board, aids, touching, skip) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = document.activeElement, lit = on?.matches("[data-lit], [data-else]");
    const piece = on && !lit && aids.on && board.svg.contains(on) && on.hasAttribute("data-aid");
    const press = event.key === "Enter" || event.key === " ", arrow = ARROWS[event.key];
    const free = on === document.body || on === at("main") || on === board.place;
    const open = at("column")?.classList.contains("open");
    if ((event.key === "Escape" && !open) || (press && free)) {
      if (!skip() && !press) touching.clear();
    } else if (press && on && (lit || piece)) {
      event.preventDefault();
      if (lit) touching.touch(on.id, false);
      else aids.ask(on.id);
    } else if (event.key.toLowerCase() === "r" && !on?.matches("input, select, textarea")) touching.ahead.turn();
    else if (arrow && (lit || piece || free)) {
      event.preventDefault();
      walk(board, on && (lit || piece) ? on : null, arrow);
    }
  });
}

/**
 * @param {Board} board
 * @param {Element | null} from
 * @param {[number, number]} arrow
 */
function walk(board, from, arrow) {
  /** @type {SVGElement | null} */
  const next = from ? beside(board.svg, from, ...arrow) : board.svg.querySelector('[data-lit][tabindex="0"]');
  if (!next) return;
  from?.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}
