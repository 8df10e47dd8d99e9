// @ts-check
// What would come of the next touch: the piece where it would lie, turned as somebody likes, and what that would do.

import { Ghosts } from "../board/ghosts.js";
import { at, button, the, touchedOne, words } from "../page.js";
import { following, leadsAlong } from "./paths.js";
import { Previews } from "./previews.js";
import { prompt, prompted, silent, speak } from "./prompt.js";

/** @import { Touching } from "./touching.js" */
/** @import { Way } from "./paths.js" */

export class Ahead {
  turned = 0; // how often a piece was turned before it is laid
  over = ""; // the target that somebody looks at

  /**
   * @param {Touching} touching
   * @param {boolean} tells whether the game tells what moves would do
   */
  constructor(touching, tells) {
    const { place } = touching.board;
    this.touching = touching;
    this.ghosts = new Ghosts(touching.board);
    this.previews = new Previews(tells, touching.hand.send, ({ svg, said }) => {
      this.ghosts.lay(svg);
      this.foretell(said);
    });
    place.addEventListener("pointerover", (event) => {
      const lit = touchedOne(event, "[data-lit]");
      if (event.pointerType !== "mouse" || event.buttons) return;
      if (lit) this.preview(lit);
      else this.look("");
    });
    place.addEventListener("pointerleave", ({ pointerType, buttons }) => {
      if (pointerType === "mouse" && !buttons) this.look("");
    });
    place.addEventListener("focusin", (event) => {
      if (event.target instanceof Element && event.target.hasAttribute("data-lit")) this.preview(event.target);
    });
  }

  clear() {
    this.over = "";
    this.turned = 0;
    this.leave();
  }

  leave() {
    this.ghosts.clear();
    this.previews.leave();
  }

  /**
   * The turns that a piece can take where it is to lie, if nothing else is to be chosen.
   * @param {Way[]} ways
   * @param {string[]} steps
   */
  turns(ways, steps) {
    const next = [...following(ways, steps)];
    return next.every(([id]) => this.ghosts.turn(id) !== undefined) ? next.map(([, [way]]) => way) : [];
  }

  /**
   * Which way it would go after these steps: a piece that can be turned goes as it is turned now.
   * @param {Way[]} ways
   * @param {string[]} steps
   */
  way(ways, steps) {
    const turns = this.turns(ways, steps);
    return turns.length ? turns[this.turned % turns.length] : ways.find((way) => leadsAlong(way, steps));
  }

  /**
   * Show what would come of these steps; gives the way that is seen.
   * @param {Way[]} ways
   * @param {string[]} steps
   * @param {boolean} [turns] whether it gets a handle to turn it by
   */
  see(ways, steps, turns = false) {
    const way = this.way(ways, steps), ghost = way && this.ghosts.of(ways, [way], steps);
    if (!ghost) {
      this.leave();
      return null;
    }
    this.ghosts.show(ghost, turns);
    this.previews.ask(ghost.way.move);
    return ghost.way;
  }

  /**
   * Say what touching this means, and show it.
   * @param {Element} element
   */
  preview(element) {
    this.mark(element.id);
    const text = element.getAttribute("aria-label");
    if (text && (silent() || prompted() === "soft")) prompt(text, "soft"); // an answer stays
    if (!element.hasAttribute("aria-pressed")) this.look(element.id);
  }

  /** @param {string} id */
  mark(id) {
    const lights = this.touching.board.svg.querySelector("#ludo-lights");
    lights?.querySelectorAll(".near").forEach((one) => one.classList.remove("near"));
    lights?.querySelector(`[data-of="${CSS.escape(id)}"]`)?.classList.add("near");
  }

  /**
   * Show what would come of touching this, or of what was chosen. A piece that only has to be turned waits for that.
   * @param {string} over
   */
  look(over) {
    const { armed, chosen, hand } = this.touching, ways = hand.may() ? this.touching.ways : [];
    this.over = over;
    if (over) return this.see(ways, [...chosen, over]);
    if (armed) return this.see([armed, ...ways], armed.path);
    const turns = chosen.length ? this.turns(ways, chosen) : [];
    if (!turns.length) return this.leave();
    const way = this.see(ways, chosen, turns.length > 1);
    if (way) this.offer(way);
  }

  /**
   * Offer to lay a piece as it is turned now; an answer stays until it is turned.
   * @param {Way} way
   */
  offer(way) {
    if (["why", "hint", "aid"].includes(prompted())) return;
    if (prompted() === "turn" && the("prompt").dataset.move === way.move) return;
    const on = at("prompt")?.contains(document.activeElement);
    const { hand } = this.touching, turn = button(words.turn, () => this.turn());
    const yes = button(words.do, () => hand.play(way.move), "first"), no = button(words.no, () => this.touching.clear());
    prompt(after(this.previews.said(way.move), `${way.label}.`), "turn", yes, turn, no);
    the("prompt").dataset.move = way.move;
    if (on) turn.focus();
  }

  /** Turn the piece that is seen where it would lie. */
  turn() {
    this.turned += 1;
    if (prompted() !== "turn") prompt("");
    this.look(this.over);
  }

  /**
   * Say what the move that is seen would do.
   * @param {string} said
   */
  foretell(said) {
    const line = at("prompt")?.querySelector("p");
    if (!said || !line || !["soft", "turn", "arm"].includes(prompted()) || line.textContent?.includes(said)) return;
    line.textContent = after(said, line.textContent ?? "");
    speak(said);
  }
}

/**
 * One sentence after the other.
 * @param {string} first
 * @param {string} second
 */
const after = (first, second) => first ? `${first} ${second.charAt(0).toUpperCase()}${second.slice(1)}` : second;
