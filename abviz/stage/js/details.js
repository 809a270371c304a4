// The details of the selected node: what it is, what is known of it, and its steps so far.

/** @import { Film } from "./film.js" */
/** @import { Words } from "./words.js" */

import { button, make, wideButton } from "./dom.js";

/**
 * @param {HTMLElement} room
 * @param {Words} words
 * @param {Film} film
 * @param {number} index −1 shows nothing
 * @param {{ go: (step: number) => void, close: () => void, edit: ((index: number) => void) | null }} actions
 */
export function showDetails(room, words, film, index, { go, close, edit }) {
  room.hidden = index < 0;
  if (index < 0) return;
  const { role } = film.nodes[index];
  const history = film.history(index).map(({ step, number }) =>
    make("li", {}, button([String(number)], words.say("go", { step: number }), () => go(number)), make("span", { text: ` ${step.sentence}` })));
  const editing = role === "leaf" && edit ? [wideButton(words.say("edit"), words.say("edit-title"), () => edit(index))] : [];
  room.replaceChildren(
    make("h3", { text: titleOf(words, film, index) }),
    make("p", { text: factsOf(words, film, index) }),
    ...editing,
    make("ul", {}, ...history),
    wideButton(words.say("close"), words.say("close-title"), close),
  );
}

/**
 * What is said of a node that is chosen, without its history.
 *
 * @param {Words} words
 * @param {Film} film
 * @param {number} index −1 says nothing
 */
export function sayDetails(words, film, index) {
  return index < 0 ? "" : `${titleOf(words, film, index)}: ${factsOf(words, film, index)}`;
}

/** @param {Words} words @param {Film} film @param {number} index */
function titleOf(words, film, index) {
  const { name, role } = film.nodes[index];
  return role === "stub" ? words.movesNotLookedAt(film.seen(index)[2]) : words.say("node", { name, role: words.role(role) });
}

/** @param {Words} words @param {Film} film @param {number} index */
function factsOf(words, film, index) {
  return words.facts(film.nodes[index].role, film.seen(index), film.probabilities.get(index));
}
