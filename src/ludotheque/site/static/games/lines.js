// @ts-check
// Lines between neighbouring points of a grid, drawn by touching where they go, or by arrow keys and space.

/** @typedef {[number, number]} Point */
/** @typedef {[Point, Point]} Line */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes */
function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** All lines of a grid with so many points in a row. @param {number} side @returns {Line[]} */
export function lines(side) {
  /** @type {Line[]} */
  const found = [];
  for (let u = 0; u < side; u++) {
    for (let v = 0; v < side; v++) {
      if (u + 1 < side) found.push([[u, v], [u + 1, v]]);
      if (v + 1 < side) found.push([[u, v], [u, v + 1]]);
    }
  }
  return found;
}

/** @param {Line} line */
const key = (line) => JSON.stringify(line);

/** Where lines lie in the middle of the grid, so that there is room on all sides. @param {Line[]} value @param {number} side */
export function centred(value, side) {
  const points = value.flat();
  if (!points.length) return value;
  const shift = [0, 1].map((axis) => {
    const [low, high] = [Math.min, Math.max].map((end) => end(...points.map((point) => point[axis])));
    return Math.floor((side - 1 - (high - low)) / 2) - low;
  });
  return value.map(([a, b]) => /** @type {Line} */ ([moved(a, shift), moved(b, shift)]));
}

/** @param {Point} point @param {number[]} by @returns {Point} */
const moved = (point, by) => [point[0] + by[0], point[1] + by[1]];

/**
 * The widget.
 * @param {{ title: string, side: number, most: number, tilted: boolean }} field @param {Line[]} value
 * @param {(value: Line[]) => void} changed
 */
export function linesField(field, value, changed) {
  const chosen = new Set(centred(value, field.side).map((line) => key(sorted(line))));
  const step = 40;
  /** @param {Point} point @returns {Point} */
  const spot = ([u, v]) => (field.tilted ? [(u - v) * step * 0.72, (u + v) * step * 0.72] : [u * step, v * step]);
  const spots = [0, field.side - 1].flatMap((u) => [0, field.side - 1].map((v) => spot([u, v])));
  const [left, right] = [Math.min, Math.max].map((end) => end(...spots.map(([x]) => x)));
  const [top, bottom] = [Math.min, Math.max].map((end) => end(...spots.map(([, y]) => y)));
  const svg = drawn("svg", {
    viewBox: `${left - 14} ${top - 14} ${right - left + 28} ${bottom - top + 28}`,
    class: "lines",
    role: "group",
    "aria-label": field.title,
  });
  const all = lines(field.side);
  const elements = all.map((line) => element(line));
  for (let u = 0; u < field.side; u++) {
    for (let v = 0; v < field.side; v++) {
      const [x, y] = spot([u, v]);
      svg.append(drawn("circle", { cx: x, cy: y, r: 4, class: "point" }));
    }
  }
  const first = elements.find((one) => one.getAttribute("aria-checked") === "true") ?? elements[Math.floor(elements.length / 2)];
  first?.setAttribute("tabindex", "0");

  /** @param {Line} line */
  function element(line) {
    const [[x1, y1], [x2, y2]] = line.map(spot);
    const group = drawn("g", { role: "checkbox", tabindex: "-1", class: "line", "aria-label": line.map((point) => point.map((n) => n + 1).join(".")).join("–") });
    group.append(drawn("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "reach" }), drawn("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "stroke" }));
    group.setAttribute("aria-checked", String(chosen.has(key(line))));
    group.addEventListener("click", () => toggle(line, group));
    group.addEventListener("keydown", (event) => pressed(/** @type {KeyboardEvent} */ (event), line, group));
    svg.append(group);
    return group;
  }

  /** @param {Line} line @param {Element} group */
  function toggle(line, group) {
    const name = key(line);
    if (chosen.has(name)) chosen.delete(name);
    else if (chosen.size < field.most) chosen.add(name);
    else return;
    group.setAttribute("aria-checked", String(chosen.has(name)));
    changed(all.filter((one) => chosen.has(key(one))));
  }

  /** @param {KeyboardEvent} event @param {Line} line @param {SVGElement} group */
  function pressed(event, line, group) {
    if (event.key === " " || event.key === "Enter") toggle(line, group);
    else if (event.key.startsWith("Arrow")) {
      const next = nearest(line, event.key);
      if (next < 0) return;
      group.setAttribute("tabindex", "-1");
      elements[next].setAttribute("tabindex", "0");
      elements[next].focus();
    } else return;
    event.preventDefault();
  }

  /** The number of the next line in a direction. @param {Line} line @param {string} arrow */
  function nearest(line, arrow) {
    const [x, y] = middle(line);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0];
    let best = -1, least = Infinity;
    for (const [number, other] of all.entries()) {
      const [ox, oy] = middle(other);
      const ahead = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [number, ahead + 2 * aside];
    }
    return best;
  }

  /** @param {Line} line */
  function middle(line) {
    const [[x1, y1], [x2, y2]] = line.map(spot);
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  }

  return svg;
}

/** @param {Line} line @returns {Line} */
function sorted([a, b]) {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
}
