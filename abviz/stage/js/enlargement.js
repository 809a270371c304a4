// How a picture is written larger than it was drawn, where its scale makes texts too small.

/** @import { Film } from "./film.js" */

/**
 * The font of names and windows, the factor of the shapes of inner nodes, how far each text of
 * a node moves, and the font of a value. If windows no longer stand beside each other, they
 * are shown on the path to the current node only.
 *
 * @typedef {object} Enlargement
 * @property {number} font
 * @property {number} shape
 * @property {boolean} isPathOnly
 * @property {(index: number) => Record<string, [number, number]>} moves
 * @property {(font: number) => number} value
 */

// Factors at most: scores stay in their leaves, names off their neighbours, windows off each other.
const [LARGEST_VALUE, LARGEST_LABEL, LARGEST_SHAPE, WINDOWS_APART] = [1.42, 1.6, 1.2, 1.1];
const [LETTER, APART] = [0.64, 0.35];
// As the picture is planned: the font of a value in an inner node, and the ring around it.
const [FONT, RING, DIAGONAL] = [0.36, 0.68, 0.7071];

/** @type {Enlargement} */
export const AS_DRAWN = { font: 0, shape: 1, isPathOnly: false, moves: () => ({}), value: (font) => font };

/**
 * @param {Film} film
 * @param {{ least: number, isAlone: boolean }} wanted the smallest font, in units of the
 *   picture, and whether windows off the path to the current node may go
 * @returns {Enlargement}
 */
export function enlargement(film, { least, isAlone }) {
  const [, ofNodes, own] = film.payload.fonts;
  const font = larger(own, least, isAlone ? LARGEST_LABEL : WINDOWS_APART);
  const size = ofNodes / FONT;
  const shape = isAlone ? Math.min(larger(1, least / ofNodes, LARGEST_SHAPE), roomFor(film, size)) : 1;
  return {
    font,
    shape,
    isPathOnly: font > own * WINDOWS_APART,
    moves: (index) => movesOf(film.nodes, index, font - own, (shape - 1) * RING * size),
    value: (value) => larger(value, least, LARGEST_VALUE),
  };
}

/**
 * What becomes larger stays off its shape, and off the names of neighbours.
 *
 * @param {import("./film.js").FilmNode[]} nodes
 * @param {number} index
 * @param {number} grown by how much the font is larger
 * @param {number} out by how much the ring is
 * @returns {Record<string, [number, number]>}
 */
function movesOf(nodes, index, grown, out) {
  const { name, role, parent, x } = nodes[index];
  const side = parent >= 0 && x > nodes[parent].x ? 1 : -1;
  const windows = parent < 0 ? 1 : side;
  const inwards = side * (out * DIAGONAL - grown * (name.length * LETTER / 2 + APART));
  return {
    alpha: [windows * out, 0],
    beta: [windows * out, grown],
    probability: [0, grown * 0.35],
    name: role === "leaf" ? [0, grown * 0.75] : [inwards, -out * DIAGONAL],
  };
}

/**
 * How many times larger the shapes of inner nodes can be before they touch in their ply.
 *
 * @param {Film} film
 * @param {number} size
 */
function roomFor({ nodes }, size) {
  const inner = nodes.filter(({ role }) => role !== "leaf" && role !== "stub").sort((a, b) => a.y - b.y || a.x - b.x);
  const gaps = inner.slice(1).map((node, at) => (node.y === inner[at].y ? node.x - inner[at].x : Infinity));
  return Math.max(1, Math.min(...gaps) * 0.95 / size);
}

/**
 * @param {number} own
 * @param {number} least
 * @param {number} most how many times larger
 */
function larger(own, least, most) {
  return Math.max(own, Math.min(least, own * most));
}
