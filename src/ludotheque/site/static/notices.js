// @ts-check
// Notices of the browser: whoever looks at something else is told that it is their turn.
import { base } from "./page.js";

const EVERY = 60_000; // milliseconds between two questions of a page that nobody looks at
const KEPT = "notices";

const box = /** @type {HTMLInputElement | null} */ (document.getElementById("notices-on"));
const possible = "Notification" in window && isSecureContext;
/** @type {Set<Notification>} */
const open = new Set();

/** Whether notices are wanted, and allowed. */
const wanted = () => possible && localStorage.getItem(KEPT) === "on" && Notification.permission === "granted";

/**
 * Tell whoever looks elsewhere.
 * @param {string} text
 * @param {string} table
 */
export function notice(text, table) {
  if (!text || !document.hidden || !wanted()) return;
  try {
    const made = new Notification("Ludothèque", { body: text, tag: `turn-${table}` });
    open.add(made);
    made.addEventListener("click", () => {
      focus();
      if (!location.pathname.startsWith(`${base}/tables/${table}`)) location.assign(`${base}/tables/${table}`);
    });
  } catch {
    // some phones show notices of service workers only
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const one of open) one.close();
  open.clear();
});

// --- the switch ---

/** Say how things stand. */
function show() {
  if (!box) return;
  box.checked = wanted();
  box.disabled = !possible || Notification.permission === "denied";
  const said = box.closest("[data-notices]")?.querySelector(".soft");
  if (said instanceof HTMLElement) said.hidden = !box.disabled;
}

box?.addEventListener("change", async () => {
  localStorage.setItem(KEPT, box.checked ? "on" : "off");
  if (box.checked && Notification.permission === "default") await Notification.requestPermission();
  show();
});
show();

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
