// The picture of the puzzle, drawn by the program. It is parsed as an SVG document of its own and checked: only shapes and
// texts come through; scripts, styles, foreign content, event attributes and references to other places do not.

const SHAPES = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "desc", "defs", "clipPath", "mask", "pattern"]);
const ATTRIBUTES = new Set([
  "class", "viewBox", "transform", "d", "x", "y", "x1", "y1", "x2", "y2", "dx", "dy", "cx", "cy", "r", "rx", "ry", "width", "height", "points",
  "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity", "fill-opacity", "fill-rule", "opacity",
  "font-size", "font-weight", "text-anchor", "dominant-baseline", "id", "clip-path", "mask", "patternUnits", "rotate", "textLength", "lengthAdjust",
]);
const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element */
function check(element) {
  for (const child of [...element.children]) {
    if (child.namespaceURI !== SVG || !SHAPES.has(child.localName) || child.localName === "title") child.remove();
    else check(child);
  }
  for (const { name, value } of [...element.attributes]) {
    const outside = /url\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value.trim());
    if (!ATTRIBUTES.has(name) || outside) element.removeAttribute(name);
  }
}

/** The checked picture, or null if the text is no SVG document. @param {string} text @returns {SVGElement | null} */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.namespaceURI !== SVG || root.localName !== "svg" || parsed.querySelector("parsererror")) return null;
  check(root);
  root.removeAttribute("width");
  root.removeAttribute("height");
  root.setAttribute("class", "quorum");
  root.setAttribute("aria-hidden", "true");
  root.setAttribute("focusable", "false");
  return /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}
