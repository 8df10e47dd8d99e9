// @ts-check
// The page of one's own components: what is filled in goes to the game's own check, and comes back drawn.
import { Bench } from "./bench.js";
import { offerKept } from "./keeping.js";
import { base } from "../page.js";
import { brings, download, link, unpacked } from "./passing.js";
import { Tiles } from "./tiles.js";

/** @typedef {Record<string, Record<string, any>[]>} Items */
/** @typedef {{ deck: Record<string, any>, text: string, items: Items | null, problem: import("./bench.js").Fault | null,
 *   drawings: { part: string, item: number, svg: string }[] }} Told */

/** @param {string} id */
const byId = (id) => /** @type {any} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (document.querySelector("form.workshop"));
const { game = "", editor: described = "", words = "{}" } = form.dataset;
/** @type {import("./fields.js").Says} */
const says = JSON.parse(words);
/** @type {{ parts: import("./bench.js").Part[] }} */
const editor = described ? JSON.parse(described) : { parts: [] };
const PAUSE = 150;
const MOST_STEPS = 50;

/** @type {Told} */
let now = { deck: {}, text: byId("set-text").value, items: null, problem: null, drawings: [] };
/** @type {Items[]} */
const steps = [];
/** @type {Map<string, string>} drawings by what they show */
const known = new Map();
/** @type {{ part: number, item: number } | null} what lies on the bench */
let laid = null;
let asked = 0, waiting = 0;
const bench = new Bench(byId("bench"), says);
const shelves = editor.parts.map((part, number) => new Tiles(part, says, (item) => lay(number, item), () => add(number)));

/** @param {string} part @param {Record<string, any>} item */
const key = (part, item) => `${part} ${JSON.stringify(item)}`;

/** @param {string} said */
const tell = (said) => (byId("set-news").textContent = said);

/** Ask the server; null if it does not know what to do with it. @param {object} body @returns {Promise<Told | null>} */
async function ask(body) {
  const number = ++asked;
  const sent = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`${base}/games/${game}/components/check`, sent).catch(() => null);
  if (!answer) tell(says.offline);
  const told = answer?.ok ? await answer.json() : null;
  return number === asked ? told : null;
}

/** Which items have no drawing yet. @param {Items} items */
function undrawn(items) {
  const all = editor.parts.flatMap(({ name }) => items[name].map((item, number) => ({ name, item, number })));
  return all.filter(({ name, item }) => !known.has(key(name, item))).map(({ name, number }) => [name, number]);
}

/** Show what the server told. @param {Told} told @param {Items | null} sent */
function take(told, sent) {
  for (const { part, item, svg } of told.drawings) {
    const shown = (sent ?? told.items)?.[part]?.[item];
    if (shown) known.set(key(part, shown), svg);
  }
  now = { ...told, items: sent ?? told.items };
  byId("set-text").value = told.text;
  show();
  if (shelves.length && !byId("parts").contains(shelves[0].element)) byId("parts").replaceChildren(...shelves.map((shelf) => shelf.element));
}

function show() {
  const { items, problem } = now, verdict = byId("verdict");
  verdict.textContent = problem?.words ?? says.fine;
  verdict.className = `verdict ${problem ? "bad" : "good"}`;
  for (const id of ["set-play", "set-print"]) byId(id)?.toggleAttribute("disabled", problem !== null);
  byId("parts").hidden = items === null;
  if (items === null) document.querySelector("details.as-text")?.setAttribute("open", "");
  for (const [number, shelf] of shelves.entries()) {
    const { name } = editor.parts[number], mine = problem?.part === name ? problem : null;
    shelf.show((items?.[name] ?? []).map((item) => known.get(key(name, item)) ?? ""));
    shelf.mark(laid?.part === number ? laid.item : -1, mine ? mine.item : -1);
    shelf.fault(mine && mine.item < 0 ? mine.words : "");
  }
  if (laid && items) {
    const { name } = editor.parts[laid.part], item = items[name][laid.item];
    bench.draw(item ? known.get(key(name, item)) ?? "" : "");
    bench.fault(problem?.part === name && problem.item === laid.item ? problem : null);
  }
  byId("set-undo").toggleAttribute("disabled", !steps.length);
}

/** Change the items, and have them checked when the hand rests. @param {(items: Items) => void} change */
function alter(change) {
  if (!now.items) return;
  steps.push(structuredClone(now.items));
  if (steps.length > MOST_STEPS) steps.shift();
  const items = structuredClone(now.items);
  change(items);
  settle(items);
}

/** @param {Items} items */
function settle(items) {
  now = { ...now, items };
  show();
  clearTimeout(waiting);
  waiting = window.setTimeout(async () => {
    const told = await ask({ items, draw: undrawn(items) });
    if (told) take(told, items);
    keepDraft();
  }, PAUSE);
}

/** Lay an item on the bench. @param {number} part @param {number} item */
function lay(part, item) {
  if (!now.items) return;
  laid = { part, item };
  const { name } = editor.parts[part], described = editor.parts[part];
  bench.lay(described, item, now.items[name][item], {
    change: (field, value) => alter((items) => (items[name][item] = { ...items[name][item], [field]: value })),
    copy: () => copy(part, item),
    remove: () => remove(part, item),
    close,
  });
  show();
}

function close() {
  const button = laid && shelves[laid.part].buttons[laid.item];
  laid = null;
  bench.close();
  show();
  button?.focus();
}

/** @param {number} number */
function add(number) {
  const { name, blank, together } = editor.parts[number];
  const first = now.items?.[name].length ?? 0;
  alter((items) => items[name].push(...Array.from({ length: together }, () => structuredClone(blank))));
  lay(number, first);
}

/** @param {number} part @param {number} item */
function copy(part, item) {
  const { name, most, together } = editor.parts[part];
  if (!now.items || now.items[name].length + together > most) return;
  const first = item - (item % together), last = now.items[name].length;
  alter((items) => items[name].push(...structuredClone(items[name].slice(first, first + together))));
  lay(part, last);
}

/** @param {number} part @param {number} item */
function remove(part, item) {
  const { name, together } = editor.parts[part];
  alter((items) => items[name].splice(item - (item % together), together));
  laid = null;
  bench.close();
  show();
  (shelves[part].buttons[item] ?? shelves[part].adding).focus();
}

/** The JSON in a text, null if there is none. @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Open components from elsewhere. @param {unknown} deck @param {string} name @param {string} otherwise what is said if they are none */
async function open(deck, name, otherwise) {
  const told = await ask({ deck });
  if (!told) return tell(otherwise);
  tell("");
  steps.length = 0;
  laid = null;
  bench.close();
  if (name) byId("set-name").value = name;
  take(told, null);
  keepDraft();
}

const { keepDraft, draft } = offerKept(game, says, {
  current: () => ({ name: byId("set-name").value.trim() || says.unnamed, deck: now.deck }),
  open: (one) => void open(one.deck, one.name, says.badfile),
  tell,
});

byId("set-undo").addEventListener("click", () => {
  const items = steps.pop();
  laid = null;
  bench.close();
  if (items) settle(items);
});
byId("set-download").addEventListener("click", () => download(byId("set-name").value || `${game}-${says.unnamed}`, now.text));
byId("set-link").addEventListener("click", async () => {
  if (!("CompressionStream" in window)) return tell(says.nolink);
  const made = await link(location.origin + location.pathname, { name: byId("set-name").value || says.unnamed, deck: now.deck });
  byId("set-shared").hidden = !made;
  if (!made) return tell(says.long);
  byId("set-address").value = made;
  await navigator.clipboard?.writeText(made).then(() => tell(says.copied), () => byId("set-address").select());
});
byId("set-start").addEventListener("change", () => {
  const name = byId("set-start").value;
  if (name) void open(name, "", says.badfile);
});
byId("set-file").addEventListener("change", async () => {
  const [file] = byId("set-file").files;
  if (!file) return;
  const deck = parsed(await file.text());
  byId("set-file").value = "";
  if (deck) await open(deck, file.name.replace(/\.json$/i, ""), says.badfile);
  else tell(says.badfile);
});
byId("set-text").addEventListener("change", () => {
  const deck = parsed(byId("set-text").value);
  if (deck) void open(deck, "", says.badfile);
  else tell(says.badfile);
});
byId("bench").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "Escape") close();
});

form.classList.add("ready");
const asText = form.querySelector("details.as-text");
if (editor.parts.length) asText?.removeAttribute("open");
asText?.classList.add("ready");
const linked = brings(location.hash);
const passed = linked ? await unpacked(location.hash) : null;
if (linked) history.replaceState(null, "", location.pathname);
const begun = passed ?? (form.dataset.fresh === "yes" && !location.search.includes("deck=") ? draft() : null);
const first = begun?.deck ?? parsed(now.text);
if (first) await open(first, begun?.name ?? "", says.badfile);
else asText?.setAttribute("open", "");
if (linked && !passed) tell(says.badlink);
