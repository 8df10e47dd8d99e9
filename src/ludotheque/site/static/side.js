// The rest of the page: tabs, the rulebook, the sheet on a phone, and how a page says that it is one's turn.

import { calm } from "./calm.js";

const at = (id) => document.querySelector(`#${id}:not(#board *)`); // drawings have ids of their own
const page = at("play"), words = at("words").dataset;

document.addEventListener("click", (event) => {
  const clause = event.target.closest("[data-clause]");
  const inside = event.target.closest('#rules a[href^="#"]');
  const copy = event.target.closest("[data-copy]");
  if (clause || inside) event.preventDefault();
  if (clause) openRules(`clause-${clause.dataset.clause}`);
  if (inside) goTo(decodeURIComponent(inside.hash.slice(1)));
  if (copy) copyText(copy);
});

async function copyText(copy) {
  const source = at(copy.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.textContent);
    copy.textContent = words.copied;
  } catch {
    getSelection().selectAllChildren(source); // where the browser does not let us, the hand can
  }
}

const tabs = [...document.querySelectorAll('[role="tab"]')];

function choose(tab) {
  for (const one of tabs) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", chosen);
    one.tabIndex = chosen ? 0 : -1;
    const panel = at(one.getAttribute("aria-controls"));
    panel.hidden = !chosen;
    panel.classList.remove("later");
  }
  page.dataset.tab = tab.id;
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

let book = null;

function loadRules() {
  const place = at("rules");
  book ??= fetch(place.dataset.from)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((html) => { place.innerHTML = html; })
    .catch(() => { book = null; });
  return book;
}

async function openRules(id) {
  choose(at("tab-rules"));
  sheet(true);
  await loadRules();
  goTo(id);
}

function goTo(id) {
  const goal = at("rules").querySelector(`#${CSS.escape(id)}`);
  at("rules").querySelectorAll(".found").forEach((one) => one.classList.remove("found"));
  goal?.classList.add("found");
  goal?.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
}

// On a phone everything else is in a sheet that is pulled up.
function sheet(open) {
  at("column").classList.toggle("open", open);
  at("more").setAttribute("aria-expanded", open);
}
at("more")?.addEventListener("click", () => sheet(!at("column").classList.contains("open")));
at("less")?.addEventListener("click", () => sheet(false));
document.addEventListener("keydown", ({ key }) => key === "Escape" && at("column") && sheet(false));

// --- my turn: title, icon, a soft sound ---

export function favicon(mine) {
  const icon = at("favicon");
  icon.dataset.usual ??= icon.href;
  icon.href = mine && icon.dataset.turn ? icon.dataset.turn : icon.dataset.usual;
}

const sound = at("sound");
if (sound) {
  sound.checked = localStorage.getItem("sound") !== "off";
  sound.addEventListener("change", () => localStorage.setItem("sound", sound.checked ? "on" : "off"));
}
let audio = null;
addEventListener("pointerdown", () => { audio ??= new AudioContext(); }, { once: true });

export function chime() {
  if (!audio || !sound?.checked) return;
  [523.25, 659.25].forEach((pitch, k) => {
    const begin = audio.currentTime + 0.14 * k;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0, begin);
    loud.gain.linearRampToValueAtTime(0.06, begin + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.5);
  });
}
