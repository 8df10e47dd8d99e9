// @ts-check
// What every module needs of the page it runs in.

/** What every address of the site begins with, and the path for which its cookies are kept. */
export const base = document.documentElement?.dataset.base ?? "", cookiePath = base || "/";

/**
 * An element of the page; drawings have ids of their own.
 * @param {string} id
 * @returns {HTMLElement | null}
 */
export const at = (id) => document.querySelector(`#${id}:not(#board *)`);

/**
 * The same where it is always there.
 * @param {string} id
 */
export const the = (id) => /** @type {HTMLElement} */ (at(id));

/**
 * What was touched, or is around it, if it is of some kind.
 * @param {{ target: EventTarget | null }} event
 * @param {string} selector
 */
export const touchedOne = ({ target }, selector) =>
  target instanceof Element ? /** @type {HTMLElement | SVGElement | null} */ (target.closest(selector)) : null;

/** The few sentences that scripts say by themselves, as the page has them. @type {Record<string, string>} */
export const words = /** @type {any} */ (at("words")?.dataset ?? {});

/**
 * A button that does something in this page.
 * @param {string} text
 * @param {() => void} act
 * @param {"" | "first" | "quiet"} [kind]
 */
export function button(text, act, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind === "quiet" ? kind : `button ${kind}`;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
