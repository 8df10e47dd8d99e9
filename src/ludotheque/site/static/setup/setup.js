// @ts-check
// The form of a new table follows what is chosen in it: what depends on that comes anew from the server.
import { kept } from "../kept.js";
import { base } from "../page.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.setup"));
const game = /** @type {HTMLInputElement} */ (form.elements.namedItem("game")).value;
let asked = 0;
/** @type {string | null} the kept components that are in the form */
let chosen = new URLSearchParams(location.hash.slice(1)).get("kept");

/** @returns {HTMLElement | null} */
const options = () => form.querySelector("#the-game");
/** @returns {HTMLSelectElement | null} */
const decks = () => form.querySelector("select[data-decks]");

/** Ask the server for the game's part of the form as it is now. @param {string} [preset] */
async function renew(preset) {
  const number = ++asked;
  const body = new FormData(form);
  if (preset) body.set("preset", preset);
  const answer = await fetch(`${base}/games/${game}/setup`, { method: "POST", body }).catch(() => null);
  if (!answer?.ok || number !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#the-game"), old = options();
  if (!fresh || !old) return;
  const focus = document.activeElement, open = old.querySelector("details.all-options")?.hasAttribute("open");
  const held = focus && old.contains(focus) ? address(focus) : null;
  old.replaceWith(document.adoptNode(fresh));
  if (open) fresh.querySelector("details.all-options")?.setAttribute("open", "");
  if (preset) chosen = null;
  prepare();
  if (held) /** @type {HTMLElement | null} */ (fresh.querySelector(held))?.focus();
}

/** How an element is found again. @param {Element} element */
function address(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const value = element.getAttribute("value");
  return `[name="${element.getAttribute("name")}"]${value ? `[value="${CSS.escape(value)}"]` : ""}`;
}

/** What needs no script is put away, and what is kept in this browser is offered. */
function prepare() {
  form.querySelector(".refresh")?.setAttribute("hidden", "");
  const select = decks();
  if (!select) return;
  for (const one of kept(game)) {
    const option = new Option(one.name, "own", false, one.id === chosen);
    option.dataset.kept = one.id;
    select.add(option, select.options[select.options.length - 1]);
  }
  if (chosen) bring();
}

/** Put the chosen components, if they are kept here, into the form. */
function bring() {
  const option = decks()?.selectedOptions[0];
  chosen = option?.dataset.kept ?? null;
  const found = kept(game).find((one) => one.id === chosen);
  if (!found) return;
  const [text, name] = ["deck-text", "deck-name"].map((field) => form.elements.namedItem(field));
  /** @type {HTMLTextAreaElement} */ (text).value = JSON.stringify(found.deck);
  /** @type {HTMLInputElement} */ (name).value = found.name;
}

form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.type === "file") {
    const select = decks();
    if (select) select.selectedIndex = select.options.length - 1;
    chosen = null;
    void renew();
  } else if (field === /** @type {any} */ (decks())) {
    bring();
    void renew();
  } else if (field.name === "players" || field.closest("#the-game")) void renew();
});

form.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button.preset");
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  void renew(button.value);
});

prepare();
if (chosen && decks()) void renew();
