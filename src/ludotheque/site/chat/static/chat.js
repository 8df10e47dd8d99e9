// @ts-check
// Chat: lines are sent without leaving the page, spoken to those who do not see them, and muted by one touch.

import { at } from "../page.js";
import { prompt, speak } from "../table/prompt.js";
import { mutedBy, sentFrom } from "../table/talk.js";

const list = at("chat-lines"), writing = at("chat-writing"); // what is in them is written anew

const muted = mutedBy(writing, ".mute-chat", "chat-muted");
for (const part of [list, writing]) {
  sentFrom(part, (form) => {
    form.reset();
    if (!form.action.endsWith("/report")) return;
    prompt(/** @type {HTMLElement} */ (writing?.querySelector(".chat")).dataset.reported ?? "", "why");
  });
}

let last = newest();

/** When the newest line was written. */
function newest() {
  return Number(list?.querySelector("li:last-child")?.getAttribute("data-at") ?? 0);
}

/** Show the end of what was written. */
function follow() {
  const lines = list?.firstElementChild;
  if (lines) lines.scrollTop = lines.scrollHeight;
}
follow();

if (list) {
  new MutationObserver(() => {
    const now = newest(), line = list.querySelector("li:last-child");
    if (now > last && !muted()) speak([...line?.querySelectorAll("b, span") ?? []].map((one) => one.textContent).join(": "));
    last = now;
    follow();
  }).observe(list, { childList: true, subtree: true });
}
