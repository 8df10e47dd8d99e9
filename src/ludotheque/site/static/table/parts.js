// @ts-check
// The parts of the page that the server writes: they are changed only when they say something new.

import { at } from "../page.js";

/** @type {Record<string, string>} */
const last = {};

/**
 * Change a part of the page; a button that had the focus has it again.
 * @param {string} name
 * @param {string} html
 */
export function put(name, html) {
  const place = at(name);
  if (!place || last[name] === html) return;
  last[name] = html;
  const on = document.activeElement;
  const inside = place.contains(on) ? on : null;
  const focus = inside instanceof HTMLButtonElement && inside.form?.dataset.do;
  const own = inside?.id ? `#${CSS.escape(inside.id)}` : focus && `form[data-do="${focus}"] button`;
  place.innerHTML = html;
  if (own) /** @type {HTMLElement | null} */ (place.querySelector(own))?.focus();
  fit();
  if (name === "curtain") hideTyping();
}

/** Show the end of what happened, as far as whole lines have room; all of it is in the log. */
export function fit() {
  const list = document.querySelector("#happened .lines, #news .lines");
  if (!list) return;
  list.scrollTop = list.scrollHeight;
  if (list.parentElement?.id !== "happened") return;
  const lines = /** @type {HTMLElement[]} */ ([...list.children]);
  for (const line of lines) line.hidden = false;
  while (lines.length > 1 && list.scrollHeight > list.clientHeight + 1) /** @type {HTMLElement} */ (lines.shift()).hidden = true;
}
fit();

/** No move can be typed before the own hand is seen. */
function hideTyping() {
  const typed = at("typed-move");
  if (typed instanceof HTMLInputElement) typed.disabled = Boolean(at("curtain")?.firstElementChild);
}
hideTyping();
