// @ts-check
// Signs: sent without leaving the page, spoken to those who do not see them, and muted by one touch.

import { at, the } from "../page.js";
import { prompt, speak } from "../table/prompt.js";

const MUTED = "signs-muted";
const page = the("play"), list = at("signs-made"), buttons = at("signs"); // what is in them is written anew

/** @param {boolean} on */
function mute(on) {
  page.classList.toggle(MUTED, on);
  buttons?.querySelector(".mute")?.setAttribute("aria-pressed", String(on));
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
if (buttons) new MutationObserver(() => mute(muted())).observe(buttons, { childList: true });

buttons?.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest(".mute")) return;
  const on = !page.classList.contains(MUTED);
  mute(on);
  try {
    localStorage.setItem(MUTED, on ? "1" : "");
  } catch {
    // it holds as long as the page
  }
});

buttons?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(/** @type {any} */ ([...new FormData(form, event.submitter)])),
    headers: { accept: "application/json" },
  }).catch(() => null);
  if (!answer || answer.ok) return;
  const { reason } = await answer.json().catch(() => ({ reason: "" }));
  prompt(reason, "why");
  speak(reason);
});

let last = newest();

/** When the newest sign was made. */
function newest() {
  return list?.querySelector("li:last-child")?.getAttribute("data-at") ?? "";
}

if (list) {
  new MutationObserver(() => {
    const now = newest(), line = list.querySelector("li:last-child");
    if (now && now !== last && !page.classList.contains(MUTED)) speak(line?.textContent ?? "");
    last = now;
  }).observe(list, { childList: true, subtree: true });
}
