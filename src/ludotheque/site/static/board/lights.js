// @ts-check
// What can be touched is lit, what was touched is filled, and what somebody asks about is laid over the drawing.

import { Focus } from "./focus.js";
import { OURS } from "./morph.js";
import { corners, NS, outline, pointer } from "./outline.js";

/** @import { Board } from "./board.js" */
/** @import { Actor } from "../messages.js" */

const MANY = 30; // so many lights would only glare

export class Lights {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.focus = new Focus(board);
  }

  get svg() {
    return this.board.svg;
  }

  /** Nothing can be touched. */
  dark() {
    this.focus.hold();
    this.tell(new Map(), "last");
    this.clear();
  }

  clear() {
    this.svg.querySelector("#ludo-lights")?.remove();
    this.svg.querySelectorAll(".copied").forEach((one) => one.classList.remove("copied"));
    for (const element of this.svg.querySelectorAll("[data-lit], [data-else], [data-aid]")) {
      for (const name of OURS) element.removeAttribute(name);
    }
  }

  /**
   * Light up targets (id → label), what was touched, and what an expert would touch.
   * @param {Map<string, string>} targets
   * @param {Map<string, number>} meanings of targets: those of the same number are one and the same choice
   * @param {Set<string>} others what changes the choice
   * @param {string[]} chosen
   * @param {string[]} hinted
   * @param {boolean} aided whether pieces can be asked
   * @param {Set<string>} copied what stands below the drawing once more
   */
  light(targets, meanings, others, chosen, hinted, aided, copied) {
    const on = document.activeElement;
    const focused = on && this.svg.contains(on) ? on.id : null;
    this.clear();
    const lights = document.createElementNS(NS, "g");
    lights.id = "ludo-lights";
    if (targets.size > MANY) glow(lights);
    /** @type {SVGGraphicsElement | null} */
    let first = null;
    const under = this.under(targets);
    for (const [id, label] of targets) {
      const element = this.board.element(id);
      if (!element) continue;
      answer(element, String(meanings.get(id) ?? ""));
      element.setAttribute("aria-label", label);
      if (!first || id === focused) first = element;
      if (!under.has(id)) outline(this.svg, lights, element, copied.has(id) ? "lit copied" : "lit");
    }
    for (const id of chosen) {
      const element = this.board.element(id);
      if (!element) continue;
      if (!element.hasAttribute("data-lit")) answer(element, "");
      element.setAttribute("aria-pressed", "true");
      outline(this.svg, lights, element, copied.has(id) ? "chosen copied" : "chosen");
    }
    for (const id of hinted) {
      const element = this.board.element(id);
      if (element) outline(this.svg, lights, element, "hinted");
    }
    for (const id of copied) this.board.element(id)?.classList.add("copied");
    this.svg.append(lights);
    first?.setAttribute("tabindex", "0");
    this.reachable([...others].flatMap((id) => this.board.element(id) ?? []), focused, "data-else");
    if (aided) this.reachable(this.svg.querySelectorAll("[data-aid]:not([data-lit], [data-else])"), focused);
    const again = focused ? this.board.element(focused) : null;
    if (again?.hasAttribute("tabindex")) again.focus();
    else if (focused && !this.focus.hold()) first?.focus();
    this.focus.give();
  }

  /**
   * Frame what somebody's action is about ("told"), or what the others did last ("last"), in the colour of who did
   * it, or point at what a teacher means ("taught"); or nothing any more.
   * @param {Map<string, Actor>} places
   * @param {"told" | "last" | "taught"} kind
   */
  tell(places, kind) {
    this.svg.querySelector("#ludo-told")?.remove();
    if (!places.size) return;
    const lights = document.createElementNS(NS, "g");
    lights.id = "ludo-told";
    for (const [id, who] of places) {
      const element = this.board.element(id);
      if (!element || element.classList.contains("copied")) continue;
      if (kind === "taught") pointer(this.svg, lights, element);
      else corners(this.svg, lights, element, `${kind} by-${who}`);
    }
    this.svg.insertBefore(lights, this.svg.querySelector("#ludo-lights"));
  }

  /**
   * Draw the way that was touched, step by step.
   * @param {string[]} ids
   */
  trace(ids) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    const points = ids.flatMap((id) => this.board.element(id)?.getBoundingClientRect() ?? [])
      .map(({ left, right, top, bottom }) => new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix));
    if (points.length < 2) return;
    const line = document.createElementNS(NS, "polyline");
    line.setAttribute("class", "way");
    line.setAttribute("points", points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "));
    this.svg.querySelector("#ludo-lights")?.append(line);
  }

  /**
   * Pieces that change the choice, or show something: Tab leads to them, too, and arrows from one to the next.
   * @param {Iterable<Element>} found
   * @param {string | null} focused
   * @param {string} [mark]
   */
  reachable(found, focused, mark) {
    const pieces = [...found];
    for (const piece of pieces) {
      if (mark) piece.setAttribute(mark, "");
      piece.setAttribute("role", "button");
      piece.setAttribute("tabindex", "-1");
      piece.setAttribute("aria-label", piece.querySelector("title")?.textContent ?? piece.id);
    }
    (pieces.find((piece) => piece.id === focused) ?? pieces[0])?.setAttribute("tabindex", "0");
  }

  /**
   * Lay something that a piece shows over the drawing, or take it away.
   * @param {string} markup
   * @param {string | null} of
   */
  lay(markup, of) {
    this.svg.querySelector("#ludo-aid")?.remove();
    if (!markup && !of) return;
    const holder = document.createElement("template");
    holder.innerHTML = `<svg xmlns="${NS}"><g id="ludo-aid">${markup}</g></svg>`;
    const shown = holder.content.querySelector("g");
    if (!shown) return;
    this.svg.insertBefore(shown, this.svg.querySelector("#ludo-lights"));
    const piece = of && this.board.element(of);
    if (piece) corners(this.svg, shown, piece, "asked");
  }

  /**
   * Where one target lies on another that means the same, one light is enough.
   * @param {Map<string, string>} targets
   */
  under(targets) {
    const hidden = new Set(), tops = new Map();
    for (const [id, label] of targets) {
      const box = this.board.element(id)?.getBoundingClientRect();
      const below = tops.get(label);
      if (!box) continue;
      if (below && overlap(box, below.box)) hidden.add(below.id);
      tops.set(label, { id, box });
    }
    return hidden;
  }
}

/** @param {DOMRect} one @param {DOMRect} other */
const overlap = (one, other) =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

/**
 * So many lights are soft ones: they shine from within what they light, for outlines would read as a grid.
 * @param {Element} lights
 */
function glow(lights) {
  lights.classList.add("many");
  lights.innerHTML = `<radialGradient id="ludo-glow" class="glow"><stop class="within"/><stop offset="1"/></radialGradient>`;
}

/** @param {Element} element @param {string} means */
function answer(element, means) {
  element.setAttribute("data-lit", means);
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "-1");
}
