// @ts-check
// Small buttons of a drawing stand below it once more, large enough for a finger.

import { button, the } from "../page.js";

const SMALLEST = 43.5; // pixels
const phone = matchMedia("(max-width: 860px), (pointer: coarse)");

/**
 * Put those that can be touched there; tell which are too small.
 * @param {Element} svg
 * @param {string[]} ids what can be touched; nothing: it is not one's turn
 * @param {string[]} chosen
 * @param {(id: string) => void} touch
 */
export function enlarge(svg, ids, chosen, touch) {
  const drawn = phone.matches && ids.length ? [...svg.querySelectorAll(".button")] : [];
  const small = drawn.filter((element) => element.getBoundingClientRect().height < SMALLEST);
  const shown = small.filter(({ id }) => ids.includes(id));
  the("choices").replaceChildren(...shown.map((element) => {
    const made = button(element.querySelector("title")?.textContent ?? "", () => touch(element.id));
    made.dataset.of = element.id;
    made.setAttribute("aria-pressed", String(chosen.includes(element.id)));
    return made;
  }));
  return new Set(small.map(({ id }) => id));
}
