// @ts-check
// One thing after the other, each for a while: scenes are shown as fast as somebody likes, and skipped by a touch.

/** Milliseconds for each of the others' actions. */
export const PACES = { slow: 1200, usual: 600, fast: 250, none: 0 };
const MOST = 60; // scenes that may wait; who is so far behind is shown the older ones at once

/** @typedef {() => Iterable<number>} Scene what is shown: each number is how many milliseconds to wait */
/** @typedef {{ set(call: () => void, time: number): number, clear(timer: number): void }} Clock */

/** @type {Clock} */
const ours = { set: (call, time) => setTimeout(call, time), clear: (timer) => clearTimeout(timer) };

/**
 * The pace that somebody set, as milliseconds for an action.
 * @param {string} name
 */
export const paceOf = (name) => PACES[/** @type {keyof PACES} */ (name)] ?? PACES.usual;

export class Pace {
  /**
   * @param {(error: unknown) => void} wrong is told what went wrong in a scene
   * @param {Clock} clock
   */
  constructor(wrong, clock = ours) {
    this.wrong = wrong;
    this.clock = clock;
    /** @type {Scene[]} */
    this.scenes = []; // that wait
    this.busy = false; // whether one is being shown
    this.skipping = false;
    /** @type {(() => void) | null} */
    this.wake = null; // ends the present rest
  }

  /** Whether there is no time to show things one after the other. */
  get hurried() {
    return this.skipping || this.scenes.length > MOST;
  }

  /** @param {Scene} scene */
  add(scene) {
    this.scenes.push(scene);
    if (!this.busy) this.run();
  }

  /** Show all that waits at once; tell whether anything did. */
  flush() {
    if (!this.busy) return false;
    this.skipping = true;
    this.wake?.();
    return true;
  }

  async run() {
    this.busy = true;
    for (let scene = this.scenes.shift(); scene; scene = this.scenes.shift()) {
      try {
        for (const time of scene()) {
          if (time > 0 && !this.hurried) await this.rest(time);
        }
      } catch (error) {
        this.wrong(error);
      }
    }
    this.busy = this.skipping = false;
  }

  /** @param {number} time */
  rest(time) {
    return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      const timer = this.clock.set(resolve, time);
      this.wake = () => {
        this.clock.clear(timer);
        resolve();
      };
    }).finally(() => { this.wake = null; });
  }
}
