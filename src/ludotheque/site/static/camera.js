// What part of the drawing is seen: pinch, wheel, drag and buttons change its viewBox.

import { calm } from "./calm.js";

const CLOSEST = 6;
const GLIDE = 200; // milliseconds
const LARGEST = 2; // pixels a unit of a drawing: a small one does not fill a wide screen

export class Camera {
  constructor(place, touched) {
    this.place = place;
    this.touched = touched;
    this.whole = null; // the drawing's own viewBox
    this.view = null; // what is seen of it; null: all that fits
    this.fingers = new Map();
    this.travelled = 0;
    const svg = place.querySelector("svg");
    if (svg) this.frame(svg);
    place.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      place.addEventListener(kind, (event) => this[kind](event));
    }
    new ResizeObserver(() => this.apply()).observe(place);
  }

  // A new drawing: keep looking at what was looked at.
  frame(svg) {
    const [x, y, w, h] = svg.getAttribute("viewBox").split(/[\s,]+/).map(Number);
    this.whole = { x, y, w, h };
    this.goal = svg;
    svg.setAttribute("viewBox", this.box());
  }

  apply() {
    cancelAnimationFrame(this.gliding);
    this.place.querySelector("svg")?.setAttribute("viewBox", this.box());
  }

  // A tall drawing on a narrow screen is shown in full width, and dragged up and down.
  home() {
    const { clientWidth: width, clientHeight: height } = this.place;
    const { x, y, w, h } = this.whole;
    const high = width ? (w * height) / width : h;
    const more = Math.min(width / w, height / h) / LARGEST;
    if (more > 1) return { x: x - (w * more - w) / 2, y: y - (h * more - h) / 2, w: w * more, h: h * more };
    if (width > 700 || high > 0.72 * h || this.wanted?.h > high) return { ...this.whole };
    const top = this.wanted ? this.wanted.y + this.wanted.h / 2 - high / 2 : y + h - high;
    return { x, y: Math.min(Math.max(top, y), y + h - high), w, h: high };
  }

  box() {
    const { x, y, w, h } = this.view ?? this.home();
    return `${x} ${y} ${w} ${h}`;
  }

  get zoomed() {
    return this.view !== null;
  }

  // Where the next touch will be: it must be in sight.
  want(rects) {
    const svg = this.place.querySelector("svg");
    if (!rects.length || !svg) return;
    const matrix = svg.getScreenCTM().inverse();
    const points = rects.flatMap((rect) => [new DOMPoint(rect.left, rect.top), new DOMPoint(rect.right, rect.bottom)])
      .map((point) => point.matrixTransform(matrix));
    const xs = points.map((point) => point.x), ys = points.map((point) => point.y);
    this.wanted = { x: Math.min(...xs), y: Math.min(...ys), w: 0, h: 0 };
    this.wanted.w = Math.max(...xs) - this.wanted.x;
    this.wanted.h = Math.max(...ys) - this.wanted.y;
    if (!this.sees(rects)) this.reset();
    else if (!this.view) this.apply();
  }

  reset() {
    this.view = null;
    this.apply();
  }

  zoom(factor, clientX, clientY) {
    const now = this.view ?? this.home();
    const { clientWidth: width, clientHeight: height } = this.place;
    const frame = this.place.getBoundingClientRect();
    const shape = width / height;
    // the part that is really seen has the shape of the screen
    const seen = now.w / now.h > shape ? { w: now.w, h: now.w / shape } : { w: now.h * shape, h: now.h };
    seen.x = now.x - (seen.w - now.w) / 2;
    seen.y = now.y - (seen.h - now.h) / 2;
    const full = Math.max(this.whole.w, this.whole.h * shape);
    const w = Math.min(Math.max(seen.w / factor, full / CLOSEST), full);
    if (w >= full * 0.999) return this.reset();
    const h = w / shape;
    const px = ((clientX ?? frame.left + width / 2) - frame.left) / width;
    const py = ((clientY ?? frame.top + height / 2) - frame.top) / height;
    this.view = { x: seen.x + px * (seen.w - w), y: seen.y + py * (seen.h - h), w, h };
    this.apply();
  }

  // Go closer to a point, as far as that can be; tell whether it was possible.
  closer(factor, clientX, clientY) {
    const from = this.box().split(" ").map(Number);
    const matrix = this.place.querySelector("svg").getScreenCTM();
    const before = this.view, point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    this.zoom(factor);
    if (!this.view || this.view.w > 0.85 * from[2]) {
      this.view = before;
      this.apply();
      return false;
    }
    const { w, h } = this.view;
    this.view = { x: point.x - w / 2, y: point.y - h / 2, w, h };
    this.apply();
    const to = this.box().split(" ").map(Number);
    if (!calm.matches) this.glide(from, to, performance.now());
    return true;
  }

  glide(from, to, begin) {
    const part = Math.min(1, (performance.now() - begin) / GLIDE);
    const box = from.map((value, k) => value + (to[k] - value) * part);
    this.place.querySelector("svg")?.setAttribute("viewBox", box.join(" "));
    if (part < 1) this.gliding = requestAnimationFrame(() => this.glide(from, to, begin));
  }

  // Show everything again if nothing of this is seen.
  keepInSight(rects) {
    if (this.view && rects.length && !this.sees(rects)) this.reset();
  }

  sees(rects) {
    const frame = this.place.getBoundingClientRect();
    return rects.some(({ left, right, top, bottom }) =>
      (left + right) / 2 > frame.left && (left + right) / 2 < frame.right &&
      (top + bottom) / 2 > frame.top && (top + bottom) / 2 < frame.bottom);
  }

  pan(dx, dy) {
    const now = this.view ?? this.home();
    if (!this.view && now.h >= this.whole.h - 0.5 && now.w >= this.whole.w - 0.5) return;
    const scale = Math.max(now.w / this.place.clientWidth, now.h / this.place.clientHeight);
    const { x, y, w, h } = this.whole;
    const clamp = (at, low, size, whole) => Math.min(Math.max(at, low - size / 3), low + whole - size + size / 3);
    this.view = { ...now, x: clamp(now.x - dx * scale, x, now.w, w), y: clamp(now.y - dy * scale, y, now.h, h) };
    this.apply();
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / (event.deltaMode ? 12 : 300)), event.clientX, event.clientY);
  }

  pointerdown(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 1) this.travelled = 0;
  }

  pointermove(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    this.travelled += Math.hypot(dx, dy);
    if (this.fingers.size === 2) {
      const [other] = [...this.fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
      const apart = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
      this.zoom(apart(event) / Math.max(apart(before), 1), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
      this.travelled = 99;
    } else if (this.travelled > 8) {
      if (!this.place.hasPointerCapture(event.pointerId)) this.place.setPointerCapture(event.pointerId);
      this.pan(dx, dy);
    }
    this.fingers.set(event.pointerId, event);
  }

  pointerup(event) {
    const began = this.fingers.delete(event.pointerId);
    if (began && !this.fingers.size && this.travelled <= 8) this.touched(event);
  }

  pointercancel(event) {
    this.fingers.delete(event.pointerId);
  }
}
