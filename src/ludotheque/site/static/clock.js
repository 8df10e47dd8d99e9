// @ts-check
// The clock of whoever is to move: what is left of their time, or how long somebody else has been thinking.

const SOON = 10, A_WHILE = 3; // seconds

/**
 * @typedef {object} Clocked
 * @property {number} number
 * @property {number | null} clock when the time runs out
 * @property {number} since when the last move was
 * @property {number} ahead how far the server's clock is before ours, in seconds
 */

/** @param {number} seconds */
function shown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return whole > 3600 ? `${Math.floor(whole / 3600)} h` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * @param {Clocked} state
 * @param {() => void} late is called once when the time has run out
 */
export function keepTime(state, late) {
  let told = -1;

  function tick() {
    /** @type {HTMLElement | null} */
    const place = document.querySelector(".players .turn .state");
    if (!place) return;
    const now = Date.now() / 1000 + state.ahead;
    const left = state.clock ? state.clock - now : Infinity;
    const other = !place.closest(".mine") && now - state.since > A_WHILE;
    if (state.clock) place.dataset.clock = shown(left);
    else if (other && state.since) place.dataset.clock = shown(now - state.since);
    else delete place.dataset.clock;
    place.toggleAttribute("data-soon", left < SOON);
    if (left < 0 && told !== state.number) {
      told = state.number;
      setTimeout(late, 300); // the server's clock decides
    }
  }
  setInterval(tick, 500);
  return tick;
}
