// @ts-check
// The list of events. Who reads its end goes on reading its end, whatever happens to its size.

import { at, touchedOne } from "../page.js";

/** @import { Log } from "../messages.js" */

const NEAR = 60; // pixels: so close to the end is at the end

const list = at("log");
let down = true, high = 0; // whether the end is read, and how high the list was then

/** Stay at the end, for who was there. */
function follow() {
  if (!list) return;
  high = list.clientHeight;
  if (down) list.scrollTop = list.scrollHeight;
}

if (list) {
  list.addEventListener("scroll", () => {
    if (list.clientHeight !== high) return; // nobody scrolled: the list has become smaller
    down = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  });
  new ResizeObserver(follow).observe(list);
}

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
  follow();
}
