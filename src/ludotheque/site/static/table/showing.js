// @ts-check
// What happened, drawing after drawing. Others' actions are shown one after the other, as slowly as somebody likes:
// first what it is about is lit, then it is done, and what was said and won is seen; one's own are shown at once.

import { calm } from "../calm.js";
import { preferred } from "../preferences.js";
import { DICE, MOST, settle } from "../board/motion.js";
import { paceOf, PACES } from "./pace.js";
import { fly, ownSeats } from "./points.js";
import { sound } from "./sound.js";
import { Turn } from "./turn.js";

/** @import { Board } from "../board/board.js" */
/** @import { Caption } from "./caption.js" */
/** @import { Frame, Step } from "../messages.js" */
/** @import { Pace } from "./pace.js" */
/** @import { Beat } from "./turn.js" */

const LIT = 0.4; // of an action's time what it is about is lit before it is done

export class Showing {
  turn = new Turn();
  /** @type {Map<string, string>} */
  looks = new Map(); // how each thing looked when something was done to it
  marked = false; // whether what the others did last is marked

  /**
   * @param {Board} board
   * @param {Pace} pace
   * @param {Caption} caption
   * @param {(number: number) => void} seen is told the number of what has been shown
   */
  constructor(board, pace, caption, seen) {
    this.board = board;
    this.pace = pace;
    this.caption = caption;
    this.seen = seen;
  }

  /** Skip to the end of what is being shown; tell whether anything was. */
  skip() {
    if (!this.pace.wake) return false;
    this.pace.flush();
    settle(this.board.svg);
    return true;
  }

  /**
   * Show what happened; gives how long to wait before going on.
   * @param {{ number: number, frames: Frame[], steps?: Step[] }} told
   * @param {boolean} hurry whether there is more to be shown
   * @param {boolean} acted whether it begins with what was done here
   */
  *show({ number, frames, steps }, hurry, acted) {
    const drawings = frames.map((frame) => this.board.drawing(frame));
    this.board.lights.dark();
    const beats = steps?.length === frames.length && drawings.map((drawing, k) => ({ drawing, step: steps[k] }));
    if (beats) yield* this.tell(beats, acted, number);
    else yield* this.run(drawings, hurry);
    settle(this.board.svg); // lights are put where things lie, not where they were on their way
  }

  /**
   * Drawings of which nothing is known but how they look.
   * @param {string[]} drawings
   * @param {boolean} hurry
   */
  *run(drawings, hurry) {
    let spent = 0;
    for (const [k, drawing] of drawings.entries()) {
      const last = k === drawings.length - 1;
      const still = hurry || calm.matches || document.hidden || this.pace.hurried;
      if (still && !last) continue;
      const time = this.put(drawing, still);
      this.turn.pass(drawing);
      const left = (MOST - spent) / (drawings.length - k);
      const wait = last ? time : Math.min(time, Math.max(left, time === DICE ? DICE : 0));
      spent += wait;
      yield wait;
    }
  }

  /**
   * Actions, each with what is to be said and seen about it.
   * @param {Beat[]} beats
   * @param {boolean} acted
   * @param {number} number of the last one
   */
  *tell(beats, acted, number) {
    const mine = ownSeats(), others = paceOf(preferred("pace"));
    let own = acted;
    for (const [k, beat] of beats.entries()) {
      if (!beat.step.words) {
        this.put(beat.drawing, calm.matches || k < beats.length - 1); // nobody acted: so it looked before
        this.turn.pass(beat.drawing);
        continue;
      }
      if (beat.step.who !== "chance") own = mine.has(beat.step.who);
      this.turn.note(beat, own, mine.size > 0);
      this.marked = !own;
      const skipped = this.pace.hurried || document.hidden || (!own && !others);
      if (!skipped) yield* this.beat(beat, own ? 0 : others);
      else if (k === beats.length - 1) this.end(beat);
      this.seen(number - (beats.length - 1 - k));
    }
  }

  /**
   * One action: what it is about is lit, then it is done.
   * @param {Beat} beat
   * @param {number} time of others; 0 is one's own, which waits for nothing
   * @param {boolean} [counted] whether the scores have its points already
   */
  *beat({ drawing, step }, time, counted = false) {
    if (time) yield this.caption.left();
    if (this.pace.hurried) return this.end({ drawing, step });
    if (time || step.loud) this.caption.say(step, time, time ? this.rects(step) : []);
    if (time) this.board.lights.tell(new Map(step.places.map((id) => [id, step.who])), "told");
    yield LIT * time;
    const from = this.where(step);
    const moved = this.put(drawing, calm.matches || this.pace.hurried, step);
    for (const [seat, points] of step.points ?? []) fly(seat, points, from, counted);
    yield Math.max(moved, (1 - LIT) * time);
  }

  /**
   * How it came out, for those who do not wait.
   * @param {Beat} beat
   */
  end({ drawing, step }) {
    this.put(drawing, true, step);
    if (step.loud) this.caption.say(step, 0);
  }

  /**
   * Where an action takes place, in pixels.
   * @param {Step} step
   */
  where(step) {
    return this.rects(step)[0] ?? this.board.place.getBoundingClientRect();
  }

  /**
   * All that an action is about, in pixels.
   * @param {Step} step
   */
  rects({ places }) {
    return places.flatMap((id) => this.board.element(id)?.getBoundingClientRect() ?? []);
  }

  /**
   * @param {string} drawing
   * @param {boolean} still
   * @param {Step} [step]
   */
  put(drawing, still, step) {
    const { time, moved, rolled } = this.board.step(drawing, still);
    for (const id of step?.places ?? []) this.looks.set(id, this.looksOf(id));
    if (rolled) sound("dice");
    else if (moved) sound(step?.points?.length ? "score" : step?.loud ? "take" : "move");
    return time;
  }

  /** @param {string} id */
  looksOf(id) {
    const element = this.board.element(id);
    return `${element?.getAttribute("transform")} ${element?.innerHTML}`;
  }

  /** Mark what the others did last, as far as it is still there: a row of another board is not that row. */
  mark() {
    const places = [...(this.marked ? this.turn.places : [])];
    const there = places.filter(([id]) => (this.looks.get(id) ?? this.looksOf(id)) === this.looksOf(id));
    this.board.lights.tell(new Map(there), "last");
  }

  /** Somebody acts here: what the others did has been seen. */
  act() {
    this.marked = false;
    this.mark();
  }

  /** Show again what the others did last. */
  *again() {
    const { before, beats, now } = this.turn;
    const time = paceOf(preferred("pace")) || PACES.usual;
    if (before) this.board.step(before, true);
    yield LIT * time;
    for (const beat of beats) {
      if (!this.pace.hurried) yield* this.beat(beat, time, true);
    }
    if (this.pace.hurried) this.board.step(now, true);
    settle(this.board.svg);
  }
}
