// What a page has only once though it repeats, written out again: see `written_once.py`.

/** @import { FilmNode } from "./records.js" */

// A group of the picture: its start, its part, its nodes, which form each of them has, how it looks, the forms.
const GROUP = /(<g data-parts="(\w+)" data-of=")([^"]*)" data-as="([^"]*)"([^>]*>)(.*?)<\/g>/gs;
const FORM = /<\w+[^>]*(?:\/>|>[^<]*<\/text>)/g;
const POINT = /(-?[\d.]+)( |" y=")(-?[\d.]+)/g;

/** A value of plain data as it is parsed: a list in full, if its equal cells were written once. @param {string} _ @param {any} value */
export function listInFull(_, value) {
  const { values, order, times } = value ?? {};
  if (!Array.isArray(values)) return value;
  if (order) return numbersIn(order).map((number) => values[number]);
  return times.flatMap((/** @type {number} */ count, /** @type {number} */ run) => Array(count).fill(values[run]));
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
