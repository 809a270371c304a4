// The rules of a quiz: when a question is open, what a try earns, what buttons do.
//
// A notebook has the same rules in Python, in `classroom/practice/quiz_state.py`, with the same names in the
// same order. Both are tested with the same courses: see `tests/classroom_tests/quiz_courses.py`.

/** @import { Action, Answer, Button, Feedback, QuizRecord, TurnRecord, TurnState, When } from "../records.js" */

/** Marks an answer to a question on a tree. @typedef {(answer: Answer, number: number, round: number) => Feedback} Marker */

/** What does not change in a quiz: whether a tree was given, when students are told what is right, how many questions there are about each tree, which questions go on by themselves once they are answered rightly, and who marks. @typedef {{ given: boolean, when: When, counts: number[], goesOn: (number: number, round: number) => boolean, mark: Marker }} Settings */

export class QuizState {
  /** @param {Settings} settings @param {QuizRecord | null} record how far somebody has come */
  constructor(settings, record = null) {
    this.settings = settings;
    /** @type {QuizRecord} */
    this.record = record ?? this.begun(0, this.turnsOf(0));
  }

  /** The questions on a tree. @param {number} round @returns {TurnRecord[]} */
  turnsOf(round) {
    return Array.from({ length: this.settings.counts[round] }, newTurn);
  }

  /** The question that is shown, and how it was answered. */
  get turn() {
    return this.record.turns[this.record.number];
  }

  /** The marking of the current answer. @param {number} number */
  marking(number) {
    const { answer } = this.record.turns[number];
    return answer === null ? null : this.settings.mark(answer, number, this.record.round);
  }

  /** Whether the current answer is right. @param {number} number */
  isRight(number) {
    return this.marking(number)?.is_right ?? false;
  }

  /** From 0 to 1: the best try, where the second counts half, the third a third, …. @param {number} number */
  points(number) {
    const { tries, counted } = this.record.turns[number];
    const scores = tries.slice(0, counted ?? tries.length).map((answer) => this.settings.mark(answer, number, this.record.round).score);
    return Math.max(0, ...scores.map((score, place) => score / (place + 1)));
  }

  /** From 0 to 1: the share of points, of all questions. */
  get score() {
    const { turns } = this.record;
    return turns.reduce((sum, _, number) => sum + this.points(number), 0) / turns.length;
  }

  /** Whether students are told by now which answers are right. */
  get isTold() {
    return this.record.finished || this.settings.when === "at once";
  }

  /** Whether the question that is shown can be answered. */
  get isOpen() {
    const { number, reached, finished } = this.record;
    const isSolved = this.turn.shown || (this.isTold && this.isRight(number));
    return !(finished || isSolved || number < reached);
  }

  /** What is done with the question that is shown. @returns {TurnState} */
  get state() {
    if (this.turn.shown) return "model";
    if (this.record.finished) return "done";
    return this.turn.answer === null ? "asking" : "answered";
  }

  /** Whether there is anything to forget. */
  get hasBegun() {
    const { round, reached, spent, taken_back: takenBack, turns } = this.record;
    return takenBack.length > 0 || turns.some(hasPassed) || spent || round > 0 || reached > 0;
  }

  /** The actions that are possible now. */
  get can() {
    const { number, finished, round, spent, turns } = this.record;
    const isLast = number === turns.length - 1;
    /** @type {Record<Action, boolean>} */
    const may = {
      answer: this.isOpen,
      retry: this.isOpen && this.turn.answer !== null,
      next: hasPassed(this.turn) && !(isLast && finished),
      back: number > 0,
      model: !this.turn.shown,
      again: true,
      fresh: this.settings.given && (spent || finished || round > 0),
      anew: this.hasBegun,
    };
    return /** @type {Action[]} */ (Object.keys(may)).filter((action) => may[action]);
  }

  /** Note an answer to the question that is shown. Before students are told what is right, the last answer is the only try. @param {Answer} answer */
  note(answer) {
    if (!this.isTold) keepCounted(this.turn);
    this.turn.tries = [...this.turn.tries, answer];
    this.turn.answer = answer;
    const { finished, number, round } = this.record;
    const isDone = this.settings.when === "at once" && this.isRight(number);
    if (isDone && !finished && this.settings.goesOn(number, round)) this.next();
  }

  /** Do what a button of the quiz does. @param {Button} button one that can be pressed */
  press(button) {
    this[button]();
  }

  /** Take the answer back. A try whose feedback was given still counts as one. */
  retry() {
    this.turn.answer = null;
    if (!this.isTold) keepCounted(this.turn);
  }

  /** Close the question, and go to the next one. After the last one the quiz is finished. */
  next() {
    const { record } = this;
    if (record.number < record.reached) {
      record.number += 1;
      return;
    }
    close(this.turn);
    if (record.number + 1 === record.turns.length) record.finished = true;
    else record.number = record.reached = record.number + 1;
  }

  back() {
    this.record.number -= 1;
  }

  /** Show the right answer. When the quiz is finished, nothing is left to lose. */
  model() {
    this.record.spent ||= !this.record.finished;
    this.record.turns.forEach(close);
    this.turn.shown = true;
  }

  /** Ask about the tree that was given once more, and its points stay. A fresh one comes where none was given. */
  again() {
    if (!this.settings.given) this.fresh();
    else this.record = this.begun(0, this.askedAgain());
  }

  /** Ask about the next tree; after the last one of a page comes the first. What became of the one that was given is kept. */
  fresh() {
    const { counts, given } = this.settings;
    const round = (this.record.round + 1) % counts.length;
    const first = given ? this.askedAgain() : null;
    if (first && !round) this.record = this.begun(0, first);
    else this.record = { ...this.begun(round, this.turnsOf(round)), first };
  }

  /** Forget all that was answered. */
  anew() {
    this.record = this.begun(0, this.turnsOf(0));
  }

  /** The questions on the tree that was given, all of them asked again. */
  askedAgain() {
    const { first, round, turns } = this.record;
    if (round) return first ?? this.turnsOf(0);
    for (const turn of turns) askAgain(turn, this.isTold);
    return turns;
  }

  /** The questions on a tree, from the first one on. @param {number} round @param {TurnRecord[]} turns @returns {QuizRecord} */
  begun(round, turns) {
    return { round, number: 0, reached: 0, finished: false, spent: turns.every(({ counted }) => counted !== null), taken_back: [], turns, first: null };
  }
}

/** A question that was not answered yet. @returns {TurnRecord} */
export function newTurn() {
  return { tries: [], answer: null, shown: false, counted: null };
}

/** Whether a question was answered, or its model answer was shown. @param {TurnRecord} turn */
function hasPassed({ tries, shown }) {
  return tries.length > 0 || shown;
}

/** Let no further try count. @param {TurnRecord} turn */
export function close(turn) {
  turn.counted ??= turn.tries.length;
}

/** Forget all tries but those before the question was closed: they always count. @param {TurnRecord} turn */
function keepCounted(turn) {
  turn.tries = turn.tries.slice(0, turn.counted ?? 0);
}

/** Ask a question once more: for practice, if it is closed, or told at the end only. @param {TurnRecord} turn @param {boolean} isTold */
function askAgain(turn, isTold) {
  if (turn.tries.length && !isTold) close(turn);
  turn.answer = null;
  turn.shown = false;
}
