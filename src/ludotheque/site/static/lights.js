// @ts-check
// What can be touched is lit, what was touched is filled, and what somebody asks about is laid over the drawing.

import { OURS } from "./morph.js";

/** @import { Board } from "./board.js" */

const MANY = 30; // so many lights would only glare
const SHAPES = "rect, circle, ellipse, path, polygon, use";
const NS = "http://www.w3.org/2000/svg";

export class Lights {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  get svg() {
    return this.board.svg;
  }

  dark() {
    this.svg.querySelector("#ludo-lights")?.remove();
    for (const element of this.svg.querySelectorAll("[data-lit], [data-aid]")) {
      for (const name of OURS) element.removeAttribute(name);
    }
  }

  /**
   * Light up targets (id → label), what was touched, and what an expert would touch.
   * @param {Map<string, string>} targets
   * @param {string[]} chosen
   * @param {string[]} hinted
   * @param {boolean} aided whether pieces can be asked
   */
  light(targets, chosen, hinted, aided) {
    const on = document.activeElement;
    const focused = on && this.svg.contains(on) ? on.id : null;
    this.dark();
    const lights = document.createElementNS(NS, "g");
    lights.id = "ludo-lights";
    if (targets.size > MANY) lights.classList.add("many");
    /** @type {SVGGraphicsElement | null} */
    let first = null;
    const under = this.under(targets);
    for (const [id, label] of targets) {
      const element = this.board.element(id);
      if (!element) continue;
      answer(element);
      element.setAttribute("aria-label", label);
      if (!first || id === focused) first = element;
      if (!under.has(id)) this.outline(lights, element, "lit");
    }
    for (const id of chosen) {
      const element = this.board.element(id);
      if (!element) continue;
      if (!element.hasAttribute("data-lit")) answer(element);
      element.setAttribute("aria-pressed", "true");
      this.outline(lights, element, "chosen");
    }
    for (const id of hinted) {
      const element = this.board.element(id);
      if (element) this.outline(lights, element, "hinted");
    }
    this.svg.append(lights);
    first?.setAttribute("tabindex", "0");
    if (aided) this.askable(focused);
    const again = focused && this.board.element(focused);
    if (focused) (again && again.hasAttribute("tabindex") ? again : first)?.focus();
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
   * Pieces that show something, and cannot be moved: Tab leads to them, too.
   * @param {string | null} focused
   */
  askable(focused) {
    const pieces = [...this.svg.querySelectorAll("[data-aid]:not([data-lit])")];
    for (const piece of pieces) {
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
    if (piece) this.outline(shown, piece, "asked");
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
      const apart = !below || !box || box.left > below.box.right || box.right < below.box.left || box.top > below.box.bottom || box.bottom < below.box.top;
      if (!apart) hidden.add(below.id);
      if (box) tops.set(label, { id, box });
    }
    return hidden;
  }

  /**
   * Outline an element along its largest shape.
   * @param {SVGElement} lights
   * @param {SVGGraphicsElement} element
   * @param {string} kind
   */
  outline(lights, element, kind) {
    const shape = largest(element);
    if (!shape) return;
    const outline = shape.nodeName === "use" ? frameOf(shape) : contourOf(shape);
    const { a, b, c, d, e, f } = place(this.svg, shape);
    outline.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    if (!lights.classList.contains("many")) {
      const halo = /** @type {SVGElement} */ (outline.cloneNode(false));
      halo.setAttribute("class", "halo");
      lights.append(halo);
    }
    outline.setAttribute("class", kind);
    outline.dataset.of = element.id;
    lights.append(outline);
  }
}

/** @param {Element} element */
function answer(element) {
  element.setAttribute("data-lit", "");
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "-1");
}

/**
 * The matrix from a shape's own units to the drawing's.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} shape
 */
function place(svg, shape) {
  const whole = svg.getScreenCTM(), own = shape.getScreenCTM();
  return whole && own ? whole.inverse().multiply(own) : new DOMMatrix();
}

/**
 * @param {SVGGraphicsElement} element
 * @returns {SVGGraphicsElement | undefined}
 */
function largest(element) {
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const inside = element.querySelectorAll(SHAPES);
  const shapes = element.matches(SHAPES) ? [element] : [...inside];
  let shape = null, most = -1;
  for (const one of shapes) {
    const { width, height } = one.getBBox();
    if (one.getAttribute("fill") === "none" || one.hasAttribute("opacity")) continue; // a ring, a shadow
    if (width * height > most) [shape, most] = [one, width * height];
  }
  return shape ?? shapes[0];
}

/** @param {SVGGraphicsElement} shape */
function frameOf(shape) {
  const { x, y, width, height } = shape.getBBox();
  const frame = document.createElementNS(NS, "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, rx: 6 })) frame.setAttribute(name, String(value));
  return frame;
}

/** @param {SVGGraphicsElement} shape */
function contourOf(shape) {
  const contour = /** @type {SVGElement} */ (shape.cloneNode(false));
  for (const { name } of [...contour.attributes]) {
    if (/^(id|class|fill|stroke|opacity|filter|role|tabindex|aria|data)/.test(name)) contour.removeAttribute(name);
  }
  contour.removeAttribute("transform");
  return contour;
}
