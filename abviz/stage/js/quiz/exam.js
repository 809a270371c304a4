// A search that is traced by hand as in an exam, on a page: nothing is told until the run is over. What
// `TraceExam` of `classroom/practice/trace_exam.py` is in a notebook, with the same names.

/** @import { Action, Answer, QuizRecord, QuizSheets, PageTask, TurnRecord } from "../records.js" */
/** @import { Texts } from "./acts.js" @import { Act } from "./conductor.js" @import { AnswerRecord } from "./hand_in.js" @import { Settings } from "./state.js" */

import { filled } from "../film.js";
import { isAct, isImpliedCut, moveOf, nameOf } from "./acts.js";
import { ImpossibleAct } from "./conductor.js";
import { ExamRun, marksToGet } from "./exam_run.js";
import { Examiner, isBetween } from "./examiner.js";
import { readField } from "./marking.js";
import { QuizState, close, newTurn } from "./state.js";

/** Each step follows from those before, right or wrong. */
class ExamState extends QuizState {
  /** @param {Settings} settings @param {ExamRun[]} runs the search of each round @param {QuizRecord | null} record */
  constructor(settings, runs, record) {
    super(settings, record);
    this.runs = runs;
  }

  /** @returns {TurnRecord[]} */
  turnsOf() {
    return [newTurn()];
  }

  get run() {
    return this.runs[this.record.round];
  }

  /** What was done so far. @returns {Answer[]} */
  get answers() {
    return this.record.turns.flatMap(({ answer }) => answer === null ? [] : [answer]);
  }

  /** @param {number} number */
  isRight(number) {
    return !this.run.marking(this.answers).mistakes.includes(number);
  }

  /** 0 as long as the run goes on: what is reported of it tells nothing. */
  get score() {
    return this.record.finished ? this.run.marking(this.answers).score : 0;
  }

  /** The actions that are possible now: a run is not asked once more. As long as it goes on nothing is shown of the right one. */
  get can() {
    const { finished, number } = this.record;
    // A fresh tree comes for "again" where none was given.
    if (finished) return super.can.filter((action) => action !== "again" || !this.settings.given);
    /** @type {Partial<Record<Action, boolean>>} */
    const may = { answer: this.isOpen, retry: number > 0, anew: this.hasBegun };
    return /** @type {Action[]} */ (Object.keys(may)).filter((action) => may[action]);
  }

  /** Note a step, and ask for the one that follows. @param {Answer} answer */
  note(answer) {
    super.note(answer);
    close(this.turn);
    const { record } = this;
    if (!this.run.due(this.answers)) {
      record.finished = true;
      return;
    }
    record.turns = [...record.turns, newTurn()];
    record.number = record.reached = record.turns.length - 1;
  }

  /** Take the last step back: it is asked for again, and that is counted. */
  retry() {
    const { record } = this;
    record.turns = [...record.turns.slice(0, -2), newTurn()];
    record.number = record.reached = record.turns.length - 1;
    record.taken_back = [...record.taken_back, record.number];
  }

  /** Ask for a run on the next tree; after the last one of a page comes the first. */
  fresh() {
    this.record = this.begun((this.record.round + 1) % this.runs.length, this.turnsOf());
  }
}

/** Asks for each step, takes it as it is, and marks the whole run at its end. */
export class ExamExaminer extends Examiner {
  /** @param {QuizRecord | null} record @returns {ExamState} */
  quizFrom(record) {
    return new ExamState(this.settings, this.quiz ? this.state.runs : runsOn(this.sheets), record);
  }

  get run() {
    return this.state.run;
  }

  /** The state of the run. @returns {ExamState} */
  get state() {
    return /** @type {ExamState} */ (this.quiz);
  }

  /** What was done before the step that is shown. */
  get done() {
    return this.state.answers.slice(0, this.quiz.record.number);
  }

  /** @returns {PageTask} */
  get task() {
    return this.run.task(this.done, this.dueAfter(this.done));
  }

  /** What is due after some acts, while the search is not over. @param {Answer[]} done */
  dueAfter(done) {
    return /** @type {Act} */ (this.run.due(done));
  }

  /** How many marks there are once the run is over. A cut that is made by going up has one, and what a missed cut skips has none. */
  get count() {
    return this.quiz.record.finished ? marksToGet(this.run.marking(this.state.answers)) : 0;
  }

  get right() {
    return this.run.marking(this.state.answers).right;
  }

  /** Keep of a step what it is worth in this run. @param {PageTask} task @param {Answer} answer @param {number} place */
  keep(task, answer, place) {
    this.keepStep(task, answer, place);
    if (this.quiz.record.finished) this.handInBelief();
  }

  /** @param {PageTask} task @param {Answer} answer @param {number} place */
  keepStep(task, answer, place) {
    const { run, state: { answers } } = this;
    const done = answers.slice(0, -1);
    const judgement = run.lastJudgement(answers);
    // What is done after a missed cut is no mistake of its own.
    if (judgement === "beyond") return;
    super.keep(task, answer, place);
    const isRight = judgement === "right";
    const following = this.taskBehindCut(task, done, answer);
    if (following) {
      // Who goes up has cut; the return is a step of its own.
      super.keep(following, answer, place);
      this.complete(following, isRight, { seconds: 0 });
    } else this.complete(task, isRight);
  }

  /** What is asked of a step that goes up where a cut is due: its return. @param {PageTask} task @param {Answer[]} done @param {Answer} answer */
  taskBehindCut({ solved: { key } }, done, answer) {
    if (!isImpliedCut("act", key, answer)) return null;
    const cut = [...done, key];
    return this.run.task(cut, this.dueAfter(cut));
  }

  /** Hand in a belief that is certain, with the mistakes that follow from it. */
  handInBelief() {
    const { run, state: { answers } } = this;
    const possible = run.possible(answers, run.marking(answers).mistakes);
    if (possible.length !== 1) return;
    const [[name, places]] = possible;
    for (const place of places) {
      const [done, answer] = [answers.slice(0, place), answers[place]];
      const task = run.task(done, this.dueAfter(done));
      const asked = this.taskBehindCut(task, done, answer) ?? task;
      // The same mistake may have been made before, and taken back.
      this.records = this.records.map((record) => isRecordOf(record, asked, answer) && !record.right ? { ...record, misconceptions: [name] } : record);
    }
  }

  /** Say of the last step whether it is right: what follows from a mistake is, and numbers are exact. @param {PageTask} task @param {boolean} right @param {AnswerRecord} [more] */
  complete({ asked, solved: { key } }, right, more = {}) {
    const nodes = right ? [] : [nameOf(asked, moveOf(key).node)];
    this.records = [...this.records.slice(0, -1), { ...this.records.at(-1), right, nodes, ...more }];
  }

  /** @param {Answer} answer */
  problemWith(answer) {
    return super.problemWith(answer) || (canBeDone(this.run, [...this.done, answer]) ? "" : filled(this.sheets.said["exam-no-step"], { move: moveOf(answer).kind }));
  }

  get before() {
    return "";
  }

  /** The end of the search, or what was done in its place. */
  get end() {
    const { run, state: { answers } } = this;
    return run.marking(answers).first === null ? super.end : run.stillAtEnd(answers);
  }

  /** What is told of the run, at its last step. */
  get feedback() {
    const { finished, number, taken_back: takenBack, turns } = this.quiz.record;
    return finished && number === turns.length - 1 ? this.run.told(this.state.answers, takenBack.length) : null;
  }

  get review() {
    return this.quiz.record.finished ? this.run.review(this.state.answers) : [];
  }

  /** What was kept, if it is a run on one of the trees: it is made once more, step by step. @param {any} kept */
  believed(kept) {
    const { runs } = this.state;
    if (!kept || !Array.isArray(kept.turns) || !isBetween(0, kept.round, runs.length - 1)) return null;
    const state = this.quizFrom(null);
    state.record.round = kept.round;
    const answers = [...kept.turns].map((turn) => turn?.answer ?? null).filter((answer) => answer !== null);
    for (const answer of answers) {
      if (!canBeAnswered(state, answer)) return null;
      state.note(answer);
    }
    return withRest(state.record, kept, 3 * state.run.nodes.length);
  }
}

/** The same run with what was taken back, and with what is looked at once it is over. @param {QuizRecord} record @param {any} kept @param {number} most more steps than a run has */
function withRest(record, { number, taken_back: takenBack, turns }, most) {
  if (!Array.isArray(takenBack) || ![...takenBack].every((place) => isBetween(0, place, most))) return null;
  record.taken_back = [...takenBack];
  if (!record.finished) return record;
  if (!isBetween(0, number, record.reached)) return null;
  record.number = number;
  record.turns.forEach((turn, place) => { turn.shown = turns[place]?.shown === true; });
  return record;
}

/** Whether something that was kept is a step that can be made where a run stands. @param {ExamState} state @param {any} answer */
function canBeAnswered({ answers, record, run }, answer) {
  const due = record.finished ? null : run.due(answers);
  return due !== null && isAct(answer, run.task(answers, due).asked, readField) && canBeDone(run, [...answers, answer]);
}

/** The search of each round. @param {QuizSheets} sheets */
function runsOn({ rounds, said }) {
  return rounds.flatMap((round) => round.exam ? [new ExamRun(round, round.exam, said)] : []);
}

/** Whether each of some acts can be done where the search stands. @param {ExamRun} run @param {Answer[]} answers */
function canBeDone(run, answers) {
  try {
    run.due(answers);
    return true;
  } catch (refusal) {
    if (refusal instanceof ImpossibleAct) return false;
    throw refusal;
  }
}

/** Whether a record is that of an answer to a question. @param {AnswerRecord} record @param {PageTask} task @param {Answer} answer */
function isRecordOf({ ask, tree, answer: kept }, { identity }, answer) {
  const [texts, others] = [/** @type {Texts} */ (answer), /** @type {Texts} */ (kept)];
  const names = Object.keys(texts);
  return ask === identity.ask && tree === identity.tree && names.length === Object.keys(others).length && names.every((name) => texts[name] === others[name]);
}

/** Who asks and marks on a page. @param {QuizSheets} sheets @param {unknown} kept @param {ConstructorParameters<typeof Examiner>[2]} handed */
export function newExaminer(sheets, kept, handed) {
  const Kind = sheets.rounds[0].exam ? ExamExaminer : Examiner;
  return new Kind(sheets, kept, handed);
}
