/** The page's own icons: strokes on a 24 by 24 field in the colour of the text around them. */

const SVG = "http://www.w3.org/2000/svg";

/** The leaf of the yellow water-lily, as on the Frisian flag. */
const LEAF = "M12 20.500C8.500 17.900 3.500 14.700 3.500 9.500 3.500 5.700 6.100 3 8.900 3c1.700 0 2.800 1 3.100 2.700C12.300 4 13.400 3 15.100 3c2.800 0 5.400 2.700 5.400 6.500 0 5.200-5 8.400-8.500 11z";

/** @type {Record<string, { d: string, fill?: boolean }[]>} */
const SHAPES = {
  undo: [{ d: "M8.500 5.500 4 10l4.500 4.500M4.500 10H14a5.500 5.500 0 0 1 0 11h-3" }],
  redo: [{ d: "M15.500 5.500 20 10l-4.500 4.500M19.500 10H10a5.500 5.500 0 0 0 0 11h3" }],
  flip: [{ d: "M4.500 12a7.500 7.500 0 0 1 13.300-4.800M19.500 12a7.500 7.500 0 0 1-13.300 4.800M18.500 3v4.500H14M5.500 21v-4.500H10" }],
  more: [{ d: "M4 7h16M4 12h16M4 17h10" }],
  settings: [{ d: "M4 8h9M19 8h1M4 16h1M11 16h9" }, { d: "M16 5.500v5M8 13.500v5" }],
  new: [{ d: "M12 5v14M5 12h14" }],
  draw: [{ d: "M5 9.500h14M5 14.500h14" }],
  resign: [{ d: "M6 21V4M6 5c4-2.500 7 2 12 0v8.500c-5 2-8-2.500-12 0" }],
  "ask-resign": [{ d: "M5 21V4M5 5c3-2 5.500 1.500 9 0M5 13.500c2.500-1.600 4.500.300 7 .400M16.500 9.500a2.400 2.400 0 1 1 3.300 2.200c-.700.400-.900.900-.900 1.800M18.900 17.500h.01" }],
  hint: [{ d: "M9 17.500v-1.800C7 14.500 6 12.800 6 10.500a6 6 0 0 1 12 0c0 2.300-1 4-3 5.200v1.800zM10 21h4" }],
  threat: [{ d: "M12 4 21 19.500H3zM12 10v4.500M12 17h.01" }],
  analysis: [{ d: "M5 20V10M10 20V4M15 20v-7M20 20v-11" }],
  review: [{ d: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 20.500 20.500M8 10.500l2 2 3.500-3.500" }],
  stop: [{ d: "M7 7h10v10H7z" }],
  pause: [{ d: "M8.500 6v12M15.500 6v12" }],
  "look-first": [{ d: "M6 6v12M18 6l-8 6 8 6z" }],
  "look-back": [{ d: "M15 6l-7 6 7 6" }],
  "look-forward": [{ d: "M9 6l7 6-7 6" }],
  "look-latest": [{ d: "M18 6v12M6 6l8 6-8 6z" }],
  "go-on": [{ d: "M8 5.500v13l10.500-6.500z" }],
  copy: [{ d: "M9 9h11v11H9zM5.500 15H4V4h11v1.500" }],
  download: [{ d: "M12 4v11M7.500 10.500 12 15l4.500-4.500M5 19.500h14" }],
  keys: [{ d: "M3.500 6.500h17v11h-17zM7 10h.01M10.300 10h.01M13.700 10h.01M17 10h.01M7 14h.01M17 14h.01M10 14h4" }],
  games: [{ d: "M4 5h16v4H4zM6 9v10h12V9M10 13h4" }],
  comment: [{ d: "M4.500 5h15v11h-8l-4.500 4v-4h-2.500zM8 9h8M8 12.500h5" }],
  file: [{ d: "M6 3.500h8l4 4V20.500H6zM14 3.500v4h4M9 12.500h6M9 16h6" }],
  rename: [{ d: "M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500zM14 6.500l3.500 3.500" }],
  delete: [{ d: "M5 7h14M9.500 7V4.500h5V7M7 7l1 12.500h8L17 7M10.500 10.500v5.500M13.500 10.500v5.500" }],
  link: [{ d: "M10 14.500a4 4 0 0 0 5.700 0l3.300-3.300a4 4 0 0 0-5.700-5.700l-1 1M14 9.500a4 4 0 0 0-5.700 0L5 12.800a4 4 0 0 0 5.700 5.700l1-1" }],
  share: [{ d: "M12 15V4M8 7.500 12 3.500l4 4M7 11H5v9.500h14V11h-2" }],
  edit: [{ d: "M5 19l1-4L16.500 4.500l3 3L9 18zM14 7l3 3" }],
  rules: [{ d: "M12 6.500C10 5 7 4.500 4 5v13.500c3-.500 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.500-6 0-8 1.500zM12 6.500V20" }],
  learn: [{ d: "M2.500 9 12 4.500 21.500 9 12 13.500zM6.500 11v4.500c3 2.700 8 2.700 11 0V11M21.500 9v5.500" }],
  exercises: [{ d: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h.01" }],
  close: [{ d: "M6 6l12 12M18 6 6 18" }],
  random: [{ d: "M5 5h14v14H5z" }, { d: "M9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01" }],
  clear: [{ d: "M5 5h14v14H5z" }],
  leaf: [{ d: LEAF, fill: true }],
  refused: [{ d: "M12 7v6M12 16.500h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z" }],
  logo: [
    { d: "M3 3h12v12H3z" },
    { d: "M9 3h6v6H9zM3 9h6v6H3z", fill: true },
    { d: "M9 9h12v12H9z", fill: true },
  ],
};

/**
 * @param {string} name one of the shapes above
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  for (const shape of SHAPES[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", shape.d);
    if (shape.fill) path.setAttribute("class", "filled");
    svg.append(path);
  }
  if (name === "logo") {
    const leaf = document.createElementNS(SVG, "path");
    leaf.setAttribute("d", LEAF);
    leaf.setAttribute("class", "filled leaf");
    leaf.setAttribute("transform", "translate(11 11.300) scale(.34)");
    svg.append(leaf);
  }
  return svg;
}

/**
 * Puts an icon into every element below `root` that asks for one.
 * @param {ParentNode} root
 */
export function placeIcons(root) {
  for (const holder of root.querySelectorAll("[data-icon]")) holder.replaceChildren(icon(/** @type {HTMLElement} */ (holder).dataset.icon ?? ""));
}

/**
 * A field of glazed tiles with a leaf in every corner, to hide a board behind.
 * @returns {SVGSVGElement}
 */
export function tiles() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "tiles");
  svg.setAttribute("aria-hidden", "true");
  const pattern = document.createElementNS(SVG, "pattern");
  const attributes = { id: "tile", width: "25%", height: "25%", viewBox: "0 0 80 80", patternUnits: "userSpaceOnUse" };
  for (const [name, value] of Object.entries(attributes)) pattern.setAttribute(name, value);
  const parts = [
    ["M.5 0v80M0 .500h80", "joint", ""],
    ["M40 8.500c12 0 31.500 19 31.500 31.500S52 71.500 40 71.500 8.500 52 8.500 40 28 8.500 40 8.500z", "rim", ""],
    ["M40 12.500c10.500 0 27.500 17 27.500 27.500S50.500 67.500 40 67.500 12.500 50.500 12.500 40 29.500 12.500 40 12.500z", "rim thin", ""],
    [LEAF, "leaf", "translate(29.500 29) scale(.88)"],
    [LEAF, "corner", "translate(9 9) rotate(135) scale(.4) translate(-12 -21)"],
    [LEAF, "corner", "translate(71 9) rotate(225) scale(.4) translate(-12 -21)"],
    [LEAF, "corner", "translate(71 71) rotate(315) scale(.4) translate(-12 -21)"],
    [LEAF, "corner", "translate(9 71) rotate(45) scale(.4) translate(-12 -21)"],
  ];
  for (const [d, name, transform] of parts) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", name);
    if (transform) path.setAttribute("transform", transform);
    pattern.append(path);
  }
  const field = document.createElementNS(SVG, "rect");
  field.setAttribute("width", "100%");
  field.setAttribute("height", "100%");
  field.setAttribute("fill", "url(#tile)");
  svg.append(pattern, field);
  return svg;
}
