import assert from "node:assert/strict";
import test from "node:test";

import { MOST, forget, keep, kept } from "../../../src/ludotheque/site/static/kept.js";

/** A browser's store, with room for so many letters. */
function store(room = Infinity) {
  const all = new Map();
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => all.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      if (value.length > room) throw new Error("full");
      all.set(key, value);
    },
  });
}

test("sets are kept by game, the latest first", () => {
  const here = store();
  keep("titus", "one", { tokens: [] }, null, here);
  keep("titus", "two", { tokens: [1] }, null, here);
  keep("tantalus", "three", {}, null, here);
  assert.deepEqual(kept("titus", here).map((one) => one.name), ["two", "one"]);
  assert.deepEqual(kept("titus", here)[0].deck, { tokens: [1] });
});

test("a set of the same id is replaced, and one can be deleted", () => {
  const here = store();
  const id = keep("titus", "one", { tokens: [] }, null, here);
  keep("titus", "better", { tokens: [2] }, id, here);
  assert.deepEqual(kept("titus", here), [{ id, name: "better", deck: { tokens: [2] } }]);
  forget("titus", /** @type {string} */ (id), here);
  assert.deepEqual(kept("titus", here), []);
});

test("where there is no room nothing is lost", () => {
  const here = store(200);
  assert.ok(keep("titus", "small", {}, null, here));
  assert.equal(keep("titus", "large", { much: "0".repeat(300) }, null, here), null);
  assert.deepEqual(kept("titus", here).map((one) => one.name), ["small"]);
});

test("there is an end to how many are kept", () => {
  const here = store();
  for (let number = 0; number < MOST; number++) assert.ok(keep("titus", `${number}`, {}, null, here));
  assert.equal(keep("titus", "one more", {}, null, here), null);
  assert.equal(kept("titus", here).length, MOST);
});

test("what somebody else left there is passed over", () => {
  for (const left of ["{", "null", "{}", '[1, null, {"id": "a"}, {"id": "a", "name": "b", "deck": null}]']) {
    const here = store();
    here.setItem("decks:titus", left);
    assert.deepEqual(kept("titus", here), []);
  }
});
