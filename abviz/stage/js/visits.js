// Visit numbers: in which order the nodes were entered, up to the present step.

/** @import { Film, FilmStep } from "./film.js" */

/** A number, and the step that it comes with. @typedef {[number, number]} Visit */

/**
 * The first visit of each node; who enters a node again finds the number of the first time.
 *
 * @param {FilmStep[]} steps
 * @returns {Map<number, Visit>}
 */
export function firstVisits(steps) {
  /** @type {Map<number, Visit>} */
  const first = new Map();
  steps.forEach(({ kind, node }, at) => {
    if ((kind === "enter" || kind === "examine") && !first.has(node)) first.set(node, [first.size + 1, at]);
  });
  return first;
}

/**
 * The visit number of a node as text: empty before it is entered, and where none are shown.
 *
 * @param {Film} film
 * @param {number} index
 */
export function visitNumber(film, index) {
  const [number, at] = film.visits.get(index) ?? [0, Infinity];
  return film.isNumbered && at <= film.at ? `${number}.` : "";
}
