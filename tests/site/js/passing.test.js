import assert from "node:assert/strict";
import test from "node:test";

import { LONGEST, brings, link, unpacked } from "../../../src/ludotheque/site/static/games/passing.js";

const PAGE = "http://here/games/titus/components";
const passed = { name: "Trouvée au grenier", deck: { tokens: [[1, 1], [1, 2]], victory: [18, 17] } };

/** @param {string | null} address */
const hash = (address) => address.slice(address.indexOf("#"));

test("what is passed as a link comes back the same", async () => {
  const address = await link(PAGE, passed);
  assert.match(address, /^http:\/\/here\/games\/titus\/components#set=[\w-]+$/);
  assert.ok(brings(hash(address)));
  assert.deepEqual(await unpacked(hash(address)), passed);
});

test("a set that is too large is not passed as a link", async () => {
  const noise = Array.from({ length: 20_000 }, () => Math.random());
  assert.equal(await link(PAGE, { name: "", deck: { noise } }), null);
});

test("a link that makes no sense brings nothing", async () => {
  for (const one of ["", "#", "#set=", "#set=!!", "#set=AAAA", "#kept=1", `#set=${"A".repeat(LONGEST + 1)}`]) {
    assert.equal(await unpacked(one), null, one);
  }
  assert.equal(await unpacked(hash(await link(PAGE, /** @type {any} */ ({ deck: 3 })))), null);
});

test("a small link that holds a very large nothing is given up", async () => {
  const address = await link(PAGE, { name: "x", deck: { much: "0".repeat(100_000) } });
  assert.ok(address);
  const stream = new Blob([`{"name":"x","deck":{"much":"${"0".repeat(3_000_000)}"}}`]).stream();
  const bytes = await new Response(stream.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  const packed = Buffer.from(bytes).toString("base64url");
  assert.ok(packed.length < LONGEST);
  assert.equal(await unpacked(`#set=${packed}`), null);
});

test("a name is cut to what fits", async () => {
  const found = await unpacked(hash(await link(PAGE, { name: "n".repeat(500), deck: {} })));
  assert.equal(found.name.length, 60);
});
