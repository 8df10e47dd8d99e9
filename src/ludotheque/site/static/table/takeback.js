// @ts-check
// Whether the last move can be taken back takes the server a while to find out: ask when it is quiet.

/** @import { AskBack, Back } from "../messages.js" */

const QUIET = 350; // milliseconds

const unsure = () => document.querySelector("#actions .unsure");

export class TakeBack {
  known = -1; // the number at which it is known that it can
  asked = -1;
  timer = 0;

  /**
   * @param {{ number: number }} state
   * @param {(wish: AskBack) => void} send
   */
  constructor(state, send) {
    this.state = state;
    this.send = send;
    if (document.querySelector('#actions [data-do="back"]') && !unsure()) this.known = state.number;
  }

  /** @param {Back} told */
  hear({ back, number }) {
    if (back) this.known = number;
    this.look();
  }

  /** Show the button if it can be pressed; find out, if that is not known. */
  look() {
    clearTimeout(this.timer);
    const button = unsure();
    if (!button) return;
    if (this.known === this.state.number) button.classList.remove("unsure");
    else if (this.asked !== this.state.number) this.timer = setTimeout(() => {
      this.asked = this.state.number;
      this.send({ ask: "back" });
    }, QUIET);
  }
}
