// A match that is over: a slider, arrow keys, play and pause. Moments are fetched by the reel, as needed.

import { Board } from "./board.js";
import { calm } from "./calm.js";
import { Camera } from "./camera.js";

const at = (id) => document.querySelector(`#${id}:not(#board *)`); // drawings have ids of their own
const page = at("replay");
const { table, seat } = page.dataset;
const length = Number(page.dataset.length), size = Number(page.dataset.reel);
const MOST_REELS = 30, PAUSE = 900; // milliseconds between two moments that play
const OFTEN = 1000, SELDOM = 10000; // milliseconds between two questions

const board = new Board(at("board"), new Camera(at("board"), () => {}));
const slider = at("slider"), list = at("moves");
let move = Number(page.dataset.move); // what is wanted
let shown = move; // what is seen

// --- moments ---

const reels = new Map();

function reel(number) {
  const first = number - (number % size);
  if (!reels.has(first)) {
    const query = new URLSearchParams({ from: first, ...(seat && { seat }) });
    const coming = fetch(`/tables/${table}/replay/frames?${query}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then(({ frames }) => whole(frames));
    coming.catch(() => reels.delete(first));
    reels.set(first, coming);
    if (reels.size > MOST_REELS) reels.delete(reels.keys().next().value);
  }
  return reels.get(first);
}

// Drawings are told each from the one before.
function whole(frames) {
  let pieces = [];
  return frames.map((frame) => {
    pieces = frame.svg.flatMap((piece) => (typeof piece === "string" ? [piece] : pieces.slice(piece[0], piece[0] + piece[1])));
    return { ...frame, svg: pieces.join("") };
  });
}

// --- showing one ---

async function go(number) {
  move = Math.max(0, Math.min(length, number));
  mark();
  const wanted = move;
  let moment;
  try {
    moment = (await reel(wanted))[wanted % size];
  } catch {
    return pause(); // no network: what is shown stays true, and the links still work
  }
  if (wanted !== move || wanted === shown) return;
  const near = Math.abs(wanted - shown) === 1;
  shown = wanted;
  board.dark();
  board.step(moment.svg, !near || calm.matches);
  at("players").innerHTML = moment.players;
  at("now").innerHTML = moment.said || at("words").dataset.start;
  slider.setAttribute("aria-valuetext", at("now").querySelector(".said")?.textContent ?? at("now").textContent);
  if (wanted % size > size - 4 && wanted + 4 <= length) reel(wanted + 4).catch(() => {});
}

// What shows where we are, at once: slider, list, chart, address.
function mark() {
  slider.value = move;
  at("where").textContent = move;
  list.querySelector(".present")?.classList.remove("present");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const line = list.querySelector(`[data-move="${move}"]`);
  line?.setAttribute("aria-current", "step");
  line?.parentElement.classList.add("present");
  keepInSight(line?.parentElement ?? list.firstElementChild);
  const chart = document.querySelector(".chart");
  if (chart) {
    const left = Number(chart.dataset.left), right = Number(chart.dataset.right);
    at("lead-now")?.setAttribute("transform", `translate(${left + ((right - left) * move) / Math.max(1, length)} 0)`);
  }
  for (const [id, goal] of Object.entries({ first: 0, back: move - 1, forth: move + 1, last: length })) {
    const bounded = Math.max(0, Math.min(length, goal));
    at(id).search = address(bounded);
    at(id).toggleAttribute("aria-disabled", bounded === move);
    if (bounded === move) at(id).setAttribute("aria-disabled", "true");
  }
  at("through").elements.move.value = move;
  history.replaceState(null, "", address(move));
}

function address(number) {
  return `?move=${number}${seat && `&seat=${seat}`}`;
}

// Scroll the list, never the page.
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

function label(playing) {
  const button = at("play");
  button.setAttribute("aria-pressed", playing);
  button.querySelector(".unseen").textContent = playing ? button.dataset.pause : button.dataset.play;
  at("now").setAttribute("aria-live", playing ? "off" : "polite"); // what plays by itself would talk without end
}

function jump(number) {
  pause();
  go(number);
}

at("play").addEventListener("click", () => (timer ? pause() : play()));
slider.addEventListener("input", () => jump(Number(slider.value)));
for (const [id, goal] of Object.entries({ first: () => 0, back: () => move - 1, forth: () => move + 1, last: () => length })) {
  at(id).addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    jump(goal());
  });
}
list.addEventListener("click", (event) => {
  const line = event.target.closest("[data-move]");
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  jump(Number(line.dataset.move));
});
at("chart").addEventListener("click", (event) => {
  const chart = event.target.closest(".chart");
  if (!chart) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
  const left = Number(chart.dataset.left), right = Number(chart.dataset.right);
  jump(Math.round((length * (point.x - left)) / (right - left)));
});
at("seat").addEventListener("change", () => at("through").submit());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const on = event.target;
  if (on === slider || on.matches("select, input, textarea, summary")) return; // they have these keys for themselves
  const goal = { ArrowLeft: move - 1, ArrowRight: move + 1, Home: 0, End: length }[event.key];
  if (goal !== undefined) {
    event.preventDefault();
    jump(goal);
  } else if (event.key === " " && !on.matches("button, a, ol")) {
    event.preventDefault();
    at("play").click();
  }
});

// --- how the lead went comes when an expert has looked through the match ---

async function waitForTheChart(pause) {
  if (!at("chart").querySelector(".waits")) return;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const answer = document.hidden ? null : await fetch(`/tables/${table}/replay/lead?move=${move}`).catch(() => null);
  if (answer?.status === 200) {
    at("chart").innerHTML = await answer.text();
    mark();
  } else if (!answer || answer.status === 204) waitForTheChart(Math.min(pause * 1.3, SELDOM));
}
waitForTheChart(OFTEN);

// --- a link to this move ---

at("copy").addEventListener("click", async () => {
  const link = location.origin + location.pathname + address(move);
  try {
    await navigator.clipboard.writeText(link);
    at("copied").textContent = at("copy").dataset.copied;
    at("copied").classList.remove("unseen");
  } catch {
    // Where the browser does not let us, the hand can.
    at("copied").textContent = link;
    at("copied").classList.remove("unseen");
    getSelection().selectAllChildren(at("copied"));
  }
});

// The address may end in the move's number, too.
function asked() {
  const found = /^#(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : move;
}
addEventListener("hashchange", () => jump(asked()));
go(asked());
