// @ts-check
// Motion says what happened: what is new comes from the pile, dice tumble, coins flip, pawns walk.

/** @import { Seen } from "./morph.js" */

export const STEP = 230, DICE = 500, MOST = 1500; // milliseconds

/** @param {Element} piece */
const isDie = (piece) => piece.classList.contains("die");

/**
 * Whether dice were rolled; where one is taken away, the others only close up.
 * @param {Seen} seen
 */
export const rolls = ({ added, changed, removed }) =>
  !removed.some(isDie) && [...added, ...changed.map(([piece]) => piece)].some(isDie);

/**
 * Move what changed; what only changed its place moves by itself. Returns how long that takes.
 * @param {Element} svg
 * @param {Seen} seen
 */
export function animate(svg, seen) {
  const { added, changed, moved } = seen, rolled = rolls(seen);
  let time = STEP;
  const pile = svg.querySelector("#pile")?.getAttribute("transform");
  const to = { duration: STEP, easing: "ease-out" };
  for (const piece of added) {
    if (isDie(piece) && rolled) time = tumble(piece);
    else if (pile && /^(card|back)-/.test(piece.id)) {
      piece.animate({ transform: [css(pile), css(piece.getAttribute("transform"))] }, to);
    } else piece.animate({ opacity: [0, 1] }, to);
  }
  for (const [piece, before] of changed) {
    if (isDie(piece) && rolled) time = tumble(piece);
    else if (piece.classList.contains("coin")) flip(piece, before);
  }
  for (const [piece, before] of moved) {
    if (piece.hasAttribute("data-way")) time = Math.max(time, walk(piece, before));
  }
  return time;
}

/**
 * Step by step to where it stands now.
 * @param {Element} piece
 * @param {string | null} before
 */
function walk(piece, before) {
  const now = css(piece.getAttribute("transform"));
  const points = (piece.getAttribute("data-way") ?? "").split(";");
  const steps = points.map((point) => now.replace(/translate\([^)]*\)/, css(`translate(${point})`)));
  const duration = Math.min(STEP * (steps.length + 1), MOST);
  piece.animate({ transform: [css(before), ...steps, now] }, { duration, easing: "linear" });
  return duration;
}

/** @param {Element} die */
function tumble(die) {
  const turn = ["rotate(-300deg) scale(.7)", "rotate(40deg) scale(1.15)", "rotate(0deg) scale(1)"];
  die.animate({ transform: turn }, { duration: DICE, easing: "ease-out", composite: "add" });
  return DICE;
}

/**
 * Front, then back.
 * @param {Element} coin
 * @param {Element} before
 */
function flip(coin, before) {
  before.removeAttribute("id");
  coin.after(before);
  /** @type {KeyframeAnimationOptions} */
  const half = { duration: STEP / 2, composite: "add", fill: "both" };
  const turn = before.animate({ transform: ["scale(1, 1)", "scale(0, 1)"] }, half);
  turn.onfinish = () => before.remove();
  coin.animate({ transform: ["scale(0, 1)", "scale(1, 1)"] }, { ...half, delay: STEP / 2, fill: "backwards" });
}

/**
 * Bring everything that moves to where it goes; what only breathes has no end.
 * @param {Element} svg
 */
export function settle(svg) {
  for (const animation of svg.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/**
 * A transform attribute as CSS has it.
 * @param {string | null} transform
 */
export function css(transform) {
  return (transform ?? "").replace(/(\w+)\(([^)]*)\)/g, (_, kind, numbers) => {
    const unit = kind === "translate" ? "px" : kind === "rotate" ? "deg" : "";
    return `${kind}(${numbers.trim().split(/[\s,]+/).map((/** @type {string} */ number) => number + unit).join(", ")})`;
  });
}
