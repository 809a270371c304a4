// What stands below a question: what can be chosen, the buttons, and what came of the answer.

/** @import { Words } from "../film.js" @import { Draft } from "./marks.js" @import { Button, QuizView } from "../records.js" @import { Quiz } from "./quiz.js" */

import { button, icon, make, press, retitle, wideButton } from "../dom.js";
import { onEnter } from "../keys.js";
import { cut } from "./by_hand.js";
import { SIGNS, isExam, isOfNode, isOfScores, isOfTree, isRunning } from "./model.js";

// How large what is said is, as a part of what it should be.
const PARTS = [1, 0.9, 0.8, 0.7];

let groups = 0;

export class Controls {
  /** @param {Quiz} quiz */
  constructor(quiz) {
    const { words } = quiz;
    this.quiz = quiz;
    groups += 1;
    this.group = `abviz-quiz-${groups}`;
    this.choices = make("div", { class: "abviz-quiz-choices", role: "radiogroup", "aria-label": words.say("quiz-choices") });
    this.rows = make("div");
    this.answer = wideButton(words.say("quiz-answer"), words.say("quiz-answer-title"), () => quiz.answer(), "abviz-quiz-main");
    this.cut = wideButton(words.say("quiz-act-cut"), words.say("quiz-act-cut-title"), () => cut(quiz));
    this.undo = wideButton(words.say("quiz-undo"), words.say("quiz-undo-title"), () => quiz.undo());
    this.retry = wishButton(quiz, "retry");
    this.next = wishButton(quiz, "next");
    this.back = wishButton(quiz, "back");
    this.model = wishButton(quiz, "model");
    this.fresh = wishButton(quiz, "fresh");
    const fill = (/** @type {string} */ text, /** @type {string} */ name) => wideButton(text, words.say(`quiz-${name}-title`), () => quiz.fields?.fill(text));
    this.least = fill("−∞", "least");
    this.greatest = fill("+∞", "greatest");
    this.never = fill("–", "never");
    this.hint = make("span", { class: "abviz-quiz-hint" });
    this.buttons = make("div", { class: "abviz-quiz-buttons" }, this.answer, this.cut, this.undo, this.least, this.greatest, this.never, this.retry, this.model, this.next, this.back, this.fresh, this.hint);
    this.verdict = make("span", { class: "abviz-quiz-verdict", "aria-hidden": "true" });
    this.feedback = make("p", { class: "abviz-quiz-feedback" });
    this.said = make("div", { class: "abviz-quiz-said", role: "status" });
    this.review = make("ol", { class: "abviz-quiz-review" });
    // How large the tree is does not hang on what is said of an answer.
    this.asking = make("div", { class: "abviz-quiz-controls" }, this.choices, this.rows, this.buttons);
    this.root = make("div", { class: "abviz-quiz-below" }, this.asking, this.said, this.review);
  }

  /** Take what can be chosen, the hint, and the review of a quiz that is over. @param {QuizView} view */
  load({ question, review }) {
    this.choices.hidden = !question.choices.length;
    this.choices.replaceChildren(...question.choices.map((text, number) => this.newChoice(text, number)));
    // What is in brackets is about keys: it is not shown where there are none.
    const parts = this.quiz.words.say(`quiz-hint-${hintFor(question)}`).split(/[[\]]/);
    this.hint.replaceChildren(...parts.map((text, place) => make("span", { class: place % 2 ? "abviz-keys" : "", text })));
    const told = review.map((one, place) => ({ ...one, place })).filter(({ points }) => question.form !== "act" || points < 1);
    this.review.hidden = !told.length;
    this.review.replaceChildren(...told.map(({ right, text, place }) => make("li", { value: String(place + 1) }, make("b", { text: right ? "✓ " : "✗ " }), text)));
  }

  /** @param {string} text @param {number} number */
  newChoice(text, number) {
    const input = make("input", { type: "radio", name: this.group, value: String(number), onchange: () => this.quiz.pick(number), onkeydown: onEnter(() => this.quiz.answer()) });
    return make("label", { class: "abviz-quiz-choice" }, input, make("span", { text }));
  }

  /** @param {QuizView} view @param {Draft | null} draft */
  show(view, draft) {
    const { state, question, feedback, solution, can } = view;
    const isAsking = state === "asking";
    const isClosed = !isAsking && !isToMend(view);
    const hasFields = isAsking && asksNumbers(question);
    for (const button of [this.answer, this.undo]) button.hidden = !isAsking;
    this.showActs(view, draft);
    this.hint.hidden = !isAsking || this.quiz.isMending;
    for (const button of [this.least, this.greatest]) button.hidden = !hasFields;
    this.never.hidden = !hasFields || !question.slots.some((slot) => /^(alpha|beta|returned):/.test(String(slot)));
    this.back.hidden = !can.includes("back");
    this.fresh.hidden = isAsking || !can.includes("fresh");
    this.undo.disabled = !draft?.past.length;
    this.showDoors(view, draft?.isOfNodes ?? false);
    this.choices.querySelectorAll("input").forEach((input, number) => {
      input.checked = number === draft?.marks.choice;
      input.disabled = isClosed;
      const verdict = feedback && input.checked ? (feedback.is_right ? "right" : "wrong") : "";
      /** @type {HTMLElement} */ (input.parentElement).dataset.verdict = verdict;
    });
    if (solution) this.speak(solution, "noted");
    else this.tell(view);
  }

  /** What is done by hand with a press: up, down, or no further. @param {QuizView} view @param {Draft | null} draft */
  showActs(view, draft) {
    const isOfActs = draft?.isOfActs ?? false;
    const isOpen = isOfActs && (view.state === "asking" || isToMend(view));
    this.cut.hidden = !isOpen;
    if (!draft || !isOfActs) return this.name(this.answer, "quiz-answer");
    this.cut.disabled = !view.question.hand?.children.length;
    this.answer.hidden = !isOpen || !draft.fieldSlots.length;
    this.undo.hidden = true;
    this.name(this.answer, draft.fieldSlots[0]?.startsWith("alpha") ? "quiz-act-enter" : "quiz-act-return");
  }

  /** What leads on from here: what is most useful comes first. @param {QuizView} view @param {boolean} isOfNodes */
  showDoors(view, isOfNodes) {
    const { state, number, count, review, can } = view;
    const isWrong = isToMend(view);
    const isLast = number + 1 === count && !review.length;
    const isStep = view.question.form === "act";
    // It stays where it is while there is nothing to take back.
    this.retry.hidden = isStep ? !isRunning(view) : !can.includes("retry");
    this.retry.disabled = isStep && !can.includes("retry");
    this.name(this.retry, isStep ? "quiz-take-back" : isOfNodes ? "quiz-clear" : "quiz-retry");
    this.retry.classList.toggle("abviz-quiz-main", isWrong);
    this.model.hidden = !offersModel(view);
    this.next.hidden = !can.includes("next");
    this.name(this.next, isLast ? "quiz-finish" : "quiz-next");
    // A question that was answered wrong and is asked again can be left as it is.
    this.next.classList.toggle("abviz-quiz-main", state !== "asking" && !isWrong);
  }

  /** @param {HTMLButtonElement} button @param {string} name */
  name(button, name) {
    button.textContent = this.quiz.words.say(name);
    button.title = this.quiz.words.say(`${name}-title`);
  }

  /** @param {QuizView} view */
  tell({ state, feedback, before }) {
    // At the end of a search that is made by hand its last step tells how it ended.
    const { sentence } = this.quiz.stage.film.steps[0];
    if (feedback) this.speak(feedback.sentence.replace(sentence, "").replace(/ +/g, " ").trim(), feedback.is_right ? "right" : "wrong");
    else if (state === "answered") this.speak(this.quiz.words.say("quiz-noted"), "noted");
    else if (before && state === "asking" && !this.quiz.isMending) this.speak(before, this.quiz.wished === "answer" ? "before" : "noted");
    else if (this.said.dataset.verdict !== "earlier" || !this.quiz.isMending) this.speak("", "");
  }

  /** Show another hint beside the buttons, until the next question. @param {string} text */
  showHint(text) {
    this.hint.textContent = text;
    this.hint.hidden = false;
  }

  /** Leave what was said of a wrong answer to be read while it is changed: it is no verdict any more. */
  fade() {
    // The sign goes by its style: what is said must not be spoken once more.
    this.said.dataset.verdict = "earlier";
  }

  /** Say something of the answer; what was said already is not said again. @param {string} text @param {string} verdict */
  speak(text, verdict) {
    if (this.feedback.textContent === text && this.said.dataset.verdict === verdict) return;
    this.said.dataset.verdict = verdict;
    this.verdict.textContent = SIGNS[verdict] ?? "";
    this.feedback.textContent = text;
    this.said.replaceChildren(...text ? [this.verdict, this.feedback] : []);
    this.fit();
  }

  /** What is seen of the buttons at different times. @param {boolean} hasFields @returns {HTMLElement[][]} */
  setsOfButtons(hasFields) {
    const { answer, cut, greatest, hint, least, model, never, next, retry, undo } = this;
    const back = this.back.hidden ? [] : [this.back];
    if (isRunning(this.quiz.view)) return [[answer, cut, retry, hint]];
    if (this.quiz.draft?.isOfActs) return [[answer, cut, hint, ...back], [answer, cut, next, ...back]];
    const fields = hasFields ? [least, greatest, never] : [];
    return [[answer, undo, hint, ...fields, next, ...back], [answer, undo, retry, next, ...back], [retry, model, next, ...back]];
  }

  /** Keep as much room for the buttons as they take before an answer and after it: the tree does not change. @param {boolean} isQuestion @param {boolean} hasFields */
  reserve(isQuestion, hasFields) {
    const { buttons } = this;
    // On a copy no focus is lost.
    const copy = /** @type {HTMLElement} */ (buttons.cloneNode(true));
    // It takes no room from the buttons, which may share theirs with fields.
    Object.assign(copy.style, { minHeight: "", position: "absolute", visibility: "hidden", width: `${buttons.offsetWidth}px` });
    buttons.after(copy);
    /** @param {HTMLElement[]} visible */
    const heightOf = (visible) => {
      for (const [position, button] of [...buttons.children].entries()) {
        copy.children[position].toggleAttribute("hidden", !visible.some((other) => other === button));
      }
      return copy.offsetHeight;
    };
    const heights = this.setsOfButtons(hasFields).map(heightOf);
    copy.remove();
    buttons.style.minHeight = isQuestion ? `${Math.max(...heights)}px` : "";
  }

  /** Write smaller what is said, as long as its place is too low for it: it does not take from the tree. */
  fit() {
    const { said } = this;
    for (const part of PARTS) {
      said.style.setProperty("--quiz-told", String(part));
      if (said.scrollHeight <= said.clientHeight) return;
    }
  }
}

/** @param {Quiz} quiz @param {Button} kind what is wished by a press */
function wishButton(quiz, kind) {
  return wideButton(quiz.words.say(`quiz-${kind}`), quiz.words.say(`quiz-${kind}-title`), () => quiz.press(kind), kind === "anew" ? "abviz-quiz-anew" : "");
}

/** Whether numbers at nodes are asked for. @param {QuizView["question"]} question */
function asksNumbers({ form, slots }) {
  return form === "fields" && isOfNode(slots[0]);
}

/** Whether a wrong answer stands there that can be given once more. @param {QuizView} view */
export function isToMend({ state, feedback }) {
  return state === "answered" && feedback?.is_right === false;
}

/** Whether the model answer is one of the next things to do; else it stands above the tree. @param {QuizView} view */
export function offersModel(view) {
  // By hand a step follows the other: buttons stay where they are.
  const isNext = isToMend(view) && view.question.form !== "act";
  return view.can.includes("model") && (isNext || view.state === "done");
}

// The line above the tree: which quiz, how far, how many right; a fresh tree, the model answer.

export class Head {
  /** @param {Quiz} quiz */
  constructor(quiz) {
    const { stage, words } = quiz;
    this.quiz = quiz;
    this.title = make("strong", { class: "abviz-quiz-title" });
    this.progress = make("span", { class: "abviz-quiz-progress" });
    this.source = make("span", { class: "abviz-quiz-source" });
    this.again = wishButton(quiz, "again");
    this.anew = wishButton(quiz, "anew");
    this.model = wishButton(quiz, "model");
    this.close = wideButton(words.say("close-up"), words.say("close-up-title"), () => { stage.zoom(!stage.picture.isClose); quiz.place(); });
    this.present = button([icon("present")], words.say("present"), () => stage.presentation.toggle());
    this.doors = make("span", { class: "abviz-quiz-doors" }, this.close, this.anew, this.again, this.model, this.present);
    this.root = make("div", { class: "abviz-quiz-head" },
      make("div", { class: "abviz-quiz-state" }, this.title, this.progress, this.source), this.doors);
  }

  /** @param {QuizView} view */
  show(view) {
    const { words } = this.quiz;
    this.title.textContent = view.title;
    this.title.hidden = !view.title;
    this.progress.textContent = progressOf(words, view);
    this.source.textContent = sourceOf(words, view);
    // A run on a tree that was given is not asked once more.
    this.again.hidden = isExam(view) && !view.can.includes("again");
    this.again.disabled = !view.can.includes("again");
    this.again.textContent = words.say(view.given ? "quiz-again" : "quiz-fresh");
    this.again.title = words.say(view.given ? "quiz-again-title" : "quiz-fresh-key");
    this.anew.disabled = !view.can.includes("anew");
    this.model.hidden = offersModel(view) || isRunning(view);
    this.model.disabled = !view.can.includes("model");
  }

  /** Only where the whole tree is smaller than drawn there is something to be closer to. */
  fit() {
    const { picture, tree, presentation } = this.quiz.stage;
    this.close.hidden = tree.clientWidth >= picture.size.width;
    press(this.close, picture.isClose);
    retitle(this.present, presentation.isOn ? this.quiz.words.say("leave") : this.quiz.words.say("present"));
  }
}

/** Which tree it is: nothing is said of one that was given, and it has no seed. @param {Words} words @param {QuizView} view */
export function sourceOf(words, { given, round, seed }) {
  if (!given) return words.say("quiz-source", { number: round + 1, seed });
  return round ? words.say("quiz-tree", { number: round + 1 }) : "";
}

/** How far one has come, and how well. @param {Words} words @param {QuizView} view */
export function progressOf(words, view) {
  const { number, count, tries, right, score, spent } = view;
  const end = endOf(words, view);
  const parts = [words.say(placeOf(view), { number: number + 1, count })];
  if (tries && !spent && hasTriesToTell(view, end)) parts.push(words.say("quiz-tries", { count: tries }));
  if (end) parts.push(end);
  // Who answers for practice has not lost what was right before.
  else if (right !== null && (right || !spent)) parts.push(words.say("quiz-right", { right }));
  if (spent) parts.push(score === null ? words.say("quiz-spent") : words.say("quiz-stay", { points: Math.round(score * count * 100) / 100, count }));
  return parts.join(" · ");
}

/** Whether the tries at a question say something. Of a search that was made by hand those at its last step say little, and what was taken back in an exam is told with the run. @param {QuizView} view @param {string} end */
function hasTriesToTell(view, end) {
  return !isExam(view) && !(end && (view.count === 1 || view.question.form === "act"));
}

/** How a place among the questions is called: how long an exam is shows only when it is over, and then its marks are counted. @param {QuizView} view */
function placeOf(view) {
  if (view.question.form !== "act") return "quiz-progress";
  return isExam(view) ? "quiz-act-step" : "quiz-act-progress";
}

/** What was right when all questions are closed, and at which try; of a tree without points, nothing. @param {Words} words @param {QuizView} view */
function endOf(words, view) {
  const { count, tries, right, spent, review } = view;
  if (!review.length || right === null || spent) return "";
  // Marks are not steps: a cut that is made by going up has one, too.
  if (isExam(view)) return words.say("quiz-right-of", { right, count });
  if (!right) return "";
  if (count === 1) return tries === 1 ? words.say("quiz-one-first") : words.say("quiz-one-later", { number: tries });
  const first = review.filter(({ points }) => points === 1).length;
  if (first === right) return words.say("quiz-all-first", { right });
  return words.say("quiz-some-first", { right, first, later: right - first });
}

/** Which hint a question has, by its name among the texts. @param {QuizView["question"]} question */
function hintFor({ ask, form, hand, slots }) {
  if (hand) return hand.inner.length ? "act-windows" : hand.value ? "act-values" : "act-visits";
  if (isOfScores(slots[0])) return "scores";
  if (isOfTree(slots[0])) return "tree";
  return ask === "cuts" ? "cuts" : form;
}
