// The legend: the same shapes as in the tree, so that it cannot say something else.

/** @import { Film } from "./film.js" */
/** @import { Mark } from "./dom.js" */
/** @import { Words } from "./words.js" */

import { drawing, make } from "./dom.js";

/** A title, the width of its picture in pixels, and the picture. @typedef {[string, number, Mark[]]} Key */

/** @type {[string, string][]} */
const SHAPES = [
  ["max", "M8 1L15 15L1 15Z"],
  ["min", "M8 15L15 1L1 1Z"],
  ["chance", "M1 8A7 7 0 1 1 15 8A7 7 0 1 1 1 8Z"],
];
const PLAYER = "M8 1L15 6.1L12.3 14.3L3.7 14.3L1 6.1Z";
const LEAF = "M2 2H14V14H2Z";

/**
 * What the shapes and lines of a film mean.
 *
 * @param {Words} words
 * @param {Film} film
 * @returns {Key[]}
 */
export function keysOf(words, film) {
  const { roles } = film;
  const players = [...roles].filter((role) => /^p\d/.test(role)).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  /** @type {Key[]} */
  const keys = [
    ...SHAPES,
    ...players.map((role) => [role, PLAYER]),
    ["leaf", LEAF],
  ].filter(([role]) => roles.has(role)).map(([role, d]) => [words.legend(role), 16, [[`node ${role} done`, d]]]);
  if (roles.has("stub")) keys.push([words.legend("stub"), 16, [["edge pruned", "M8 0V13"], ["node stub done", "M5.5 13A2.5 2.5 0 1 1 10.5 13A2.5 2.5 0 1 1 5.5 13Z"]]]);
  if (film.reachesLimit) keys.push([words.legend("limit"), 16, [["open-leaf", "M3 1H13V11H3ZM5.8 11L4.4 15M8 11V15M10.2 11L11.6 15"]]]);
  keys.push([words.legend("current"), 16, [["ring", "M2 8A6 6 0 1 1 14 8A6 6 0 1 1 2 8Z"]]], [words.legend("best"), 26, [["edge best", "M1 8H25"]]]);
  if (film.payload.prunes) keys.push([words.legend("cut"), 26, [["edge cut", "M1 8H25"], ["strike", "M13 2V14"]]], [words.legend("pruned"), 16, [["node max pruned", "M8 1L15 15L1 15Z"]]]);
  return keys;
}

/**
 * @param {HTMLElement} room
 * @param {Words} words
 * @param {Film} film
 */
export function showLegend(room, words, film) {
  room.replaceChildren(...keysOf(words, film).map(([title, width, marks]) =>
    make("span", { class: "abviz-key" }, drawing([width, 16], marks), title)));
}
