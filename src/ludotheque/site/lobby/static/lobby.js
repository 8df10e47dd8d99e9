// @ts-check
// The lobby at a table with bots: whoever waits for a person is called when one has sat down.

import { at } from "../page.js";
import { notice } from "../notices.js";
import { speak } from "../table/prompt.js";
import { sound } from "../table/sound.js";

const BLINK = 1000; // milliseconds
const part = at("lobby-wait");
let called = false;

/** Call whoever waits: by a sound, by the title, and elsewhere by a notice of the browser. */
function call() {
  const found = /** @type {HTMLElement | null | undefined} */ (part?.querySelector("[data-found]"));
  if (!found || called) return;
  called = true;
  const { said = "", found: table = "" } = found.dataset;
  sound("turn");
  speak(said);
  notice(said, table);
  setInterval(() => {
    if (!document.title.startsWith("★")) document.title = `★ ${said}`;
  }, BLINK);
  document.title = `★ ${said}`;
}
call();
if (part) new MutationObserver(call).observe(part, { childList: true });
