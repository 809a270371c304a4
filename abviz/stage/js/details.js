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
  const { name, role } = film.nodes[index];
  const look = film.seen(index);
  const title = role === "stub" ? words.movesNotLookedAt(look[2]) : words.say("node", { name, role: words.role(role) });
  const history = film.history(index).map(({ step, number }) =>
    make("li", {}, button([String(number)], words.say("go", { step: number }), () => go(number)), ` ${step.sentence}`));
  const editing = role === "leaf" && edit ? [wideButton(words.say("edit"), words.say("edit-title"), () => edit(index))] : [];
  room.replaceChildren(
    make("h3", { text: title }),
    make("p", { text: words.facts(role, look, film.probabilities.get(index)) }),
    ...editing,
    make("ul", {}, ...history),
    wideButton(words.say("close"), words.say("close-title"), close),
  );
}
