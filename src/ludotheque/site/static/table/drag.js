// @ts-check
// Drag and drop, beside touching: a piece that can be chosen goes along with the finger, and is dropped on what could
// be touched next.

import { following, touching } from "./paths.js";
import { near } from "../board/targets.js";

/** @import { Board } from "../board/board.js" */
/** @import { Touch } from "../board/targets.js" */
/** @import { Touching } from "./touching.js" */

export class Drag {
  id = ""; // what is under the finger
  /** @type {SVGGraphicsElement | null} */
  piece = null; // what goes along

  /**
   * @param {Board} board
   * @param {Touching} touches
   */
  constructor(board, touches) {
    this.board = board;
    this.touches = touches;
  }

  /** @param {PointerEvent} event */
  take(event) {
    this.id = "";
    const hit = event.target instanceof Element && event.target.closest("[data-lit], [data-else]");
    if (hit && this.touches.hand.may() && this.lifted(hit.id)) this.id = hit.id;
  }

  /**
   * What is chosen when a piece is lifted, and what goes along; null where nothing can be carried.
   * @param {string} id
   */
  lifted(id) {
    const { ways, chosen, ahead } = this.touches, place = chosen.indexOf(id);
    const then = place < 0 ? touching(ways, chosen, id) : chosen.slice(0, place + 1);
    const piece = ahead.ghosts.piece([id]) ?? ahead.ghosts.brought([id]);
    return then && piece && following(ways, then).size ? { then, piece } : null;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { touches } = this, { ahead } = touches;
    if (!this.id) return false;
    if (!this.piece) {
      const lifted = this.lifted(this.id);
      if (!lifted) return false;
      touches.choose(lifted.then);
      touches.relight();
      this.piece = lifted.piece;
    }
    const over = this.over(event);
    ahead.mark(over);
    ahead.over = over;
    if (!over || !ahead.see(touches.ways, [...touches.chosen, over])) ahead.ghosts.carry(this.piece, event);
    return true;
  }

  /** @param {PointerEvent | null} event */
  drop(event) {
    const { touches, piece } = this, id = this.id;
    this.id = "";
    this.piece = null;
    if (!piece) return;
    touches.ahead.ghosts.clear();
    touches.ahead.look("");
    const over = event && this.over(event), named = event && touches.named(under(event));
    if (over) touches.touch(over, false);
    else if (named && named.id !== id) touches.explain(named.id);
  }

  /** @param {PointerEvent} event */
  over(event) {
    const lit = near(this.board.svg, under(event)), target = lit && this.board.element(lit);
    return target && target.matches("[data-lit]:not([aria-pressed])") ? target.id : "";
  }
}

/**
 * The board holds the pointer: what lies under it must be looked for.
 * @param {PointerEvent} event
 * @returns {Touch}
 */
const under = ({ clientX, clientY, pointerType }) =>
  ({ target: document.elementFromPoint(clientX, clientY), clientX, clientY, pointerType });
