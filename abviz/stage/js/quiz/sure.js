// What would take away somebody's work asks first whether it is meant: in its own place, and only then.

/** @import { Button, QuizView } from "../records.js" @import { Quiz } from "./quiz.js" */

import { make } from "../dom.js";

/** How many answers could be handed in, and whether an answer is being made. @typedef {{ answers: number, hasMarks: boolean }} Work */

/** Whether a button takes away answers, or points that could still be had. @param {Button} kind @param {QuizView} view @param {Work} work */
export function takesAway(kind, view, { answers, hasMarks }) {
  const { count, review, right, spent, state } = view;
  const isOver = review.length > 0;
  if (kind === "anew") return answers > 0;
  if (kind === "model") return !isOver && !spent && right !== count;
  // Where the search was played, the tree is asked about once more.
  if (!["again", "fresh"].includes(kind) || isOver || state === "model") return false;
  return hasMarks || hasAnswers(view);
}

/** Whether questions about the tree were answered. A wrong answer to the first one is as good as gone. @param {QuizView} view */
function hasAnswers({ answer, count, feedback, number }) {
  return number > 0 || (answer !== null && count > 1 && feedback?.is_right !== false);
}

export class Sure {
  /** @param {Quiz} quiz */
  constructor(quiz) {
    const { words } = quiz;
    this.quiz = quiz;
    /** What is asked about now. @type {Button | ""} */
    this.kind = "";
    // That of the row where it is asked, before it was.
    this.height = "";
    this.question = make("b", { class: "abviz-quiz-question" });
    // The second click of a double click is no answer.
    const answer = (/** @type {() => void} */ act) => ({ onclick: (/** @type {MouseEvent} */ event) => { if (event.detail < 2) act(); } });
    this.yes = make("button", { type: "button", class: "abviz-button", ...answer(() => this.confirm()) }, words.say("quiz-yes"));
    this.no = make("button", { type: "button", class: "abviz-button", ...answer(() => this.leave()) }, words.say("quiz-no"));
    this.root = make("span", { class: "abviz-quiz-sure", role: "group" }, this.question, this.yes, this.no);
  }

  /** Do what a button does, at once or once it is sure; a second press is a yes. @param {Button} kind @param {HTMLElement} [row] where it is asked */
  press(kind, row = this.rowOf(kind)) {
    const { draft, isAsking, model, view } = this.quiz;
    if (this.kind === kind) return this.confirm();
    const hasMarks = isAsking && draft !== null && !draft.isOfActs && draft.past.length > 1;
    if (takesAway(kind, view, { answers: model.get("handed").count, hasMarks })) return this.ask(kind, row);
    this.close();
    this.quiz.wish({ kind });
  }

  /** The row of the button that is seen; above the tree, if none is. @param {Button} kind */
  rowOf(kind) {
    const { controls, head } = this.quiz;
    const below = { model: controls.model, fresh: controls.fresh }[String(kind)];
    return below?.checkVisibility() ? controls.buttons : head.doors;
  }

  /** Ask in a row of buttons, whose place is taken meanwhile. @param {Button} kind @param {HTMLElement} row */
  ask(kind, row) {
    const { given } = this.quiz.view;
    const from = document.activeElement;
    this.close();
    this.kind = kind;
    this.from = from;
    const name = kind === "again" && !given ? "fresh" : kind;
    this.question.textContent = this.quiz.words.say(`quiz-sure-${name}`);
    this.root.setAttribute("aria-label", this.question.textContent);
    this.height = row.style.minHeight;
    // What is below stays where it is, though this may take fewer lines.
    row.style.minHeight = `${row.offsetHeight}px`;
    row.classList.add("abviz-quiz-unsure");
    row.append(this.root);
    // Enter that was meant for something else gives nothing away.
    this.no.focus({ preventScroll: true });
  }

  confirm() {
    const { kind } = this;
    this.leave();
    if (kind) this.quiz.wish({ kind });
  }

  /** Take the question away, and go back to where one was. */
  leave() {
    const hadFocus = this.root.contains(document.activeElement);
    this.close();
    const { from } = this;
    if (hadFocus && from instanceof HTMLElement) (from.isConnected ? from : this.quiz.stage.tree).focus({ preventScroll: true });
  }

  close() {
    this.kind = "";
    const row = this.root.parentElement;
    if (!row) return;
    row.style.minHeight = this.height;
    row.classList.remove("abviz-quiz-unsure");
    this.root.remove();
  }
}
