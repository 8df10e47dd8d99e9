// @ts-check
// What pieces show to whoever asks them: it is laid over the drawing until the next event, or another touch, which
// gives more help as long as there is more.

import { touchedOne } from "../page.js";

/** @import { Board } from "../board/board.js" */
/** @import { Aid, AskAid } from "../messages.js" */

export class Aids {
  number = -1;
  /** @type {string | null} */
  of = null; // whose aid is shown
  /** @type {string | null} */
  mode = null; // a button of the page that stays pressed
  svg = "";
  degree = 0;
  more = false; // whether another touch gives more help

  /**
   * @param {Board} board
   * @param {boolean} on whether this table has aids
   * @param {(wish: AskAid) => void} send
   * @param {(text: string) => void} say tells what is shown in words
   */
  constructor(board, on, send, say) {
    this.board = board;
    this.on = on;
    this.send = send;
    this.say = say;
  }

  /**
   * The piece that can be asked at a point, if it cannot be moved.
   * @param {{ target: EventTarget | null }} event
   */
  at(event) {
    const piece = this.on ? touchedOne(event, "[data-aid]") : null;
    return piece && this.board.svg.contains(piece) && !piece.matches("[data-lit], [data-else]") ? piece : null;
  }

  /** @param {string} of */
  ask(of) {
    if (this.of !== of) this.send({ aid: of });
    else if (this.more) this.send({ aid: of, degree: this.degree + 1 });
    else this.clear();
  }

  /** @param {string} mode */
  toggle(mode) {
    this.mode = this.mode === mode ? null : mode;
    this.clear();
  }

  /**
   * @param {Aid} aid
   * @param {number} now the number of the table
   */
  hear({ number, of, degree, more, svg, said }, now) {
    if (number !== now || (of === this.mode && this.of && this.of !== of)) return;
    const spoken = this.of !== of || of !== this.mode || this.number !== number;
    Object.assign(this, { number, of, degree, more, svg });
    this.show();
    if (spoken) this.say(said);
  }

  /** Take away what a piece shows; what a button shows stays. */
  leave() {
    if (this.of && this.of !== this.mode) this.clear();
  }

  clear() {
    Object.assign(this, { of: null, svg: "" });
    this.say("");
    this.show();
    if (this.mode) this.send({ aid: this.mode });
  }

  /** After something happened: what was asked about is past, what was switched on is asked anew. */
  renew() {
    Object.assign(this, { of: null, svg: "" });
    if (this.mode) this.send({ aid: this.mode });
  }

  show() {
    this.board.lights.lay(this.svg, this.of);
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-aid]"))) {
      one.setAttribute("aria-pressed", String(one.dataset.aid === this.mode));
    }
  }
}
