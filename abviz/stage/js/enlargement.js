// How a picture is written larger than it was drawn, where its scale makes texts too small.

/** @import { Film } from "./film.js" */

import { between } from "./sizes.js";

/**
 * The font of windows, of visit numbers, of a name by its letters and of a value by its own font and whether it
 * fills its shape, the factor of the shapes of inner nodes, and how far each text of a node moves. If windows no longer stand
 * beside each other, they are shown on the path to the current node only.
 *
 * @typedef {object} Enlargement
 * @property {number} window
 * @property {number} number
 * @property {(letters: number) => number} name
 * @property {(font: number, isFull?: boolean) => number} value
 * @property {number} shape
 * @property {number} ring the radius of the ring around an inner node
 * @property {boolean} isPathOnly
 * @property {(index: number, letters: number) => Record<string, [number, number]>} moves
 */

// Factors at most: scores stay in their leaves, names off their neighbours, windows off each other.
const [LARGEST_VALUE, LARGEST_FULL, LARGEST_LABEL, LARGEST_SHAPE, WINDOWS_APART] = [1.42, 1.2, 1.6, 1.44, 1.1];
// Smaller ones, the largest first, where they would leave no room for windows above nodes.
export const SHAPES = [LARGEST_SHAPE, 1.3, 1.15, 1];
const NUMBERS_APART = 1.1;
const [LETTER, APART] = [0.64, 0.35];
// Longer names fill the room between their neighbours.
const SHORT = 3;
// What a class looks for first: how many times larger than other texts windows are, if there is room.
const STRONG = 1.45;
// In ems of bold letters: a bound with infinity, a bound without its digits, a digit.
const [INFINITE, GREEK, DIGIT] = [2.75, 1.05, 0.7];
// As the picture is planned: the ring around an inner node, and what is between it and a window.
const RING = 0.68;
const BESIDE = 4;
// How far nodes below the middle of their parents may be off it.
export const MIDDLE = 0.1;

/** @type {Enlargement} */
export const AS_DRAWN = { window: 0, number: 0, name: () => 0, value: (font) => font, shape: 1, ring: 0, isPathOnly: false, moves: () => ({}) };

/**
 * @param {Film} film
 * @param {{ least: number, enough?: number, isAlone: boolean, isAsked?: boolean, ofValues?: number, numberFont?: number, width?: number, largestShape?: number, hasWindow?: (index: number) => boolean }} wanted
 *   the smallest font, in units of the picture, and what would be enough for windows; the smallest font of a value in an inner node, and the font of visit numbers, as drawn;
 *   whether the tree stands alone, and whether something is asked about the current node: in both cases windows off the path to it may go; how wide the picture is, and
 *   which of its nodes have windows; by what factor shapes may be larger
 * @returns {Enlargement}
 */
export function enlargement(film, { least, enough = least, isAlone, isAsked = false, ofValues = film.payload.fonts[1], numberFont = 0, width = Infinity, largestShape = LARGEST_SHAPE, hasWindow = () => true }) {
  const { size, fonts: [, , own] } = film.payload;
  const [half, ems] = roomForWindows(film, { isAlone, width, hasWindow });
  const shapeFor = (/** @type {number} */ font) => (isAlone ? Math.min(larger(1, font / ofValues, largestShape), roomFor(film, size)) : 1);
  // What is larger than enough leaves the room to windows.
  const beside = (half - BESIDE - ems * larger(own, STRONG * enough, LARGEST_LABEL)) / (RING * size);
  const shape = Math.max(shapeFor(enough), Math.min(shapeFor(least), beside));
  const apart = between(WINDOWS_APART, (half - BESIDE - RING * size * shape) / (ems * own), LARGEST_LABEL);
  const together = isAlone ? larger(own, STRONG * least, apart) : larger(own, least, WINDOWS_APART);
  const isPathOnly = (isAlone || isAsked) && together < larger(own, enough, LARGEST_LABEL);
  const window = isPathOnly ? larger(own, least, LARGEST_LABEL) : together;
  const name = (/** @type {number} */ letters) => (letters > SHORT ? own : larger(own, least, LARGEST_LABEL));
  const number = larger(numberFont, least, NUMBERS_APART);
  return {
    window,
    number,
    name,
    value: (font, isFull = false) => larger(font, least, isFull ? LARGEST_FULL : LARGEST_VALUE),
    shape,
    ring: RING * size * shape,
    isPathOnly,
    moves: (index, letters) => movesOf(film.nodes, index, {
      letters, name: name(letters) - own, window: window - own, number: number - numberFont, ring: (shape - 1) * RING * size,
    }),
  };
}

/**
 * What becomes larger stays off its shape, and off the names of neighbours.
 *
 * @param {import("./film.js").FilmNode[]} nodes
 * @param {number} index
 * @param {{ letters: number, name: number, window: number, number: number, ring: number }} grown how many
 *   letters the name has, and by how much its font, those of windows and of numbers and the ring are larger
 * @returns {Record<string, [number, number]>}
 */
function movesOf(nodes, index, grown) {
  const { role, parent, x } = nodes[index];
  const side = parent >= 0 && x > nodes[parent].x + MIDDLE ? 1 : -1;
  const windows = parent < 0 ? 1 : side;
  const inwards = -side * grown.name * (grown.letters * LETTER / 2 + APART);
  return {
    alpha: [windows * grown.ring, 0],
    beta: [windows * grown.ring, grown.window],
    probability: [0, grown.window * 0.35],
    number: role === "leaf" ? [0, (grown.name + grown.number) * 0.75] : [inwards, -grown.ring - grown.name * 0.75],
    name: role === "leaf" ? [0, grown.name * 0.75] : [inwards, -grown.ring],
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
 * How far the windows may reach from the middles of their nodes before those of neighbours touch, or
 * one leaves the picture; and how wide the widest of them is, in its font.
 *
 * @param {Film} film
 * @param {{ isAlone: boolean, width: number, hasWindow: (index: number) => boolean }} tree whether it stands alone, as only then there is a limit
 * @returns {[number, number]}
 */
function roomForWindows({ nodes, payload }, { isAlone, width, hasWindow }) {
  if (!isAlone) return [Infinity, 1];
  /** @type {number[][]} */
  const plies = [];
  /** @type {number[]} */
  const depths = [];
  nodes.forEach(({ parent, x }, index) => {
    depths[index] = parent < 0 ? 0 : depths[parent] + 1;
    (plies[depths[index]] ??= []).push(x);
  });
  const rooms = nodes.map(({ x }, index) => {
    if (!hasWindow(index)) return Infinity;
    const ply = plies[depths[index]];
    const at = ply.indexOf(x);
    return Math.min(x - (ply[at - 1] ?? -x), (ply[at + 1] ?? 2 * width - x) - x) / 2;
  });
  return [Math.min(...rooms), emsOfWindow({ payload })];
}

/**
 * How wide the widest window is, in its font.
 *
 * @param {Pick<Film, "payload">} film
 */
export function emsOfWindow({ payload }) {
  const longest = Math.max(...payload.start.map(([, , value]) => String(value).length));
  return Math.max(INFINITE, GREEK + DIGIT * longest);
}

/**
 * @param {number} own
 * @param {number} least
 * @param {number} most how many times larger
 */
function larger(own, least, most) {
  return Math.max(own, Math.min(least, own * most));
}
