// @ts-check
// What is said below the table about a touch.

import { at, base, the, words } from "../page.js";
import { fit } from "./parts.js";

/** @import { Reason } from "../messages.js" */

/** @typedef {"" | "soft" | "arm" | "turn" | "why" | "hint" | "aid"} Kind */

/**
 * Say something, or nothing.
 * @param {string} text
 * @param {Kind} [kind]
 * @param {...Element} more
 */
export function prompt(text, kind = "", ...more) {
  const place = the("prompt");
  place.dataset.kind = kind;
  const line = document.createElement("p");
  line.textContent = text;
  place.replaceChildren(...(text ? [line] : []), ...more);
  fit();
  if (["hint", "why", "aid"].includes(kind)) place.scrollIntoView({ block: "nearest" });
}

/** What is being said: "" and nothing in it is silence. */
export const prompted = () => /** @type {Kind} */ (the("prompt").dataset.kind ?? "");

/** Whether nothing is said. */
export const silent = () => !the("prompt").firstChild;

/**
 * Say it to those who do not see the table.
 * @param {string} text
 */
export function speak(text) {
  the("spoken").textContent = text;
}

/**
 * Say why something cannot be done, with the rule that says so.
 * @param {Reason} told
 */
export function explain({ reason, clause }) {
  const more = [];
  if (clause) {
    const link = document.createElement("a");
    link.href = `${base}/games/${at("play")?.dataset.game}/rules#clause-${clause}`;
    link.textContent = `${words.rule} ${clause}`;
    link.dataset.clause = clause;
    more.push(link);
  }
  prompt(reason, "why", ...more);
  speak(reason);
}
