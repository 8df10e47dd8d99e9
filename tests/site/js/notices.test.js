import assert from "node:assert/strict";
import test from "node:test";

const said = { refused: { hidden: true }, home: { hidden: true } };
class HTMLElement {}
for (const one of Object.values(said)) Object.setPrototypeOf(one, HTMLElement.prototype);
const place = { querySelector: (name) => said[/=(\w+)/.exec(name)[1]] };
const box = { addEventListener() {}, closest: () => place };
const document = {
  hidden: false, title: "", documentElement: { dataset: {} },
  addEventListener() {}, getElementById: () => box, querySelector: () => null,
};
const phone = { standalone: false };
const define = (values) => {
  for (const [name, value] of Object.entries(values)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
};
define({ document, HTMLElement, window: {}, navigator: phone, localStorage: {}, setInterval() {} });

for (const [secure, shown] of [[false, "refused"], [true, "home"]]) {
  test(`an iPhone is told to install the page over https only: ${secure}`, async () => {
    define({ isSecureContext: secure });
    await import(`../../../src/ludotheque/site/static/notices.js?${secure}`);
    const open = Object.keys(said).filter((name) => !said[name].hidden);
    assert.deepEqual(open, [shown]);
  });
}
