// @ts-check
// Chat: lines are sent without leaving the page, spoken to those who do not see them, and muted by one touch.

import { at, the } from "../page.js";
import { prompt, speak } from "../table/prompt.js";

const MUTED = "chat-muted";
const page = the("play"), list = at("chat-lines"), writing = at("chat-writing"); // what is in them is written anew

/** @param {boolean} on */
function mute(on) {
  page.classList.toggle(MUTED, on);
  writing?.querySelector(".mute-chat")?.setAttribute("aria-pressed", String(on));
}

/** What was chosen before, where the browser keeps such things. */
function muted() {
  try {
    return localStorage.getItem(MUTED) === "1";
  } catch {
    return false;
  }
}
mute(muted());
if (writing) new MutationObserver(() => mute(muted())).observe(writing, { childList: true });

writing?.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest(".mute-chat")) return;
  const on = !page.classList.contains(MUTED);
  mute(on);
  try {
    localStorage.setItem(MUTED, on ? "1" : "");
  } catch {
    // it holds as long as the page
  }
});

for (const part of [list, writing]) {
  part?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(/** @type {any} */ ([...new FormData(form, event.submitter)])),
      headers: { accept: "application/json" },
    }).catch(() => null);
    if (!answer) return; // the line stays where it was typed
    if (answer.ok) {
      form.reset();
      if (!form.action.endsWith("/report")) return;
      prompt(/** @type {HTMLElement} */ (writing?.querySelector(".chat")).dataset.reported ?? "", "why");
      return;
    }
    const { reason } = await answer.json().catch(() => ({ reason: "" }));
    prompt(reason, "why");
    speak(reason);
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
    if (now > last && !page.classList.contains(MUTED)) speak([...line?.querySelectorAll("b, span") ?? []].map((one) => one.textContent).join(": "));
    last = now;
    follow();
  }).observe(list, { childList: true, subtree: true });
}
