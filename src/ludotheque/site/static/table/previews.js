// @ts-check
// What a move would do, as the server tells it of games that can: laid over the drawing with the piece that is seen
// where it would lie, and said.

/** @import { AskPreview, Preview } from "../messages.js" */

const PATIENCE = 80; // milliseconds: who only passes by asks nothing

export class Previews {
  /** @type {Map<string, Preview>} */
  known = new Map();
  wanted = "";
  timer = 0;

  /**
   * @param {boolean} on whether the game tells what moves would do
   * @param {(wish: AskPreview) => void} send
   * @param {(preview: Preview) => void} show
   */
  constructor(on, send, show) {
    this.on = on;
    this.send = send;
    this.show = show;
  }

  /** What is known is past. */
  forget() {
    this.known.clear();
    this.leave();
  }

  leave() {
    this.wanted = "";
    clearTimeout(this.timer);
  }

  /** @param {string} move */
  ask(move) {
    const told = this.known.get(move);
    if (!this.on || (this.wanted === move && !told)) return;
    this.leave();
    this.wanted = move;
    if (told) this.show(told);
    else this.timer = setTimeout(() => this.send({ preview: move }), PATIENCE);
  }

  /**
   * @param {Preview} preview
   * @param {number} now the number of the table
   */
  hear(preview, now) {
    if (preview.number !== now) return;
    this.known.set(preview.move, preview);
    if (this.wanted === preview.move) this.show(preview);
  }

  /**
   * The same in words, as far as they have come.
   * @param {string} move
   */
  said(move) {
    return this.known.get(move)?.said ?? "";
  }
}
