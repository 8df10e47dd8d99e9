// The drawing: kept element by element from one frame to the next, so that what moves is seen to move, and
// lit up where a touch leads on.

import { calm } from "./calm.js";

const STEP = 230, DICE = 500, MOST = 1500; // milliseconds
const FINGER = 22, SAME = 5; // pixels: half of what a finger covers; what lies in one place
const MANY = 30; // so many lights would only glare
const OURS = new Set(["tabindex", "role", "aria-label", "aria-pressed", "data-lit"]);
const SHAPES = "rect, circle, ellipse, path, polygon, use";
const NS = "http://www.w3.org/2000/svg";

// Make an element like a fresh one. Children are known by their ids, the others by their place.
export function morph(old, fresh, seen) {
  for (const { name, value } of fresh.attributes) {
    const before = old.getAttribute(name);
    if (before === value) continue;
    old.setAttribute(name, value);
    if (name === "transform" && old.id) seen?.moved.push([old, before]);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OURS.has(name)) old.removeAttribute(name);
  }
  const wanted = new Map([...fresh.children].map((child) => [child.id, child.nodeName]));
  for (const child of [...old.children]) {
    if (!child.id || wanted.get(child.id) === child.nodeName) continue; // a group cannot become a text
    child.remove();
    seen?.removed.push(child);
  }
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const same = node.id ? known.get(node.id) : at && !at.id && at.nodeName === node.nodeName ? at : null;
    if (!same) {
      old.insertBefore(node, at);
      if (node.id) seen?.added.push(node);
      continue;
    }
    if (same !== at) old.insertBefore(same, at);
    if (same.nodeType !== 1) {
      if (same.data !== node.data) same.data = node.data;
    } else if (!same.isEqualNode(node)) {
      if (seen && same.id && same.innerHTML !== node.innerHTML) seen.changed.push([same, same.cloneNode(true)]);
      morph(same, node, seen);
    }
    at = same.nextSibling;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

export class Board {
  constructor(place, camera) {
    this.place = place;
    this.camera = camera;
    this.pieces = null;
    this.skipping = false;
    this.wake = null;
  }

  get svg() {
    return this.place.querySelector("svg");
  }

  element(id) {
    return this.svg.querySelector(`#${CSS.escape(id)}`);
  }

  // Show what happened, frame after frame; a touch skips to the end.
  async show(frames, hurry) {
    const drawings = frames.map((frame) => {
      this.pieces = frame.flatMap((piece) =>
        typeof piece === "string" ? [piece] : this.pieces.slice(piece[0], piece[0] + piece[1]));
      return this.pieces.join("");
    });
    this.skipping = hurry || calm.matches || document.hidden;
    this.dark();
    let spent = 0;
    for (const [k, drawing] of drawings.entries()) {
      const last = k === drawings.length - 1;
      if (this.skipping && !last) continue;
      const time = this.step(drawing, this.skipping);
      if (this.skipping) continue;
      const left = (MOST - spent) / (drawings.length - k);
      const wait = Math.min(time, Math.max(left, time === DICE ? DICE : 0));
      spent += wait;
      await this.pause(wait);
    }
    this.place.classList.remove("still");
  }

  step(drawing, still) {
    const holder = document.createElement("template");
    holder.innerHTML = drawing;
    const fresh = holder.content.firstElementChild;
    this.camera.frame(fresh);
    const seen = { added: [], changed: [], moved: [], removed: [] };
    this.place.classList.toggle("still", still);
    morph(this.svg, fresh, seen);
    return still ? 0 : this.animate(seen);
  }

  // What is new comes from the pile, dice tumble, coins flip; what only changed its place moves by itself.
  animate({ added, changed, moved, removed }) {
    let time = STEP;
    const isDie = (piece) => piece.classList.contains("die");
    const rolled = !removed.some(isDie); // where one is taken away, the others only close up
    const pile = this.svg.querySelector("#pile")?.getAttribute("transform");
    const to = { duration: STEP, easing: "ease-out" };
    for (const piece of added) {
      if (isDie(piece) && rolled) time = this.tumble(piece);
      else if (pile && /^(card|back)-/.test(piece.id)) {
        piece.animate({ transform: [css(pile), css(piece.getAttribute("transform"))] }, to);
      } else piece.animate({ opacity: [0, 1] }, to);
    }
    for (const [piece, before] of changed) {
      if (isDie(piece) && rolled) time = this.tumble(piece);
      else if (piece.classList.contains("coin")) this.flip(piece, before);
    }
    for (const [piece, before] of moved) {
      if (piece.dataset.way) time = Math.max(time, this.walk(piece, before));
    }
    return time;
  }

  // Step by step to where it stands now.
  walk(piece, before) {
    const now = css(piece.getAttribute("transform"));
    const steps = piece.dataset.way.split(";").map((point) => now.replace(/translate\([^)]*\)/, css(`translate(${point})`)));
    const duration = Math.min(STEP * (steps.length + 1), MOST);
    piece.animate({ transform: [css(before), ...steps, now] }, { duration, easing: "linear" });
    return duration;
  }

  tumble(die) {
    const turn = ["rotate(-300deg) scale(.7)", "rotate(40deg) scale(1.15)", "rotate(0deg) scale(1)"];
    die.animate({ transform: turn }, { duration: DICE, easing: "ease-out", composite: "add" });
    return DICE;
  }

  // Front, then back.
  flip(coin, before) {
    before.removeAttribute("id");
    coin.after(before);
    const half = { duration: STEP / 2, composite: "add", fill: "both" };
    const turn = before.animate({ transform: ["scale(1, 1)", "scale(0, 1)"] }, half);
    turn.onfinish = () => before.remove();
    coin.animate({ transform: ["scale(0, 1)", "scale(1, 1)"] }, { ...half, delay: STEP / 2, fill: "backwards" });
  }

  pause(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        this.skipping = true;
        this.svg.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
        resolve();
      };
    }).finally(() => { this.wake = null; });
  }

  // --- light ---

  dark() {
    this.svg.querySelector("#ludo-lights")?.remove();
    for (const element of this.svg.querySelectorAll("[data-lit], [data-aid]")) {
      for (const name of OURS) element.removeAttribute(name);
    }
  }

  // Light up targets (id → label), what was touched, and what an expert would touch.
  light(targets, chosen, hinted, aided) {
    const focused = this.svg.contains(document.activeElement) ? document.activeElement.id : null;
    this.dark();
    const lights = document.createElementNS(NS, "g");
    lights.id = "ludo-lights";
    if (targets.size > MANY) lights.classList.add("many");
    let first = null;
    const under = this.under(targets);
    for (const [id, label] of targets) {
      const element = this.element(id);
      if (!element) continue;
      element.setAttribute("data-lit", "");
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "-1");
      element.setAttribute("aria-label", label);
      if (!first || id === focused) first = element;
      if (!under.has(id)) this.glow(lights, element, "lit", id);
    }
    for (const id of chosen) {
      const element = this.element(id);
      if (!element) continue;
      if (!element.hasAttribute("data-lit")) {
        element.setAttribute("data-lit", "");
        element.setAttribute("role", "button");
        element.setAttribute("tabindex", "-1");
      }
      element.setAttribute("aria-pressed", "true");
      this.glow(lights, element, "chosen", id);
    }
    for (const id of hinted) {
      const element = this.element(id);
      if (element) this.glow(lights, element, "hinted", id);
    }
    this.svg.append(lights);
    first?.setAttribute("tabindex", "0");
    this.askable(aided, focused);
    if (focused) (this.element(focused)?.hasAttribute("tabindex") ? this.element(focused) : first)?.focus();
  }

  // Draw the way that was touched, step by step.
  trace(ids) {
    const matrix = this.svg.getScreenCTM().inverse();
    const points = ids.map((id) => this.element(id)?.getBoundingClientRect()).filter(Boolean)
      .map(({ left, right, top, bottom }) => new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix));
    if (points.length < 2) return;
    const line = document.createElementNS(NS, "polyline");
    line.setAttribute("class", "way");
    line.setAttribute("points", points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "));
    this.svg.querySelector("#ludo-lights").append(line);
  }

  // Pieces that show something, and cannot be moved: Tab leads to them, too.
  askable(aided, focused) {
    if (!aided) return;
    const pieces = [...this.svg.querySelectorAll("[data-aid]:not([data-lit])")];
    for (const piece of pieces) {
      piece.setAttribute("role", "button");
      piece.setAttribute("tabindex", "-1");
      piece.setAttribute("aria-label", piece.querySelector("title")?.textContent ?? piece.id);
    }
    (pieces.find((piece) => piece.id === focused) ?? pieces[0])?.setAttribute("tabindex", "0");
  }

  // Lay something that a piece shows over the drawing, or take it away.
  lay(markup, of) {
    this.svg.querySelector("#ludo-aid")?.remove();
    if (!markup && !of) return;
    const holder = document.createElement("template");
    holder.innerHTML = `<svg xmlns="${NS}"><g id="ludo-aid">${markup}</g></svg>`;
    const shown = holder.content.firstElementChild.firstElementChild;
    this.svg.insertBefore(shown, this.svg.querySelector("#ludo-lights"));
    if (this.element(of)) this.glow(shown, this.element(of), "asked", of);
  }

  // Where one target lies on another that means the same, one light is enough.
  under(targets) {
    const hidden = new Set(), tops = new Map();
    for (const [id, label] of targets) {
      const box = this.element(id)?.getBoundingClientRect();
      const below = tops.get(label);
      const apart = !below || box.left > below.box.right || box.right < below.box.left || box.top > below.box.bottom || box.bottom < below.box.top;
      if (!apart) hidden.add(below.id);
      tops.set(label, { id, box });
    }
    return hidden;
  }

  // Outline an element along its largest shape.
  glow(lights, element, kind, id) {
    const shapes = element.matches(SHAPES) ? [element] : [...element.querySelectorAll(SHAPES)];
    let shape = null, most = -1;
    for (const one of shapes) {
      const { width, height } = one.getBBox();
      if (one.getAttribute("fill") === "none" || one.hasAttribute("opacity")) continue; // a ring, a shadow
      if (width * height > most) [shape, most] = [one, width * height];
    }
    shape ??= shapes[0];
    if (!shape) return;
    let outline;
    if (shape.nodeName === "use") {
      const { x, y, width, height } = shape.getBBox();
      outline = document.createElementNS(NS, "rect");
      for (const [name, value] of Object.entries({ x, y, width, height, rx: 6 })) outline.setAttribute(name, value);
    } else {
      outline = shape.cloneNode(false);
      for (const name of [...outline.attributes]) {
        if (/^(id|class|fill|stroke|opacity|filter|role|tabindex|aria|data)/.test(name.name)) outline.removeAttribute(name.name);
      }
      outline.removeAttribute("transform");
    }
    const matrix = this.svg.getScreenCTM().inverse().multiply(shape.getScreenCTM());
    outline.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
    if (!lights.classList.contains("many")) {
      const halo = outline.cloneNode(false);
      halo.setAttribute("class", "halo");
      lights.append(halo);
    }
    outline.setAttribute("class", kind);
    outline.dataset.of = id;
    lights.append(outline);
  }

  // The lit element at, or near, a point.
  near(event) {
    const hit = event.target.closest?.("[data-lit]");
    if (hit) return hit.id;
    const reach = event.pointerType === "mouse" ? 3 : FINGER;
    let best = null, least = reach;
    for (const element of this.svg.querySelectorAll("[data-lit]")) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = Math.max(left - event.clientX, 0, event.clientX - right);
      const y = Math.max(top - event.clientY, 0, event.clientY - bottom);
      const away = Math.hypot(x, y);
      if (away < least) [best, least] = [element.id, away];
    }
    return best;
  }

  // How far apart the middles of those lie that a finger may mean; a pawn and its cell count once.
  gap({ clientX, clientY }) {
    const spots = [];
    let least = Infinity;
    for (const element of this.svg.querySelectorAll("[data-lit]")) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = (left + right) / 2, y = (top + bottom) / 2;
      const away = Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
      const others = spots.map((spot) => Math.hypot(spot.x - x, spot.y - y));
      if (away > FINGER || others.some((other) => other < SAME)) continue;
      least = Math.min(least, ...others);
      spots.push({ x, y });
    }
    return least;
  }

  // The element of the same kind that lies next in a direction, for the arrow keys.
  beside(from, dx, dy) {
    const middle = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const element of this.svg.querySelectorAll("[tabindex]")) {
      if (element === from || element.hasAttribute("data-lit") !== from.hasAttribute("data-lit")) continue;
      const [ex, ey] = middle(element);
      const along = (ex - x) * dx + (ey - y) * dy;
      const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
      if (along > 1 && along + 2.5 * across < least) [best, least] = [element, along + 2.5 * across];
    }
    return best;
  }
}

// A transform attribute as CSS has it.
function css(transform) {
  return (transform ?? "").replace(/(\w+)\(([^)]*)\)/g, (_, kind, numbers) => {
    const unit = kind === "translate" ? "px" : kind === "rotate" ? "deg" : "";
    return `${kind}(${numbers.trim().split(/[\s,]+/).map((number) => number + unit).join(", ")})`;
  });
}
