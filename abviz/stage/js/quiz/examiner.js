// The examiner of a page: it asks, marks and counts, as `classroom/practice/quiz_session.py` does in Python.

/** @import { Payload } from "../records.js" */
/** @import { Solved } from "./marking.js" */
/** @import { AnswerRecord, Handed, Identity } from "./hand_in.js" */
/** @import { Answer, Asked, Feedback, Wish } from "./model.js" */

import { filled } from "../film.js";
import { drawNumber, recordOf } from "./hand_in.js";
import { mark, readField } from "./marking.js";
import { LETTERS, isOfNode, isOfScores, isOfTree } from "./model.js";

/** @typedef {{ identity: Identity, asked: Asked, solved: Solved, film: number, still: Partial<Payload>, model: [film: number, step: number] }} Task */
/** @typedef {{ number: number, picture: string, films: Payload[], tasks: Task[] }} Round */
/** @typedef {{ said: Record<string, string>, given: boolean, seed: number, when: string, rounds: Round[] }} Sheets */

export class Examiner {
  /** @param {Sheets} sheets @param {unknown} kept @param {Partial<Handed>} handed what was kept of the answers */
  constructor(sheets, kept, { number, answers } = {}) {
    this.sheets = sheets;
    this.film = 1;
    this.problem = "";
    this.since = Date.now();
    /** All answers, as they can be handed in. @type {AnswerRecord[]} */
    this.records = [];
    this.number = String(number ?? drawNumber());
    this.state = this.blank(0);
    this.restore(kept);
    if (this.hasBegun && Array.isArray(answers)) this.records = answers;
  }

  /** @param {number} round @returns {Kept} */
  blank(round) {
    const turns = this.sheets.rounds[round].tasks.map(() => ({ tries: [], answer: null, shown: false, counted: null }));
    return { round, number: 0, reached: 0, finished: false, spent: false, turns, first: null };
  }

  /** Go on from what was kept, if it fits. @param {unknown} kept */
  restore(kept) {
    const state = checked(kept, this.sheets.rounds.map(({ tasks }) => tasks.map(({ asked }) => asked)));
    if (!state) return;
    this.state = state;
    this.film += 1;
  }

  /** Whether anything was done, now or on an earlier visit. */
  get hasBegun() {
    const { round, reached, spent, turns } = this.state;
    return spent || round + reached > 0 || turns.some(({ tries, shown }) => tries.length > 0 || shown);
  }

  get round() {
    return this.sheets.rounds[this.state.round];
  }

  get task() {
    return this.round.tasks[this.state.number];
  }

  get turn() {
    return this.state.turns[this.state.number];
  }

  get isTold() {
    return this.state.finished || this.sheets.when === "at once";
  }

  /** Whether the question that is shown can be answered. */
  get isOpen() {
    const { number, reached, finished } = this.state;
    const isSolved = this.turn.shown || (this.isTold && this.isRight(number));
    return !(finished || isSolved || number < reached);
  }

  /** @returns {"asking" | "answered" | "model" | "done"} */
  get stage() {
    if (this.turn.shown) return "model";
    if (this.state.finished) return "done";
    return this.turn.answer === null ? "asking" : "answered";
  }

  get can() {
    const { number, reached, finished, round, spent } = this.state;
    const isLast = number === this.round.tasks.length - 1;
    const hasPassed = this.turn.tries.length > 0 || this.turn.shown;
    const may = {
      answer: this.isOpen,
      retry: this.isOpen && this.turn.answer !== null,
      next: !(isLast && finished) && (number < reached || hasPassed),
      back: number > 0,
      model: !this.turn.shown,
      again: true,
      fresh: this.sheets.given && (round > 0 || spent || finished),
      anew: this.hasBegun,
    };
    return Object.entries(may).filter(([, isPossible]) => isPossible).map(([name]) => name);
  }

  /** @param {number} number */
  marking(number) {
    const { asked, solved } = this.round.tasks[number];
    const { answer } = this.state.turns[number];
    return answer === null ? null : mark(asked, solved, answer);
  }

  /** @param {number} number */
  isRight(number) {
    return this.marking(number)?.is_right ?? false;
  }

  /** The best try, where the second counts half, the third a third. @param {number} number */
  points(number) {
    const { asked, solved } = this.round.tasks[number];
    const { tries, counted } = this.state.turns[number];
    const scores = tries.slice(0, counted ?? tries.length).map((one) => mark(asked, solved, one).score);
    return Math.max(0, ...scores.map((score, place) => score / (place + 1)));
  }

  get score() {
    const { tasks } = this.round;
    return tasks.reduce((sum, _, number) => sum + this.points(number), 0) / tasks.length;
  }

  /** Do what is wished; return what is new among what can be handed in. @param {Wish} wish */
  take(wish) {
    const { length } = this.records;
    this.problem = "";
    if (wish.kind === "answer") this.answer(wish.answer);
    else if (wish.kind !== "hand in" && this.can.includes(wish.kind)) {
      this[wish.kind]();
      // Who tries again does so on the same picture.
      if (wish.kind !== "retry") this.film += 1;
    }
    this.since = Date.now();
    return this.records.slice(length);
  }

  /** @param {Answer} answer */
  answer(answer) {
    if (!this.isOpen) return;
    this.problem = this.problemWith(answer);
    if (this.problem) return;
    const { turn } = this;
    turn.tries = [...this.isTold ? turn.tries : countingOf(turn), answer];
    turn.answer = answer;
    const { since, task: { asked, identity, solved } } = this;
    this.records = [...this.records, recordOf(asked, solved, answer, { ...identity, try: turn.tries.length }, since)];
  }

  /** All that can be handed in. @returns {Handed} */
  get handed() {
    const { number, records } = this;
    return { number, answers: records, count: records.length };
  }

  /** Why an answer cannot be read, or nothing. @param {Answer} answer */
  problemWith(answer) {
    const { form, slots, names } = this.task.asked;
    if (form !== "fields") return "";
    if (isOfTree(slots[0])) return this.sheets.said["quiz-no-python"];
    for (const [slot, text] of Object.entries(/** @type {Record<string, string>} */ (answer))) {
      if (!text.trim() || !Number.isNaN(readField(slot, text))) continue;
      const letter = LETTERS[slot.split(":")[0]];
      const { said } = this.sheets;
      const problem = filled(said[isOfScores(slot) ? "quiz-no-scores" : "quiz-no-score"], { text: text.trim() });
      if (!isOfNode(slot)) return problem;
      return filled(said["quiz-place"], { letter, name: names[slots.indexOf(slot)], problem });
    }
    return "";
  }

  retry() {
    this.turn.answer = null;
    if (!this.isTold) this.turn.tries = countingOf(this.turn);
  }

  next() {
    const { state, turn } = this;
    if (state.number < state.reached) state.number += 1;
    else {
      turn.counted ??= turn.tries.length;
      if (state.number + 1 === this.round.tasks.length) state.finished = true;
      else state.number = state.reached = state.number + 1;
    }
  }

  back() {
    this.state.number -= 1;
  }

  model() {
    this.state.spent ||= !this.state.finished;
    for (const turn of this.state.turns) turn.counted ??= turn.tries.length;
    this.turn.shown = true;
  }

  /** Points are given for a tree once, and they stay. */
  again() {
    if (!this.sheets.given) this.fresh();
    else if (this.hasBegun) this.returnTo(this.first);
  }

  /** What became of the tree that was given, with all its questions asked again. */
  get first() {
    const { finished, first, reached, round, turns } = this.state;
    if (round) return first ?? this.blank(0).turns;
    return turns.map(({ tries, counted }, number) => {
      // What was closed, or is told at the end only, is asked for practice; the rest still counts.
      const isClosed = finished || number < reached || (tries.length > 0 && !this.isTold);
      return { tries, answer: null, shown: false, counted: isClosed ? counted ?? tries.length : counted };
    });
  }

  /** Ask about the tree that was given. @param {Turn[]} turns */
  returnTo(turns) {
    this.state = { ...this.blank(0), spent: turns.every(({ counted }) => counted !== null), turns };
  }

  fresh() {
    const { given, rounds } = this.sheets;
    const round = (this.state.round + 1) % rounds.length;
    if (given && !round) this.returnTo(this.first);
    else this.state = { ...this.blank(round), first: given ? this.first : null };
  }

  /** Forget all that was answered. */
  anew() {
    this.records = [];
    this.state = this.blank(0);
  }

  /** As long as a question is open no node is named that was missed. @returns {Feedback | null} */
  get feedback() {
    const marking = this.isTold ? this.marking(this.state.number) : null;
    if (!marking || !this.isOpen || !marking.missed.length) return marking;
    return { ...marking, missed: [], first: marking.extra.length ? Math.min(...marking.extra) : null };
  }

  /** What is said of each question when the quiz is over. */
  get review() {
    if (!this.state.finished) return [];
    return this.round.tasks.map(({ asked }, number) => {
      const marking = this.marking(number);
      return { text: asked.text, right: marking && marking.is_right, points: this.points(number) };
    });
  }

  /** What is seen now; `problem` says why the last answer could not be read. What is told at the end is null until then. */
  get view() {
    const { isTold, round, sheets: { given, seed }, state, task, turn } = this;
    return {
      film: this.film, title: "", problem: this.problem,
      state: this.stage, number: state.number, count: round.tasks.length,
      right: isTold ? round.tasks.filter((_, number) => this.isRight(number)).length : null,
      score: isTold ? this.score : null,
      tries: turn.tries.length,
      question: task.asked,
      answer: turn.answer,
      feedback: this.feedback,
      solution: turn.shown ? task.solved.sentence : "",
      review: this.review,
      can: this.can,
      spent: state.spent, given, round: round.number, seed,
    };
  }

  /** What the stage is to show. */
  shown() {
    const { film, round, task, view } = this;
    const isPlayed = view.state === "model";
    const [model, step] = task.model;
    return {
      film: { ...round.films[isPlayed ? model : task.film], ...isPlayed ? {} : task.still, id: film },
      place: /** @type {[number, number]} */ ([film, isPlayed ? step : 0]),
      picture: round.picture,
      quiz: view,
      handed: this.handed,
    };
  }
}

/** The tries that count whatever comes later: those before a turn was closed. @param {Turn} turn */
const countingOf = ({ tries, counted }) => tries.slice(0, counted ?? 0);

// What a page has kept of a quiz, checked before it is believed: it may come from another quiz, from
// an earlier version, or from a page around this one.

/** @typedef {{ tries: Answer[], answer: Answer | null, shown: boolean, counted: number | null }} Turn */
/** What is kept over a reload; `first` has the turns of the tree that was given, while another one is asked about. @typedef {{ round: number, number: number, reached: number, finished: boolean, spent: boolean, turns: Turn[], first: Turn[] | null }} Kept */

/** What was kept, if it fits the questions of a quiz. @param {any} kept @param {Asked[][]} rounds the questions of each @returns {Kept | null} */
export function checked(kept, rounds) {
  if (!kept || typeof kept !== "object") return null;
  const { round, number, reached, finished, spent } = kept;
  const questions = isBetween(0, round, rounds.length - 1) ? rounds[round] : [];
  if (!isBetween(0, reached, questions.length - 1) || !isBetween(0, number, reached)) return null;
  const turns = turnsOf(kept.turns, questions);
  const first = kept.first ? turnsOf(kept.first, rounds[0]) : null;
  const isSound = typeof finished === "boolean" && typeof spent === "boolean" && turns && (first || !kept.first);
  return isSound ? { round, number, reached, finished, spent, turns, first } : null;
}

/** @param {unknown} kept @param {Asked[]} questions @returns {Turn[] | null} */
function turnsOf(kept, questions) {
  if (!Array.isArray(kept) || kept.length !== questions.length) return null;
  const turns = questions.map((asked, number) => turnOf(kept[number], asked));
  return turns.every((turn) => turn !== null) ? turns : null;
}

/** @param {any} kept @param {Asked} asked @returns {Turn | null} */
function turnOf(kept, asked) {
  if (!kept || typeof kept !== "object" || !Array.isArray(kept.tries)) return null;
  const { answer = null, counted = null, shown } = kept;
  // A copy has no holes.
  const tries = [...kept.tries];
  const isSound = tries.every((one) => isAnswer(one, asked)) && (answer === null || isAnswer(answer, asked))
    && (counted === null || isBetween(0, counted, tries.length)) && typeof shown === "boolean";
  return isSound ? { tries, answer, shown, counted } : null;
}

/** Whether something can be an answer to a question. @param {any} answer @param {Asked} asked @returns {answer is Answer} */
function isAnswer(answer, { form, slots, choices }) {
  if (form === "choice") return isBetween(0, answer, choices.length - 1);
  if (form === "node") return slots.includes(answer);
  if (form !== "fields") return Array.isArray(answer) && [...answer].every((node) => slots.includes(node));
  if (!answer || typeof answer !== "object" || Array.isArray(answer)) return false;
  return Object.entries(answer).every(([slot, text]) => slots.includes(slot) && typeof text === "string" && (!text.trim() || !Number.isNaN(readField(slot, text))));
}

/** @param {number} least @param {unknown} value @param {number} most */
function isBetween(least, value, most) {
  return Number.isInteger(value) && least <= Number(value) && Number(value) <= most;
}

// What a page remembers of a quiz, over a reload: nothing, where the browser does not let it.

/** @param {string} key @returns {any} what was kept, or null */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {object} state */
export function remember(key, state) {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Private windows and files may have no memory; the quiz goes on without it.
  }
}
