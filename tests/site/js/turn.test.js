import assert from "node:assert/strict";
import test from "node:test";

import { Turn } from "../../../src/ludotheque/site/static/table/turn.js";

const beat = (who, drawing, ...places) => ({ drawing, step: { words: "", places, loud: false, who } });
const drawings = (turn) => turn.beats.map(({ drawing }) => drawing);

test("what the others did since one's own action is one turn", () => {
  const turn = new Turn();
  turn.note(beat(0, "mine"), true, true);
  turn.note(beat(1, "one", "a"), false, true);
  turn.note(beat("chance", "dice", "b"), false, true);
  turn.note(beat(2, "two", "a", "c"), false, true);
  assert.deepEqual([turn.before, drawings(turn), turn.now], ["mine", ["one", "dice", "two"], "two"]);
  assert.deepEqual([...turn.places], [["a", 2], ["b", "chance"], ["c", 2]]);
  turn.note(beat(0, "mine again"), true, true);
  assert.deepEqual([drawings(turn), turn.now], [[], "mine again"]);
});

test("a spectator is shown what the last one did", () => {
  const turn = new Turn();
  turn.note(beat(0, "a"), false, false);
  turn.note(beat("chance", "b"), false, false);
  turn.note(beat(0, "c"), false, false);
  turn.note(beat(1, "d"), false, false);
  turn.note(beat("chance", "e"), false, false);
  assert.deepEqual([turn.before, drawings(turn)], ["c", ["d", "e"]]);
});

test("of a very long turn the end is kept", () => {
  const turn = new Turn();
  for (let k = 0; k < 100; k += 1) turn.note(beat(1, `${k}`), false, true);
  assert.deepEqual([turn.before, turn.beats.length, turn.beats[0].drawing, turn.now], ["59", 40, "60", "99"]);
});

test("what nobody tells about cannot be shown again", () => {
  const turn = new Turn();
  turn.note(beat(1, "a"), false, true);
  turn.pass("b");
  assert.deepEqual([drawings(turn), turn.now], [[], "b"]);
});
