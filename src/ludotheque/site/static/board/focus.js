// @ts-check
// Who plays by keys keeps their place: the focus stays at the table, though what had it may be gone.

import { at } from "../page.js";
import { nearest } from "./targets.js";

/** @import { Board } from "./board.js" */

export class Focus {
  id = ""; // what had the focus last
  point = { clientX: 0, clientY: 0 }; // and where it was
  held = false; // whether the board has it only until something can be touched

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { place } = board;
    place.tabIndex = -1;
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", place.parentElement?.getAttribute("aria-label") ?? "");
    place.addEventListener("pointerdown", () => { this.held = false; });
    place.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof SVGElement)) return;
      const { left, right, top, bottom } = target.getBoundingClientRect();
      this.id = target.id;
      this.point = { clientX: (left + right) / 2, clientY: (top + bottom) / 2 };
    });
  }

  /** What has the focus may go: the board takes it, from those who work by keys. Tells whether it did. */
  hold() {
    const { place, svg } = this.board, on = document.activeElement;
    const here = [svg, at("prompt"), at("choices")].some((one) => one?.contains(on));
    if (!here || !on?.matches(":focus-visible")) return false;
    place.focus({ preventScroll: true });
    this.held = true;
    return true;
  }

  /** Give it back to what had it, or else to what lies nearest, if anything can be touched. */
  give() {
    const { place, svg } = this.board;
    if (!this.held || document.activeElement !== place) return;
    const same = this.id ? this.board.element(this.id) : null;
    const goal = same?.hasAttribute("data-lit") ? same : nearest(svg, this.point);
    if (!goal) return;
    this.held = false;
    svg.querySelector('[data-lit][tabindex="0"]')?.setAttribute("tabindex", "-1");
    goal.setAttribute("tabindex", "0");
    goal.focus();
  }
}
