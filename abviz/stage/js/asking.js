// Steps that are asked about: the search waits before them until it is told to go on.
//
// Which steps these are says the model (`asked`); `question` is the one that is asked about now.

/** @import { Words } from "./words.js" */
/** @import { Film } from "./film.js" */
/** @import { Model } from "./model.js" */

const NONE = -1;

/**
 * Whether the stage at a step asks what the next one is.
 *
 * @param {Model} model
 * @param {number} at
 */
export function isAsking(model, at) {
  return model.get("question") === at + 1 && isAsked(model, at + 1);
}

/**
 * Go on to a step; but if it is asked about, stop before it and ask first.
 *
 * @param {Model} model
 * @param {number} step
 * @returns {boolean} whether the step was reached
 */
export function goOn(model, step) {
  const [film] = model.get("place");
  if (!isAsked(model, step) || model.get("question") === step) {
    moveTo(model, step);
    return true;
  }
  // First of all, so that what is asked now is also read out.
  model.set("playing", false);
  model.set("place", [film, step - 1]);
  model.set("question", step);
  return false;
}

/**
 * Go to a step without a question.
 *
 * @param {Model} model
 * @param {number} step
 */
export function moveTo(model, step) {
  const [film] = model.get("place");
  withdraw(model);
  model.set("place", [film, step]);
}

/** Ask no more. @param {Model} model */
export function withdraw(model) {
  if (model.get("question") !== NONE) model.set("question", NONE);
}

/**
 * The question, and what is known of the present node.
 *
 * @param {Words} words
 * @param {Film} film
 */
export function questionAt(words, film) {
  const { name, role } = film.nodes[film.step.node];
  const facts = words.known(role, film.seen(film.step.node));
  if (!facts.length) return words.say("question");
  const node = words.say("node", { name, role: words.role(role) });
  return words.say("question-at", { node, facts: facts.join(", ") });
}

/**
 * @param {Model} model
 * @param {number} step
 */
function isAsked(model, step) {
  return model.get("pause_at_cutoffs") && model.get("asked").includes(step);
}
