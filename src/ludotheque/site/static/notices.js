// @ts-check
// Notices of the browser: whoever looks at something else is told that it is their turn.
import { base } from "./page.js";
import { present, registered } from "./worker.js";

const EVERY = 60_000; // milliseconds between two questions of a page that nobody looks at
const KEPT = "notices";

const box = /** @type {HTMLInputElement | null} */ (document.getElementById("notices-on"));
const house = document.querySelector("meta[name=application-name]")?.getAttribute("content") ?? document.title;
const possible = "Notification" in window && isSecureContext;

/** Whether notices are wanted, and allowed. */
export const wanted = () => possible && localStorage.getItem(KEPT) === "on" && Notification.permission === "granted";

/**
 * Tell whoever looks elsewhere. The service worker shows it: phones know no other way, and what it was told by
 * itself under the same tag is replaced.
 * @param {string} text
 * @param {string} table
 */
export async function notice(text, table) {
  if (!text || !document.hidden || !wanted()) return;
  const registration = await registered();
  const data = { path: `tables/${table}` };
  if (registration?.active) registration.showNotification(house, { body: text, tag: `turn-${table}`, data });
  else plain(text, table);
}

/**
 * Tell it without a service worker.
 * @param {string} text
 * @param {string} table
 */
function plain(text, table) {
  try {
    const made = new Notification(house, { body: text, tag: `turn-${table}` });
    open.add(made);
    made.addEventListener("click", () => {
      focus();
      if (!location.pathname.startsWith(`${base}/tables/${table}`)) location.assign(`${base}/tables/${table}`);
    });
  } catch {
    // some phones show notices of service workers only
  }
}

/** What was shown without a service worker. @type {Set<Notification>} */
const open = new Set();

/** Take away what was told: whoever looks here sees it. */
async function close() {
  for (const one of open) one.close();
  open.clear();
  const shown = (await (await present())?.getNotifications()) ?? [];
  for (const one of shown) if (leadsHere(one.data?.path)) one.close();
}

/** @param {string | undefined} path */
const leadsHere = (path) => !!path && (location.pathname === `${base}/me` || location.pathname.startsWith(`${base}/${path}`));

document.addEventListener("visibilitychange", () => { if (!document.hidden) close(); });
if (!document.hidden) close();

// --- the switch ---

/** Say how things stand. */
function show() {
  if (!box) return;
  box.checked = wanted();
  const phone = !possible && isSecureContext && "standalone" in navigator; // an iPhone has notices for pages on its home screen
  box.disabled = !possible || Notification.permission === "denied";
  const place = box.closest("[data-notices]");
  for (const [name, shown] of [["refused", box.disabled && !phone], ["home", phone]]) {
    const said = place?.querySelector(`[data-said=${name}]`);
    if (said instanceof HTMLElement) said.hidden = !shown;
  }
}

/** Keep whether this device is told, and have whoever else tells it know. @param {boolean} on */
function choose(on) {
  localStorage.setItem(KEPT, on ? "on" : "off");
  show();
  document.dispatchEvent(new CustomEvent("notices", { detail: wanted() }));
}

box?.addEventListener("change", async () => {
  const on = box.checked;
  if (on && Notification.permission === "default") await Notification.requestPermission();
  choose(on);
});
show();
if (document.querySelector("[data-forgotten]")) forget();

/** Have this device told nothing more: whoever it belonged to was deleted. */
async function forget() {
  choose(false);
  await (await (await present())?.pushManager?.getSubscription())?.unsubscribe();
}

// --- the other tables ---

/** What was due when we asked last. @type {Set<string> | null} */
let known = null;

/** Ask where it is one's turn, and tell what is new. */
async function ask() {
  if (!wanted()) return;
  try {
    const answer = await fetch(`${base}/me/turns`);
    if (!answer.ok) return;
    /** @type {{ table: string, number: number, text: string }[]} */
    const due = await answer.json();
    for (const { table, number, text } of due) {
      if (known && !known.has(`${table} ${number}`)) notice(text, table);
    }
    known = new Set(due.map(({ table, number }) => `${table} ${number}`));
  } catch {
    // the server is away; it is asked again
  }
}
ask();
setInterval(() => { if (document.hidden) ask(); }, EVERY);
