import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

// A screen of 800 × 600 pixels with a drawing on it, as far as a camera looks.
globalThis.matchMedia = () => ({ matches: true });
globalThis.ResizeObserver = class { observe() {} };
globalThis.cancelAnimationFrame = () => {};
globalThis.DOMPoint = class {
  constructor(x, y) { Object.assign(this, { x, y }); }
  matrixTransform(matrix) { return matrix(this); }
};

const { Camera } = await import("../../../src/ludotheque/site/static/board/camera.js");

let place, camera, touches, sides;

const box = () => sides.get("viewBox").split(" ").map(Number);

beforeEach(() => {
  sides = new Map([["viewBox", "0 0 1600 1200"]]);
  touches = [];
  const svg = {
    getAttribute: (name) => sides.get(name),
    setAttribute: (name, value) => sides.set(name, value),
    getScreenCTM: () => {
      const [x, y, w] = box(), scale = w / 800;
      return { inverse: () => (point) => ({ x: x + point.x * scale, y: y + point.y * scale }) };
    },
  };
  place = {
    heard: {},
    clientWidth: 800,
    clientHeight: 600,
    querySelector: () => svg,
    addEventListener(kind, call) { this.heard[kind] = call; },
    getBoundingClientRect: () => ({ left: 0, top: 0, right: 800, bottom: 600 }),
    hasPointerCapture: () => true,
  };
  camera = new Camera(place, (event) => touches.push(event));
});

const finger = (kind, pointerId, clientX, clientY) => place.heard[kind]({ button: 0, pointerId, clientX, clientY });

test("a touch that does not travel is a touch, one that does drags", () => {
  finger("pointerdown", 1, 100, 100);
  finger("pointermove", 1, 103, 103);
  finger("pointerup", 1, 103, 103);
  assert.equal(touches.length, 1);
  camera.zoom(2);
  const before = box();
  finger("pointerdown", 1, 100, 100);
  finger("pointermove", 1, 160, 100);
  finger("pointerup", 1, 160, 100);
  assert.equal(touches.length, 1);
  assert.ok(box()[0] < before[0]);
});

test("two fingers go closer, and neither is a touch", () => {
  finger("pointerdown", 1, 390, 300);
  finger("pointerdown", 2, 410, 300);
  finger("pointermove", 2, 430, 300);
  finger("pointerup", 2, 430, 300);
  finger("pointerup", 1, 390, 300);
  assert.deepEqual(box().slice(2), [800, 600]);
  assert.equal(touches.length, 0);
});

test("a finger among many goes closer to where it is, and never more than two and a half times", () => {
  assert.ok(camera.closer(2, 200, 150));
  assert.deepEqual(box(), [0, 0, 800, 600]);
  assert.ok(camera.zoomed);
  while (camera.closer(2, 400, 300));
  assert.ok(box()[2] >= 1600 / 2.5);
  assert.ok(!camera.closer(2, 400, 300));
});

test("the whole table is all of it, and a touch then comes no closer than it would have before", () => {
  sides.set("viewBox", "0 0 400 1200");
  place.clientWidth = 360;
  place.clientHeight = 480;
  camera.frame(place.querySelector("svg"));
  assert.deepEqual(box().slice(2).map(Math.round), [400, 533]);
  camera.showAll();
  assert.deepEqual(box(), [0, 0, 400, 1200]);
  assert.ok(camera.closer(4, 100, 100));
  assert.ok(box()[2] >= 400 / 2.5);
  camera.reset();
  assert.deepEqual(box().slice(2).map(Math.round), [400, 533]);
});

test("a piece goes along instead of the picture, and a second finger lets it go", () => {
  const told = [];
  camera.grip = { take: () => told.push("take"), drag: () => told.push("drag"), drop: (event) => told.push(event && "drop") };
  camera.zoom(2);
  const before = box();
  finger("pointerdown", 1, 100, 100);
  finger("pointermove", 1, 160, 100);
  finger("pointerup", 1, 160, 100);
  assert.deepEqual(told, ["take", "drag", "drop"]);
  finger("pointerdown", 1, 100, 100);
  finger("pointerdown", 2, 200, 100);
  assert.deepEqual(told.slice(3), ["take", null]);
  assert.deepEqual(box(), before);
});

test("what can be touched next is brought into sight", () => {
  camera.closer(4, 100, 100);
  const hidden = [{ left: 900, right: 950, top: 20, bottom: 40 }];
  camera.keepInSight(hidden);
  assert.ok(!camera.zoomed);
  camera.closer(4, 100, 100);
  camera.keepInSight([{ left: 300, right: 350, top: 20, bottom: 40 }]);
  assert.ok(camera.zoomed);
});

test("a new drawing is looked at as the one before was", () => {
  camera.zoom(2);
  const before = box();
  sides.set("viewBox", "0 0 1600 1300");
  camera.frame(place.querySelector("svg"));
  assert.deepEqual(box(), before);
  camera.reset();
  assert.deepEqual(box(), [0, 0, 1600, 1300]);
});
