// @ts-check
// The rest of the page: tabs, the rulebook, the sheet on a phone, and the icon that says that it is one's turn.

import { calm } from "../calm.js";
import { notice } from "../notices.js";
import { at, the, touchedOne, words } from "../page.js";
import { prefer, preferred } from "../preferences.js";

document.addEventListener("click", (event) => {
  const clause = touchedOne(event, "[data-clause]");
  const inside = touchedOne(event, '#rules a[href^="#"]');
  const copy = touchedOne(event, "[data-copy]");
  if (clause || inside) event.preventDefault();
  if (clause) openRules(`clause-${clause.dataset.clause}`);
  if (inside instanceof HTMLAnchorElement) goTo(decodeURIComponent(inside.hash.slice(1)));
  if (copy instanceof HTMLElement) copyText(copy);
});

/** @param {HTMLElement} copy */
async function copyText(copy) {
  const source = the(copy.dataset.copy ?? "");
  try {
    await navigator.clipboard.writeText(source.textContent ?? "");
    copy.textContent = words.copied;
  } catch {
    getSelection()?.selectAllChildren(source); // where the browser does not let us, the hand can
  }
}

/** @type {HTMLElement[]} */
const tabs = [...document.querySelectorAll('[role="tab"]')].map((tab) => /** @type {HTMLElement} */ (tab));

/** @param {HTMLElement} tab */
function choose(tab) {
  for (const one of tabs) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    const panel = the(one.getAttribute("aria-controls") ?? "");
    panel.hidden = !chosen;
    panel.classList.remove("later");
  }
  the("play").dataset.tab = tab.id;
  if (tab.id === "tab-rules") loadRules();
}

tabs.forEach((tab, k) => {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const other = tabs[(k + step + tabs.length) % tabs.length];
    choose(other);
    other.focus();
  });
});
if (tabs.length) choose(tabs[0]);

/** @type {Promise<void> | null} */
let book = null;

function loadRules() {
  const place = the("rules");
  book ??= fetch(place.dataset.from ?? "")
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((html) => { place.innerHTML = html; })
    .catch(() => { book = null; });
  return book;
}

/** @param {string} id */
async function openRules(id) {
  choose(the("tab-rules"));
  sheet(true);
  await loadRules();
  goTo(id);
}

/** @param {string} id */
function goTo(id) {
  const goal = the("rules").querySelector(`#${CSS.escape(id)}`);
  the("rules").querySelectorAll(".found").forEach((one) => one.classList.remove("found"));
  goal?.classList.add("found");
  goal?.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
}

/**
 * On a phone everything else is in a sheet that is pulled up.
 * @param {boolean} open
 */
export function sheet(open) {
  the("column").classList.toggle("open", open);
  the("more").setAttribute("aria-expanded", String(open));
}
at("more")?.addEventListener("click", () => sheet(!the("column").classList.contains("open")));
at("less")?.addEventListener("click", () => sheet(false));
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && at("column")) sheet(false);
});

let due = false; // whether it was one's turn before

/**
 * The icon says that it is one's turn, and so does a notice where nobody looks.
 * @param {boolean} mine
 */
export function favicon(mine) {
  if (mine && !due) notice(words.yourTurn, the("play").dataset.table ?? "");
  due = mine;
  const icon = /** @type {HTMLLinkElement} */ (/** @type {unknown} */ (the("favicon")));
  icon.dataset.usual ??= icon.href;
  icon.href = mine && icon.dataset.turn ? icon.dataset.turn : icon.dataset.usual;
}

// --- how others' moves are shown ---

const pace = /** @type {HTMLSelectElement | null} */ (at("pace"));
if (pace) {
  pace.value = preferred("pace") || "usual";
  pace.addEventListener("change", () => prefer("pace", pace.value));
}
