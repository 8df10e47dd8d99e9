// @ts-check
// A drawing is made like a fresh one element by element, so that what moves is seen to move.

/**
 * What changed: new elements, old ones as they were, transforms as they were, and what is gone.
 * @typedef {object} Seen
 * @property {Element[]} added
 * @property {[Element, Element][]} changed
 * @property {[Element, string | null][]} moved
 * @property {Element[]} removed
 */

/** Attributes that the page adds to a drawing. */
export const OURS = new Set(["tabindex", "role", "aria-label", "aria-pressed", "data-lit", "data-else"]);

/**
 * Make an element like a fresh one. Children are known by their ids, the others by their place.
 * @param {Element} old
 * @param {Element} fresh
 * @param {Seen} [seen]
 */
export function morph(old, fresh, seen) {
  attributes(old, fresh, seen);
  const wanted = new Map([...fresh.children].map((child) => [child.id, child.nodeName]));
  for (const child of [...old.children]) {
    if (!child.id || wanted.get(child.id) === child.nodeName) continue; // a group cannot become a text
    child.remove();
    seen?.removed.push(child);
  }
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const same = named(node) ? known.get(named(node)) : at && !named(at) && at.nodeName === node.nodeName ? at : null;
    if (!same) {
      old.insertBefore(node, at);
      if (named(node)) seen?.added.push(/** @type {Element} */ (node));
      continue;
    }
    if (same !== at) old.insertBefore(same, at);
    if (!isElement(same) || !isElement(node)) {
      if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
    } else if (!same.isEqualNode(node)) {
      if (seen && same.id && same.innerHTML !== node.innerHTML) {
        seen.changed.push([same, /** @type {Element} */ (same.cloneNode(true))]);
      }
      morph(same, node, seen);
    }
    at = same.nextSibling;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {Seen} [seen]
 */
function attributes(old, fresh, seen) {
  for (const { name, value } of fresh.attributes) {
    const before = old.getAttribute(name);
    if (before === value) continue;
    old.setAttribute(name, value);
    if (name === "transform" && old.id) seen?.moved.push([old, before]);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OURS.has(name)) old.removeAttribute(name);
  }
}

/**
 * @param {Node} node
 * @returns {node is Element}
 */
const isElement = (node) => node.nodeType === 1;

/** @param {Node} node */
const named = (node) => (isElement(node) ? node.id : "");
