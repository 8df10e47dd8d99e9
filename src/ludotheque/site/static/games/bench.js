// @ts-check
// The bench, where one item lies at a time: its drawing, its fields, and what is wrong with it.
import { fieldOf, make, picture } from "./fields.js";

/**
 * @typedef {{ name: string, title: string, item: string[], fewest: number, most: number, together: number,
 *   blank: Record<string, any>, fields: import("./fields.js").Field[] }} Part
 */
/** @typedef {{ words: string, part: string, item: number, field: string }} Fault */
/**
 * @typedef {{ change: (field: string, value: any) => void, copy: () => void, remove: () => void, close: () => void }} Does
 */

/** What an item is called; those that come together may share a number. @param {Part} part @param {number} number */
export const called = ({ item }, number) =>
  item[number % item.length].replace("%(number)s", String(Math.floor(number / item.length) + 1));

export class Bench {
  /** @param {HTMLElement} room @param {import("./fields.js").Says} says */
  constructor(room, says) {
    this.room = room;
    this.says = says;
  }

  get open() {
    return !this.room.hidden;
  }

  /** Lay an item on it. @param {Part} part @param {number} number @param {Record<string, any>} item @param {Does} does */
  lay(part, number, item, does) {
    const title = make("h2", { id: "bench-title", tabindex: "-1" }, called(part, number));
    const close = this.button(this.says.close, does.close, "first");
    const fields = part.fields.map((field) =>
      fieldOf(field, item[field.name], `bench-${field.name}`, this.says, (value) => does.change(field.name, value)),
    );
    const acts = make("div", { class: "acts" }, close, this.button(this.says.copy, does.copy), this.button(this.says.remove, does.remove));
    this.drawing = make("div", { class: "drawing" });
    this.room.replaceChildren(title, this.drawing, make("p", { class: "mistake", id: "bench-mistake", hidden: "" }), ...fields, acts);
    this.room.hidden = false;
    title.focus({ preventScroll: true });
    this.room.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} words @param {() => void} act @param {string} [kind] */
  button(words, act, kind = "") {
    const made = make("button", { type: "button", class: `button ${kind}` }, words);
    made.addEventListener("click", act);
    return made;
  }

  /** Show how the item looks now. @param {string} svg */
  draw(svg) {
    this.drawing?.replaceChildren(...(svg ? [picture(svg)] : []));
  }

  /** Say what is wrong beside its field; null: nothing is. @param {Fault | null} fault */
  fault(fault) {
    for (const place of this.room.querySelectorAll(".mistake")) {
      const field = place.closest(".field")?.getAttribute("data-field");
      const here = fault !== null && (field ? field === fault.field : !this.room.querySelector(`[data-field="${fault.field}"]`));
      place.textContent = here && fault ? fault.words : "";
      place.toggleAttribute("hidden", !here);
      const input = place.parentElement?.querySelector("input:not([type=radio])");
      if (!field || !input) continue;
      input.toggleAttribute("aria-invalid", here);
      if (here) input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", here ? place.id : "");
    }
  }

  close() {
    this.room.hidden = true;
    this.room.replaceChildren();
  }
}
