import assert from "node:assert/strict";
import test from "node:test";

import { morph } from "../../../src/ludotheque/site/static/board/morph.js";
import { parsed } from "./dom.js";

function morphed(before, after) {
  const old = parsed(before), seen = { added: [], changed: [], moved: [], removed: [] };
  const kept = new Map([..."abcdefgh"].map((id) => [id, old.find(id)]));
  morph(old, parsed(after), seen);
  assert.equal(String(old), String(parsed(after)));
  return { old, seen, kept };
}

const ids = (elements) => elements.map((element) => element.id);

test("elements with an id stay the same elements, wherever they go", () => {
  const { old, kept } = morphed(
    '<svg><g id="a"/><g id="b"/><g id="c"/></svg>',
    '<svg><g id="c"/><g id="a"/><g id="b"/></svg>',
  );
  for (const id of "abc") assert.equal(old.find(id), kept.get(id));
});

test("what is new, gone, changed and moved is told apart", () => {
  const { seen, kept } = morphed(
    '<svg><g id="a" transform="translate(0 0)"><rect/></g><g id="b"/><g id="c"><text>1</text></g></svg>',
    '<svg><g id="a" transform="translate(9 0)"><rect/></g><g id="c"><text>2</text></g><g id="d"/></svg>',
  );
  assert.deepEqual(ids(seen.added), ["d"]);
  assert.deepEqual(ids(seen.removed), ["b"]);
  assert.deepEqual(seen.moved, [[kept.get("a"), "translate(0 0)"]]);
  assert.equal(seen.changed.length, 1);
  assert.equal(seen.changed[0][0], kept.get("c"));
  assert.equal(String(seen.changed[0][1]), '<g id="c"><text>1</text></g>');
});

test("elements without an id are known by their place", () => {
  const old = parsed('<svg><rect x="1"/><circle/><text>old</text></svg>');
  const [rect, circle, text] = old.children;
  morph(old, parsed('<svg><rect x="2"/><circle/><text>new</text></svg>'));
  assert.deepEqual(old.children, [rect, circle, text]);
  assert.equal(String(old), '<svg><rect x="2"></rect><circle></circle><text>new</text></svg>');
});

test("a group does not become a text of the same id", () => {
  const { seen } = morphed('<svg><g id="a"><rect/></g></svg>', '<svg><text id="a">a</text></svg>');
  assert.deepEqual([ids(seen.removed), ids(seen.added)], [["a"], ["a"]]);
});

test("attributes come and go, but those of the page stay", () => {
  const old = parsed('<svg><g id="a" class="x" data-lit="" tabindex="0" aria-label="here"/></svg>');
  morph(old, parsed('<svg><g id="a" fill="red"/></svg>'));
  assert.equal(String(old), '<svg><g aria-label="here" data-lit="" fill="red" id="a" tabindex="0"></g></svg>');
});

test("what the page laid over a drawing is gone with the next one", () => {
  const { old } = morphed('<svg><g id="a"/><g id="ludo-lights"><rect/></g></svg>', '<svg><g id="a"/></svg>');
  assert.deepEqual(ids(old.children), ["a"]);
});

test("any drawing becomes any other one", () => {
  let seed = 7;
  const random = (most) => (seed = (seed * 16807) % 2147483647) % most;
  const drawing = (deep) => {
    const free = [..."abcdefgh"].sort(() => random(3) - 1);
    const child = () => {
      const id = random(3) && free.length ? ` id="${free.pop()}"` : "";
      const place = random(2) ? ` transform="translate(${random(9)} 0)"` : "";
      const inside = random(4) ? (deep ? drawing(deep - 1).slice(5, -6) : "") : `word ${random(3)}`;
      return `<${random(4) ? "g" : "rect"}${id}${place}>${inside}</g>`.replace(/<rect([^>]*)>.*<\/g>/s, "<rect$1></rect>");
    };
    return `<svg>${Array.from({ length: random(6) }, child).join("")}</svg>`;
  };
  for (let k = 0; k < 300; k += 1) morphed(drawing(1).replaceAll("\n", ""), drawing(1));
});
