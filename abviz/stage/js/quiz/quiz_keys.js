// The keys of a quiz: those that answer, and those that the stage must not take meanwhile.

/** @import { Button } from "../records.js" @import { Quiz } from "./quiz.js" */

import { around } from "../dom.js";
import { isJupyters } from "../keys.js";
import { cut } from "./by_hand.js";

/** @type {Record<string, 1 | -1>} */
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
// What these keys do while steps are played must not happen while a question is open.
const PLAYING = /^([cChHvV]|Home|End)$/;
// What a number begins with: a digit, a sign, a point or a comma, "inf" or "oo", or a bracket around
// several. The letters after the first one are typed in the field; F alone still presents the stage.
const BEGINNING = /^[-−–+.,/∞iIoO([<\d]$/;
// Texts are typed here.
const FIELDS = "input:not([type=radio]), select, textarea";

/** Do what a key means in a quiz; other keys go on to the stage. @param {Quiz} quiz @param {KeyboardEvent} event */
export function takeKey(quiz, event) {
  if (event.altKey || event.metaKey || isJupyters(event) || around(event, FIELDS)) return;
  if (isTyped(quiz, event)) return;
  const action = deedOf(quiz, event) ?? (quiz.draft && !around(event, "input, button") ? actionOf(quiz, event) : null);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/** Whether a number begins that is returned: it goes into the field, from wherever it is typed. @param {Quiz} quiz @param {KeyboardEvent} event */
function isTyped(quiz, event) {
  const { draft, fields } = quiz;
  if (event.ctrlKey || !draft?.isOfActs || !quiz.canAct || !fields || !BEGINNING.test(event.key)) return false;
  (fields.last ?? fields.all[0].input).focus({ preventScroll: true });
  event.stopPropagation();
  return true;
}

/** What has a button, too, and is done from anywhere but a field. @param {Quiz} quiz @param {KeyboardEvent} event @returns {(() => void) | null} */
function deedOf(quiz, { key, ctrlKey, repeat, shiftKey }) {
  if (ctrlKey) return null;
  if (key === "Escape" && quiz.sure.kind) return () => quiz.sure.leave();
  if (key.toLowerCase() === "a") return quiz.isAsking ? () => quiz.answer() : null;
  if (key.toLowerCase() === "x" && quiz.draft?.isOfActs) return () => cut(quiz);
  /** @type {Record<string, Button>} */
  const wishes = { r: shiftKey ? "anew" : "again", m: "model" };
  const kind = wishes[key.toLowerCase()];
  // A key that is held down means it once.
  return quiz.view.can.includes(kind) ? () => { if (!repeat) quiz.press(kind); } : null;
}

/** What is done on the tree while a question is open. @param {Quiz} quiz @param {KeyboardEvent} event @returns {(() => void) | null} */
function actionOf(quiz, { key, ctrlKey, repeat }) {
  if (key === "Backspace" || (ctrlKey && key.toLowerCase() === "z")) return () => { if (quiz.isAsking) quiz.undo(repeat); };
  if (ctrlKey) return null;
  if (key in WAYS) return () => quiz.choose(WAYS[key], key === "ArrowLeft" || key === "ArrowRight");
  if (key === "Enter" && isChosen(quiz)) return () => quiz.answer();
  if (key === "Enter" || key === " ") return () => quiz.take(quiz.model.get("selected"));
  return PLAYING.test(key) ? () => {} : null;
}

/** Whether one node is asked for, and the selected one is the answer so far. @param {Quiz} quiz */
function isChosen({ draft, isAsking, model }) {
  return isAsking && draft?.asked.form === "node" && draft.marks.taken[0] === model.get("selected");
}
