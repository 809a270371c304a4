// A quiz on the stage: the question stands where the sentence stands, the answer is given on the tree.
//
// It knows what is asked, and nothing of what is right: an examiner marks what it sends.

/** @import { Model } from "../model.js" @import { Button, QuizView } from "../records.js" @import { Wish } from "./model.js" */

import { around, make } from "../dom.js";
import { isJupyters } from "../keys.js";
import { Stage } from "../stage.js";
import { Controls, Head, isToMend } from "./controls.js";
import { Fields } from "./fields.js";
import { HAND_IN, handInParts } from "./hand_in.js";
import { ANEW, ASKED, tellLesson } from "./lesson.js";
import { Draft, TreeMarks } from "./marks.js";

const EVENTS = ["change:film", "change:quiz"];

export class Quiz {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.stage = new Stage(model, el);
    const { dataset } = this.stage.root;
    // The same each time that the lesson is opened.
    dataset.question = `quiz ${model.get("quiz_name")}`;
    dataset.number = model.get("handed").number;
    this.words = this.stage.words;
    this.head = new Head(this);
    this.controls = new Controls(this);
    this.handing = this.newHanding();
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Fields | null} */
    this.fields = null;
    /** @type {TreeMarks | null} */
    this.marks = null;
    // Whether another answer is made while a wrong one stands.
    this.isMending = false;
    this.room = "";
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.place()));
    this.join();
    this.listen();
    this.load();
  }

  /** @returns {QuizView} */
  get view() {
    /** @type {QuizView} */
    const view = this.model.get("quiz");
    if (!this.isMending) return view;
    // Fields that stay as they are need no second try; marks can be taken off all at once.
    const can = this.draft?.isOfNodes ? view.can : view.can.filter((deed) => deed !== "retry");
    return { ...view, state: "asking", answer: null, feedback: null, can };
  }

  get isAsking() {
    return this.view.state === "asking";
  }

  /** Whether a question stands there, with or without an answer, and not the search. */
  get isQuestion() {
    return this.view.state !== "model";
  }

  join() {
    const { controls, head, stage } = this;
    stage.tree.before(head.root);
    stage.sentence.after(controls.root);
    stage.root.append(this.handing);
    stage.company = [head.root, controls.asking];
  }

  // All answers as one line.
  newHanding() {
    const { button, opened, show } = handInParts((name) => this.words.say(name), () => this.model.get("handed"), this.fetchAnswers);
    return Object.assign(make("div", { class: "abviz-handing" }, button, opened), { show });
  }

  fetchAnswers = () => {
    const { answers, count } = this.model.get("handed");
    if (answers.length < count) this.wish({ kind: "hand in" });
  };

  showHanding = () => {
    const { answers, count } = this.model.get("handed");
    const { root } = this.stage;
    this.handing.hidden = !count;
    this.handing.show();
    root.toggleAttribute("data-answered", count > 0);
    root.dataset.answers = JSON.stringify(answers);
    document.dispatchEvent(new CustomEvent(ASKED));
  };

  listen() {
    const { root, tree } = this.stage;
    // An open question takes clicks and keys before the stage does.
    root.addEventListener("click", (event) => this.click(event), true);
    root.addEventListener("keydown", (event) => takeKey(this, event), true);
    root.addEventListener(HAND_IN, this.fetchAnswers);
    this.model.on("change:handed", this.showHanding);
    root.addEventListener(ANEW, () => this.wish({ kind: "anew" }));
    for (const event of EVENTS) this.model.on(event, this.load);
    this.sizes.observe(tree);
  }

  dispose() {
    for (const event of EVENTS) this.model.off(event, this.load);
    this.model.off("change:handed", this.showHanding);
    this.sizes.disconnect();
    this.stage.dispose();
  }

  load = () => {
    const { model, stage, view } = this;
    // Film and view come one after the other: they are shown when both are there.
    if (model.get("film").id !== view.film || stage.film.id !== view.film) return;
    // An answer that was refused is still there to be changed.
    if (view.problem && this.draft && this.isAsking) return this.controls.speak(view.problem, "refused");
    this.isMending = false;
    this.begin();
  };

  begin() {
    const { stage, view } = this;
    const hasFocus = stage.root.contains(document.activeElement);
    stage.root.classList.toggle("abviz-quizzing", this.isQuestion);
    const isWhole = this.isQuestion && view.question.step === 0;
    stage.root.toggleAttribute("data-whole", isWhole);
    if (stage.isWhole !== isWhole) stage.picture.isSized = false;
    stage.isWhole = isWhole;
    stage.isQuestion = this.isQuestion;
    stage.showPanels();
    this.head.show(view);
    this.tell();
    this.showHanding();
    this.newDraft();
    // The keys of the tree are others than where steps are played.
    if (this.draft) stage.tree.setAttribute("aria-label", this.words.say(this.draft.isOfNodes ? "quiz-tree-nodes" : "quiz-tree-other"));
    this.controls.load(view, this.fields);
    this.showDraft();
    this.controls.reserve(this.isQuestion, this.fields !== null);
    stage.fit();
    this.place();
    if (!hasFocus) return;
    this.refocus();
    if (!this.isAsking) this.controls.said.scrollIntoView({ block: "nearest" });
  }

  /** Tell the line of a lesson whether all was right, or what came of it once it is over. */
  tell() {
    const { count, question, review, right } = this.view;
    this.stage.root.dataset.asks = question.text;
    tellLesson(this.stage.root, right === count ? "right" : review.length ? "wrong" : null);
  }

  newDraft() {
    const { stage, view } = this;
    const { film, picture } = stage;
    const answer = this.answerToShow();
    for (const { label } of this.fields?.all ?? []) label.remove();
    this.marks?.layer.replaceChildren();
    this.fields = null;
    this.draft = null;
    if (!this.isQuestion) return;
    this.draft = new Draft(view.question, (index) => film.nodes[index].parent);
    if (answer !== null) this.draft.restore(answer);
    // They know how the film looked before anything was put on it.
    if (this.marks?.film !== film) this.marks = new TreeMarks(picture, film);
    if (view.question.form === "fields") this.fields = new Fields(this, this.draft);
  }

  // Who presses the button to try again starts from the fields that were wrong; marks on the tree
  // are taken off, as the button says.
  answerToShow() {
    const isKept = this.marks?.film === this.stage.film && !this.draft?.isOfNodes;
    return this.view.answer ?? (isKept ? this.draft?.answer ?? null : null);
  }

  showDraft() {
    const { controls, draft, fields, view } = this;
    if (draft) this.marks?.show(draft, view.feedback);
    fields?.show(view.feedback, this.isAsking || isToMend(view));
    controls.show(view, draft);
  }

  place() {
    const { stage } = this;
    if (!stage.root.clientWidth) return;
    const { isOn, textSize } = stage.presentation;
    const hadRows = this.fields?.takeRowsAway(`${innerWidth} ${innerHeight} ${isOn}`);
    const room = `${innerWidth} ${innerHeight} ${isOn && textSize} ${stage.root.clientWidth}`;
    // Once in a room of a size, so that nothing moves to and fro.
    if (room !== this.room) this.controls.reserve(this.isQuestion, this.fields !== null);
    if (hadRows || room !== this.room) stage.fit();
    this.room = room;
    this.head.fit();
    this.controls.fit();
    stage.picture.follow();
    this.fields?.place(stage.picture, stage.tree);
    if (this.draft) this.marks?.show(this.draft, this.view.feedback);
  }

  // A wrong answer is tried again, a right one leads on; at the end nothing is to be pressed.
  nextButton() {
    const { controls, view } = this;
    const order = view.feedback?.is_right === false ? [controls.retry, controls.next] : [controls.next, controls.retry];
    return order.find((button) => !button.hidden);
  }

  // To where the next thing is done. A field that has the focus opens the keyboard of a phone.
  refocus() {
    const { controls, draft, fields, stage } = this;
    const isTouched = matchMedia("(pointer: coarse)").matches;
    const field = isTouched ? null : fields?.all[0]?.input ?? null;
    const choice = draft?.asked.form === "choice" ? controls.choices.querySelector("input") : null;
    const next = this.isAsking ? field ?? choice : this.nextButton();
    (next ?? stage.tree).focus({ preventScroll: true });
  }

  /** @param {Wish} wished */
  wish(wished) {
    this.model.send?.(wished);
  }

  // Another answer where a wrong one stands: what was typed or marked stays, and is changed.
  mend() {
    if (!isToMend(this.view)) return;
    this.isMending = true;
    this.controls.fade();
    this.head.show(this.view);
    this.showDraft();
  }

  /** @param {number} choice */
  pick(choice) {
    this.mend();
    this.draft?.choose(choice);
    this.showDraft();
  }

  /** @param {string} slot @param {string} text */
  write(slot, text) {
    this.mend();
    this.draft?.write(slot, text);
    this.showDraft();
  }

  answer() {
    const given = this.draft?.answer ?? null;
    if (!this.isAsking) return;
    if (given === null) this.controls.speak(this.words.say("quiz-nothing"), "refused");
    else this.wish({ kind: "answer", answer: given });
  }

  undo() {
    const { controls, draft, stage } = this;
    draft?.undo();
    // With its button a focus would be lost that stands on it.
    const isLast = !draft?.past.length && controls.undo === document.activeElement;
    this.showDraft();
    if (isLast) stage.tree.focus({ preventScroll: true });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const index = Number(around(event, ".abviz-tree [data-n]")?.dataset.n ?? this.stage.picture.nodeAt(event));
    if (index < 0 || !this.draft) return;
    event.stopPropagation();
    if (this.draft.asked.form === "fields") this.fields?.all.find(({ node }) => node === index)?.input.focus();
    else {
      this.stage.tree.focus({ preventScroll: true });
      this.stage.set("selected", index);
      this.take(index);
    }
  }

  /** @param {number} index */
  take(index) {
    if (this.draft?.isSlot(index)) this.mend();
    const { draft, stage, words } = this;
    if (!draft || !this.isAsking || index < 0) return;
    const came = draft.take(index);
    this.showDraft();
    if (!draft.isOfNodes) return;
    const { name } = stage.film.nodes[index];
    const what = came !== "taken" ? came : draft.isOfCuts ? "cuts" : draft.asked.form === "sequence" ? "sequence" : "node";
    stage.spoken.textContent = words.say(`quiz-taken-${what}`, { name, count: draft.marks.taken.length });
  }

  /** Choose the next node; left and right lead only to those that can be an answer. @param {1 | -1} way @param {boolean} isAmongSlots */
  choose(way, isAmongSlots) {
    const { draft, stage } = this;
    const { nodes, step } = stage.film;
    const all = nodes.map((_, index) => index).filter((index) => !isAmongSlots || !draft?.isOfNodes || draft.isSlot(index));
    const now = this.model.get("selected");
    const beyond = way === 1 ? all.find((index) => index > now) : all.filter((index) => index < now).pop();
    const first = isAmongSlots ? all[0] : step.node;
    stage.set("selected", now < 0 ? first : beyond ?? (way === 1 ? all[0] : all[all.length - 1]));
  }
}

// The keys of a quiz: those that answer, and those that the stage must not take meanwhile.

/** @type {Record<string, 1 | -1>} */
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
// What these keys do while steps are played must not happen while a question is open.
const PLAYING = /^([cChHvV]|Home|End)$/;
// Texts are typed here.
const FIELDS = "input:not([type=radio]), select, textarea";

/** Do what a key means in a quiz; other keys go on to the stage. @param {Quiz} quiz @param {KeyboardEvent} event */
export function takeKey(quiz, event) {
  if (event.altKey || event.metaKey || isJupyters(event) || around(event, FIELDS)) return;
  const action = deedOf(quiz, event) ?? (quiz.draft && !around(event, "input, button") ? actionOf(quiz, event) : null);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/** What has a button, too, and is done from anywhere but a field. @param {Quiz} quiz @param {KeyboardEvent} event @returns {(() => void) | null} */
function deedOf(quiz, { key, ctrlKey, shiftKey }) {
  if (ctrlKey) return null;
  if (key.toLowerCase() === "a") return quiz.isAsking ? () => quiz.answer() : null;
  /** @type {Record<string, Button>} */
  const wishes = { r: shiftKey ? "anew" : "again", m: "model" };
  const kind = wishes[key.toLowerCase()];
  return quiz.view.can.includes(kind) ? () => quiz.wish({ kind }) : null;
}

/** What is done on the tree while a question is open. @param {Quiz} quiz @param {KeyboardEvent} event @returns {(() => void) | null} */
function actionOf(quiz, { key, ctrlKey }) {
  if (key === "Backspace" || (ctrlKey && key.toLowerCase() === "z")) return () => { if (quiz.isAsking) quiz.undo(); };
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
