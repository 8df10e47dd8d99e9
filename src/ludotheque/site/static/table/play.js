// @ts-check
// One client for all games. The server sends drawings, legal moves as paths of targets, and every word; the
// page lights up what can be touched next, and sends the move when its path is complete.

import { Aids } from "./aids.js";
import { Board } from "../board/board.js";
import { Camera } from "../board/camera.js";
import { Caption } from "./caption.js";
import { keepTime } from "./clock.js";
import { Drag } from "./drag.js";
import { listen } from "./keyboard.js";
import { Link } from "./link.js";
import { lightLines, tellLog } from "./log.js";
import { Pace } from "./pace.js";
import { notice } from "../notices.js";
import { at, the, touchedOne, words } from "../page.js";
import { put } from "./parts.js";
import { flyAll, scores } from "./points.js";
import { explain, prompt, prompted, speak } from "./prompt.js";
import { Showing } from "./showing.js";
import { addressOf, goOn, keep, keepPlace, lastSeen, upholdShape } from "./seen.js";
import { favicon, sheet } from "./side.js";
import { sound } from "./sound.js";
import { TakeBack } from "./takeback.js";
import { teach } from "./teach.js";
import { Touching } from "./touching.js";

/** @import { Hint, Move, Present, Reason, Told, Waiting, Wish } from "../messages.js" */

const CALL = 700; // milliseconds: as long as the sound that calls somebody back takes
const page = the("play");
const { table: name = "", socket = "", number: now } = page.dataset;

const state = {
  number: Number(now), // of what is shown
  heard: lastSeen(name, Number(now)), // of what the server told last
  watch: "watch" in page.dataset, // whether a match is watched at one's own pace
  mine: false,
  /** @type {Move | null} */
  pending: null, // a move that was sent and not seen to arrive
  /** @type {number | null} */
  clock: null,
  since: 0,
  ahead: 0,
  moving: false, // whether something is being shown
};

// A page that got confused begins anew, but not for ever.
const pace = new Pace((error) => {
  console.error(error);
  if (performance.now() > 5000) location.reload();
});
const link = new Link(() => addressOf(socket, state), hear, standing);
upholdShape(() => link.connect());
/** @type {(wish: Wish) => void} */
const send = (wish) => link.send(wish);
const back = new TakeBack(state, send);
const tick = keepTime(state, () => send({ look: 1 }));
const table = at("board") && atTheTable(the("board"));

/** Say how the connection stands, and that a move waits for it. */
function standing() {
  const told = link.stopped ? words.stopped : words.lost;
  the("link").textContent = !link.lost ? "" : state.pending ? `${told} ${words.unsent}` : told;
  the("link").hidden = !link.lost;
}

/** @param {HTMLElement} place */
function atTheTable(place) {
  const board = new Board(place, new Camera(place, (event) => showing.skip() || touching.at(event)));
  const mark = (/** @type {number} */ seat) => at(`player-${seat}`)?.querySelector(".seat") ?? null;
  const showing = new Showing(board, pace, new Caption(the("announced"), mark), (number) => keep(name, number));
  const aids = new Aids(board, "aids" in page.dataset, send, (text) => {
    if (text || prompted() === "aid") prompt(text, "aid");
    if (text) touching.unhint();
    speak(text);
  });
  const hand = { may: () => state.mine && !state.pending, moving: () => state.moving, send, play };
  const touching = new Touching(board, aids, hand, "previews" in page.dataset);
  board.camera.grip = new Drag(board, touching);
  listen(board, aids, touching, () => showing.skip());
  lightLines((ids) => {
    if (ids.length) board.lights.tell(new Map(ids.map((id) => [id, "chance"])), "last");
    else if (!state.moving) showing.mark();
  }, () => sheet(false));
  return { board, showing, aids, touching };
}

// --- what the server says ---

/** @param {Told} told */
function hear(told) {
  if ("parts" in told) {
    state.heard = told.number;
    pace.add(() => scene(told));
  } else if ("now" in told) state.ahead = told.now - Date.now() / 1000;
  else if ("why" in told) explain(told.why);
  else if ("refused" in told) refused(told.refused);
  else if ("hint" in told) hinted(told.hint);
  else if ("aid" in told) table?.aids.hear(told.aid, state.number);
  else if ("preview" in told) table?.touching.ahead.previews.hear(told.preview, state.number);
  else if ("back" in told) back.hear(told);
  else if ("go" in told) location.assign(told.go);
}

/**
 * Show what a message tells; gives how long to wait before going on.
 * @param {Present | Waiting} told
 */
function* scene(told) {
  if (told.stage === "waiting") {
    for (const [name, html] of Object.entries(told.parts)) put(name, html);
    return;
  }
  if (!table) { // somebody sat down, and the match begins
    document.title = `● ${document.title}`;
    notice(words.begins, name);
    sound("turn");
    yield CALL;
    return location.reload();
  }
  const { aids, showing, touching } = table;
  const news = told.number !== state.number, before = state.mine, went = page.dataset.stage;
  page.dataset.stage = told.stage;
  const acted = state.pending !== null && told.number > state.pending.number;
  if (acted) state.pending = null;
  try {
    state.moving = true;
    if (news) touching.clear();
    if (told.frames.length) yield* showing.show(told, pace.scenes.length > 0, acted);
  } finally {
    state.moving = false;
  }
  tellLog(told.log);
  const had = scores();
  for (const [name, html] of Object.entries(told.parts)) put(name, html);
  if (told.steps) flyAll(told.steps, had, (step) => showing.where(step));
  Object.assign(state, { number: told.number, mine: told.mine, clock: told.clock, since: told.since });
  tick();
  if (news || !touching.moves.length || before !== told.mine) {
    touching.learn(told.moves);
    at("typed-moves")?.replaceChildren(...told.moves.slice(0, 400).map(([move, label]) => new Option(label, move)));
  }
  document.title = (told.mine ? "● " : "") + told.title;
  favicon(told.mine);
  if (told.notices.length) showing.caption.say({ words: told.notices.join(" "), who: "chance", loud: true }, 0);
  if (told.speak.length) speak(told.speak.join(" "));
  if (told.mine && !before) sound("turn");
  if (told.stage === "over" && went !== "over") sound("end");
  if (state.pending) send(state.pending);
  if (news) aids.renew();
  ready();
  back.look();
  keep(name, told.number);
  keepPlace();
  if (state.watch) goOn(told, state, send);
}

/** What can be done is lit, and what the others did is marked. */
function ready() {
  if (!table) return;
  table.touching.relight();
  if (!teach(table.board.lights)) table.showing.mark();
  const again = /** @type {HTMLButtonElement | null} */ (document.querySelector('[data-do-local="again"]'));
  if (again) again.disabled = !table.showing.turn.beats.length;
}

/** Show again what the others did last. */
function* again() {
  if (!table) return;
  try {
    state.moving = true;
    table.board.lights.dark();
    yield* table.showing.again();
  } finally {
    state.moving = false;
  }
  ready();
}

/** @param {Reason} told */
function refused(told) {
  state.pending = null;
  standing();
  table?.touching.clear();
  explain(told);
}

/** @param {Hint} hint */
function hinted(hint) {
  if (hint.number === state.number) table?.touching.hint(hint);
}

// --- what is done here ---

/** @param {string} move */
function play(move) {
  state.pending = { number: state.number, move };
  table?.board.lights.focus.hold();
  prompt("");
  send(state.pending);
  link.check(); // whoever moves wants to know soon whether it arrived
  standing();
  if (!table) return;
  table.showing.act();
  table.touching.armed = null;
  if (table.board.camera.zoomed) table.board.camera.reset();
  table.touching.relight();
}

/**
 * Do something of one's own: what is being shown does not hold it up.
 * @param {() => void} call
 */
function act(call) {
  table?.showing.skip();
  pace.add(() => {
    call();
    return [];
  });
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target), by = event.submitter;
  const wish = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form, by)));
  const action = by?.dataset.do ?? form.dataset.do;
  if (form.dataset.show) act(() => send({ show: Number(form.dataset.show) }));
  else if (action) {
    act(() => send(/** @type {Wish} */ ({ ...wish, do: action })));
    if (form.closest("#column")) sheet(false);
  } else if (form.id === "typed") {
    const move = wish.move?.trim();
    if (move) act(() => state.pending || play(move));
    form.reset();
  } else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (touchedOne(event, '[data-ask="hint"]')) {
    table?.aids.leave();
    prompt(words.thinking, "hint");
    send({ hint: 1 });
  }
  if (touchedOne(event, '[data-do-local="again"]') && !pace.busy) pace.add(again);
  const mode = touchedOne(event, "button[data-aid]")?.dataset.aid;
  if (mode) table?.aids.toggle(mode);
  table?.board.camera.press(touchedOne(event, "[data-zoom]")?.dataset.zoom);
});
