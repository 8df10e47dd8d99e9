// @ts-check
// The others' last turn: what they did since one's own last action; for a spectator, what the last one did.

/** @import { Actor, Step } from "../messages.js" */

/** @typedef {{ drawing: string, step: Step }} Beat */

const LONGEST = 40; // beats that can be shown again

export class Turn {
  /** @type {Beat[]} */
  beats = [];
  before = ""; // the drawing before them
  now = ""; // the drawing after them

  /**
   * Remember an action.
   * @param {Beat} beat
   * @param {boolean} own whether it was done here
   * @param {boolean} plays whether anybody plays here
   */
  note(beat, own, plays) {
    if (own) this.pass(beat.drawing);
    else {
      const { who } = beat.step;
      const last = this.beats.findLast(({ step }) => step.who !== "chance")?.step.who ?? who;
      if (!this.beats.length || (!plays && who !== "chance" && who !== last)) {
        this.beats = [];
        this.before = this.now;
      }
      this.beats.push(beat);
      this.now = beat.drawing;
      if (this.beats.length > LONGEST) this.before = this.beats.shift()?.drawing ?? "";
    }
  }

  /**
   * Something was done here, or nobody tells what.
   * @param {string} drawing
   */
  pass(drawing) {
    this.beats = [];
    this.now = drawing;
  }

  /** Everything that the turn was about, by its id, and who did it. @returns {Map<string, Actor>} */
  get places() {
    return new Map(this.beats.flatMap(({ step }) => step.places.map((id) => [id, step.who])));
  }
}
