// @ts-check
// The list of events. That who reads its end goes on reading its end is the style sheet's doing.

import { at, touchedOne } from "../page.js";

/** @import { Log } from "../messages.js" */

const list = at("log");

/**
 * Light what a line is about, while it is touched or focused.
 * @param {(ids: string[]) => void} light
 * @param {() => void} reveal lets the table be seen, where the list lies over it
 */
export function lightLines(light, reveal) {
  let lit = "";
  for (const name of ["focusin", "pointerover"])
    document.addEventListener(name, ({ target }) => {
      const said = target instanceof Element && target.closest("[data-places]");
      const places = said instanceof HTMLElement ? said.dataset.places ?? "" : "";
      if (places !== lit) light(places ? places.split(" ") : []);
      lit = places;
    });
  document.addEventListener("click", (event) => touchedOne(event, "[data-places]") && reveal());
}

/**
 * Say what happened.
 * @param {Log} told
 */
export function tellLog({ from, lines }) {
  if (!list) return;
  while (list.children.length > from) list.lastElementChild?.remove();
  for (const line of lines) {
    const item = document.createElement("li");
    item.innerHTML = line;
    list.append(item);
  }
}
