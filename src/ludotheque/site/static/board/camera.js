// @ts-check
// What part of the drawing is seen: pinch, wheel, drag and buttons change its viewBox.

import { calm } from "../calm.js";
import { around, closer, home, isAll, panned, zoomed } from "./viewbox.js";

/** @import { Box } from "./viewbox.js" */

const GLIDE = 200; // milliseconds
const A_TOUCH = 8; // pixels: who travels farther drags

/**
 * Who drags pieces: without one, and where it takes nothing, a drag moves what is seen.
 * @typedef {object} Grip
 * @property {(event: PointerEvent) => void} take a finger is put down
 * @property {(event: PointerEvent) => boolean} drag tells whether a piece goes along
 * @property {(event: PointerEvent | null) => void} drop null: it goes back
 */

export class Camera {
  /**
   * @param {HTMLElement} place
   * @param {(event: PointerEvent) => void} touched is told of touches that are no drags
   */
  constructor(place, touched) {
    this.place = place;
    this.touched = touched;
    this.whole = { x: 0, y: 0, w: 1, h: 1 }; // the drawing's own viewBox
    /** @type {Box | null} */
    this.view = null; // what is seen of it; null: all that fits
    this.all = false; // whether somebody wants to see the whole table, however small
    /** @type {Box | null} */
    this.wanted = null; // where the next touch will be
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.travelled = 0;
    this.gliding = 0;
    /** @type {Grip | null} */
    this.grip = null; // who drags pieces
    if (this.svg) this.frame(this.svg);
    place.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    place.addEventListener("pointerdown", (event) => this.pointerdown(event));
    place.addEventListener("pointermove", (event) => this.pointermove(event));
    place.addEventListener("pointerup", (event) => this.pointerup(event));
    place.addEventListener("pointercancel", ({ pointerId }) => {
      this.fingers.delete(pointerId);
      this.grip?.drop(null);
    });
    new ResizeObserver(() => this.apply()).observe(place);
  }

  get svg() {
    return this.place.querySelector("svg");
  }

  get size() {
    return { width: this.place.clientWidth, height: this.place.clientHeight };
  }

  get now() {
    return this.view ?? (this.all ? this.whole : home(this.whole, this.size, this.wanted));
  }

  get zoomed() {
    return this.view !== null || this.all;
  }

  /**
   * A new drawing: keep looking at what was looked at.
   * @param {Element} svg
   */
  frame(svg) {
    const [x, y, w, h] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/).map(Number);
    this.whole = { x, y, w, h };
    svg.setAttribute("viewBox", this.box());
  }

  apply() {
    cancelAnimationFrame(this.gliding);
    this.svg?.setAttribute("viewBox", this.box());
  }

  box() {
    const { x, y, w, h } = this.now;
    return `${x} ${y} ${w} ${h}`;
  }

  /**
   * Where the next touch will be: it must be in sight.
   * @param {DOMRect[]} rects
   */
  want(rects) {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!rects.length || !matrix) return;
    const corners = rects.flatMap((rect) => [new DOMPoint(rect.left, rect.top), new DOMPoint(rect.right, rect.bottom)]);
    this.wanted = around(corners.map((point) => point.matrixTransform(matrix)));
    if (!this.sees(rects)) this.reset();
    else if (!this.view) this.apply();
  }

  /** Look as if nobody had gone closer, or farther back. */
  reset() {
    this.view = null;
    this.all = false;
    this.apply();
  }

  /** Show the whole table. */
  showAll() {
    this.view = null;
    this.all = true;
    this.apply();
  }

  /**
   * A button of the page is pressed.
   * @param {string | undefined} kind
   */
  press(kind) {
    if (kind === "home") this.showAll();
    else if (kind) this.zoom(kind === "in" ? 1.5 : 1 / 1.5);
  }

  /**
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    const { width, height } = this.size, { left, top } = this.place.getBoundingClientRect();
    const px = clientX === undefined ? 0.5 : (clientX - left) / width;
    const py = clientY === undefined ? 0.5 : (clientY - top) / height;
    this.view = zoomed(this.now, this.whole, this.size, factor, px, py);
    this.all ||= !this.view;
    this.apply();
  }

  /**
   * Go closer to a point, as far as that can be; tell whether it was possible.
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  closer(factor, clientX, clientY) {
    const from = this.now;
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.svg?.getScreenCTM()?.inverse());
    const to = closer(from, home(this.whole, this.size, this.wanted), factor, point);
    if (!to) return false;
    this.view = to;
    this.apply();
    if (!calm.matches) this.glide(from, to, performance.now());
    return true;
  }

  /**
   * @param {Box} from
   * @param {Box} to
   * @param {number} begin
   */
  glide(from, to, begin) {
    const part = Math.min(1, (performance.now() - begin) / GLIDE);
    const box = /** @type {const} */ (["x", "y", "w", "h"]).map((side) => from[side] + (to[side] - from[side]) * part);
    this.svg?.setAttribute("viewBox", box.join(" "));
    if (part < 1) this.gliding = requestAnimationFrame(() => this.glide(from, to, begin));
  }

  /**
   * Show everything again if nothing of this is seen.
   * @param {DOMRect[]} rects
   */
  keepInSight(rects) {
    if (this.view && rects.length && !this.sees(rects)) this.reset();
  }

  /** @param {DOMRect[]} rects */
  sees(rects) {
    const frame = this.place.getBoundingClientRect();
    return rects.some(({ left, right, top, bottom }) =>
      (left + right) / 2 > frame.left && (left + right) / 2 < frame.right &&
      (top + bottom) / 2 > frame.top && (top + bottom) / 2 < frame.bottom);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    if (!this.view && isAll(this.now, this.whole)) return;
    this.view = panned(this.now, this.whole, this.size, dx, dy);
    this.apply();
  }

  /**
   * The wheel goes closer; where the page scrolls it does that, unless the board is held, or Ctrl is.
   * @param {WheelEvent} event
   */
  wheel(event) {
    const page = document.documentElement;
    if (page.scrollHeight > page.clientHeight + 1 && !this.fingers.size && !event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / (event.deltaMode ? 12 : 300)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  pointerdown(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1) return this.grip?.drop(null);
    this.travelled = 0;
    this.grip?.take(event);
  }

  /** @param {PointerEvent} event */
  pointermove(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    this.travelled += Math.hypot(dx, dy);
    if (this.fingers.size === 2) {
      const [other] = [...this.fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
      const { clientX: x, clientY: y } = other;
      const apart = (/** @type {PointerEvent} */ finger) => Math.hypot(finger.clientX - x, finger.clientY - y);
      this.zoom(apart(event) / Math.max(apart(before), 1), (event.clientX + x) / 2, (event.clientY + y) / 2);
      this.travelled = 99;
    } else if (this.travelled > A_TOUCH) {
      if (!this.place.hasPointerCapture(event.pointerId)) this.place.setPointerCapture(event.pointerId);
      if (!this.grip?.drag(event)) this.pan(dx, dy);
    }
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  pointerup(event) {
    const began = this.fingers.delete(event.pointerId);
    if (!began || this.fingers.size) return;
    if (this.travelled <= A_TOUCH) {
      this.grip?.drop(null);
      this.touched(event);
    } else this.grip?.drop(event);
  }
}
