// @ts-check
// Components of one's own, kept in this browser: no account, nothing on the server.

/** @typedef {{ id: string, name: string, deck: Record<string, any> }} Kept */

export const MOST = 30;
const LONGEST_NAME = 60;

/** @param {string} game */
const place = (game) => `decks:${game}`;

/** What is kept for a game, the latest first. @param {string} game @param {Storage} [store] @returns {Kept[]} */
export function kept(game, store = localStorage) {
  try {
    const found = JSON.parse(store.getItem(place(game)) ?? "[]");
    return Array.isArray(found) ? found.filter(fits) : [];
  } catch {
    return [];
  }
}

/** @param {any} one @returns {one is Kept} */
function fits(one) {
  return typeof one?.id === "string" && typeof one.name === "string" && typeof one.deck === "object" && one.deck !== null;
}

/**
 * Keep components; those of the same id are replaced. Returns their id, or null where there is no room.
 * @param {string} game @param {string} name @param {Record<string, any>} deck @param {string | null} id
 * @param {Storage} [store] @returns {string | null}
 */
export function keep(game, name, deck, id, store = localStorage) {
  const own = id ?? Math.random().toString(36).slice(2, 10);
  const others = kept(game, store).filter((one) => one.id !== own);
  if (others.length >= MOST) return null;
  return write(game, [{ id: own, name: name.slice(0, LONGEST_NAME), deck }, ...others], store) ? own : null;
}

/** @param {string} game @param {string} id @param {Storage} [store] */
export function forget(game, id, store = localStorage) {
  write(game, kept(game, store).filter((one) => one.id !== id), store);
}

/** @param {string} game @param {Kept[]} all @param {Storage} store */
function write(game, all, store) {
  try {
    store.setItem(place(game), JSON.stringify(all));
    return true;
  } catch {
    return false; // full, or not allowed
  }
}
