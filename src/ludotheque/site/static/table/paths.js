// @ts-check
// Legal moves are paths of things to touch: what can be touched next, and which way is whole.

/** @import { LegalMove } from "../messages.js" */

/** One way to touch a move. @typedef {{ move: string, label: string, risky: 0 | 1 | 2, path: string[] }} Way */

const RISKY = 1, WALKED = 2; // which moves are asked about once more: always, or when they were walked step by step

/**
 * Every way to every move.
 * @param {LegalMove[]} moves
 * @returns {Way[]}
 */
export function waysOf(moves) {
  return moves.flatMap(([move, label, risky, paths]) => paths.map((path) => ({ move, label, risky, path })));
}

/**
 * Whether a way begins like this.
 * @param {Way} way
 * @param {string[]} chosen
 */
export const leadsAlong = (way, chosen) => chosen.every((id, k) => way.path[k] === id);

/**
 * What can be touched next, with the ways that go on there.
 * @param {Way[]} ways
 * @param {string[]} chosen
 * @returns {Map<string, Way[]>}
 */
export function following(ways, chosen) {
  const next = new Map();
  for (const way of ways) {
    if (way.path.length <= chosen.length || !leadsAlong(way, chosen)) continue;
    const id = way.path[chosen.length];
    if (!next.has(id)) next.set(id, []);
    next.get(id).push(way);
  }
  return next;
}

/**
 * What is chosen after a touch: a second touch takes back; what leads on is chosen; else what could have been
 * chosen before is, as far back as needed. Null if it leads nowhere.
 * @param {Way[]} ways
 * @param {string[]} chosen
 * @param {string} id
 */
export function touching(ways, chosen, id) {
  const place = chosen.indexOf(id);
  if (place >= 0) return chosen.slice(0, place);
  for (let kept = chosen.length; kept >= 0; kept--) {
    const before = chosen.slice(0, kept);
    if (following(ways, before).has(id)) return [...before, id];
  }
  return null;
}

/**
 * What changes the choice: it could have been chosen before, and does not lead on.
 * @param {Way[]} ways
 * @param {string[]} chosen
 * @returns {Set<string>}
 */
export function others(ways, chosen) {
  const next = following(ways, chosen);
  const before = chosen.flatMap((_, kept) => [...following(ways, chosen.slice(0, kept)).keys()]);
  return new Set(before.filter((id) => !next.has(id) && !chosen.includes(id)));
}

/**
 * What must be touched before this one means anything, if it ever does.
 * @param {Way[]} ways
 * @param {string} id
 */
export const firsts = (ways, id) => [...new Set(ways.filter(({ path }) => path.includes(id)).map(({ path }) => path[0]))];

/**
 * What lit targets mean: those of the same number lead to the same moves in the same way.
 * @param {Map<string, Way[]>} next
 * @param {number} depth
 * @returns {Map<string, number>}
 */
export function meanings(next, depth) {
  /** @type {Map<string, number>} */
  const known = new Map();
  return new Map([...next].map(([id, ways]) => {
    const rest = ways.map(({ move, path }) => [move, ...path.slice(depth + 1)].join(" ")).sort().join("|");
    if (!known.has(rest)) known.set(rest, known.size);
    return [id, known.get(rest) ?? 0];
  }));
}

/**
 * The way that is complete.
 * @param {Way[]} ways
 * @param {string[]} chosen
 */
export function wholeWay(ways, chosen) {
  return ways.find((way) => way.path.length === chosen.length && leadsAlong(way, chosen));
}

/**
 * Whether a move is asked about once more; ``unsure`` is who may have touched something else than they meant.
 * @param {Way} way
 * @param {boolean} unsure
 */
export function asksOnceMore(way, unsure) {
  return way.risky === RISKY || (way.risky === WALKED && way.path.length > 2) || unsure;
}

/**
 * Whether what was touched so far is a walk, whose way is drawn.
 * @param {Way[]} ways
 * @param {string[]} chosen
 */
export function isWalk(ways, chosen) {
  return ways.some((way) => way.risky === WALKED && leadsAlong(way, chosen));
}

/**
 * The words of the one move that a touch at this depth completes, if it does.
 * @param {Way[]} ways
 * @param {number} depth
 */
export function completes(ways, depth) {
  const moves = new Set(ways.map((way) => way.move));
  return moves.size === 1 && ways[0].path.length === depth ? ways[0].label : null;
}

/**
 * One way to a move.
 * @param {Way[]} ways
 * @param {string} move
 */
export const wayTo = (ways, move) => ways.find((way) => way.move === move);
