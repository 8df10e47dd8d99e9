// @ts-check
// Lights follow the shape of what they light.

const SHAPES = "rect, circle, ellipse, path, polygon, use";
export const NS = "http://www.w3.org/2000/svg";

/**
 * Outline an element of a drawing along its largest shape.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} lights where the outline is put
 * @param {SVGGraphicsElement} element
 * @param {string} kind
 */
export function outline(svg, lights, element, kind) {
  const shape = largest(element);
  if (!shape) return;
  const many = lights.classList.contains("many");
  const line = draw(svg, lights, element, shape, contour(shape), kind, !many && !kind.endsWith("copied"));
  if (kind === "lit" && many) line.style.fill = "url(#ludo-glow)";
}

/**
 * Frame the corners of an element: the eye is led there, and nobody takes that for what can be touched.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} lights where the corners are put
 * @param {SVGGraphicsElement} element
 * @param {string} kind
 */
export function corners(svg, lights, element, kind) {
  const shape = largest(element);
  if (!shape) return;
  const { x, y, width, height } = shape.getBBox(), arm = Math.min(width, height) / 4;
  const [right, bottom] = [x + width, y + height], frame = document.createElementNS(NS, "path");
  frame.setAttribute("d", `M${x} ${y + arm}V${y}H${x + arm}M${right - arm} ${y}H${right}V${y + arm}`
    + `M${right} ${bottom - arm}V${bottom}H${right - arm}M${x + arm} ${bottom}H${x}V${bottom - arm}`);
  if (kind.startsWith("told")) draw(svg, lights, element, shape, contour(shape), kind.replace("told", "ground"), false);
  draw(svg, lights, element, shape, frame, kind, true);
}

/**
 * Put a line where a shape of an element is.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} lights
 * @param {SVGGraphicsElement} element
 * @param {SVGGraphicsElement} shape
 * @param {SVGElement} line
 * @param {string} kind
 * @param {boolean} haloed
 */
function draw(svg, lights, element, shape, line, kind, haloed) {
  const { a, b, c, d, e, f } = place(svg, shape);
  line.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  if (haloed) {
    const halo = /** @type {SVGElement} */ (line.cloneNode(false));
    halo.setAttribute("class", "halo");
    lights.append(halo);
  }
  line.setAttribute("class", kind);
  line.dataset.of = element.id;
  lights.append(line);
  return line;
}

const ARROW = "M0 0L-13-17H-5V-36H5V-17H13Z", LONG = 44; // and how much room it needs, in pixels

/**
 * Point at an element with an arrow: that is no light, and nobody takes it for one.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} lights
 * @param {SVGGraphicsElement} element
 */
export function pointer(svg, lights, element) {
  const { left, right, top, bottom } = element.getBoundingClientRect(), matrix = svg.getScreenCTM()?.inverse();
  if (!matrix) return;
  const above = top - LONG > (svg.parentElement ?? svg).getBoundingClientRect().top;
  const inside = Math.min(8, (bottom - top) / 4);
  const { x, y } = new DOMPoint((left + right) / 2, above ? top + inside : bottom - inside).matrixTransform(matrix);
  const holder = document.createElementNS(NS, "g"), arrow = document.createElementNS(NS, "path");
  holder.setAttribute("transform", `translate(${x} ${y}) rotate(${above ? 0 : 180}) scale(${matrix.a})`);
  holder.dataset.of = element.id;
  arrow.setAttribute("class", "taught");
  arrow.setAttribute("d", ARROW);
  holder.append(arrow);
  lights.append(holder);
}

/**
 * The matrix from a shape's own units to the drawing's.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} shape
 */
function place(svg, shape) {
  const whole = svg.getScreenCTM(), own = shape.getScreenCTM();
  return whole && own ? whole.inverse().multiply(own) : new DOMMatrix();
}

/**
 * @param {SVGGraphicsElement} element
 * @returns {SVGGraphicsElement | undefined}
 */
function largest(element) {
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const inside = element.querySelectorAll(SHAPES);
  const shapes = element.matches(SHAPES) ? [element] : [...inside];
  let shape = null, most = -1;
  for (const one of shapes) {
    if (one.closest("[display=none]")) continue;
    const { width, height } = one.getBBox();
    if (one.getAttribute("fill") === "none" || one.hasAttribute("opacity")) continue; // a ring, a shadow
    if (width * height > most) [shape, most] = [one, width * height];
  }
  return shape ?? shapes[0];
}

/** @param {SVGGraphicsElement} shape */
const contour = (shape) => shape.nodeName === "use" ? frameOf(shape) : contourOf(shape);

/** @param {SVGGraphicsElement} shape */
function frameOf(shape) {
  const { x, y, width, height } = shape.getBBox();
  const frame = document.createElementNS(NS, "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, rx: 6 })) frame.setAttribute(name, String(value));
  return frame;
}

/** @param {SVGGraphicsElement} shape */
function contourOf(shape) {
  const contour = /** @type {SVGElement} */ (shape.cloneNode(false));
  for (const { name } of [...contour.attributes]) {
    if (/^(id|class|fill|stroke|opacity|filter|role|tabindex|aria|data)/.test(name)) contour.removeAttribute(name);
  }
  contour.removeAttribute("transform");
  return contour;
}
