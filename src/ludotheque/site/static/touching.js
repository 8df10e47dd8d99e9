// @ts-check
// Touching: what is lit leads on, a second touch takes back, and the move is made when its path is complete.

import { hintList } from "./hints.js";
import { button, the, touchedOne, words } from "./page.js";
import { asksOnceMore, completes, following, isWalk, touching, waysOf, wayTo, wholeWay } from "./paths.js";
import { prompt, prompted, silent } from "./prompt.js";
import { gap, near } from "./targets.js";

/** @import { Aids } from "./aids.js" */
/** @import { Board } from "./board.js" */
/** @import { LegalMove, Hint, Wish } from "./messages.js" */
/** @import { Way } from "./paths.js" */

const CROWDED = 43.5, APART = 50; // pixels between targets: so few that a finger goes closer first, and how close
const SMALLEST = 43.5; // pixels: buttons of the drawing that are smaller stand below it instead
const phone = matchMedia("(max-width: 860px), (pointer: coarse)");

/**
 * What touches are told of the table, and what they do there.
 * @typedef {object} Hand
 * @property {() => boolean} may whether a move may be made
 * @property {() => boolean} moving whether something is being shown
 * @property {(wish: Wish) => void} send
 * @property {(move: string) => void} play
 */

export class Touching {
  /** @type {LegalMove[]} */
  moves = [];
  /** @type {Way[]} */
  ways = [];
  /** @type {string[]} */
  chosen = [];
  /** @type {string[]} */
  hinted = []; // what an expert would touch
  armed = false; // whether a move waits for a second yes

  /**
   * @param {Board} board
   * @param {Aids} aids
   * @param {Hand} hand
   */
  constructor(board, aids, hand) {
    this.board = board;
    this.aids = aids;
    this.hand = hand;
    board.place.addEventListener("pointerover", (event) => {
      const lit = touchedOne(event, "[data-lit]");
      if (lit && event.pointerType === "mouse") this.preview(lit);
    });
    board.place.addEventListener("focusin", (event) => {
      if (event.target instanceof Element && event.target.hasAttribute("data-lit")) this.preview(event.target);
    });
  }

  /** @param {LegalMove[]} moves */
  learn(moves) {
    this.moves = moves;
    this.ways = waysOf(moves);
  }

  /** Light up what can be touched now; nothing while pieces move, for they would leave their lights behind. */
  relight() {
    const { board, chosen, hand } = this, { lights, camera } = board;
    if (hand.moving()) return;
    const may = hand.may();
    const targets = this.targets();
    const small = this.enlarge([...(may ? chosen : []), ...targets.keys()]);
    lights.light(targets, may ? chosen : [], may ? this.hinted : [], this.aids.on, small);
    if (may && isWalk(this.ways, chosen)) lights.trace(chosen);
    this.aids.show();
    board.place.classList.toggle("mine", may);
    const lit = [...targets.keys()].flatMap((id) => board.element(id)?.getBoundingClientRect() ?? []);
    if (chosen.length) camera.keepInSight(lit);
    else camera.want(lit);
    if (may && silent()) prompt(words.touch, "soft");
    if (!may && prompted() === "soft") prompt("");
  }

  /** What can be touched now, and what that is called. */
  targets() {
    const next = this.hand.may() && !this.armed ? following(this.ways, this.chosen) : new Map();
    return new Map([...next].map(([id, ways]) => [
      id, completes(ways, this.chosen.length + 1) ?? this.board.element(id)?.querySelector("title")?.textContent ?? id,
    ]));
  }

  /**
   * Let small buttons of the drawing stand below it, large enough for a finger; tell which are too small.
   * @param {string[]} ids what can be touched
   */
  enlarge(ids) {
    const drawn = phone.matches && this.hand.may() ? [...this.board.svg.querySelectorAll(".button")] : [];
    const small = drawn.filter((element) => element.getBoundingClientRect().height < SMALLEST);
    const shown = this.armed ? [] : small.filter(({ id }) => ids.includes(id));
    the("choices").replaceChildren(...shown.map((element) => {
      const made = button(element.querySelector("title")?.textContent ?? "", () => this.touch(element.id, false));
      made.dataset.of = element.id;
      made.setAttribute("aria-pressed", String(this.chosen.includes(element.id)));
      return made;
    }));
    return new Set(small.map(({ id }) => id));
  }

  /**
   * Touch an element; ``unsure`` is a finger that may have meant another one.
   * @param {string} id
   * @param {boolean} unsure
   */
  touch(id, unsure) {
    const chosen = touching(this.ways, this.chosen, id);
    this.armed = false;
    if (!chosen) return this.hand.send({ why: [...this.chosen, id] });
    this.chosen = chosen;
    this.hinted = [];
    prompt("");
    const whole = wholeWay(this.ways, chosen);
    if (whole && asksOnceMore(whole, unsure)) this.arm(whole);
    else if (whole) this.hand.play(whole.move);
    this.relight();
  }

  /**
   * Ask once more.
   * @param {Way} way
   */
  arm(way) {
    this.armed = true;
    const yes = button(words.do, () => this.hand.play(way.move), "first"), no = button(words.no, () => this.clear());
    prompt(`${way.label}.`, "arm", yes, no);
    if (this.board.svg.contains(document.activeElement)) yes.focus();
  }

  /** Forget what an expert would do. */
  unhint() {
    this.hinted = [];
    this.relight();
  }

  /** Begin anew. */
  clear() {
    this.board.lights.focus.hold();
    this.aids.leave();
    this.chosen = [];
    this.armed = false;
    this.hinted = [];
    prompt("");
    this.relight();
  }

  /**
   * A touch on the board: what is lit, or near it; else why not.
   * @param {PointerEvent} event
   */
  at(event) {
    const { board } = this;
    const id = this.hand.may() && !this.aids.at(event) && near(board.svg, event);
    if (!id) return this.ask(event);
    if (event.pointerType === "mouse") return this.touch(id, false);
    const closer = () => {
      const between = gap(board.svg, event);
      return between < CROWDED && board.camera.closer(APART / between, event.clientX, event.clientY);
    };
    if (closer()) return;
    this.touch(id, gap(board.svg, event) < CROWDED);
    if (this.chosen.length && !this.armed) closer();
  }

  /**
   * A touch on what is not lit: what it shows, or why it leads nowhere. Ground only clears what was chosen.
   * @param {PointerEvent} event
   */
  ask(event) {
    const piece = this.aids.at(event), named = touchedOne(event, "[id]");
    if (piece) return this.aids.ask(piece.id);
    const ground = !named || named.closest("[data-ground]") || named.contains(this.board.svg);
    if (!ground) this.hand.send({ why: [...this.chosen, named.id] });
    else if (this.chosen.length) this.clear();
  }

  /**
   * Say what touching this means.
   * @param {Element} element
   */
  preview(element) {
    const lights = this.board.svg.querySelector("#ludo-lights");
    lights?.querySelectorAll(".near").forEach((one) => one.classList.remove("near"));
    lights?.querySelector(`[data-of="${CSS.escape(element.id)}"]`)?.classList.add("near");
    const text = element.getAttribute("aria-label");
    if (text && (prompted() === "" || prompted() === "soft")) prompt(text, "soft");
  }

  /**
   * Show what an expert would do.
   * @param {Hint} hint
   */
  hint({ lines }) {
    this.hinted = lines.length ? wayTo(this.ways, lines[0].move)?.path ?? [] : [];
    prompt(words.best, "hint", hintList(lines, (move) => {
      const way = wayTo(this.ways, move);
      if (!way) return;
      this.chosen = [];
      this.hinted = way.path;
      this.arm(way);
      this.relight();
    }));
    this.relight();
  }
}
