// @ts-check
// What a reader prefers: kept in cookies, which the server reads as well, and on the root of the page, where styles find it,
// and scripts where there are no cookies to read.

const YEAR = 365 * 24 * 3600; // seconds

/**
 * What is preferred; nothing if nobody has said.
 * @param {string} name
 */
export const preferred = (name) =>
  new RegExp(`(?:^|; )${name}=([a-z]+)`).exec(globalThis.document?.cookie ?? "")?.[1] ?? globalThis.document?.documentElement?.dataset[name] ?? "";

/**
 * Prefer something from now on.
 * @param {string} name
 * @param {string} value
 */
export function prefer(name, value) {
  const path = document.documentElement.dataset.base || "/", secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  document.documentElement.dataset[name] = value;
  if (name === "theme") document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", value === "system" ? "light dark" : value);
  look(name);
}

/**
 * Have the page look as it is preferred.
 * @param {string} name
 */
export function look(name) {
  if (preferred(name)) document.documentElement.dataset[name] = preferred(name);
}
