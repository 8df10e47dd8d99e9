// As much of a document as a drawing needs: elements, texts, attributes, and where each stands among the others.

class Node {
  parentNode = null;

  get nextSibling() {
    const row = this.parentNode?.childNodes ?? [];
    return row[row.indexOf(this) + 1] ?? null;
  }

  remove() {
    this.parentNode?.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }

  isEqualNode(other) {
    return String(this) === String(other);
  }
}

class Text extends Node {
  nodeType = 3;
  nodeName = "#text";

  constructor(text) {
    super();
    this.nodeValue = text;
  }

  toString() {
    return this.nodeValue;
  }

  cloneNode() {
    return new Text(this.nodeValue);
  }
}

class Element extends Node {
  nodeType = 1;
  childNodes = [];
  kept = new Map();

  constructor(name) {
    super();
    this.nodeName = name;
  }

  get attributes() {
    return [...this.kept].map(([name, value]) => ({ name, value }));
  }

  get id() {
    return this.kept.get("id") ?? "";
  }

  get children() {
    return this.childNodes.filter((node) => node.nodeType === 1);
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get innerHTML() {
    return this.childNodes.join("");
  }

  getAttribute(name) {
    return this.kept.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.kept.set(name, String(value));
  }

  hasAttribute(name) {
    return this.kept.has(name);
  }

  removeAttribute(name) {
    this.kept.delete(name);
  }

  insertBefore(node, place) {
    if (node === place) return;
    node.remove();
    const at = place ? this.childNodes.indexOf(place) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
  }

  cloneNode(deep) {
    const made = new Element(this.nodeName);
    made.kept = new Map(this.kept);
    if (deep) for (const child of this.childNodes) made.insertBefore(child.cloneNode(true), null);
    return made;
  }

  toString() {
    const told = [...this.kept].sort().map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.nodeName}${told}>${this.innerHTML}</${this.nodeName}>`;
  }

  find(id) {
    if (this.id === id) return this;
    for (const child of this.children) {
      const found = child.find(id);
      if (found) return found;
    }
    return null;
  }
}

// The element that a drawing's markup is.
export function parsed(markup) {
  const root = new Element("root"), open = [root];
  for (const [, end, name, told, alone, text] of markup.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    const inside = open.at(-1);
    if (text !== undefined) inside.insertBefore(new Text(text), null);
    else if (end) open.pop();
    else {
      const made = new Element(name);
      for (const [, key, value] of told.matchAll(/([\w-]+)="([^"]*)"/g)) made.setAttribute(key, value);
      inside.insertBefore(made, null);
      if (!alone) open.push(made);
    }
  }
  return root.children[0];
}
