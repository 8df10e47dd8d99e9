// @ts-check
// What happened, drawing after drawing.

import { calm } from "./calm.js";
import { DICE, MOST, settle } from "./motion.js";

/** @import { Board } from "./board.js" */
/** @import { Frame } from "./messages.js" */
/** @import { Pace } from "./pace.js" */

export class Showing {
  /**
   * @param {Board} board
   * @param {Pace} pace
   */
  constructor(board, pace) {
    this.board = board;
    this.pace = pace;
  }

  /** Skip to the end of what is being shown; tell whether anything was. */
  skip() {
    if (!this.pace.wake) return false;
    this.pace.flush();
    settle(this.board.svg);
    return true;
  }

  /**
   * Show drawings one after the other; gives how long to wait after each.
   * @param {Frame[]} frames
   * @param {boolean} hurry
   */
  *show(frames, hurry) {
    const drawings = frames.map((frame) => this.board.drawing(frame));
    this.board.lights.dark();
    let spent = 0;
    for (const [k, drawing] of drawings.entries()) {
      const last = k === drawings.length - 1;
      const still = hurry || calm.matches || document.hidden || this.pace.hurried;
      if (still && !last) continue;
      const time = this.board.step(drawing, still);
      const left = (MOST - spent) / (drawings.length - k);
      const wait = last ? time : Math.min(time, Math.max(left, time === DICE ? DICE : 0));
      spent += wait;
      yield wait;
    }
  }
}
