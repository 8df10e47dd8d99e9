// @ts-check
// Touching: what is lit leads on, another choice takes the place of the one before, a second touch takes back, and
// the move is made when its path is complete.

import { Ahead } from "./ahead.js";
import { enlarge } from "./choices.js";
import { hintList } from "./hints.js";
import { at, button, touchedOne, words } from "../page.js";
import {
  asksOnceMore, completes, firsts, following, isWalk, meanings, others, touching, waysOf, wayTo, wholeWay,
} from "./paths.js";
import { prompt, prompted, silent, speak } from "./prompt.js";
import { AROUND, FINGER, gap, near } from "../board/targets.js";

/** @import { Aids } from "./aids.js" */
/** @import { Board } from "../board/board.js" */
/** @import { LegalMove, Hint, Wish } from "../messages.js" */
/** @import { Way } from "./paths.js" */
/** @import { Touch } from "../board/targets.js" */

const CROWDED = 43.5, APART = 50; // pixels between targets: so few that a finger goes closer first, and how close
const MANY = 30; // so many lights speak for themselves
const FEW = 3; // things that are named

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
  /** @type {Way | null} */
  armed = null; // the move that waits for a second yes

  /**
   * @param {Board} board
   * @param {Aids} aids
   * @param {Hand} hand
   * @param {boolean} tells whether the game tells what moves would do
   */
  constructor(board, aids, hand, tells) {
    this.board = board;
    this.aids = aids;
    this.hand = hand;
    this.ahead = new Ahead(this, tells);
  }

  /** @param {LegalMove[]} moves */
  learn(moves) {
    this.moves = moves;
    this.ways = waysOf(moves);
    this.ahead.previews.forget();
  }

  /** Light up what can be touched now; nothing while pieces move, for they would leave their lights behind. */
  relight() {
    const { ahead, board, chosen, hand } = this, { lights, camera } = board;
    if (hand.moving()) return;
    const may = hand.may(), ways = may ? this.ways : [];
    const next = following(ways, chosen), targets = this.targets(next), changes = others(ways, chosen);
    const touchable = [...(may ? chosen : []), ...targets.keys(), ...changes];
    const small = enlarge(board.svg, may ? touchable : [], chosen, (id) => this.touch(id, false));
    const meant = meanings(next, chosen.length);
    lights.light(targets, meant, changes, may ? chosen : [], may ? this.hinted : [], this.aids.on, small);
    if (may && isWalk(this.ways, chosen)) lights.trace(chosen);
    this.aids.show();
    board.place.classList.toggle("mine", may);
    const lit = [...targets.keys()].flatMap((id) => board.element(id)?.getBoundingClientRect() ?? []);
    if (chosen.length) camera.keepInSight(lit);
    else camera.want(lit);
    ahead.look(ahead.over);
    const ghost = board.svg.querySelector("#ludo-ghost")?.getBoundingClientRect();
    if (ghost && (chosen.length || this.armed)) camera.want([...lit, ghost]); // what one is asked about is seen
    const told = at("task") || document.querySelector(".teacher") || targets.size > MANY;
    if (may && silent() && !told) prompt(words.touch, "soft");
    if (!may && prompted() === "soft") prompt("");
  }

  /**
   * What can be touched now, and what that is called.
   * @param {Map<string, Way[]>} next
   */
  targets(next) {
    return new Map([...next].map(([id, ways]) => [
      id, completes(ways, this.chosen.length + 1) ?? this.board.element(id)?.querySelector("title")?.textContent ?? id,
    ]));
  }

  /**
   * Touch an element; ``unsure`` is a finger that may have meant another one.
   * @param {string} id
   * @param {boolean} unsure
   */
  touch(id, unsure) {
    const chosen = touching(this.ways, this.chosen, id);
    if (!chosen) return this.explain(id);
    this.choose(chosen);
    const whole = wholeWay(this.ways, chosen);
    if (whole && asksOnceMore(whole, unsure)) this.arm(whole);
    else if (whole) this.hand.play(whole.move);
    this.relight();
  }

  /** @param {string[]} chosen */
  choose(chosen) {
    this.chosen = chosen;
    this.armed = null;
    this.hinted = [];
    this.ahead.over = "";
    prompt("");
  }

  /**
   * Ask once more.
   * @param {Way} way
   */
  arm(way) {
    this.armed = way;
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
    this.ahead.clear();
    this.choose([]);
    this.relight();
  }

  /**
   * A touch on the board: what is lit, or near it; else what changes the choice; else why not.
   * @param {PointerEvent} event
   */
  at(event) {
    const { board } = this;
    if (touchedOne(event, ".turner")) return this.ahead.turn();
    const id = this.hand.may() && !this.aids.at(event) && near(board.svg, event);
    if (!id) return this.ask(event);
    if (event.pointerType === "mouse" || board.element(id)?.hasAttribute("data-else")) return this.touch(id, false);
    const closer = (/** @type {number} */ reach) => {
      const between = gap(board.svg, event, reach);
      return between < CROWDED && board.camera.closer(APART / between, event.clientX, event.clientY);
    };
    if (closer(FINGER)) return;
    this.touch(id, gap(board.svg, event) < CROWDED);
    if (this.chosen.length && !this.armed) closer(AROUND);
  }

  /**
   * A touch on what is not lit: what it shows, or why it leads nowhere. Ground only clears what was chosen.
   * @param {Touch} event
   */
  ask(event) {
    const piece = this.aids.at(event), named = this.named(event);
    if (piece) this.aids.ask(piece.id);
    else if (named) this.explain(named.id);
    else if (this.chosen.length || this.armed) this.clear();
  }

  /**
   * What lies there, unless it is plain ground.
   * @param {Touch} event
   */
  named(event) {
    const named = touchedOne(event, "[id]");
    return named?.closest("[data-ground]") || named?.contains(this.board.svg) ? null : named;
  }

  /**
   * Say what comes first, or why nothing comes of it.
   * @param {string} id
   */
  explain(id) {
    const begin = this.hand.may() && !this.chosen.length ? firsts(this.ways, id) : [];
    const names = new Set(begin.map((first) => this.board.element(first)?.querySelector("title")?.textContent ?? ""));
    if (!names.size || names.size > FEW || names.has("")) return this.hand.send({ why: [...this.chosen, id] });
    const said = words.first.replace("{what}", [...names].map(lowered).join(words.or));
    prompt(said, "aid");
    speak(said);
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

/** @param {string} name */
const lowered = (name) => name.charAt(0).toLowerCase() + name.slice(1);
