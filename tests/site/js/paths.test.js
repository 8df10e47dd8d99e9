import assert from "node:assert/strict";
import test from "node:test";

import {
  asksOnceMore, completes, firsts, following, isWalk, meanings, others, touching, waysOf, wayTo, wholeWay,
} from "../../../src/ludotheque/site/static/table/paths.js";

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

const LAID = waysOf([
  ["lay a 1", "", 0, [["card-a", "place-1", "turn-0"]]],
  ["lay a 1'", "", 0, [["card-a", "place-1", "turn-90"]]],
  ["lay a 2", "", 0, [["card-a", "place-2"]]],
  ["lay b 1", "", 0, [["card-b", "place-1"]]],
]);

test("another choice takes the place of the one before, as far back as needed", () => {
  assert.deepEqual(touching(LAID, ["card-a", "place-1"], "place-2"), ["card-a", "place-2"]);
  assert.deepEqual(touching(LAID, ["card-a", "place-1"], "card-b"), ["card-b"]);
  assert.deepEqual(touching(LAID, ["card-a", "place-1", "turn-0"], "turn-90"), ["card-a", "place-1", "turn-90"]);
  assert.deepEqual([...others(LAID, ["card-a", "place-1"])], ["card-b", "place-2"]);
  assert.deepEqual([...others(LAID, [])], []);
  assert.deepEqual([...others(WAYS, ["pawn-1", "pawn-5"])], ["remove", "pass", "cell-3"]);
});

test("what comes first is known of what cannot be touched yet", () => {
  assert.deepEqual(firsts(LAID, "place-1"), ["card-a", "card-b"]);
  assert.deepEqual(firsts(LAID, "place-9"), []);
});

test("targets that lead to the same moves in the same way mean the same", () => {
  const coins = waysOf([
    ["draw", "", 0, [["pile"], ["token-9"]]],
    ["join", "", 0, [["token-1", "token-3"], ["token-2", "token-3"], ["token-3", "token-1"], ["token-3", "token-2"]]],
  ]);
  const first = meanings(following(coins, []), 0), then = meanings(following(coins, ["token-3"]), 1);
  assert.equal(first.get("pile"), first.get("token-9"));
  assert.equal(first.get("token-1"), first.get("token-2"));
  assert.notEqual(first.get("token-1"), first.get("token-3"));
  assert.notEqual(first.get("pile"), first.get("token-1"));
  assert.equal(then.get("token-1"), then.get("token-2"));
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
