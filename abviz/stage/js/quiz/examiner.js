// The examiner of a page: it asks, marks and shows, as `classroom/practice/quiz_session.py` does in Python.

/** @import { Answer, OpenQuestion, Feedback, PageTask, QuizRecord, QuizSheets, QuizView, Review, ToHandIn, TurnRecord } from "../records.js" */
/** @import { AnswerRecord } from "./hand_in.js" @import { Wish } from "./model.js" @import { Settings } from "./state.js" */

import { filled } from "../film.js";
import { isAct, moveOf, nameOf, slotOf } from "./acts.js";
import { drawNumber, recordOf } from "./hand_in.js";
import { mark, readField } from "./marking.js";
import { LETTERS, isOfNode, isOfScores, isOfTree } from "./model.js";
import { QuizState } from "./state.js";

export class Examiner {
  /** @param {QuizSheets} sheets @param {unknown} kept @param {Partial<ToHandIn>} handed what was kept of the answers */
  constructor(sheets, kept, { number, answers } = {}) {
    this.sheets = sheets;
    // The number of the film that is shown, its id: another question or tree has another one.
    this.film = 1;
    this.problem = "";
    this.since = Date.now();
    /** All answers, as they can be handed in. @type {AnswerRecord[]} */
    this.records = [];
    this.number = String(number ?? drawNumber());
    /** @type {QuizState} */
    this.quiz = this.quizFrom(null);
    this.restore(kept);
    if (this.quiz.hasBegun && Array.isArray(answers)) this.records = answers;
  }

  /** @param {QuizRecord | null} record */
  quizFrom(record) {
    return new QuizState(this.settings, record);
  }

  /** What does not change in the quiz. @returns {Settings} */
  get settings() {
    const { given, rounds, when } = this.sheets;
    return {
      given, when, counts: rounds.map(({ tasks }) => tasks.length),
      goesOn: (number, round) => rounds[round].tasks[number].asked.form === "act",
      mark: (answer, number, round) => mark(rounds[round].tasks[number].asked, rounds[round].tasks[number].solved, answer),
    };
  }

  /** Go on from what was kept, if it fits: that is another film. @param {unknown} kept */
  restore(kept) {
    const record = this.believed(kept);
    if (!record) return;
    this.quiz = this.quizFrom(record);
    this.film += 1;
  }

  /** What was kept, if it fits. @param {unknown} kept */
  believed(kept) {
    return checked(kept, this.sheets.rounds.map(({ tasks }) => tasks.map(({ asked }) => asked)));
  }

  /** Whether a search that is made by hand is over, and its end is shown. */
  get isCarriedOut() {
    const { record: { number, turns }, state } = this.quiz;
    return this.task.asked.form === "act" && state === "done" && number === turns.length - 1;
  }

  /** What is kept over a reload. */
  get kept() {
    return this.quiz.record;
  }

  get round() {
    return this.sheets.rounds[this.quiz.record.round];
  }

  /** The question that is shown. @returns {PageTask} */
  get task() {
    return this.round.tasks[this.quiz.record.number];
  }

  /** How many questions there are. */
  get count() {
    return this.round.tasks.length;
  }

  /** How many of the current answers are right. */
  get right() {
    return this.round.tasks.filter((_, place) => this.quiz.isRight(place)).length;
  }

  /** Do what is wished; return what is new among what can be handed in. @param {Wish} wish */
  take(wish) {
    const { length } = this.records;
    this.problem = "";
    if (wish.kind === "answer") this.answer(wish.answer);
    else if (wish.kind !== "hand in" && this.quiz.can.includes(wish.kind)) {
      const { turn } = this.quiz;
      this.quiz.press(wish.kind);
      if (wish.kind === "anew") this.records = [];
      // Who tries again does so on the same picture.
      if (wish.kind !== "retry" || this.quiz.turn !== turn) this.film += 1;
    }
    this.since = Date.now();
    return this.records.slice(length);
  }

  /** @param {Answer} answer */
  answer(answer) {
    if (!this.quiz.isOpen) return;
    this.problem = this.problemWith(answer);
    if (this.problem) return;
    const { film, isCarriedOut, quiz: { record: { number, taken_back: takenBack }, turn }, task } = this;
    this.quiz.note(answer);
    // A right act leads to the next question, and the last one to the end of the search.
    this.film = film + Number(this.quiz.turn !== turn || this.isCarriedOut !== isCarriedOut);
    const before = takenBack.filter((place) => place === number).length;
    this.keep(task, answer, before + turn.tries.length);
  }

  /** Keep an answer to be handed in. @param {PageTask} task @param {Answer} answer @param {number} place that of the try, from 1 */
  keep({ asked, identity, solved }, answer, place) {
    this.records = [...this.records, recordOf(asked, solved, answer, { ...identity, try: place }, this.since)];
  }

  /** All that can be handed in. @returns {ToHandIn} */
  get handed() {
    const { number, records } = this;
    return { number, answers: records, count: records.length };
  }

  /** Why an answer cannot be read, or nothing. @param {Answer} answer */
  problemWith(answer) {
    const { form, slots, names } = this.task.asked;
    if (form === "act") return this.problemOfAct(/** @type {Record<string, string>} */ (answer));
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

  /** @param {Record<string, string>} answer */
  problemOfAct(answer) {
    const { sheets: { said }, task: { asked } } = this;
    const unread = Object.keys(answer).find((name) => name in LETTERS && Number.isNaN(readField(slotOf(name), answer[name])));
    if (!unread) return "";
    const problem = filled(said["quiz-no-score"], { text: answer[unread].trim() });
    return filled(said["quiz-place"], { letter: LETTERS[unread], name: nameOf(asked, moveOf(answer).node), problem });
  }

  /** What was said last of the question before, or would have been right there. */
  get before() {
    const { isTold, record: { number } } = this.quiz;
    if (this.task.asked.form !== "act" || !isTold || !number) return "";
    const marking = this.quiz.marking(number - 1);
    return marking?.is_right ? marking.sentence : this.round.tasks[number - 1].solved.sentence;
  }

  /** As long as a question is open no node is named that was missed. @returns {Feedback | null} */
  get feedback() {
    const { isOpen, isTold, record } = this.quiz;
    const marking = isTold ? this.quiz.marking(record.number) : null;
    if (!marking || !isOpen || !marking.missed.length) return marking;
    return { ...marking, missed: [], first: marking.extra.length ? Math.min(...marking.extra) : null };
  }

  /** What is said of each question when the quiz is over. @returns {Review[]} */
  get review() {
    if (!this.quiz.record.finished) return [];
    return this.round.tasks.map(({ asked, solved }, number) => {
      const marking = this.quiz.marking(number);
      // Each act is asked for in the same words.
      return { text: asked.form === "act" ? solved.sentence : asked.text, right: marking && marking.is_right, points: this.quiz.points(number) };
    });
  }

  /** @returns {QuizView} */
  get view() {
    const { quiz, round, sheets: { given, seed, when }, task } = this;
    const { isTold, record: { number, spent }, turn } = quiz;
    return {
      film: this.film, title: "", problem: this.problem,
      state: quiz.state, when, number, count: this.count,
      right: isTold ? this.right : null,
      score: isTold ? quiz.score : null,
      tries: turn.tries.length,
      question: task.asked,
      before: this.before,
      answer: turn.answer,
      feedback: this.feedback,
      solution: turn.shown ? task.solved.sentence : "",
      review: this.review,
      can: quiz.can,
      spent, given, round: round.number, seed,
    };
  }

  /** What is other in the film once a search was carried out by hand. */
  get end() {
    return this.round.end;
  }

  /** What the stage is to show. */
  shown() {
    const { film, round, sheets: { withheld }, task: { film: own, model, still }, view } = this;
    const isPlayed = view.state === "model";
    return {
      film: { ...round.films[isPlayed ? model.film : own], ...isPlayed ? {} : { ...withheld, ...this.isCarriedOut ? this.end : still }, id: film },
      place: /** @type {[number, number]} */ ([film, isPlayed ? model.step : 0]),
      picture: round.picture,
      quiz: view,
      handed: this.handed,
    };
  }
}

// What a page has kept of a quiz, checked before it is believed: it may come from another quiz, from
// an earlier version, or from a page around this one.

/** What was kept, if it fits the questions of a quiz. @param {any} kept @param {OpenQuestion[][]} rounds the questions of each @returns {QuizRecord | null} */
export function checked(kept, rounds) {
  if (!kept || typeof kept !== "object") return null;
  const { round, number, reached, finished, spent } = kept;
  const questions = isBetween(0, round, rounds.length - 1) ? rounds[round] : [];
  if (!isBetween(0, reached, questions.length - 1) || !isBetween(0, number, reached)) return null;
  const turns = turnsOf(kept.turns, questions);
  const first = kept.first ? turnsOf(kept.first, rounds[0]) : null;
  const isSound = typeof finished === "boolean" && typeof spent === "boolean" && turns && (first || !kept.first);
  return isSound ? { round, number, reached, finished, spent, taken_back: [], turns, first } : null;
}

/** @param {unknown} kept @param {OpenQuestion[]} questions @returns {TurnRecord[] | null} */
function turnsOf(kept, questions) {
  if (!Array.isArray(kept) || kept.length !== questions.length) return null;
  const turns = questions.map((asked, number) => turnOf(kept[number], asked));
  return turns.every((turn) => turn !== null) ? turns : null;
}

/** @param {any} kept @param {OpenQuestion} asked @returns {TurnRecord | null} */
function turnOf(kept, asked) {
  if (!kept || typeof kept !== "object" || !Array.isArray(kept.tries)) return null;
  const { answer = null, counted = null, shown } = kept;
  // A copy has no holes.
  const tries = [...kept.tries];
  const isSound = tries.every((one) => isAnswer(one, asked)) && (answer === null || isAnswer(answer, asked))
    && (counted === null || isBetween(0, counted, tries.length)) && typeof shown === "boolean";
  return isSound ? { tries, answer, shown, counted } : null;
}

/** Whether something can be an answer to a question. @param {any} answer @param {OpenQuestion} asked @returns {answer is Answer} */
export function isAnswer(answer, asked) {
  const { form, slots, choices } = asked;
  if (form === "act") return isAct(answer, asked, readField);
  if (form === "choice") return isBetween(0, answer, choices.length - 1);
  if (form === "node") return slots.includes(answer);
  if (form !== "fields") return Array.isArray(answer) && [...answer].every((node) => slots.includes(node));
  if (!answer || typeof answer !== "object" || Array.isArray(answer)) return false;
  return Object.entries(answer).every(([slot, text]) => slots.includes(slot) && typeof text === "string" && (!text.trim() || !Number.isNaN(readField(slot, text))));
}

/** @param {number} least @param {unknown} value @param {number} most */
export function isBetween(least, value, most) {
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
