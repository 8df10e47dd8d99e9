// @ts-check
// The list of what is kept in this browser, on the page where components are made.
import { make } from "./fields.js";
import { forget, keep, kept } from "../kept.js";

/** @typedef {{ name: string, deck: Record<string, any> }} Named */

/**
 * Offer what is kept, and keep what is made; returns how the work at hand is kept, and what was.
 * @param {string} game @param {import("./fields.js").Says} says
 * @param {{ current: () => Named, open: (one: Named) => void, tell: (said: string) => void }} page
 */
export function offerKept(game, says, page) {
  const section = /** @type {HTMLElement} */ (document.getElementById("set-kept"));
  const list = /** @type {HTMLElement} */ (section.querySelector("ul"));
  const place = `draft:${game}`;

  function show() {
    const all = kept(game);
    section.hidden = !all.length;
    list.replaceChildren(...all.map((one) => {
      const open = make("button", { type: "button", class: "quiet" }, one.name);
      open.addEventListener("click", () => page.open(one));
      const gone = make("button", { type: "button", class: "quiet soft", "aria-label": `${says.forget}: ${one.name}` }, says.forget);
      gone.addEventListener("click", () => {
        forget(game, one.id);
        show();
      });
      return make("li", {}, open, gone);
    }));
  }

  document.getElementById("set-keep")?.addEventListener("click", () => {
    const { name, deck } = page.current();
    const same = kept(game).find((one) => one.name === name);
    page.tell(keep(game, name, deck, same?.id ?? null) ? says.kept : says.full);
    show();
  });
  show();

  return {
    keepDraft() {
      try {
        localStorage.setItem(place, JSON.stringify(page.current()));
      } catch {
        // full, or not allowed: it can still be downloaded
      }
    },
    /** @returns {Named | null} */
    draft() {
      try {
        const found = JSON.parse(localStorage.getItem(place) ?? "null");
        return found && typeof found.deck === "object" && typeof found.name === "string" ? found : null;
      } catch {
        return null;
      }
    },
  };
}
