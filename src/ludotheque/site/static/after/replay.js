// @ts-check
// A match that is over: a slider, arrow keys, play and pause.

import { Board } from "../board/board.js";
import { calm } from "../calm.js";
import { Camera } from "../board/camera.js";
import { at, base, the, touchedOne, words } from "../page.js";
import { Reels } from "./reels.js";

const page = the("replay");
const { table, eyes = "", key = "", share = "" } = page.dataset;
const length = Number(page.dataset.length), size = Number(page.dataset.reel);
const PAUSE = 900; // milliseconds between two moments that play
const OFTEN = 1000, SELDOM = 10000; // milliseconds between two questions

const camera = new Camera(the("board"), () => {});
const board = new Board(the("board"), camera);
if (new URLSearchParams(eyes).has("open")) camera.showAll(); // others' hands lie beside theirs
const reels = new Reels(`${base}/tables/${table}/replay/frames`, size, `${eyes && `&${eyes}`}${key && `&key=${key}`}`);
const slider = /** @type {HTMLInputElement} */ (the("slider")), list = the("moves");
const form = /** @type {HTMLFormElement} */ (the("through"));
/** @param {string} id */
const step = (id) => /** @type {HTMLAnchorElement} */ (the(id));
let move = Number(page.dataset.move); // what is wanted
let shown = move; // what is seen

// --- showing one ---

/** @param {number} number */
async function go(number) {
  move = Math.max(0, Math.min(length, number));
  mark();
  const wanted = move;
  let moment;
  try {
    moment = await reels.moment(wanted);
  } catch {
    return pause(); // no network: what is shown stays true, and the links still work
  }
  if (wanted !== move || wanted === shown) return;
  const near = Math.abs(wanted - shown) === 1;
  shown = wanted;
  board.lights.dark();
  board.step(moment.svg, !near || calm.matches);
  the("players").innerHTML = moment.players;
  const now = the("now");
  now.innerHTML = moment.said || words.start;
  slider.setAttribute("aria-valuetext", (now.querySelector(".said") ?? now).textContent ?? "");
  if (wanted % size > size - 4 && wanted + 4 <= length) reels.prepare(wanted + 4);
}

// What shows where we are, at once: slider, list, chart, address.
function mark() {
  slider.value = String(move);
  the("where").textContent = String(move);
  list.querySelector(".present")?.classList.remove("present");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const line = list.querySelector(`[data-move="${move}"]`);
  line?.setAttribute("aria-current", "step");
  line?.parentElement?.classList.add("present");
  keepInSight(line?.parentElement ?? list.firstElementChild);
  const chart = document.querySelector(".chart");
  if (chart instanceof SVGElement) {
    const left = Number(chart.dataset.left), right = Number(chart.dataset.right);
    at("lead-now")?.setAttribute("transform", `translate(${left + ((right - left) * move) / Math.max(1, length)} 0)`);
  }
  for (const [id, goal] of Object.entries({ first: 0, back: move - 1, forth: move + 1, last: length })) {
    const bounded = Math.max(0, Math.min(length, goal));
    step(id).search = address(bounded);
    step(id).toggleAttribute("aria-disabled", bounded === move);
    if (bounded === move) step(id).setAttribute("aria-disabled", "true");
  }
  step("analyse").search = address(move);
  /** @type {HTMLInputElement} */ (form.elements.namedItem("move")).value = String(move);
  history.replaceState(null, "", address(move));
}

/**
 * Where this match is seen after so many events, with the key to it that somebody was given.
 * @param {number} number
 */
function address(number, given = key) {
  return `?move=${number}${eyes && `&${eyes}`}${given && `&key=${given}`}`;
}

/**
 * Scroll the list, never the page.
 * @param {Element | null} line
 */
function keepInSight(line) {
  if (!line || list.scrollHeight <= list.clientHeight) return;
  const box = list.getBoundingClientRect(), own = line.getBoundingClientRect();
  if (own.top < box.top || own.bottom > box.bottom) {
    list.scrollTop += own.top - box.top - (box.height - own.height) / 2;
  }
}

// --- playing ---

let timer = 0;

function pause() {
  clearTimeout(timer);
  timer = 0;
  label(false);
}

function play() {
  if (move === length) go(0);
  label(true);
  timer = setTimeout(next, PAUSE);
}

async function next() {
  await go(move + 1);
  if (!timer) return;
  if (move === length) pause();
  else timer = setTimeout(next, PAUSE);
}

/** @param {boolean} playing */
function label(playing) {
  const button = the("play"), { play: go = "", pause: stop = "" } = button.dataset;
  button.setAttribute("aria-pressed", String(playing));
  /** @type {HTMLElement} */ (button.querySelector(".unseen")).textContent = playing ? stop : go;
  the("now").setAttribute("aria-live", playing ? "off" : "polite"); // what plays by itself would talk without end
}

/** @param {number} number */
function jump(number) {
  pause();
  go(number);
}

the("play").addEventListener("click", () => (timer ? pause() : play()));
slider.addEventListener("input", () => jump(Number(slider.value)));
/** @type {Record<string, () => number>} */
const STEPS = { first: () => 0, back: () => move - 1, forth: () => move + 1, last: () => length };
for (const [id, goal] of Object.entries(STEPS)) {
  step(id).addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    jump(goal());
  });
}
list.addEventListener("click", (event) => {
  const line = touchedOne(event, "[data-move]");
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  jump(Number(line.dataset.move));
});
the("chart").addEventListener("click", (event) => {
  const chart = touchedOne(event, ".chart");
  if (!(chart instanceof SVGSVGElement)) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM()?.inverse());
  const left = Number(chart.dataset.left), right = Number(chart.dataset.right);
  jump(Math.round((length * (point.x - left)) / (right - left)));
});
for (const id of ["seat", "open"]) at(id)?.addEventListener("change", () => form.submit());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const on = event.target;
  if (!(on instanceof Element) || on.matches("select, input, textarea, summary")) return; // these keys are theirs
  const goal = { ArrowLeft: move - 1, ArrowRight: move + 1, Home: 0, End: length }[event.key];
  if (goal !== undefined) {
    event.preventDefault();
    jump(goal);
  } else if (event.key === " " && !on.matches("button, a, ol")) {
    event.preventDefault();
    the("play").click();
  }
});

// --- how the lead went comes when an expert has looked through the match ---

/** @param {number} pause */
async function waitForTheChart(pause) {
  if (!the("chart").querySelector(".waits")) return;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const answer = document.hidden ? null : await fetch(`${base}/tables/${table}/replay/lead${address(move)}`).catch(() => null);
  if (answer?.status === 200) {
    the("chart").innerHTML = await answer.text();
    mark();
  } else if (!answer || answer.status === 204) waitForTheChart(Math.min(pause * 1.3, SELDOM));
}
waitForTheChart(OFTEN);

// --- a link to this move ---

/** @param {string} given the key that the link brings */
async function copy(given) {
  const link = location.origin + location.pathname + address(move, given);
  try {
    await navigator.clipboard.writeText(link);
    the("copied").textContent = the("copy").dataset.copied ?? "";
    the("copied").classList.remove("unseen");
  } catch {
    // Where the browser does not let us, the hand can.
    the("copied").textContent = link;
    the("copied").classList.remove("unseen");
    getSelection()?.selectAllChildren(the("copied"));
  }
}

// Of a private table one is asked first, for a link alone would be of no use to others.
the("copy").addEventListener("click", () => {
  if (share) the("sharing").hidden = !the("sharing").hidden;
  else copy(key);
});
at("sharing")?.addEventListener("click", (event) => {
  const choice = touchedOne(event, "[data-link]")?.dataset.link;
  if (!choice) return;
  the("sharing").hidden = true;
  copy(choice === "share" ? share : "");
});

// The address may end in the move's number, too.
function asked() {
  const found = /^#(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : move;
}
addEventListener("hashchange", () => jump(asked()));
go(asked());
