// @ts-check
// A soft sound when it is one's turn.

import { at } from "./page.js";

const sound = /** @type {HTMLInputElement | null} */ (at("sound"));
if (sound) {
  sound.checked = localStorage.getItem("sound") !== "off";
  sound.addEventListener("change", () => localStorage.setItem("sound", sound.checked ? "on" : "off"));
}
/** @type {AudioContext | null} */
let audio = null;
addEventListener("pointerdown", () => { audio ??= new AudioContext(); }, { once: true });

export function chime() {
  if (!audio || !sound?.checked) return;
  for (const [k, pitch] of [523.25, 659.25].entries()) {
    const begin = audio.currentTime + 0.14 * k;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0, begin);
    loud.gain.linearRampToValueAtTime(0.06, begin + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.5);
  }
}
