// What is drawn, and what a text at a place would lie over.

/** @import { Film } from "./film.js" @import { Parts } from "./picture.js" */

import { emsOfWindows } from "./enlargement.js";

/** Left, top, right, bottom. @typedef {[number, number, number, number]} Box */
/** The middle and the radius. @typedef {[number, number, number]} Circle */
/** What stands in the way: whose it is, what it is, and where. @typedef {{ node: number, kind: string, box: Box, circle?: Circle }} Thing */

/** The middle and the foot of a text, and its font. @typedef {{ x: number, y: number, font: number }} Spot */
/** A text as drawn: where it stands, on which side of its place, and how wide it is and how far it reaches down, in its font. @typedef {{ x: number, y: number, side: number, ems: number, depth: number }} Drawn */
/** What is drawn of a node. @typedef {{ outline: DOMRect, name?: Drawn, number?: Drawn, alpha?: Drawn, move?: Drawn, probability?: Drawn }} DrawnNode */

const CELL = 64;
// How far a text reaches up and down, in its font.
const [ASCENT, DESCENT] = [0.78, 0.24];
// Letters with nothing below their foot.
const FLAT = /^[A-PR-Z\d.]*$/;
// Widths in ems of the letters of names: of capitals, of others, of the widest, and of those of other scripts.
const [UPPER, LOWERCASE, WIDEST, FOREIGN] = [0.78, 0.65, 1, 1.05];

/** What is drawn, before anything is moved. @param {Film} film @param {Parts[]} parts @returns {DrawnNode[]} */
export function drawnNodes(film, parts) {
  const windows = emsOfWindows(film);
  return parts.map((part, index) => {
    /** @param {string} name @param {number} ems @param {string} [text] */
    const read = (name, ems, text = part[name]?.textContent ?? "") => (part[name] ? { [name]: drawnText(part[name], ems, text) } : {});
    const written = (/** @type {string} */ name) => read(name, emsOfName(part[name]?.textContent ?? ""));
    const outline = /** @type {SVGGraphicsElement} */ (part.node).getBBox();
    const number = `${film.visits.get(index)?.[0] ?? ""}.`;
    return { outline, ...written("name"), ...written("move"), ...written("probability"), ...read("number", number.length * film.payload.letters[""], number), ...read("alpha", windows[index]) };
  });
}

/** @param {SVGElement} part @param {number} ems @param {string} text @returns {Drawn} */
function drawnText(part, ems, text) {
  const [x, y] = ["x", "y"].map((name) => Number(part.getAttribute(name)));
  return { x, y, ems, depth: FLAT.test(text) ? 0 : DESCENT, side: part.getAttribute("text-anchor") === "end" ? -1 : 1 };
}

/** How wide a name is, in its font. @param {string} name */
function emsOfName(name) {
  const wide = (/** @type {string} */ letter) => (/[MW@]/.test(letter) ? WIDEST : /[A-Z]/.test(letter) ? UPPER : letter < "\u0080" ? LOWERCASE : FOREIGN);
  return [...name].reduce((sum, letter) => sum + wide(letter), 0);
}

/** Things by the cells of a grid, so that only those nearby are looked at. */
export class Space {
  constructor() {
    /** @type {Map<string, Thing[]>} */
    this.cells = new Map();
  }

  /** @param {Thing} thing */
  add(thing) {
    for (const cell of cellsOf(thing.box)) {
      const things = this.cells.get(cell);
      if (things) things.push(thing);
      else this.cells.set(cell, [thing]);
    }
  }

  /** What a text would lie over. @param {Box} box */
  under(box) {
    const found = new Set(cellsOf(box).flatMap((cell) => this.cells.get(cell) ?? []));
    return [...found].filter((thing) => meets(thing.box, box) && (!thing.circle || isInCircle(box, thing.circle)));
  }
}

/** @param {Box} box */
function cellsOf([left, top, right, bottom]) {
  const cells = [];
  for (let x = Math.floor(left / CELL); x <= right / CELL; x += 1) {
    for (let y = Math.floor(top / CELL); y <= bottom / CELL; y += 1) cells.push(`${x} ${y}`);
  }
  return cells;
}

/** @param {Box} one @param {Box} other */
export function meets(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** @param {Box} box @param {Circle} circle */
function isInCircle([left, top, right, bottom], [x, y, radius]) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius;
}

/**
 * The boxes of a shape; a triangle has four, as it is narrower at one end.
 *
 * @param {string} role
 * @param {{ x: number, y: number, width: number, height: number }} outline as drawn
 * @param {number} grown by what factor inner nodes are larger
 * @returns {Box[]}
 */
export function boxesOfShape(role, { x, y, width, height }, grown) {
  const factor = role === "leaf" || role === "stub" ? 1 : grown;
  const [middle, centre, half, high] = [x + width / 2, y + height / 2, factor * width / 2, factor * height / 2];
  if (role !== "max" && role !== "min") return [[middle - half, centre - high, middle + half, centre + high]];
  return [0, 1, 2, 3].map((quarter) => {
    const wide = half * (role === "max" ? quarter + 1 : 4 - quarter) / 4;
    const top = centre - high + quarter * high / 2;
    return [middle - wide, top, middle + wide, top + high / 2];
  });
}

/** @param {Drawn} text @param {Spot} spot @returns {Box} */
export function boxOfText({ ems, depth }, { x, y, font }) {
  return [x - ems * font / 2, y - ASCENT * font, x + ems * font / 2, y + depth * font];
}
