// @ts-check
// A board of analysis, beside what every table does: where one is in the tree, keys that walk it, searching
// among what chance may do, a link and a picture.

import { at, the, touchedOne } from "../page.js";

const WIDEST = 2000; // pixels of a picture

// --- where one is ---

/** The number of the event that the board stands at. */
const here = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-here]"))?.dataset.here ?? "0";

/** Mark in the tree where one is, and have it in sight; never scroll the page. */
function mark() {
  const tree = the("tree"), now = at(`node-${here()}`), before = tree.querySelector("[aria-current]");
  if (before !== now) before?.removeAttribute("aria-current");
  now?.setAttribute("aria-current", "step");
  const { state } = /** @type {HTMLElement} */ (document.querySelector("[data-state]")).dataset;
  /** @type {HTMLSelectElement} */ (the("eyes")).value = new URLSearchParams(state).get("seat") ?? "mover";
  if (!now) return;
  const box = tree.getBoundingClientRect(), own = now.getBoundingClientRect();
  if (own.top < box.top || own.bottom > box.bottom) tree.scrollTop += own.top - box.top - (box.height - own.height) / 2;
  if (tree.contains(document.activeElement) && document.activeElement !== tree) now.focus({ preventScroll: true });
}
for (const id of ["state", "tree"]) new MutationObserver(mark).observe(the(id), { childList: true });
new ResizeObserver(mark).observe(the("tree"));

// --- keys: as in a replay, wherever they are not the table's ---

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const action = KEYS[event.key], on = event.target;
  if (!action || !(on instanceof Element) || on.matches("select, input, textarea, summary, [role=tab]")) return;
  const beside = on.closest("#tree, #actions"), arrow = event.key.startsWith("Arrow");
  if (!beside && (arrow || on.closest("#board"))) return; // the table's own
  event.preventDefault();
  at(`do-${action}`)?.click();
});

// --- whose eyes ---

the("eyes").addEventListener("change", () => {
  /** @type {HTMLFormElement} */ (the("bench")).requestSubmit(the("do-eyes"));
});

// --- what chance may do ---

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.finds) return;
  const list = /** @type {HTMLSelectElement} */ (the(target.dataset.finds));
  const wanted = plain(target.value).split(/\s+/).filter(Boolean);
  for (const option of list.options) {
    const text = plain(`${option.textContent} ${option.value}`);
    option.hidden = option.disabled = !wanted.every((word) => text.includes(word));
  }
  const first = [...list.options].find((option) => !option.disabled);
  if (first && list.selectedOptions[0]?.disabled !== false) first.selected = true;
});

/** Letters without accents, however large. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// --- a link ---

the("copy-board").addEventListener("click", async () => {
  const link = new URL(location.href);
  link.searchParams.delete("with"); // whoever opens it asks for themselves
  const place = the("board-link");
  try {
    await navigator.clipboard.writeText(link.href);
    place.textContent = the("copy-board").dataset.copied ?? "";
  } catch {
    place.textContent = link.href; // where the browser does not let us, the hand can
  }
  place.classList.remove("unseen");
  if (place.textContent === link.href) getSelection()?.selectAllChildren(place);
});

// --- a picture: the server draws it, and the browser makes points of it ---

the("picture-png").addEventListener("click", async () => {
  const answer = await fetch(`${the("picture-png").dataset.from}${location.search}`);
  if (!answer.ok) return;
  const svg = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const [, , wide, high] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/).map(Number);
  const scale = Math.min(2, WIDEST / Math.max(wide, high));
  svg.setAttribute("width", String(Math.round(wide * scale)));
  svg.setAttribute("height", String(Math.round(high * scale)));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = `ludotheque-${the("play").dataset.game}-${here()}.png`;
  link.click();
});

document.addEventListener("click", (event) => {
  if (touchedOne(event, "[aria-disabled=true][data-do]")) event.preventDefault();
});
mark();
