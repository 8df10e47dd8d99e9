// @ts-check
// What was done, said where the eye is: over the upper edge of the table, below the goal, or over the lower edge where
// it would hide what it is about. What is loud stays long enough to be read. What chance does after somebody's action,
// a card drawn, dice that fall, stands below that action instead of in its place.

/** @import { Step } from "../messages.js" */

const LOUD = 1500, AFTER = 1200; // milliseconds: what is loud stays at least so long; what nothing follows, so much longer

export class Caption {
  until = 0; // when the next may be said
  timer = 0;
  /** @type {Element | null} */
  acted = null; // what somebody did, below which stands what chance does then

  /**
   * @param {HTMLElement} place
   * @param {(who: number) => Element | null} mark gives the shape and colour of a seat
   */
  constructor(place, mark) {
    this.place = place;
    this.mark = mark;
  }

  /** How many milliseconds what is being said must still be left alone. */
  left() {
    return Math.max(0, this.until - performance.now());
  }

  /**
   * @param {Pick<Step, "words" | "who" | "loud">} step
   * @param {number} time how long the step takes
   * @param {DOMRect[]} [about] what must not be hidden
   */
  say({ words, who, loud }, time, about = []) {
    clearTimeout(this.timer);
    const told = document.createElement("p"), said = document.createElement("span");
    said.textContent = words;
    const mark = who === "chance" ? null : this.mark(who)?.cloneNode(true);
    told.append(...(mark ? [mark] : []), said);
    const before = who === "chance" && !loud && !this.place.hidden ? this.acted : null;
    this.place.replaceChildren(...(before ? [before] : []), told);
    this.acted = before ?? (who === "chance" ? null : told);
    this.place.classList.toggle("loud", loud);
    this.place.hidden = !words;
    this.makeWay(about);
    if (!before) this.until = loud ? performance.now() + LOUD : 0;
    this.timer = setTimeout(() => this.clear(), Math.max(time, loud ? LOUD : 0) + AFTER);
  }

  /**
   * Go to the other edge if less is hidden there; else stay, for words that jump are not read.
   * @param {DOMRect[]} about
   */
  makeWay(about) {
    const { classList } = this.place;
    if (!about.length) return classList.remove("low");
    const here = this.hides(about);
    classList.toggle("low");
    if (this.hides(about) >= here) classList.toggle("low");
  }

  /**
   * How much of this is hidden, in square pixels.
   * @param {DOMRect[]} about
   */
  hides(about) {
    const own = this.place.getBoundingClientRect();
    return about.reduce((sum, { left, right, top, bottom }) => sum +
      Math.max(0, Math.min(right, own.right) - Math.max(left, own.left)) *
      Math.max(0, Math.min(bottom, own.bottom) - Math.max(top, own.top)), 0);
  }

  clear() {
    clearTimeout(this.timer);
    this.place.hidden = true;
    this.until = 0;
  }
}
