// How large the values in nodes are written: they stay inside their outlines.

/** @import { Enlargement } from "./enlargement.js" */
/** @import { Film } from "./film.js" */
/** @import { Payload } from "./model.js" */

import { AS_DRAWN, enlargement } from "./enlargement.js";

// Longer texts fill their shapes as they are.
const SHORT = 3;
// The smallest font of a score, in pixels, with which a whole tree is read on a phone.
const SMALLEST_SCORE = 9;
const DIGIT = /\d/;

/** The font of values as drawn, if they are short. @param {Payload} payload @param {string} role */
export function ownFont({ fonts: [ofLeaves, ofNodes, ofStubs] }, role) {
  return role === "stub" ? ofStubs : role === "leaf" ? ofLeaves : ofNodes;
}

/**
 * @param {Payload} payload
 * @param {Enlargement} enlarged
 * @param {{ role: string, value: string, isLimit?: boolean }} written in which shape: at the depth limit in that of a leaf
 */
export function fontOf(payload, enlarged, { role, value, isLimit = false }) {
  const own = ownFont(payload, role);
  if (role === "stub") return own;
  // Infinity is as wide as two letters.
  const letters = value.length + value.split("∞").length - 1;
  const font = own * payload.shrink[Math.min(letters, payload.shrink.length - 1)];
  const wanted = letters > SHORT ? font : enlarged.value(font, role === "leaf" && letters === SHORT);
  const grown = role === "leaf" || isLimit ? 1 : enlarged.shape;
  return Math.min(wanted, grown * largestFont(value, payload.letters, payload.rooms[isLimit ? "limit" : role]));
}

/**
 * The largest font in which a value stays inside its outline, as `largest_font` in Python.
 *
 * @param {string} value
 * @param {Record<string, number>} letters how wide they are, in ems; under "" those that are not named
 * @param {[number, number, number][]} [room] what each side of the outline leaves
 */
function largestFont(value, letters, room = []) {
  const ems = [...value].reduce((sum, letter) => sum + (letters[letter] ?? letters[""]), 0);
  return Math.max(1, Math.min(...room.map(([b, w, h]) => b / (w * ems + h))));
}

/** The smallest font of a value in an inner node, as drawn. @param {Film} film */
export function smallestFont({ payload, nodes }) {
  const found = new Set(payload.steps.flatMap(([, , , , , , changes]) => changes
    .filter(([index, , , value]) => value && !["leaf", "stub"].includes(nodes[index].role))
    .map(([index, , , value]) => `${nodes[index].role} ${value}`)));
  const fonts = [...found].map((text) => text.split(/ (.*)/)).map(([role, value]) => fontOf(payload, AS_DRAWN, { role, value }));
  return Math.min(payload.fonts[1], ...fonts);
}

/**
 * Whether all scores of a film can be read at a scale, written as large as there is room.
 *
 * @param {Film} film
 * @param {number} scale how many pixels a unit of the picture takes
 */
export function areLegible(film, scale) {
  const { payload, nodes } = film;
  const enlarged = enlargement(film, { least: SMALLEST_SCORE / scale, isAlone: false });
  const isRead = (/** @type {number} */ index, /** @type {string} */ value) =>
    !DIGIT.test(value) || scale * fontOf(payload, enlarged, { role: nodes[index].role, value }) > SMALLEST_SCORE - 0.01;
  return payload.start.every(([, , value], index) => isRead(index, String(value)))
    && payload.steps.every(([, , , , , , changes]) => changes.every(([index, , , value]) => isRead(index, String(value))));
}
