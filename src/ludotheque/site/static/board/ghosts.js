// @ts-check
// Before it is done, a piece is seen where it would lie. A target says with ``data-lies`` how what is brought there
// lies; with ``data-brings``, where no piece is touched for it, which element it brings; with ``data-turn`` that it is
// the same piece, turned.

import { NS } from "./outline.js";

/** @import { Board } from "./board.js" */
/** @import { Way } from "../table/paths.js" */

/** What lies where. @typedef {{ piece: SVGGraphicsElement, place: SVGGraphicsElement, way: Way }} Ghost */
/** A transform, taken apart. @typedef {{ translate?: string, rotate?: string, scale?: string }} Parts */

const HANDLE = 22; // pixels: half of what a finger needs

export class Ghosts {
  shown = ""; // the move, and where it is seen
  /** @type {Element | null} */
  lifted = null; // the piece that is away for it

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  get layer() {
    return this.board.svg.querySelector("#ludo-ghost");
  }

  clear() {
    this.shown = "";
    this.layer?.remove();
    this.lifted?.classList.remove("lifted");
    this.lifted = null;
  }

  /** @param {string} id */
  turn(id) {
    return this.board.element(id)?.dataset.turn;
  }

  /**
   * What would lie where after these steps, and the move that it shows.
   * @param {Way[]} ways all that there are
   * @param {Way[]} leading those that go on from these steps
   * @param {string[]} steps
   * @returns {Ghost | null}
   */
  of(ways, leading, steps) {
    const places = steps.filter((id) => this.board.element(id)?.dataset.lies);
    const place = this.board.element(places.at(-1) ?? ""), way = leading[0];
    if (!place || !way) return null;
    const same = ways.filter(({ move, path }) => move === way.move && path.includes(place.id));
    const turned = same.flatMap(({ path }) => path).find((id) => this.turn(id) !== undefined);
    const before = steps.slice(0, steps.indexOf(place.id));
    const piece = this.piece(turned ? [turned] : before) ?? this.brought([...before, place.id]);
    return piece && piece !== place ? { piece, place, way } : null;
  }

  /**
   * The first of these that is a piece.
   * @param {string[]} ids
   */
  piece(ids) {
    const found = ids.map((id) => this.board.element(id));
    return found.find((one) => one?.hasAttribute("transform") && !one.matches(".button, [data-brings]")) ?? null;
  }

  /** @param {string[]} ids */
  brought(ids) {
    const names = ids.flatMap((id) => this.board.element(id)?.dataset.brings ?? []);
    return names.length ? this.board.element(names[0]) : null;
  }

  /**
   * Show a piece where it would lie, with a handle to turn it by, if it can be turned.
   * @param {Ghost} ghost
   * @param {boolean} turns
   */
  show({ piece, place, way }, turns) {
    const name = `${way.move} ${turns}`;
    if (this.shown === name && this.layer) return;
    const copy = this.put(piece, lying(piece, place));
    this.shown = name;
    if (turns) this.handle(copy);
  }

  /**
   * Show a piece at a point of the screen.
   * @param {SVGGraphicsElement} piece
   * @param {{ clientX: number, clientY: number }} point
   */
  carry(piece, { clientX, clientY }) {
    const { svg } = this.board;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    const { rotate, scale } = partsOf(piece.getAttribute("transform"));
    this.put(piece, written({ translate: `${x} ${y}`, rotate, scale })).classList.add("carried");
    this.shown = "";
    piece.classList.add("lifted");
    this.lifted = piece;
  }

  /**
   * @param {SVGGraphicsElement} piece
   * @param {string} transform
   */
  put(piece, transform) {
    this.clear();
    const { svg } = this.board, layer = document.createElementNS(NS, "g");
    layer.id = "ludo-ghost";
    const copy = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("[id], [tabindex]")]) {
      for (const { name } of [...one.attributes]) {
        if (/^(id|role|tabindex|display|aria-|data-)/.test(name)) one.removeAttribute(name);
      }
    }
    copy.querySelector("title")?.remove();
    copy.setAttribute("class", `${copy.getAttribute("class") ?? ""} ghost`);
    copy.setAttribute("transform", transform);
    layer.append(copy);
    svg.append(layer);
    return copy;
  }

  /** @param {SVGGraphicsElement} copy */
  handle(copy) {
    const { svg } = this.board, matrix = svg.getScreenCTM()?.inverse();
    if (!matrix) return;
    const { right, top } = copy.getBoundingClientRect();
    const { x, y } = new DOMPoint(right, top).matrixTransform(matrix);
    const handle = document.createElementNS(NS, "g");
    handle.setAttribute("class", "turner");
    handle.setAttribute("transform", `translate(${x} ${y}) scale(${matrix.a})`);
    handle.innerHTML = `<circle r="${HANDLE}"/><path d="M-9 5A10.5 10.5 0 1 1 3 10M3 3L3 16L-6 10Z"/>`;
    this.layer?.append(handle);
  }

  /**
   * Lay what the move would do over the drawing.
   * @param {string} svg
   */
  lay(svg) {
    const holder = document.createElement("template");
    holder.innerHTML = `<svg xmlns="${NS}"><g class="would">${svg}</g></svg>`;
    const found = holder.content.querySelector("g");
    this.layer?.querySelector(".would")?.remove();
    if (found) this.layer?.append(found);
  }
}

/**
 * How a piece lies in a place: what the place does not say it keeps.
 * @param {SVGGraphicsElement} piece
 * @param {SVGGraphicsElement} place
 */
function lying(piece, place) {
  return written({ ...partsOf(piece.getAttribute("transform")), ...partsOf(place.dataset.lies ?? null) });
}

/** @param {string | null} transform @returns {Parts} */
const partsOf = (transform) =>
  Object.fromEntries([...(transform ?? "").matchAll(/(translate|rotate|scale)\(([^)]*)\)/g)].map(([, kind, value]) => [kind, value]));

/** @param {Parts} parts */
const written = ({ translate = "0 0", rotate = "0", scale = "1" }) => `translate(${translate}) rotate(${rotate}) scale(${scale})`;
