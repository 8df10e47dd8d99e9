// @ts-check
// Short sounds of our own. Who holds a phone is spared them until they ask.

import { at } from "../page.js";
import { prefer, preferred } from "../preferences.js";

/**
 * A tone: when it begins, how high it is, how long and how loud; or noise, of which only what is about so high is heard.
 * @typedef {{ at: number, pitch: number, time: number, gain: number, kind?: OscillatorType | "noise" }} Tone
 */

/** @typedef {"move" | "take" | "score" | "dice" | "turn" | "end"} Sound */

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  move: [{ at: 0, pitch: 900, time: 0.06, gain: 0.1, kind: "noise" }],
  take: [
    { at: 0, pitch: 220, time: 0.16, gain: 0.07, kind: "triangle" },
    { at: 0.08, pitch: 165, time: 0.2, gain: 0.07, kind: "triangle" },
  ],
  score: [523.25, 659.25, 783.99].map((pitch, k) => ({ at: 0.07 * k, pitch, time: 0.25, gain: 0.05 })),
  dice: [0, 0.07, 0.13, 0.22, 0.33].map((at, k) => ({ at, pitch: 2400 - 250 * k, time: 0.05, gain: 0.14, kind: "noise" })),
  turn: [523.25, 659.25].map((pitch, k) => ({ at: 0.14 * k, pitch, time: 0.5, gain: 0.06 })),
  end: [392, 523.25, 659.25, 783.99].map((pitch, k) => ({ at: 0.16 * k, pitch, time: 0.7, gain: 0.05 })),
};

const CALLS = new Set(["turn", "end"]); // heard by those who look elsewhere, too

const box = /** @type {HTMLInputElement | null} */ (at("sound"));
const kept = preferred("sound");
const usual = kept === "on" || (kept !== "off" && !matchMedia("(pointer: coarse)").matches);
if (box) {
  box.checked = usual;
  box.addEventListener("change", () => prefer("sound", box.checked ? "on" : "off"));
}

/** @type {AudioContext | null} */
let audio = null;
for (const kind of ["pointerdown", "keydown"]) { // before a gesture browsers let nothing be heard
  addEventListener(kind, () => { audio ??= new AudioContext(); }, { once: true });
}

/**
 * Let something be heard, if it is wanted.
 * @param {Sound} name
 */
export function sound(name) {
  if (!audio || !(box?.checked ?? usual) || (document.hidden && !CALLS.has(name))) return;
  for (const tone of SOUNDS[name]) hear(audio, tone);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 */
function hear(audio, { at, pitch, time, gain, kind = "sine" }) {
  const begin = audio.currentTime + at;
  const loud = new GainNode(audio, { gain: 0 });
  loud.gain.setValueAtTime(0, begin);
  loud.gain.linearRampToValueAtTime(gain, begin + Math.min(0.02, time / 4));
  loud.gain.exponentialRampToValueAtTime(0.0001, begin + time);
  loud.connect(audio.destination);
  const source = kind === "noise" ? noise(audio) : new OscillatorNode(audio, { type: kind, frequency: pitch });
  if (kind === "noise") source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2 })).connect(loud);
  else source.connect(loud);
  source.start(begin);
  source.stop(begin + time);
}

/** @param {AudioContext} audio */
function noise(audio) {
  const buffer = new AudioBuffer({ length: audio.sampleRate / 4, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = 2 * Math.random() - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}
