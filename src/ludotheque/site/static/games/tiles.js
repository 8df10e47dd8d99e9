// @ts-check
// The items of a part as small drawings to touch, with a way to add one.
import { called } from "./bench.js";
import { make, picture } from "./fields.js";

/** @typedef {import("./bench.js").Part} Part */

export class Tiles {
  /**
   * @param {Part} part @param {import("./fields.js").Says} says
   * @param {(number: number) => void} open @param {() => void} add
   */
  constructor(part, says, open, add) {
    this.part = part;
    this.list = make("ul", { class: "tiles" });
    this.count = make("span", { class: "soft" });
    this.adding = make("button", { type: "button", class: "button" }, `+ ${says.add}`);
    this.adding.addEventListener("click", add);
    this.open = open;
    const head = make("div", { class: "part-head" }, make("h2", { id: `part-${part.name}` }, part.title), this.count, this.adding);
    this.mistake = make("p", { class: "mistake" }); // its room is kept: what is below does not jump
    this.element = make("section", { class: "part", "aria-labelledby": `part-${part.name}` }, head, this.list, this.mistake);
    /** @type {HTMLElement[]} */
    this.buttons = [];
    /** @type {string[]} */
    this.shown = [];
  }

  /** Show as many tiles as there are items, each with its drawing. @param {string[]} drawings */
  show(drawings) {
    while (this.buttons.length > drawings.length) {
      this.buttons.pop()?.parentElement?.remove();
      this.shown.pop();
    }
    for (const [number, svg] of drawings.entries()) {
      if (number === this.buttons.length) this.append(number);
      if (this.shown[number] === svg && this.buttons[number].firstElementChild) continue;
      this.buttons[number].replaceChildren(...(svg ? [picture(svg)] : ["…"]));
      this.shown[number] = svg;
    }
    this.count.textContent = `${drawings.length} (${this.part.fewest}–${this.part.most})`;
    this.adding.toggleAttribute("disabled", drawings.length + this.part.together > this.part.most);
  }

  /** @param {number} number */
  append(number) {
    const button = make("button", { type: "button", class: "tile", "aria-label": called(this.part, number) });
    button.addEventListener("click", () => this.open(number));
    this.list.append(make("li", {}, button));
    this.buttons.push(button);
    this.shown.push("");
  }

  /** Mark the item that lies on the bench, −1: none, and the one that is wrong. @param {number} open @param {number} wrong */
  mark(open, wrong) {
    for (const [number, button] of this.buttons.entries()) {
      button.classList.toggle("wrong", number === wrong);
      if (number === open) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  /** Say what is wrong with the part as a whole. @param {string} words */
  fault(words) {
    this.mistake.textContent = words;
  }
}
