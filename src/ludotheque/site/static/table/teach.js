// @ts-check
// What a teacher speaks of is marked on the table, or below it where a button of the drawing stands there.

/** @import { Lights } from "../board/lights.js" */
/** @import { Actor } from "../messages.js" */

/**
 * Mark what the teacher means now; tells whether there is something.
 * @param {Lights} lights
 */
export function teach(lights) {
  const teacher = /** @type {HTMLElement | null} */ (document.querySelector(".teacher[data-light]"));
  const ids = teacher?.dataset.light?.split(" ").filter(Boolean) ?? [];
  if (ids.length) lights.tell(new Map(ids.map((id) => [id, /** @type {Actor} */ ("chance")])), "taught");
  for (const made of document.querySelectorAll("#choices [data-of]"))
    made.classList.toggle("taught", ids.includes(/** @type {HTMLElement} */ (made).dataset.of ?? ""));
  return ids.length > 0;
}
