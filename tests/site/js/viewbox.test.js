import assert from "node:assert/strict";
import test from "node:test";

import { around, home, isAll, panned, zoomed } from "../../../src/ludotheque/site/static/board/viewbox.js";

const WHOLE = { x: 0, y: 0, w: 1000, h: 800 }, SCREEN = { width: 800, height: 600 };
const TALL = { x: 0, y: 0, w: 400, h: 1200 }, PHONE = { width: 360, height: 480 };

const rounded = (box) => box && Object.fromEntries(Object.entries(box).map(([side, value]) => [side, Math.round(value)]));

test("a drawing is shown whole", () => {
  assert.deepEqual(home(WHOLE, SCREEN, null), WHOLE);
  assert.ok(isAll(home(WHOLE, SCREEN, null), WHOLE));
});

test("a small drawing does not fill a wide screen: twice its size is enough", () => {
  const seen = home({ x: 0, y: 0, w: 100, h: 100 }, { width: 800, height: 400 }, null);
  assert.deepEqual(seen, { x: -50, y: -50, w: 200, h: 200 });
});

test("a tall drawing on a phone is shown in full width, at its lower end, or where it is wanted", () => {
  assert.deepEqual(rounded(home(TALL, PHONE, null)), { x: 0, y: 667, w: 400, h: 533 });
  const wanted = { x: 100, y: 300, w: 50, h: 100 };
  assert.deepEqual(rounded(home(TALL, PHONE, wanted)), { x: 0, y: 83, w: 400, h: 533 });
  assert.deepEqual(rounded(home(TALL, PHONE, { ...wanted, y: 0 })), { x: 0, y: 0, w: 400, h: 533 });
  assert.deepEqual(home(TALL, PHONE, { ...wanted, h: 600 }), TALL);
  assert.deepEqual(home(TALL, { width: 900, height: 480 }, null), TALL);
});

test("who goes closer keeps what is under the finger", () => {
  const seen = zoomed(WHOLE, WHOLE, SCREEN, 2, 0.25, 0.5);
  const across = 800 * SCREEN.width / SCREEN.height; // the screen is wider than the drawing
  assert.equal(Math.round(seen.w), Math.round(across / 2));
  const before = (WHOLE.w - across) / 2 + 0.25 * across;
  assert.equal(Math.round(seen.x + 0.25 * seen.w), Math.round(before));
  assert.equal(Math.round(seen.y + 0.5 * seen.h), 400);
});

test("one comes no closer than six times, and going far enough back shows everything", () => {
  const close = zoomed(WHOLE, WHOLE, SCREEN, 100, 0.5, 0.5);
  assert.equal(Math.round(close.w), Math.round(800 * (4 / 3) / 6));
  assert.equal(zoomed(close, WHOLE, SCREEN, 0.01, 0.5, 0.5), null);
  assert.equal(zoomed(WHOLE, WHOLE, SCREEN, 1, 0.5, 0.5), null);
});

test("a drawing is dragged with the finger, and never out of sight", () => {
  const close = zoomed(WHOLE, WHOLE, SCREEN, 4, 0.5, 0.5);
  const moved = panned(close, WHOLE, SCREEN, 80, -60);
  assert.equal(Math.round(moved.x), Math.round(close.x - 80 * close.w / 800));
  assert.equal(Math.round(moved.y), Math.round(close.y + 60 * close.h / 600));
  const far = panned(close, WHOLE, SCREEN, 1e6, 1e6);
  assert.equal(Math.round(far.x), Math.round(-close.w / 3));
  assert.equal(Math.round(far.y), Math.round(-close.h / 3));
});

test("a box lies around its points", () => {
  assert.deepEqual(around([{ x: 5, y: 1 }, { x: 2, y: 9 }, { x: 3, y: 3 }]), { x: 2, y: 1, w: 3, h: 8 });
});
