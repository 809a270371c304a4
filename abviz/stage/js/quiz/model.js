// What a quiz shows, as the examiner sends it: Python in a notebook, `examiner.js` on a page.

/** @import { Answer, Button, QuizView } from "../records.js" */

/** What a quiz asks of its examiner. @typedef {{ kind: "answer", answer: Answer } | { kind: "hand in" } | { kind: Button }} Wish */

/** The letters of what a field asks for: the value and the bounds of a node, the score of a leaf. @type {Record<string, string>} */
export const LETTERS = { value: "v", utilities: "v", returned: "v", alpha: "α", beta: "β", scores: "x" };
/** The longest text that a field takes: one number, one for each of several players, or a set. @param {string | number} slot */
export function longestIn(slot) {
  return isOfTree(slot) ? "2000" : isWide(slot) || isOfScores(slot) ? "60" : "12";
}
/** Whether a field asks for a set of scores. @param {string | number} slot */
export function isOfScores(slot) {
  return String(slot).startsWith("scores:");
}
/** Whether a field asks for a tree, as text: only Python can search it. @param {string | number} slot */
export function isOfTree(slot) {
  return String(slot).startsWith("tree:");
}
/** Whether a field stands beside its node: not one for a set of scores, or a number of no node. @param {string | number} slot */
export function isOfNode(slot) {
  return !/^(scores|number|tree):/.test(String(slot));
}
/** Whether a field takes a number for each of several players. @param {string | number} slot */
export function isWide(slot) {
  return String(slot).startsWith("utilities:");
}
/** Whether a search is carried out by hand, and marked at its end. @param {QuizView} view */
export function isExam({ question, when }) {
  return question.form === "act" && when === "at the end";
}
/** Whether such a run goes on. @param {QuizView} view */
export function isRunning(view) {
  return isExam(view) && !view.review.length;
}
/** What an end of a window is that is left empty. @type {Record<string, string>} */
export const OPEN_ENDS = { alpha: "−∞", beta: "+∞" };
/** What is put to an answer, or to a part of it. @type {Record<string, string>} */
export const SIGNS = { right: "✓", wrong: "✗", missing: "…", missed: "!" };
