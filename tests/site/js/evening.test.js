import assert from "node:assert/strict";
import test from "node:test";

// A page of an evening that comes when it is told to, and a clock that goes on when it is told to.
const asked = [], rests = [];

globalThis.location = { href: "http://here/evenings/1" };
globalThis.fetch = () => new Promise((answer, fail) => asked.push({ answer, fail }));
globalThis.setTimeout = (call) => rests.push(call);

const { refresh } = await import("../../../src/ludotheque/site/evenings/static/live.js");
const settled = () => new Promise((done) => setImmediate(done));

async function rested() {
  rests.shift()();
  await settled();
}

test("what is told while a page is fetched is fetched together, a moment later", async () => {
  for (let k = 0; k < 9; k++) refresh();
  assert.equal(asked.length, 1);
  asked[0].answer({ ok: false });
  await settled();
  assert.equal(asked.length, 1);
  refresh();
  await rested();
  assert.equal(asked.length, 2);
  asked[1].fail(new Error("no network"));
  await settled();
  await rested();
  assert.equal(asked.length, 2);
});

test("where nothing else was told the next news is fetched at once", async () => {
  refresh();
  assert.equal(asked.length, 3);
});
