// Where windows stand that have no room beside their nodes: above them, on the current path only.
//
// What Python plans for the picture as drawn is found anew here, for texts and shapes of other sizes.

/** @import { Enlargement } from "./enlargement.js" */
/** @import { Film } from "./film.js" */
/** @import { Parts } from "./picture.js" */

import { MIDDLE, emsOfWindow } from "./enlargement.js";

/** Left, top, right, bottom. @typedef {[number, number, number, number]} Box */
/** What stands in the way, and whose name or number it is, if it may be covered. @typedef {{ box: Box, name?: number }} Thing */
/** Where the lines of a window meet, on which side, its font, and whose names it covers. @typedef {{ x: number, y: number, side: number, font: number, covers: number[] }} Place */

const [AIR, BESIDE_EDGE, STEP, LEADING] = [1, 4, 2, 1.2];
// In its font: how far a line reaches from where two of them meet, and its foot; a letter of a name.
const [LINE, ALPHA_FOOT, BETA_FOOT, LETTER, ASCENT, DESCENT] = [1, 0.22, 0.77, 0.68, 0.78, 0.24];
// By what factor the font becomes smaller where there is no room; it is no smaller than drawn.
const SMALLER = [1, 0.9, 0.8, 0];

/**
 * Find places for the windows of a picture.
 *
 * @param {Film} film
 * @param {Parts[]} parts
 * @param {Enlargement} enlarged
 * @param {number} width of the picture
 * @returns {Map<number, Place>}
 */
export function placesAloft(film, parts, enlarged, width) {
  const { nodes, payload } = film;
  const aloft = payload.aloft.filter((index) => parts[index].alpha);
  /** @type {Map<number, Place>} */
  const found = new Map();
  if (!aloft.length) return found;
  const ems = emsOfWindow(film);
  const shapes = nodes.flatMap(({ role }, index) => boxesOfShape(role, parts[index], enlarged.shape).map((box) => ({ box })));
  const names = nodes.flatMap((_, index) => ["name", film.isNumbered ? "number" : ""].flatMap((part) => boxOfText(parts[index][part]).map((box) => ({ box, name: index }))));
  const beside = new Map(nodes.flatMap((_, index) => (parts[index].alpha && !aloft.includes(index) ? [[index, boxBeside(parts[index], ems * enlarged.window, enlarged.window)]] : [])));
  for (const index of aloft) {
    const path = film.path(index).slice(0, -1);
    const windows = [...beside].filter(([other]) => !enlarged.isPathOnly || path.includes(other)).map(([, box]) => box);
    const above = path.flatMap((other) => { const place = found.get(other); return place ? [boxOf(place, ems)] : []; });
    const things = [...shapes, ...names, ...[...windows, ...above].map((box) => ({ box }))];
    const place = placeOf(film, index, { things, ems, enlarged, width });
    if (place) found.set(index, place);
  }
  return found;
}

/**
 * The free place that is next to a node; what covers names of others, or is smaller, comes later.
 *
 * @param {Film} film
 * @param {number} index
 * @param {{ things: Thing[], ems: number, enlarged: Enlargement, width: number }} around
 * @returns {Place | undefined}
 */
function placeOf(film, index, { things, ems, enlarged, width }) {
  const onPath = new Set(film.path(index));
  for (const font of SMALLER.map((factor) => Math.max(factor * enlarged.window, film.payload.fonts[2]))) {
    const places = placesAround(film, index, enlarged.ring, font).map((place) => ({ place, box: boxOf(place, ems) }));
    const tried = places.filter(({ box: [left, top, right] }) => left >= 0 && top >= 0 && right <= width);
    const met = (/** @type {Box} */ box) => things.filter((thing) => meets(thing.box, box));
    const free = tried.find(({ box }) => !met(box).length)
      ?? tried.find(({ box }) => met(box).every(({ name }) => name !== undefined && !onPath.has(name)));
    if (free) return { ...free.place, covers: met(free.box).map(({ name }) => Number(name)) };
  }
  return undefined;
}

/**
 * Places above a node, off its ring and not beyond its parent, the nearest first.
 *
 * @param {Film} film
 * @param {number} index
 * @param {number} radius of its ring
 * @param {number} font
 * @returns {Place[]}
 */
function placesAround({ nodes }, index, radius, font) {
  const { parent, x, y } = nodes[index];
  const above = parent < 0 ? { x, y: 0 } : nodes[parent];
  const sides = Math.abs(above.x - x) <= MIDDLE ? [-1, 1] : [Math.sign(x - above.x)];
  const high = LINE * font + LEADING;
  const rises = range(radius / 2 + high, Math.max(y - above.y, radius + 2 * high));
  const spots = rises.flatMap((rise) => range(BESIDE_EDGE, BESIDE_EDGE + 2 * radius).flatMap((out) => sides.map((side) => ({ rise, out, side }))));
  return spots
    .filter(({ rise, out }) => Math.hypot(out - AIR, Math.max(rise - high, 0)) > radius + AIR)
    .sort((one, other) => one.rise + one.out - other.rise - other.out)
    .map(({ rise, out, side }) => ({ x: x + side * out, y: y - rise, side, font, covers: [] }));
}

/**
 * @param {number} start
 * @param {number} end
 */
function range(start, end) {
  return Array.from({ length: Math.ceil((end - start) / STEP) }, (_, at) => start + at * STEP);
}

/**
 * Put a window to its place.
 *
 * @param {Parts} parts
 * @param {Place} place
 */
export function putAloft({ alpha, beta }, { x, y, side, font }) {
  for (const [part, foot] of /** @type {[SVGElement, number][]} */ ([[alpha, y - LEADING - ALPHA_FOOT * font], [beta, y + LEADING + BETA_FOOT * font]])) {
    const looks = { x, y: foot, dx: 0, dy: 0, "font-size": font };
    for (const [name, value] of Object.entries(looks)) part.setAttribute(name, value.toFixed(2));
    part.setAttribute("text-anchor", side > 0 ? "start" : "end");
    part.classList.add("aloft");
  }
}

/**
 * @param {Place} place
 * @param {number} ems how wide the window is, in its font
 * @returns {Box}
 */
function boxOf({ x, y, side, font }, ems) {
  const high = LINE * font + LEADING;
  const end = x + side * ems * font;
  return [Math.min(x, end) - AIR, y - high, Math.max(x, end) + AIR, y + high];
}

/**
 * @param {Parts} parts
 * @param {number} wide
 * @param {number} font
 * @returns {Box}
 */
function boxBeside({ alpha, beta }, wide, font) {
  const x = number(alpha, "x") + number(alpha, "dx");
  const left = alpha.getAttribute("text-anchor") === "end" ? x - wide : x;
  return [left, number(alpha, "y") + number(alpha, "dy") - ASCENT * font, left + wide, number(beta, "y") + number(beta, "dy") + DESCENT * font];
}

/**
 * @param {SVGElement | undefined} part with its middle at its place
 * @returns {Box[]}
 */
function boxOfText(part) {
  if (!part) return [];
  const font = number(part, "font-size") || number(part.parentElement, "font-size");
  const x = number(part, "x") + number(part, "dx");
  const y = number(part, "y") + number(part, "dy");
  const half = (part.textContent?.length || 2) * LETTER * font / 2;
  return [[x - half, y - ASCENT * font, x + half, y + DESCENT * font]];
}

/**
 * The box of a shape; a triangle has four, as it is narrower at one end.
 *
 * @param {string} role
 * @param {Parts} parts
 * @param {number} shape by what factor inner nodes are larger
 * @returns {Box[]}
 */
function boxesOfShape(role, { node }, shape) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (node).getBBox();
  const grown = role === "leaf" || role === "stub" ? 1 : shape;
  const [middle, centre, half, high] = [x + width / 2, y + height / 2, grown * width / 2, grown * height / 2];
  if (role !== "max" && role !== "min") return [[middle - half, centre - high, middle + half, centre + high]];
  return [0, 1, 2, 3].map((quarter) => {
    const wide = half * (role === "max" ? quarter + 1 : 4 - quarter) / 4;
    const top = centre - high + quarter * high / 2;
    return [middle - wide, top, middle + wide, top + high / 2];
  });
}

/**
 * @param {Element | null} part
 * @param {string} name
 */
function number(part, name) {
  return Number(part?.getAttribute(name) ?? 0);
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function meets(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
