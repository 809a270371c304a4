// How a picture is written larger than it was drawn, where its scale makes texts too small.

/** @import { Film } from "./film.js" @import { Payload, Side } from "./records.js" */

import { between } from "./sizes.js";

/** @typedef {ReturnType<typeof enlargement>} Enlargement */

// Factors at most: scores stay in their leaves, names off their neighbours, windows off each other.
const [LARGEST_VALUE, LARGEST_LABEL, LARGEST_SHAPE, WINDOWS_APART] = [1.42, 1.6, 1.44, 1.1];
// Smaller ones, the largest first, where they would leave no room for windows.
const SHAPES = [LARGEST_SHAPE, 1.3, 1.15, 1];
const NUMBERS_APART = 1.1;
// Longer names fill the room between their neighbours.
const SHORT = 3;
// What a class looks for first: how many times larger than other texts windows are, if there is room.
const STRONG = 1.45;
// As the picture is planned: the ring around an inner node, and what is between it and a window.
const RING = 0.68;
const BESIDE = 4;
// How far nodes below the middle of their parents may be off it.
export const MIDDLE = 0.1;

/** @type {Enlargement} */
export const AS_DRAWN = { window: 0, smallest: 0, number: 0, numberOwn: 0, name: () => 0, value: (font) => font, shape: 1, ring: 0, isPathOnly: false };

/**
 * What is wished, in units of the picture.
 *
 * @typedef {object} Wish
 * @property {number} least the smallest font
 * @property {number} [enough] the smallest font of windows
 * @property {boolean} isAlone whether the tree stands alone
 * @property {boolean} [isAsked] whether something is asked about the current node: in both cases windows off the path to it may go
 * @property {number} [ofValues] the smallest font of a value in an inner node, as drawn
 * @property {number} [numberFont] the font of visit numbers, as drawn
 * @property {number} [width] how wide the picture is
 * @property {number} [largestShape] by what factor shapes may be larger
 * @property {boolean} [isCrowded] whether windows beside each other have found no room
 * @property {(index: number) => boolean} [hasWindow] which nodes have windows beside them
 */

/** The sizes to try, the largest first; where windows have no room beside each other, those off the path may go. @param {Film} film @param {Wish} wish */
export function* sizesToTry(film, wish) {
  for (const largestShape of wish.isAlone ? SHAPES : [1]) {
    const together = enlargement(film, { ...wish, largestShape });
    yield together;
    if ((wish.isAlone || wish.isAsked) && !together.isPathOnly) yield enlargement(film, { ...wish, largestShape, isCrowded: true });
  }
  const own = film.payload.fonts.label;
  const smallest = enlargement(film, { ...wish, largestShape: 1, isCrowded: true });
  // Names at least can be read where windows have no room to be larger.
  if (!wish.isAlone) yield { ...smallest, window: own };
  yield { ...smallest, name: () => own, window: wish.isAlone ? smallest.window : own };
}

/**
 * The font of windows, at most and at least, of visit numbers and as these were drawn, of a name by its letters and of a
 * value by its own font, the factor of the shapes of inner nodes, and the radius of the
 * rings around them. If windows no longer stand beside each other, they are shown on the path to the current node only.
 *
 * @param {Film} film
 * @param {Wish} wish
 */
export function enlargement(film, wish) {
  const { least, enough, isAlone, isAsked, ofValues, numberFont, width, largestShape, isCrowded, hasWindow } = {
    enough: wish.least, isAsked: false, ofValues: film.payload.fonts.node, numberFont: 0, width: Infinity, largestShape: LARGEST_SHAPE, isCrowded: false, hasWindow: () => true, ...wish,
  };
  const { size, fonts: { label: own } } = film.payload;
  const [half, ems] = roomForWindows(film, { isAlone, width, hasWindow });
  const shapeFor = (/** @type {number} */ font) => (isAlone ? Math.min(larger(1, font / ofValues, largestShape), roomFor(film, size)) : 1);
  // What is larger than enough leaves the room to windows.
  const beside = (half - BESIDE - ems * larger(own, STRONG * enough, LARGEST_LABEL)) / (RING * size);
  const shape = Math.max(shapeFor(enough), Math.min(shapeFor(least), beside));
  const apart = between(1, (half - BESIDE - RING * size * shape) / (ems * own), LARGEST_LABEL);
  const together = isAlone ? larger(own, STRONG * least, apart) : larger(own, least, WINDOWS_APART);
  const legible = larger(own, enough, LARGEST_LABEL);
  const isPathOnly = (isAlone || isAsked) && (isCrowded || together < legible);
  return {
    window: isPathOnly ? larger(own, least, LARGEST_LABEL) : together,
    smallest: isAlone && !isPathOnly ? legible : own,
    number: larger(numberFont, least, NUMBERS_APART),
    numberOwn: numberFont,
    name: (/** @type {number} */ letters) => (letters > SHORT ? own : larger(own, least, LARGEST_LABEL)),
    value: (/** @type {number} */ font) => larger(font, least, LARGEST_VALUE),
    shape,
    ring: RING * size * shape,
    isPathOnly,
  };
}

/** How many times larger the shapes of inner nodes can be before they touch in their ply. @param {Film} film @param {number} size */
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
  return [Math.min(...rooms), Math.max(1, ...emsOfWindows({ nodes, payload }))];
}

/** How wide the window of each node is at most, in its font. @param {Pick<Film, "payload" | "nodes">} film */
export function emsOfWindows({ nodes, payload: { letters, changes } }) {
  const widest = nodes.map(() => 0);
  const emsOf = (/** @type {string} */ bound) => [...`α ${bound}`].reduce((sum, letter) => sum + (letters[letter] ?? letters[""]), 0);
  changes.node.forEach((node, row) => {
    widest[node] = Math.max(widest[node], emsOf(changes.alpha[row]), emsOf(changes.beta[row]));
  });
  return widest;
}

/** @param {number} own @param {number} least @param {number} most how many times larger */
function larger(own, least, most) {
  return Math.max(own, Math.min(least, own * most));
}

// How large the values in nodes are written: they stay inside their outlines.
// The smallest font of a score, in pixels, with which a whole tree is read on a phone.
export const SMALLEST_SCORE = 8.5;
const DIGIT = /\d/;
// How many letters a mean has if it has three digits and a point.
const MEAN = 4;

/** The font of values as drawn, if they are short. @param {Payload} payload @param {string} role */
export function ownFont({ fonts }, role) {
  return role === "stub" ? fonts.label : role === "leaf" ? fonts.leaf : fonts.node;
}

/**
 * @param {Payload} payload
 * @param {Enlargement} enlarged
 * @param {{ role: string, value: string, isLimit?: boolean }} written in which shape: at the depth limit in that of a leaf
 */
export function fontOf(payload, enlarged, { role, value, isLimit = false }) {
  const own = ownFont(payload, role);
  if (role === "stub") return own;
  const text = isMean(payload, role) ? value.padEnd(MEAN, "0") : value;
  // Infinity is as wide as two letters.
  const letters = text.length + text.split("∞").length - 1;
  const font = own * payload.shrink[Math.min(letters, payload.shrink.length - 1)];
  const room = payload.rooms[isLimit ? "limit" : role];
  const grown = role === "leaf" || isLimit ? 1 : enlarged.shape;
  return Math.min(letters > SHORT && !room?.length ? font : enlarged.value(font), grown * largestFont(text, payload.letters, room));
}

/** Whether a value is a mean inside its node: those of few digits and of many are equally large. @param {Payload} payload @param {string} role */
function isMean({ rooms, sampled }, role) {
  return Boolean(sampled) && role !== "leaf" && rooms[role]?.length > 0;
}

/**
 * The largest font in which a value stays inside its outline, as `largest_font` in Python.
 *
 * @param {string} value
 * @param {Record<string, number>} letters how wide they are, in ems; under "" those that are not named
 * @param {Side[]} [room] what each side of the outline leaves
 */
function largestFont(value, letters, room = []) {
  const ems = [...value].reduce((sum, letter) => sum + (letters[letter] ?? letters[""]), 0);
  return Math.max(1, Math.min(...room.map(({ distance, width, height }) => distance / (width * ems + height))));
}

/** The values that nodes show, from the start to the end, each once. @param {Film} film */
function valuesIn({ changes, nodes }) {
  const seen = changes.map(({ node, look: { value } }) => ({ role: nodes[node].role, value }));
  return [...new Map(seen.map((written) => [`${written.role} ${written.value}`, written])).values()];
}

/** The smallest font of a value in an inner node, as drawn. @param {Film} film */
export function smallestFont(film) {
  const { payload } = film;
  const inner = valuesIn(film).filter(({ role, value }) => value && !["leaf", "stub"].includes(role));
  return Math.min(payload.fonts.node, ...inner.map((written) => fontOf(payload, AS_DRAWN, written)));
}

/**
 * Whether the scores of all leaves can be read at a scale, written as large as there is room, and on a phone those of
 * inner nodes, whose shapes are larger in a presentation.
 *
 * @param {Film} film
 * @param {number} scale how many pixels a unit of the picture takes
 * @param {number} [presented] the smallest font in a presentation, or wherever the scores of leaves alone count, in pixels
 */
export function areLegible(film, scale, presented = 0) {
  const least = presented || SMALLEST_SCORE;
  const enlarged = enlargement(film, { least: least / scale, isAlone: false });
  const scores = valuesIn(film).filter(({ role, value }) => DIGIT.test(value) && (!presented || role === "leaf"));
  return scores.every((written) => scale * fontOf(film.payload, enlarged, written) > least - 0.01);
}
