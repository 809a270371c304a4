// What is ahead of the present step, and does not show where it is hidden.
//
// What was reached and is stepped back over is ahead again. The film itself knows all: a page
// keeps no secrets from who reads its source, it only does not show them.

/** @import { Film, FilmStep, Look } from "./film.js" */

/**
 * The number of the step in which each leaf is examined for the first time.
 *
 * @param {FilmStep[]} steps
 * @returns {Map<number, number>}
 */
export function firstExaminations(steps) {
  const first = new Map();
  steps.forEach(({ kind, node }, number) => {
    if (kind === "examine" && !first.has(node)) first.set(node, number);
  });
  return first;
}

/**
 * What is seen of a node: a leaf that has not been examined yet keeps its score to itself.
 *
 * @param {Film} film
 * @param {number} index
 * @returns {Look}
 */
export function seen(film, index) {
  const look = film.looks[index];
  if (!film.isHiding || film.nodes[index].role !== "leaf") return look;
  const [status, edge, , alpha, beta] = look;
  const isAhead = (film.examined.get(index) ?? Infinity) > film.at;
  return isAhead ? [status, edge, "", alpha, beta] : look;
}

/** Whether what is known only in the end stays hidden, such as how few leaves would do. @param {Film} film */
export function hidesEnd(film) {
  return film.isHiding && film.at < film.last;
}
