// The details of the selected node: what it is, what is known of it, and its steps so far.

/** @import { Film } from "./film.js" */

import { button, make, wideButton } from "./dom.js";
import { factsOf, movesNotLookedAt, titleOf } from "./words.js";

/**
 * @param {HTMLElement} room
 * @param {Film} film
 * @param {number} index −1 shows nothing
 * @param {{ go: (step: number) => void, close: () => void, edit: ((index: number) => void) | null }} actions
 */
export function showDetails(room, film, index, { go, close, edit }) {
  room.hidden = index < 0;
  if (index < 0) return;
  const { name, role } = film.nodes[index];
  const look = film.looks[index];
  const title = role === "stub" ? movesNotLookedAt(look[2]) : `Node ${name} (${titleOf(role)})`;
  const history = film.history(index).map(({ step, number }) =>
    make("li", {}, button([String(number)], `Go to step ${number}`, () => go(number)), ` ${step.sentence}`));
  const editing = role === "leaf" && edit ? [wideButton("Change the score", "Change the score of this leaf (Enter)", () => edit(index))] : [];
  room.replaceChildren(
    make("h3", { text: title }),
    make("p", { text: factsOf(role, look, film.probabilities.get(index)) }),
    ...editing,
    make("ul", {}, ...history),
    wideButton("Close", "Close the details of this node (Escape)", close),
  );
}
