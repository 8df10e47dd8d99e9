// @ts-check
// The fields of an item, one widget a kind: they know no game, only what its editor says of them.
import { linesField } from "./lines.js";

/** @typedef {{ value: string, title: string, picture: string }} Choice */
/**
 * @typedef {{ kind: string, name: string, title: string, low: number, high: number, longest: number, side: number,
 *   most: number, tilted: boolean, choices?: Choice[] }} Field
 */
/** @typedef {Record<string, string>} Says */
/** @typedef {(value: any) => void} Changed */

/**
 * An element with attributes and children.
 * @param {string} name @param {Record<string, string>} [attributes] @param {(string | Node)[]} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A drawing of the server's as an element. @param {string} svg */
export function picture(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  parsed.setAttribute("aria-hidden", "true");
  parsed.setAttribute("focusable", "false");
  return document.adoptNode(parsed);
}

/**
 * The widget of a field, with its label.
 * @param {Field} field @param {any} value @param {string} id @param {Says} says @param {Changed} changed
 */
export function fieldOf(field, value, id, says, changed) {
  const kinds = { number, pick, word, symbols, lines: drawn };
  const build = kinds[/** @type {keyof typeof kinds} */ (field.kind)] ?? text;
  const holder = make("div", { class: `field field-${field.kind}`, "data-field": field.name });
  holder.append(...build(field, value, id, says, changed), make("p", { class: "mistake", id: `${id}-mistake`, hidden: "" }));
  return holder;
}

/** @param {string} id @param {string} title */
const label = (id, title) => make("label", { for: id }, title);

/** @param {Field} field @param {any} value @param {string} id @param {Says} _says @param {Changed} changed */
function number(field, value, id, _says, changed) {
  const input = /** @type {HTMLInputElement} */ (
    make("input", { id, type: "number", inputmode: field.low < 0 ? "text" : "numeric", min: String(field.low), max: String(field.high) })
  );
  input.value = value ?? "";
  input.addEventListener("input", () => changed(input.value === "" ? null : Number(input.value)));
  return [label(id, field.title), input];
}

/** @param {Field} field @param {any} value @param {string} id @param {Says} _says @param {Changed} changed */
function text(field, value, id, _says, changed) {
  const input = /** @type {HTMLInputElement} */ (make("input", { id }));
  input.value = value ?? "";
  input.addEventListener("input", () => changed(input.value));
  return [label(id, field.title), input];
}

/** @param {Field} field @param {any} value @param {string} id @param {Says} _says @param {Changed} changed */
function pick(field, value, id, _says, changed) {
  const group = make("div", { class: "palette", role: "radiogroup", "aria-labelledby": `${id}-title` });
  for (const choice of field.choices ?? []) {
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "radio", name: id, value: choice.value, class: "unseen" }));
    input.checked = choice.value === value;
    input.addEventListener("change", () => changed(choice.value));
    group.append(make("label", { class: "swatch" }, input, ...shown(choice)));
  }
  return [make("span", { id: `${id}-title`, class: "label" }, field.title), group];
}

/** @param {Choice} choice */
const shown = (choice) => [...(choice.picture ? [picture(choice.picture)] : []), make("span", {}, choice.title)];

/** @param {Field} field @param {any} value @param {string} id @param {Says} says @param {Changed} changed */
function word(field, value, id, says, changed) {
  const known = field.choices ?? [];
  const input = /** @type {HTMLInputElement} */ (
    make("input", { id, maxlength: String(field.longest), autocomplete: "off", placeholder: says.none, list: `${id}-list` })
  );
  input.value = known.find((choice) => choice.value === value)?.title ?? value ?? "";
  const list = make("datalist", { id: `${id}-list` }, ...known.map((choice) => make("option", { value: choice.title })));
  const palette = make("div", { class: "palette", role: "group", "aria-label": field.title });
  /** @param {string} said */
  const meant = (said) => known.find((choice) => choice.title.toLowerCase() === said.trim().toLowerCase())?.value ?? said.trim();
  const press = () => {
    for (const button of palette.children) button.setAttribute("aria-pressed", String(button.getAttribute("data-value") === meant(input.value)));
  };
  for (const choice of known) {
    const button = make("button", { type: "button", class: "swatch", "data-value": choice.value }, ...shown(choice));
    button.addEventListener("click", () => {
      input.value = meant(input.value) === choice.value ? "" : choice.title;
      press();
      changed(meant(input.value));
    });
    palette.append(button);
  }
  input.addEventListener("input", () => {
    press();
    changed(meant(input.value));
  });
  press();
  return [label(id, field.title), input, list, ...(known.length ? [palette] : [])];
}

/** @param {Field} field @param {any} value @param {string} id @param {Says} says @param {Changed} changed */
function symbols(field, value, id, says, changed) {
  const signs = (field.choices ?? []).map((choice) => choice.value);
  const input = /** @type {HTMLInputElement} */ (make("input", { id, autocomplete: "off", spellcheck: "false", autocapitalize: "none" }));
  /** @param {string} typed */
  const meant = (typed) => [...typed].filter((letter) => signs.includes(letter)).slice(0, field.longest).join("");
  /** @param {string} signed */
  const set = (signed) => {
    input.value = [...signed].join(" ");
    changed(signed);
  };
  input.value = [...String(value ?? "")].join(" ");
  input.addEventListener("input", () => changed(meant(input.value)));
  input.addEventListener("blur", () => (input.value = [...meant(input.value)].join(" ")));
  const palette = make("div", { class: "palette small", role: "group", "aria-label": field.title });
  for (const choice of field.choices ?? []) {
    const button = make("button", { type: "button", class: "swatch", "aria-label": choice.title }, ...(choice.picture ? [picture(choice.picture)] : [choice.title]));
    button.addEventListener("click", () => set(meant(input.value + choice.value)));
    palette.append(button);
  }
  const back = make("button", { type: "button", class: "swatch", "aria-label": `${says.remove}: ${field.title}` }, "⌫");
  back.addEventListener("click", () => set(meant(input.value).slice(0, -1)));
  palette.append(back);
  return [label(id, field.title), input, palette];
}

/** @param {Field} field @param {any} value @param {string} id @param {Says} says @param {Changed} changed */
function drawn(field, value, id, says, changed) {
  const count = make("p", { class: "soft", role: "status" });
  /** @param {any[]} now */
  const tell = (now) => (count.textContent = says.lines.replace("%(number)s", `${now.length} / ${field.most}`));
  tell(value);
  const grid = linesField(field, value, (now) => {
    tell(now);
    changed(now);
  });
  return [make("span", { class: "label" }, field.title), grid, count];
}
