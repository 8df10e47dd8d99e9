import assert from "node:assert/strict";
import test from "node:test";

import { centred, lines } from "../../../src/ludotheque/site/static/games/lines.js";

test("a grid of six points a row has sixty lines", () => {
  assert.equal(lines(6).length, 60);
  assert.equal(new Set(lines(6).map((line) => JSON.stringify(line))).size, 60);
  for (const [[u, v], [x, y]] of lines(6)) assert.equal(x - u + y - v, 1);
});

test("lines are laid in the middle, where there is room on all sides", () => {
  assert.deepEqual(centred([[[0, 0], [0, 1]]], 6), [[[2, 2], [2, 3]]]);
  assert.deepEqual(centred([[[7, 9], [8, 9]]], 6), [[[2, 2], [3, 2]]]);
  assert.deepEqual(centred([], 6), []);
});

test("a line of five joins fits", () => {
  const long = /** @type {any} */ (Array.from({ length: 5 }, (_, k) => [[0, k], [0, k + 1]]));
  for (const point of centred(long, 6).flat()) for (const axis of point) assert.ok(axis >= 0 && axis < 6);
});
