// The keys of a quiz: those that answer, and those that the stage must not take meanwhile.

/** @import { Button } from "../records.js" @import { Quiz } from "./quiz.js" */

import { around } from "../dom.js";
import { isJupyters } from "../keys.js";

/** @type {Record<string, 1 | -1>} */
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
// What these keys do while steps are played must not happen while a question is open.
const PLAYING = /^([cChHvV]|Home|End)$/;
const DIGIT = /^[-−+.\d]$/;
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
  if (event.ctrlKey || !draft?.isOfActs || !quiz.canAct || !fields || !DIGIT.test(event.key)) return false;
  fields.all[0].input.focus({ preventScroll: true });
  event.stopPropagation();
  return true;
}

/** What has a button, too, and is done from anywhere but a field. @param {Quiz} quiz @param {KeyboardEvent} event @returns {(() => void) | null} */
function deedOf(quiz, { key, ctrlKey, shiftKey }) {
  if (ctrlKey) return null;
  if (key.toLowerCase() === "a") return quiz.isAsking ? () => quiz.answer() : null;
  if (key.toLowerCase() === "x" && quiz.draft?.isOfActs) return () => quiz.cut();
  /** @type {Record<string, Button>} */
  const wishes = { r: shiftKey ? "anew" : "again", m: "model" };
  const kind = wishes[key.toLowerCase()];
  return quiz.view.can.includes(kind) ? () => quiz.wish({ kind }) : null;
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
