// @ts-check
// What people say at a table beside the match: muted by one touch, sent without leaving the page.

import { the } from "../page.js";
import { prompt, speak } from "./prompt.js";

const page = the("play");

/**
 * Let a button mute something: the page has a class of that name as long.
 * @param {Element | null} part where the button is; what is in it is written anew
 * @param {string} button
 * @param {string} name
 * @returns {() => boolean} tells whether it is muted
 */
export function mutedBy(part, button, name) {
  /** @param {boolean} on */
  function mute(on) {
    page.classList.toggle(name, on);
    part?.querySelector(button)?.setAttribute("aria-pressed", String(on));
  }

  /** What was chosen before, where the browser keeps such things. */
  function kept() {
    try {
      return localStorage.getItem(name) === "1";
    } catch {
      return false;
    }
  }
  mute(kept());
  if (part) new MutationObserver(() => mute(kept())).observe(part, { childList: true });
  part?.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(button)) return;
    const on = !page.classList.contains(name);
    mute(on);
    try {
      localStorage.setItem(name, on ? "1" : "");
    } catch {
      // it holds as long as the page
    }
  });
  return () => page.classList.contains(name);
}

/**
 * Send the forms of a part without leaving the page, and say why something was refused.
 * @param {Element | null} part
 * @param {(form: HTMLFormElement) => void} [done] is given what was taken
 */
export function sentFrom(part, done = () => {}) {
  part?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(/** @type {any} */ ([...new FormData(form, /** @type {SubmitEvent} */ (event).submitter)])),
      headers: { accept: "application/json" },
    }).catch(() => null);
    if (!answer) return; // what was typed stays
    if (answer.ok) return done(form);
    const { reason } = await answer.json().catch(() => ({ reason: "" }));
    prompt(reason, "why");
    speak(reason);
  });
}
