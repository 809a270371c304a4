// A quiz on the stage: the question stands where the sentence stands, the answer is given on the tree.
//
// It knows what is asked, and nothing of what is right: an examiner marks what it sends.

/** @import { Model } from "../model.js" @import { Button, QuizView } from "../records.js" @import { Wish } from "./model.js" */

import { around, make } from "../dom.js";
import { Stage } from "../stage.js";
import { ActDraft } from "./act_draft.js";
import { act, cut, nameTree, sayWindow, undoChange } from "./by_hand.js";
import { Controls, Head, isToMend } from "./controls.js";
import { Fields } from "./fields.js";
import { HAND_IN, handInParts } from "./hand_in.js";
import { ANEW, ASKED, tellLesson } from "./lesson.js";
import { Draft, TreeMarks } from "./marks.js";
import { isRunning } from "./model.js";
import { takeKey } from "./quiz_keys.js";
import { Sure } from "./sure.js";

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
    this.sure = new Sure(this);
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
    /** What was wished last: after a right step by hand, an answer leads on. @type {Wish["kind"] | ""} */
    this.wished = "";
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

  /** Whether all of the tree is asked about: a search that is made by hand stands somewhere in it. */
  get isWhole() {
    const { hand, step } = this.view.question;
    return this.isQuestion && step === 0 && !hand?.name;
  }

  /** What is said of an answer on the tree: what is told of a whole run at its end is not about its last step. */
  get drawn() {
    const { feedback, question, state } = this.view;
    return question.form === "act" && state === "done" && !feedback?.is_right ? null : feedback;
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
    this.model.on("change:selected", this.sayChosen);
    root.addEventListener(ANEW, () => this.wish({ kind: "anew" }));
    for (const event of EVENTS) this.model.on(event, this.load);
    this.sizes.observe(tree);
  }

  dispose() {
    for (const event of EVENTS) this.model.off(event, this.load);
    this.model.off("change:handed", this.showHanding);
    this.model.off("change:selected", this.sayChosen);
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
    const { isWhole } = this;
    stage.root.toggleAttribute("data-whole", isWhole);
    if (stage.isWhole !== isWhole) stage.picture.isSized = false;
    stage.isWhole = isWhole;
    stage.isQuestion = this.isQuestion;
    this.controls.asking.classList.toggle("abviz-quiz-acts", view.question.form === "act");
    stage.showPanels();
    this.head.show(view);
    this.tell();
    this.showHanding();
    this.newDraft();
    // The keys of the tree are others than where steps are played.
    nameTree(this, hasFocus);
    const { hand } = view.question;
    this.controls.rows.classList.toggle("abviz-quiz-typed", Boolean(hand?.value && this.draft));
    // Of a node that is entered α and β do not change while the search is below it.
    stage.legend.dataset.more = this.draft && this.canAct && hand?.inner.length ? this.words.say("quiz-act-window") : "";
    this.controls.load(view);
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
    const former = this.draft;
    const answer = this.answerToShow();
    this.removeFields();
    this.marks?.layer.replaceChildren();
    this.draft = null;
    if (!this.isQuestion) return;
    const parentOf = (/** @type {number} */ index) => film.nodes[index].parent;
    const draft = this.draft = newDraftOf(view.question, parentOf);
    if (answer !== null) draft.restore(answer);
    else if (former && draft instanceof ActDraft && this.wished === "answer") draft.carryOver(former);
    // They know how the film looked before anything was put on it.
    if (this.marks?.film !== film) this.marks = new TreeMarks(picture, film);
  }

  sayChosen = () => sayWindow(this);

  removeFields() {
    for (const { label } of this.fields?.all ?? []) label.remove();
    this.controls.rows.replaceChildren();
    this.fields = null;
  }

  /** Put the fields there that the draft asks for: those of an act change while it is made. */
  renewFields() {
    const { controls, draft, fields, stage } = this;
    const slots = draft?.fieldSlots ?? [];
    if (slots.join() === (fields?.all ?? []).map(({ slot }) => slot).join()) return;
    this.removeFields();
    if (!draft || !slots.length) return;
    this.fields = new Fields(this, draft);
    controls.rows.replaceChildren(this.fields.rows);
    if (draft.isOfActs) this.fields.place(stage.picture, stage.tree);
  }

  // Who presses the button to try again starts from the fields that were wrong; marks on the tree
  // are taken off, as the button says.
  answerToShow() {
    const isKept = this.marks?.film === this.stage.film && !this.draft?.isOfNodes && this.view.question.form !== "act";
    return this.view.answer ?? (isKept ? this.draft?.answer ?? null : null);
  }

  showDraft() {
    this.sure.close();
    this.renewFields();
    const { controls, draft, fields, view } = this;
    if (draft) this.marks?.show(draft, this.drawn, this.canAct);
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
    if (this.draft) this.marks?.show(this.draft, this.drawn, this.canAct);
  }

  // A wrong answer is tried again, a right one leads on; at the end nothing is to be pressed.
  nextButton() {
    const { controls, view } = this;
    const order = view.feedback?.is_right === false ? [controls.retry, controls.next] : [controls.next, controls.retry];
    return order.find((button) => !button.hidden);
  }

  // To where the next thing is done. A field that has the focus opens the keyboard of a phone.
  refocus() {
    const isTouched = matchMedia("(pointer: coarse)").matches;
    const fields = isTouched ? null : this.fields;
    (this.whereToGoOn(fields) ?? this.stage.tree).focus({ preventScroll: true });
  }

  /** @param {Fields | null} fields those that can be typed into without a keyboard that opens */
  whereToGoOn(fields) {
    const { controls, draft } = this;
    if (draft?.isOfActs && this.canAct) return fields?.firstWrong;
    if (!this.isAsking) return this.nextButton();
    return draft?.asked.form === "choice" ? controls.choices.querySelector("input") : fields?.all[0]?.input;
  }

  /** Do what a button does; what takes work away is asked about first. @param {Button} kind @param {HTMLElement} [row] where it is asked */
  press(kind, row) {
    this.sure.press(kind, row);
  }

  /** @param {Wish} wished */
  wish(wished) {
    this.wished = wished.kind;
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

  /** Take back the last change; in a run that is marked at its end the last step, if nothing is changed. @param {boolean} isHeld whether a key is held down that does it */
  undo(isHeld = false) {
    const { controls, draft, stage, view } = this;
    if (isRunning(view) && !draft?.past.length) {
      if (!isHeld && view.can.includes("retry")) this.wish({ kind: "retry" });
      return;
    }
    undoChange(this);
    // With its button a focus would be lost that stands on it.
    const isLast = !draft?.past.length && controls.undo === document.activeElement;
    this.showDraft();
    if (isLast) stage.tree.focus({ preventScroll: true });
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (around(event, ".abviz-quiz-stub")) return cut(this);
    const { draft, stage: { picture } } = this;
    const index = draft?.isOfActs ? picture.nodeAt(event) : Number(around(event, ".abviz-tree [data-n]")?.dataset.n ?? picture.nodeAt(event));
    if (index < 0 || !draft) return;
    event.stopPropagation();
    if (draft.asked.form === "fields") this.fields?.all.find(({ node }) => node === index)?.input.focus();
    else {
      this.stage.tree.focus({ preventScroll: true });
      this.stage.set("selected", index);
      this.take(index);
    }
  }

  /** Say why nothing came of a press. What is told of a wrong answer stays there to be read. @param {string} text */
  hint(text) {
    if (!this.draft?.isOfNodes || !this.canAct) return;
    if (!isToMend(this.view)) return this.controls.speak(text, "refused");
    this.stage.spoken.textContent = text;
    this.controls.showHint(text);
  }

  /** @param {number} index */
  take(index) {
    if (index < 0) return this.hint(this.words.say("quiz-choose-first"));
    if (this.draft instanceof ActDraft) return act(this, this.draft, index);
    if (this.draft?.isSlot(index)) this.mend();
    const { draft, stage, words } = this;
    if (!draft || !this.isAsking) return;
    const came = draft.take(index);
    this.showDraft();
    if (!draft.isOfNodes) return;
    const { name } = stage.film.nodes[index];
    const what = came !== "taken" ? came : draft.isOfCuts ? "cuts" : draft.asked.form === "sequence" ? "sequence" : "node";
    stage.spoken.textContent = words.say(`quiz-taken-${what}`, { name, count: draft.marks.taken.length });
  }

  /** Whether an act can be done: at once after a wrong one, too. */
  get canAct() {
    return this.isAsking || isToMend(this.view);
  }

  /** Choose the next node; left and right lead only to those that can be an answer. @param {1 | -1} way @param {boolean} isAmongSlots */
  choose(way, isAmongSlots) {
    const { draft, stage } = this;
    const { nodes, step } = stage.film;
    const all = nodes.map((_, index) => index).filter((index) => !isAmongSlots || !draft?.isOfNodes || draft.isOffered(index));
    const now = this.model.get("selected");
    const beyond = way === 1 ? all.find((index) => index > now) : all.filter((index) => index < now).pop();
    // By hand most steps lead to the first child that is left.
    const child = draft?.asked.hand?.children[0];
    const first = isAmongSlots ? child ?? all[0] : step.node;
    stage.set("selected", now < 0 ? first : beyond ?? (way === 1 ? all[0] : all[all.length - 1]));
  }
}

/** @param {QuizView["question"]} asked @param {(index: number) => number} parentOf */
function newDraftOf(asked, parentOf) {
  return asked.hand ? new ActDraft(asked, asked.hand, parentOf) : new Draft(asked, parentOf);
}
