import assert from "node:assert/strict";
import test from "node:test";

import { piecesOf } from "../../../src/ludotheque/site/static/board/frames.js";

test("a frame takes over what the one before had", () => {
  const first = piecesOf([], ["<svg>", "a", "b", "c", "</svg>"]);
  assert.deepEqual(piecesOf(first, [[0, 2], "B", [3, 2]]), ["<svg>", "a", "B", "c", "</svg>"]);
  assert.deepEqual(piecesOf(first, [[0, 5]]), first);
  assert.deepEqual(piecesOf(first, [[3, 1], [1, 1]]), ["c", "a"]);
});
