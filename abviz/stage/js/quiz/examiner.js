// The examiner of a page: it asks, marks and counts, as `classroom/quiz/session.py` does in Python.

/** @import { Payload } from "../model.js" */
/** @import { Solved } from "./marking.js" */
/** @import { Answer, Asked, QuizView, Wish } from "./model.js" */

import { filled, mark } from "./marking.js";

/** @typedef {{ asked: Asked, solved: Solved, still: Partial<Payload> }} Task */
/** @typedef {{ source: string, picture: string, film: Payload, tasks: Task[] }} Sheet */
/** @typedef {{ title: string, sheets: Sheet[] }} Sheets */
/** @typedef {{ answer: Answer, tries: number }} Given */
/** What is kept over a reload. @typedef {{ sheet: number, at: number, isOpen: boolean, isSpent: boolean, given: (Given | null)[] }} Kept */

export class Examiner {
  /**
   * @param {Sheets} sheets
   * @param {Record<string, string>} said
   * @param {unknown} kept
   */
  constructor({ title, sheets }, said, kept) {
    this.title = title;
    this.sheets = sheets;
    this.said = said;
    this.film = 1;
    this.state = this.fresh(0);
    this.restore(kept);
  }

  /**
   * @param {number} sheet
   * @returns {Kept}
   */
  fresh(sheet) {
    return { sheet, at: 0, isOpen: true, isSpent: false, given: this.sheets[sheet].tasks.map(() => null) };
  }

  /** Go on from what was kept, if it is of this quiz. @param {any} kept */
  restore(kept) {
    const count = this.sheets[kept?.sheet]?.tasks.length;
    if (!count || !Array.isArray(kept.given) || kept.given.length !== count) return;
    if (!(kept.at >= 0 && kept.at <= count)) return;
    this.state = { ...this.fresh(kept.sheet), ...kept };
    this.film += 1;
  }

  /** @param {Wish} wish */
  take(wish) {
    const { state } = this;
    if (wish.kind === "answer") this.mark(wish.answer);
    else if (wish.kind === "next") this.state = { ...state, at: state.at + 1, isOpen: true };
    else if (wish.kind === "retry") this.state = { ...state, isOpen: true };
    else if (wish.kind === "model") this.state = { ...state, isSpent: true };
    else if (wish.kind === "again") this.state = this.fresh((state.sheet + 1) % this.sheets.length);
    if (wish.kind !== "answer" && wish.kind !== "retry") this.film += 1;
  }

  /** @param {Answer} answer */
  mark(answer) {
    const { state } = this;
    const tries = (state.given[state.at]?.tries ?? 0) + 1;
    const given = [...state.given];
    given[state.at] = { answer, tries };
    this.state = { ...state, given, isOpen: false };
  }

  get sheet() {
    return this.sheets[this.state.sheet];
  }

  /** @param {number} at */
  scoreOf(at) {
    const { asked, solved } = this.sheet.tasks[at];
    const given = this.state.given[at];
    return given ? mark(asked, solved, given.answer).score : 0;
  }

  get score() {
    const { tasks } = this.sheet;
    return tasks.reduce((sum, _, at) => sum + this.scoreOf(at), 0) / tasks.length;
  }

  /** @returns {QuizView["state"]} */
  get stage() {
    const { at, isOpen, isSpent } = this.state;
    if (isSpent) return "model";
    if (at === this.sheet.tasks.length) return "done";
    return isOpen ? "asking" : "answered";
  }

  /** @returns {QuizView} */
  get view() {
    const { sheet, stage, state, title } = this;
    const count = sheet.tasks.length;
    const task = sheet.tasks[state.at];
    const right = sheet.tasks.filter((_, at) => this.scoreOf(at) === 1).length;
    const given = state.given[state.at];
    const marked = stage === "answered" && given ? mark(task.asked, task.solved, given.answer) : null;
    return {
      film: this.film, state: stage, title, source: sheet.source, problem: "",
      progress: filled(this.said["quiz-progress"], { number: Math.min(state.at + 1, count), count, right }),
      question: task?.asked ?? null,
      answer: given?.answer ?? null,
      feedback: marked,
      review: [],
      can: this.can(marked?.is_right ?? false),
    };
  }

  /** @param {boolean} isRight */
  can(isRight) {
    const { stage } = this;
    if (stage === "asking") return ["again", "model"];
    if (stage === "answered") return ["again", "model", "next", ...isRight ? [] : ["retry"]];
    return ["again"];
  }

  /** What the stage is to show. */
  shown() {
    const { film, sheet, view } = this;
    const isOpen = view.state === "asking" || view.state === "answered";
    const still = isOpen ? sheet.tasks[this.state.at].still : {};
    const step = view.state === "model" ? view.question?.step ?? 0 : 0;
    return {
      film: { ...sheet.film, ...still, id: film },
      place: /** @type {[number, number]} */ ([film, step]),
      picture: sheet.picture,
      quiz: view,
    };
  }
}
