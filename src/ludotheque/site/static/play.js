// One client for all games. The server sends drawings, legal moves as paths of targets, and every word; the
// page lights up what can be touched next, and sends the move when its path is complete.

import { Aids } from "./aids.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { keepTime } from "./clock.js";
import { Link } from "./link.js";
import { chime, favicon } from "./side.js";

const page = document.getElementById("play");
const words = document.getElementById("words").dataset;
const { table, game } = page.dataset;
const phone = matchMedia("(max-width: 860px), (pointer: coarse)");
const at = (id) => document.querySelector(`#${id}:not(#board *)`); // drawings have ids of their own

const state = {
  number: Number(page.dataset.number),
  moves: [],
  ways: [], // { move, path }
  chosen: [],
  armed: null, // a move that waits for a second yes
  mine: false,
  hint: null,
  pending: null, // a move that was sent and not seen to arrive
  clock: null,
  since: 0,
  ahead: 0, // the server's clock before ours, in seconds
  back: document.querySelector('#actions [data-do="back"]') && !document.querySelector("#actions .unsure") ? Number(page.dataset.number) : -1,
};

const board = at("board") && new Board(at("board"), new Camera(at("board"), touched));

const aids = board && new Aids(board, "aids" in page.dataset, (wish) => send(wish), (text) => {
  if (text || at("prompt").dataset.kind === "aid") prompt(text, "aid");
  at("spoken").textContent = text;
});

const link = new Link(() => `/tables/${table}/socket?seen=${state.number}`, hear, (lost) => {
  at("link").textContent = lost ? words.lost : "";
  at("link").hidden = !lost;
});
const send = (wish) => link.send(wish);
const tick = keepTime(state, () => send({ look: 1 }));

// --- what the server says ---

let queue = Promise.resolve(), waiting = 0;

function hear(told) {
  if ("parts" in told) {
    waiting += 1;
    queue = queue.then(() => show(told, --waiting > 0)).catch(again);
  } else if ("now" in told) state.ahead = told.now - Date.now() / 1000;
  else if ("why" in told) explain(told.why);
  else if ("refused" in told) refused(told.refused);
  else if ("ready" in told) prompt(words.preparing, "hint");
  else if ("hint" in told) hinted(told.hint);
  else if ("aid" in told) aids.hear(told.aid, state.number);
  else if ("back" in told) {
    if (told.back) state.back = told.number;
    askBack();
  } else if ("go" in told) location.assign(told.go);
}

// A page that got confused begins anew, but not for ever.
function again(error) {
  console.error(error);
  if (performance.now() > 5000) location.reload();
}

const last = {};

function put(name, html) {
  const place = at(name);
  if (!place || last[name] === html) return;
  last[name] = html;
  const focus = place.contains(document.activeElement) && document.activeElement.form?.dataset.do;
  place.innerHTML = html;
  if (focus) place.querySelector(`form[data-do="${focus}"] button`)?.focus();
  const lines = place.querySelector(".lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

async function show(told, hurry) {
  if (told.stage !== "waiting" && page.dataset.stage === "waiting") return location.reload();
  if (told.stage === "waiting") return put("room", told.parts.room);
  page.dataset.stage = told.stage;
  const news = told.number !== state.number;
  if (state.pending && told.number > state.pending.number) state.pending = null;
  if (news) clear();
  if (told.frames.length) await board.show(told.frames, hurry);
  log(told.log);
  for (const [name, html] of Object.entries(told.parts)) put(name, html);
  const began = told.mine && (!state.mine || news);
  const before = state.mine;
  Object.assign(state, { number: told.number, mine: told.mine, clock: told.clock, since: told.since });
  tick();
  if (news || !state.moves.length || before !== told.mine) learn(told.moves);
  document.title = (told.mine ? "● " : "") + told.title;
  favicon(told.mine);
  if (told.speak.length) at("spoken").textContent = told.speak.join(" ");
  if (began && !before) chime();
  if (state.pending) send(state.pending);
  if (news) aids.renew();
  relight();
  askBack();
}

let down = true; // whether the log is read at its end

at("log")?.addEventListener("scroll", ({ target }) => {
  down = target.scrollHeight - target.scrollTop - target.clientHeight < 60;
});

function log({ from, lines }) {
  const list = at("log");
  while (list.children.length > from) list.lastChild.remove();
  for (const line of lines) {
    const item = document.createElement("li");
    item.innerHTML = line;
    list.append(item);
  }
  if (down) list.scrollTop = list.scrollHeight;
}

function learn(moves) {
  state.moves = moves;
  state.ways = moves.flatMap(([move, label, risky, paths]) => paths.map((path) => ({ move, label, risky, path })));
  at("typed-moves")?.replaceChildren(...moves.slice(0, 400).map(([move, label]) => new Option(label, move)));
}

// Whether the last move can be taken back takes the server a while to find out: ask when it is quiet.
let quiet = 0, asked = -1;

function askBack() {
  clearTimeout(quiet);
  const unsure = document.querySelector("#actions .unsure");
  if (!unsure) return;
  if (state.back === state.number) unsure.classList.remove("unsure");
  else if (asked !== state.number) quiet = setTimeout(() => {
    asked = state.number;
    send({ ask: "back" });
  }, 350);
}

// --- touching ---

const RISKY = 1, WALKED = 2; // which moves are asked about once more: always, or when they were walked step by step

function following(chosen) {
  const next = new Map();
  for (const way of state.ways) {
    if (way.path.length > chosen.length && chosen.every((id, k) => way.path[k] === id)) {
      const id = way.path[chosen.length];
      if (!next.has(id)) next.set(id, []);
      next.get(id).push(way);
    }
  }
  return next;
}

function label(id, ways, depth) {
  const moves = new Set(ways.map((way) => way.move));
  if (moves.size === 1 && ways[0].path.length === depth) return ways[0].label;
  return board.element(id)?.querySelector("title")?.textContent ?? id;
}

function relight() {
  if (!board) return;
  const may = state.mine && !state.pending;
  const next = may && !state.armed ? following(state.chosen) : new Map();
  const targets = new Map([...next].map(([id, ways]) => [id, label(id, ways, state.chosen.length + 1)]));
  const walked = state.ways.some((way) => way.risky === WALKED && state.chosen.every((id, k) => way.path[k] === id));
  board.light(targets, may ? state.chosen : [], may && state.hint ? state.hint : [], aids.on);
  if (may && walked) board.trace(state.chosen);
  aids.show();
  board.place.classList.toggle("mine", may);
  const lit = [...targets.keys()].map((id) => board.element(id)?.getBoundingClientRect()).filter(Boolean);
  if (state.chosen.length) board.camera.keepInSight(lit);
  else board.camera.want(lit);
  enlarge([...(may && !state.armed ? state.chosen : []), ...targets.keys()]);
  if (may && !at("prompt").firstChild) prompt(words.touch, "soft");
  if (!may && at("prompt").dataset.kind === "soft") prompt("");
}

// Buttons of the drawing that are too small for a finger stand below it once more.
const SMALLEST = 26; // pixels

function enlarge(ids) {
  const small = ids.map((id) => board.element(id)).filter((element) =>
    phone.matches && element?.classList.contains("button") && element.getBoundingClientRect().height < SMALLEST);
  at("choices").replaceChildren(...small.map((element) => {
    const made = button(element.querySelector("title").textContent, () => touch(element.id, false));
    made.setAttribute("aria-pressed", state.chosen.includes(element.id));
    return made;
  }));
}

function touch(id, unsure) {
  const next = following(state.chosen);
  const place = state.chosen.indexOf(id);
  state.armed = null;
  if (place >= 0) state.chosen.length = place;
  else if (next.has(id)) state.chosen.push(id);
  else if (following([]).has(id)) state.chosen = [id];
  else return send({ why: [...state.chosen, id] });
  prompt("");
  state.hint = null;
  const whole = state.ways.find((way) => way.path.length === state.chosen.length && way.path.every((one, k) => one === state.chosen[k]));
  const long = whole?.risky === WALKED && whole.path.length > 2;
  if (whole && (whole.risky === RISKY || long || unsure)) arm(whole);
  else if (whole) play(whole.move);
  relight();
}

function arm(way) {
  state.armed = way.move;
  const yes = button(words.do, () => play(way.move), "first"), no = button(words.no, clear);
  prompt(`${way.label}.`, "arm", yes, no);
  if (board.svg.contains(document.activeElement)) yes.focus();
}

function clear() {
  if (aids?.of && aids.of !== aids.mode) aids.clear();
  state.chosen = [];
  state.armed = null;
  state.hint = null;
  prompt("");
  relight();
}

function play(move) {
  state.pending = { number: state.number, move };
  state.armed = null;
  prompt("");
  send(state.pending);
  board.camera.zoomed && board.camera.reset();
  relight();
}

const CROWDED = 32, APART = 50; // pixels between targets: so few that a finger goes closer first, and how close

// A touch on the board: what is lit, or near it; else why not.
function touched(event) {
  if (board.wake) return board.wake();
  if (!state.mine || state.pending) return ask(event);
  const id = !aids.at(event) && board.near(event);
  if (!id) return ask(event);
  if (event.pointerType === "mouse") return touch(id, false);
  const closer = () => {
    const gap = board.gap(event);
    return gap < CROWDED && board.camera.closer(APART / gap, event.clientX, event.clientY);
  };
  if (closer()) return;
  touch(id, board.gap(event) < CROWDED);
  if (state.chosen.length && !state.armed) closer();
}

const GROUND = new Set(["board", "pieces", "marks", "ground", "cells", "pawns", "triangles", "shadows", "strip", "trays"]);

function ask(event) {
  const piece = aids.at(event), named = event.target.closest?.("[id]");
  if (piece) return aids.ask(piece.id);
  if (named && !GROUND.has(named.id) && board.svg.contains(named) && named !== board.svg) send({ why: [...state.chosen, named.id] });
  else if (state.chosen.length) clear();
}

board?.place.addEventListener("pointerover", (event) => {
  const lit = event.target.closest?.("[data-lit]");
  if (lit && event.pointerType === "mouse") preview(lit);
});
board?.place.addEventListener("focusin", ({ target }) => target.hasAttribute("data-lit") && preview(target));

function preview(element) {
  board.svg.querySelectorAll("#ludo-lights .near").forEach((one) => one.classList.remove("near"));
  board.svg.querySelector(`#ludo-lights [data-of="${CSS.escape(element.id)}"]`)?.classList.add("near");
  const text = element.getAttribute("aria-label");
  if (text && (!at("prompt").dataset.kind || at("prompt").dataset.kind === "soft")) prompt(text, "soft");
}

document.addEventListener("keydown", (event) => {
  if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
  const on = document.activeElement, lit = on?.hasAttribute?.("data-lit");
  const piece = !lit && aids.on && board.svg.contains(on) && on.hasAttribute("data-aid");
  const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.key === "Escape" && !at("column").classList.contains("open")) clear();
  else if ((event.key === "Enter" || event.key === " ") && lit) {
    event.preventDefault();
    touch(on.id, false);
  } else if ((event.key === "Enter" || event.key === " ") && piece) {
    event.preventDefault();
    aids.ask(on.id);
  } else if (arrow && (lit || piece || on === document.body || on === at("main"))) {
    event.preventDefault();
    const next = lit || piece ? board.beside(on, ...arrow) : board.svg.querySelector('[data-lit][tabindex="0"]');
    if (!next) return;
    if (lit || piece) on.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
});

// --- what is said below the table ---

function prompt(text, kind = "", ...more) {
  const place = at("prompt");
  place.dataset.kind = kind;
  const line = document.createElement("p");
  line.textContent = text;
  place.replaceChildren(...(text ? [line] : []), ...more);
}

function button(text, act, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind === "quiet" ? kind : `button ${kind}`;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function explain({ reason, clause }) {
  const more = [];
  if (clause) {
    const link = document.createElement("a");
    link.href = `/games/${game}/rules#clause-${clause}`;
    link.textContent = `${words.rule} ${clause}`;
    link.dataset.clause = clause;
    more.push(link);
  }
  prompt(reason, "why", ...more);
  at("spoken").textContent = reason;
}

function refused(told) {
  state.pending = null;
  clear();
  explain(told);
}

function hinted({ number, lines }) {
  if (number !== state.number) return;
  const list = document.createElement("ol");
  list.className = "hints";
  for (const line of lines) {
    const item = document.createElement("li");
    const percent = `${Math.round(100 * line.chance)} %`;
    const bar = Object.assign(document.createElement("meter"), { max: 1, value: line.chance });
    bar.setAttribute("aria-label", percent);
    const shown = button(line.label, () => {
      state.chosen = [];
      state.hint = best(line.move);
      arm(state.ways.find((way) => way.move === line.move));
      relight();
    }, "quiet");
    const chance = Object.assign(document.createElement("b"), { textContent: percent });
    item.append(shown, bar, chance);
    list.append(item);
  }
  state.hint = lines.length ? best(lines[0].move) : null;
  prompt(words.best, "hint", list);
  relight();
}

function best(move) {
  return state.ways.find((way) => way.move === move)?.path ?? [];
}

// --- the rest of the page ---

document.addEventListener("submit", (event) => {
  const form = event.target;
  const wish = Object.fromEntries(new FormData(form));
  if (form.dataset.show) send({ show: Number(form.dataset.show) });
  else if (form.dataset.do) send({ ...wish, do: form.dataset.do });
  else if (form.id === "typed") {
    const move = wish.move.trim();
    if (move && !state.pending) play(move);
    form.reset();
  } else return;
  event.preventDefault();
});

document.addEventListener("click", ({ target }) => {
  if (target.closest('[data-ask="hint"]')) {
    prompt(words.thinking, "hint");
    send({ hint: 1 });
  }
  const mode = target.closest("button[data-aid]")?.dataset.aid;
  if (mode) aids.toggle(mode);
  const zoom = target.closest("[data-zoom]")?.dataset.zoom;
  if (zoom === "home") board.camera.reset();
  else if (zoom) board.camera.zoom(zoom === "in" ? 1.5 : 1 / 1.5);
});
