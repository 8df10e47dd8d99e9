// @ts-check
// The drawing: kept element by element from one frame to the next.

import { piecesOf } from "./frames.js";
import { Lights } from "./lights.js";
import { morph } from "./morph.js";
import { animate, rolls } from "./motion.js";

/** @import { Camera } from "./camera.js" */
/** @import { Frame } from "../messages.js" */
/** @import { Seen } from "./morph.js" */

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {Camera} camera
   */
  constructor(place, camera) {
    this.place = place;
    this.camera = camera;
    this.lights = new Lights(this);
    /** @type {string[]} */
    this.pieces = []; // of the last drawing that came
  }

  get svg() {
    return /** @type {SVGSVGElement} */ (this.place.querySelector("svg"));
  }

  /**
   * @param {string} id
   * @returns {SVGGraphicsElement | null}
   */
  element(id) {
    return id ? this.svg.querySelector(`#${CSS.escape(id)}`) : null;
  }

  /**
   * A drawing that comes as a change of the one that came before.
   * @param {Frame} frame
   */
  drawing(frame) {
    this.pieces = piecesOf(this.pieces, frame);
    return this.pieces.join("");
  }

  /**
   * Show a drawing; tells how long its motion takes, and whether anything moved, or dice were rolled.
   * @param {string} drawing
   * @param {boolean} still
   */
  step(drawing, still) {
    const holder = document.createElement("template");
    holder.innerHTML = drawing;
    const fresh = /** @type {SVGSVGElement} */ (holder.content.firstElementChild);
    this.camera.frame(fresh);
    /** @type {Seen} */
    const seen = { added: [], changed: [], moved: [], removed: [] };
    this.place.classList.toggle("still", still);
    morph(this.svg, fresh, seen);
    const time = still ? 0 : animate(this.svg, seen);
    if (still) this.svg.getBoundingClientRect(); // all lies where it belongs before anything may move again
    this.place.classList.remove("still");
    const gone = seen.removed.filter(({ id }) => !id.startsWith("ludo-"));
    const moved = [seen.added, seen.changed, seen.moved, gone].some((some) => some.length > 0);
    return { time, moved, rolled: rolls(seen) };
  }
}
