// @ts-check
// One client for all games. The server sends drawings, legal moves as paths of targets, and every word; the
// page lights up what can be touched next, and sends the move when its path is complete.

import { Aids } from "./aids.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { keepTime } from "./clock.js";
import { listen } from "./keyboard.js";
import { Link } from "./link.js";
import { tellLog } from "./log.js";
import { Pace } from "./pace.js";
import { at, the, touchedOne, words } from "./page.js";
import { explain, prompt, prompted, speak } from "./prompt.js";
import { Showing } from "./showing.js";
import { favicon } from "./side.js";
import { chime } from "./sound.js";
import { Touching } from "./touching.js";

/** @import { Hint, Move, Present, Reason, Told, Waiting, Wish } from "./messages.js" */

const page = the("play");

const state = {
  number: Number(page.dataset.number),
  mine: false,
  /** @type {Move | null} */
  pending: null, // a move that was sent and not seen to arrive
  /** @type {number | null} */
  clock: null,
  since: 0,
  ahead: 0,
  moving: false, // whether something is being shown
  back: -1, // the number at which the last move is known to be one that can be taken back
};

// A page that got confused begins anew, but not for ever.
const pace = new Pace((error) => {
  console.error(error);
  if (performance.now() > 5000) location.reload();
});
const link = new Link(() => `/tables/${page.dataset.table}/socket?seen=${state.number}`, hear, (lost) => {
  the("link").textContent = lost ? words.lost : "";
  the("link").hidden = !lost;
});
const tick = keepTime(state, () => send({ look: 1 }));
const table = at("board") && atTheTable(the("board"));

/** @param {Wish} wish */
function send(wish) {
  link.send(wish);
}

/** @param {HTMLElement} place */
function atTheTable(place) {
  const board = new Board(place, new Camera(place, (event) => showing.skip() || touching.at(event)));
  const showing = new Showing(board, pace);
  const aids = new Aids(board, "aids" in page.dataset, send, (text) => {
    if (text || prompted() === "aid") prompt(text, "aid");
    speak(text);
  });
  const may = () => state.mine && !state.pending;
  const touching = new Touching(board, aids, { may, moving: () => state.moving, send, play });
  listen(board, aids, touching);
  return { board, showing, aids, touching };
}

// --- what the server says ---

/** @param {Told} told */
function hear(told) {
  if ("parts" in told) pace.add(() => scene(told));
  else if ("now" in told) state.ahead = told.now - Date.now() / 1000;
  else if ("why" in told) explain(told.why);
  else if ("refused" in told) refused(told.refused);
  else if ("ready" in told) prompt(words.preparing, "hint");
  else if ("hint" in told) hinted(told.hint);
  else if ("aid" in told) table?.aids.hear(told.aid, state.number);
  else if ("back" in told) {
    if (told.back) state.back = told.number;
    askBack();
  } else if ("go" in told) location.assign(told.go);
}

/** @type {Record<string, string>} */
const last = {};

/**
 * Change a part of the page.
 * @param {string} name
 * @param {string} html
 */
function put(name, html) {
  const place = at(name);
  if (!place || last[name] === html) return;
  last[name] = html;
  const on = document.activeElement;
  const focus = place.contains(on) && on instanceof HTMLButtonElement && on.form?.dataset.do;
  place.innerHTML = html;
  if (focus) /** @type {HTMLElement | null} */ (place.querySelector(`form[data-do="${focus}"] button`))?.focus();
  const lines = place.querySelector(".lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

/**
 * Show what a message tells; gives how long to wait before going on.
 * @param {Present | Waiting} told
 */
function* scene(told) {
  if (told.stage === "waiting") return put("room", told.parts.room);
  if (!table) return location.reload(); // somebody sat down, and the match begins
  const { aids, showing, touching } = table;
  page.dataset.stage = told.stage;
  const news = told.number !== state.number, before = state.mine;
  if (state.pending && told.number > state.pending.number) state.pending = null;
  try {
    state.moving = true;
    if (news) touching.clear();
    if (told.frames.length) yield* showing.show(told.frames, pace.scenes.length > 0);
  } finally {
    state.moving = false;
  }
  tellLog(told.log);
  for (const [name, html] of Object.entries(told.parts)) put(name, html);
  Object.assign(state, { number: told.number, mine: told.mine, clock: told.clock, since: told.since });
  tick();
  if (news || !touching.moves.length || before !== told.mine) {
    touching.learn(told.moves);
    at("typed-moves")?.replaceChildren(...told.moves.slice(0, 400).map(([move, label]) => new Option(label, move)));
  }
  document.title = (told.mine ? "● " : "") + told.title;
  favicon(told.mine);
  if (told.speak.length) speak(told.speak.join(" "));
  if (told.mine && !before) chime();
  if (state.pending) send(state.pending);
  if (news) aids.renew();
  touching.relight();
  askBack();
}

/** @param {Reason} told */
function refused(told) {
  state.pending = null;
  table?.touching.clear();
  explain(told);
}

/** @param {Hint} hint */
function hinted(hint) {
  if (hint.number === state.number) table?.touching.hint(hint);
}

// Whether the last move can be taken back takes the server a while to find out: ask when it is quiet.
const unsure = () => document.querySelector("#actions .unsure");
if (document.querySelector('#actions [data-do="back"]') && !unsure()) state.back = state.number;
let quiet = 0, asked = -1;

function askBack() {
  clearTimeout(quiet);
  if (!unsure()) return;
  if (state.back === state.number) unsure()?.classList.remove("unsure");
  else if (asked !== state.number) quiet = setTimeout(() => {
    asked = state.number;
    send({ ask: "back" });
  }, 350);
}

// --- what is done here ---

/** @param {string} move */
function play(move) {
  state.pending = { number: state.number, move };
  prompt("");
  send(state.pending);
  if (!table) return;
  table.touching.armed = false;
  if (table.board.camera.zoomed) table.board.camera.reset();
  table.touching.relight();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const wish = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  if (form.dataset.show) send({ show: Number(form.dataset.show) });
  else if (form.dataset.do) send(/** @type {Wish} */ ({ ...wish, do: form.dataset.do }));
  else if (form.id === "typed") {
    const move = wish.move.trim();
    if (move && !state.pending) play(move);
    form.reset();
  } else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (touchedOne(event, '[data-ask="hint"]')) {
    prompt(words.thinking, "hint");
    send({ hint: 1 });
  }
  const mode = touchedOne(event, "button[data-aid]")?.dataset.aid;
  if (mode) table?.aids.toggle(mode);
  const zoom = touchedOne(event, "[data-zoom]")?.dataset.zoom;
  if (zoom === "home") table?.board.camera.reset();
  else if (zoom) table?.board.camera.zoom(zoom === "in" ? 1.5 : 1 / 1.5);
});
