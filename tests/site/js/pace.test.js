import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Pace, paceOf } from "../../../src/ludotheque/site/static/table/pace.js";

// A clock that goes on when it is told to.
class Clock {
  now = 0;
  timers = new Map();

  set(call, time) {
    this.timers.set(this.timers.size + 1, { at: this.now + time, call });
    return this.timers.size;
  }

  clear(timer) {
    this.timers.get(timer).call = () => {};
  }

  async pass(time) {
    const end = this.now + time;
    for (;;) {
      for (let k = 0; k < 20; k += 1) await null; // whatever was woken does what it has to do
      const due = [...this.timers.values()].filter(({ at }) => at <= end).sort((one, two) => one.at - two.at)[0];
      if (!due) break;
      this.now = due.at;
      due.at = Infinity;
      due.call();
    }
    this.now = end;
  }
}

let clock, pace, seen, wrong;

beforeEach(() => {
  clock = new Clock();
  seen = [];
  wrong = [];
  pace = new Pace((error) => wrong.push(error.message), clock);
});

const scene = (name, ...times) => function* () {
  for (const [k, time] of times.entries()) {
    seen.push(`${name}${k} at ${clock.now}`);
    yield time;
  }
  seen.push(`${name} over at ${clock.now}`);
};

test("the pace is what somebody set, else the usual one", () => {
  assert.deepEqual(["slow", "usual", "fast", "none", null, "wild"].map(paceOf), [1200, 600, 250, 0, 600, 600]);
});

test("a scene is shown beat by beat, and the next one after it", async () => {
  pace.add(scene("a", 600, 600));
  pace.add(scene("b", 250));
  assert.deepEqual(seen, ["a0 at 0"]);
  await clock.pass(599);
  assert.deepEqual(seen, ["a0 at 0"]);
  await clock.pass(5000);
  assert.deepEqual(seen, ["a0 at 0", "a1 at 600", "a over at 1200", "b0 at 1200", "b over at 1450"]);
  assert.ok(!pace.busy);
});

test("what needs no time is shown at once", () => {
  pace.add(scene("a", 0, 0));
  assert.deepEqual(seen, ["a0 at 0", "a1 at 0", "a over at 0"]);
});

test("who acts is not held up: everything that waits is shown at once", async () => {
  pace.add(scene("a", 600, 600));
  pace.add(scene("b", 600));
  await clock.pass(700);
  assert.ok(pace.flush());
  await clock.pass(0);
  assert.deepEqual(seen.slice(1), ["a1 at 600", "a over at 700", "b0 at 700", "b over at 700"]);
  assert.ok(!pace.flush());
  seen.length = 0;
  pace.add(scene("c", 600));
  await clock.pass(5000);
  assert.deepEqual(seen, ["c0 at 700", "c over at 1300"]); // the next one takes its time again
});

test("a scene can tell that there is no time", async () => {
  const told = [];
  pace.add(function* () {
    told.push(pace.hurried);
    yield 600;
    told.push(pace.hurried);
  });
  pace.flush();
  await clock.pass(0);
  assert.deepEqual(told, [false, true]);
});

test("who is far behind is shown the older scenes at once", async () => {
  for (let k = 0; k < 68; k += 1) pace.add(scene(`${k}-`, 600));
  await clock.pass(600);
  assert.ok(seen.includes("6-0 at 600"));
  assert.ok(!seen.includes("8-0 at 600"));
  await clock.pass(60000);
  assert.equal(seen.at(-1), "67- over at 37200");
});

test("a scene that fails does not stop those after it", async () => {
  pace.add(function* () {
    yield 100;
    throw new Error("torn");
  });
  pace.add(scene("b", 100));
  await clock.pass(1000);
  assert.deepEqual([wrong, seen], [["torn"], ["b0 at 100", "b over at 200"]]);
});
