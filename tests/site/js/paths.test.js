import assert from "node:assert/strict";
import test from "node:test";

import {
  asksOnceMore, completes, following, isWalk, touching, waysOf, wayTo, wholeWay,
} from "../../../src/ludotheque/site/static/paths.js";

const WAYS = waysOf([
  ["move 1 2", "walk to 2", 2, [["pawn-1", "cell-2"], ["pawn-1", "pawn-5", "cell-2"]]],
  ["move 1 3", "walk to 3", 2, [["pawn-1", "cell-3"]]],
  ["remove", "remove it", 1, [["remove"]]],
  ["pass", "pass", 0, [["pass"]]],
]);

const next = (chosen) => [...following(WAYS, chosen).keys()];

test("a move has as many ways as paths", () => {
  assert.equal(WAYS.length, 5);
  assert.deepEqual(WAYS[4], { move: "pass", label: "pass", risky: 0, path: ["pass"] });
});

test("what can be touched next follows from what was touched", () => {
  assert.deepEqual(next([]), ["pawn-1", "remove", "pass"]);
  assert.deepEqual(next(["pawn-1"]), ["cell-2", "pawn-5", "cell-3"]);
  assert.deepEqual(next(["pawn-1", "pawn-5"]), ["cell-2"]);
  assert.deepEqual(next(["pass"]), []);
  assert.deepEqual(next(["nothing"]), []);
});

test("a touch goes on, takes back, begins anew or leads nowhere", () => {
  assert.deepEqual(touching(WAYS, [], "pawn-1"), ["pawn-1"]);
  assert.deepEqual(touching(WAYS, ["pawn-1"], "pawn-5"), ["pawn-1", "pawn-5"]);
  assert.deepEqual(touching(WAYS, ["pawn-1", "pawn-5"], "pawn-5"), ["pawn-1"]);
  assert.deepEqual(touching(WAYS, ["pawn-1", "pawn-5"], "pawn-1"), []);
  assert.deepEqual(touching(WAYS, ["pawn-1"], "pass"), ["pass"]);
  assert.equal(touching(WAYS, ["pawn-1"], "cell-9"), null);
  assert.equal(touching(WAYS, [], "cell-2"), null);
});

test("a way is whole when all of it was touched", () => {
  assert.equal(wholeWay(WAYS, []), undefined);
  assert.equal(wholeWay(WAYS, ["pawn-1"]), undefined);
  assert.equal(wholeWay(WAYS, ["pawn-1", "cell-3"])?.move, "move 1 3");
  assert.equal(wholeWay(WAYS, ["pawn-1", "pawn-5", "cell-2"])?.move, "move 1 2");
});

test("dangerous moves, long walks and unsure fingers are asked once more", () => {
  assert.ok(asksOnceMore(wayTo(WAYS, "remove"), false));
  assert.ok(!asksOnceMore(wayTo(WAYS, "pass"), false));
  assert.ok(asksOnceMore(wayTo(WAYS, "pass"), true));
  assert.ok(!asksOnceMore(WAYS[0], false));
  assert.ok(asksOnceMore(WAYS[1], false));
});

test("the way of a walk is drawn, of others it is not", () => {
  assert.ok(isWalk(WAYS, ["pawn-1"]));
  assert.ok(!isWalk(WAYS, ["pass"]));
});

test("a target is called after the move that it completes, if there is only one", () => {
  assert.equal(completes(following(WAYS, ["pawn-1"]).get("cell-2"), 2), "walk to 2");
  assert.equal(completes(following(WAYS, []).get("pawn-1"), 1), null);
  assert.equal(completes(following(WAYS, ["pawn-1"]).get("pawn-5"), 2), null);
});
