// What a page has only once though it repeats, written out again: see `written_once.py`.

/** @import { FilmNode } from "./records.js" */

import { rowsOf } from "./film.js";

// A group of the picture: its start, its part, its nodes, which form each of them has, how it looks, the forms.
const GROUP = /(<g data-parts="(\w+)" data-of=")([^"]*)" data-as="([^"]*)"([^>]*>)(.*?)<\/g>/gs;
const FORM = /<\w+[^>]*(?:\/>|>[^<]*<\/text>)/g;
// Before the number of a part.
const SIGN = "~";
const POINT = /(-?[\d.]+)( |" y=")(-?[\d.]+)/g;

/** A value of plain data as it is parsed: a list in full, if its equal cells were written once. @param {string} _ @param {any} value */
export function listInFull(_, value) {
  const { values, order, times } = value ?? {};
  if (!Array.isArray(values)) return value;
  if (order) return numbersIn(order).map((number) => values[number]);
  return times.flatMap((/** @type {number} */ count, /** @type {number} */ run) => Array(count).fill(values[run]));
}

/** Data in which parts that repeat are written once, and rows as columns. @param {string} text */
export function dataInFull(text) {
  const { parts, data } = JSON.parse(text);
  /** The parts in full, by their signs. @type {Map<string, any>} */
  const full = new Map();
  /** @param {string} sign */
  const partOf = (sign) => {
    if (!full.has(sign)) {
      const part = parts[Number(sign.slice(SIGN.length))];
      full.set(sign, typeof part === "string" ? part : inFull(part));
    }
    return full.get(sign);
  };
  /** @param {any} value @returns {any} */
  const inFull = (value) => {
    if (typeof value === "string") return value.startsWith(SIGN) ? partOf(value) : value;
    if (!value || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(inFull);
    const all = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inFull(inner)]));
    return rowsInFull(listInFull("", all));
  };
  return inFull(data);
}

/** Columns as the rows that they are, if a value has nothing but those. @param {any} value */
function rowsInFull(value) {
  const { rows } = value;
  const isRows = rows && typeof rows === "object" && !Array.isArray(rows) && Object.keys(value).length === 1;
  return isRows ? rowsOf(rows) : value;
}

/** Numbers with blanks between them, or in a letter each. @param {string} order */
function numbersIn(order) {
  return order.includes(" ") ? order.split(" ").map(Number) : [...order].map((letter) => parseInt(letter, 36));
}

/** A picture with an element for each node of a group. @param {string} picture @param {FilmNode[]} nodes */
export function pictureInFull(picture, nodes) {
  return picture.replace(GROUP, (_, start, part, of, as, look, written) => {
    const forms = written.match(FORM);
    const numbers = numbersIn(as);
    // A range of nodes, or each of them.
    const indices = of.includes("-") ? numbers.map((_, place) => parseInt(of) + place) : of.split(" ");
    const marks = numbers.map((number, place) => markOf(forms[number], nodes[indices[place]], part));
    return `${start}${indices.join(" ")}"${look}${marks.join("")}</g>`;
  });
}

/** @param {string} form @param {FilmNode} node @param {string} part */
function markOf(form, { name, x, y }, part) {
  const mark = form.replace(/^[^>]+/, (start) => start.replace(POINT, (_, right, between, down) => `${sum(x, right)}${between}${sum(y, down)}`));
  return part === "name" ? mark.replace("/>", () => `>${name}</text>`) : mark;
}

/** With one decimal. @param {number} middle @param {string} away */
function sum(middle, away) {
  return Math.round(10 * (middle + Number(away))) / 10;
}
