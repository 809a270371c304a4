// A search that somebody carries out without being told what is right: where it stands, what is seen of the
// tree, what is asked, and what is told at the end. As `classroom/practice/trace_exam.py`, `act_still.py` and
// `ask_after` of `classroom/questions/acts.py` have it in Python.

/** @import { Answer, CodedLook, Columns, ExamRound, Feedback, Hand, Identity, ModelAnswer, OpenQuestion, PageTask, QuizRound, Review, Still } from "../records.js" */
/** @import { Act } from "./conductor.js" @import { TreeNode } from "./search_nodes.js" @import { Texts } from "./acts.js" */

import { filled } from "../film.js";
import { moveOf } from "./acts.js";
import { conduct, dueAtEach } from "./conductor.js";
import { mark, readScore, utilitiesIn } from "./marking.js";
import { markRun, mistakesByNoConvention, possibleBeliefs, prunes } from "./run_marking.js";
import { ScoreTexts, shortText } from "./score_text.js";
import { nodesOf } from "./search_nodes.js";

/** What is seen of a node, in words. @typedef {{ status: string, edge: string, value: string, alpha: string, beta: string }} Look */

/** Where a search stands after some acts, right or wrong. */
export class Place {
  /** @param {TreeNode[]} nodes @param {ExamRound} exam @param {Answer[]} answers */
  constructor(nodes, { scores, steps }, answers) {
    this.scores = scores;
    this.steps = steps;
    this.nodes = nodes;
    /** The nodes that are entered and not left, from the root. @type {number[]} */
    this.path = [];
    /** @type {Set<number>} */
    this.entered = new Set();
    /** @type {Set<number>} */
    this.skipped = new Set();
    this.cuts = 0;
    /** The windows with which nodes were entered. @type {Map<number, [string, string]>} */
    this.windows = new Map();
    /** What is seen of nodes with which something was done. @type {Map<number, Look>} */
    this.looks = new Map();
    for (const answer of answers) this.follow(/** @type {Texts} */ (answer));
  }

  /** Show which nodes are open. */
  withOpenNodes() {
    this.path.forEach((index, depth) => {
      const status = depth + 1 === this.path.length ? "current" : "open";
      this.looks.set(index, { .../** @type {Look} */ (this.looks.get(index)), status, edge: "path" });
    });
    return this;
  }

  /** The node where the search stands; −1 before the root is entered. */
  get current() {
    return this.path[this.path.length - 1] ?? -1;
  }

  /** The children of the current node that are neither entered nor skipped. */
  get left() {
    return this.nodes[this.current]?.children.map(({ index }) => index).filter((index) => !this.isGone(index)) ?? [];
  }

  /** @param {number} index */
  isGone(index) {
    return this.entered.has(index) || this.skipped.has(index);
  }

  /** @param {Texts} answer */
  follow(answer) {
    const { kind, node } = moveOf(answer);
    if (kind === "enter") this.enter(node, answer);
    else if (kind === "cut") this.cut(this.nodes[node]);
    else this.leave(node, valueOf(answer).map(shortText).join(", "));
    while (this.steps === "visits" && this.path.length && !this.left.length) this.path.pop();
  }

  /** @param {number} node @param {Texts} answer */
  enter(node, { alpha = "", beta = "" }) {
    this.entered.add(node);
    const value = this.scores[node];
    if (value === null) {
      this.path.push(node);
      if (alpha && beta) this.windows.set(node, [alpha, beta]);
      this.looks.set(node, { status: "done", edge: "done", value: "", alpha: alpha && shortText(alpha), beta: beta && shortText(beta) });
    } else {
      // In a leaf there is no estimate to show.
      const isAtLimit = this.nodes[node].children.length > 0 && value !== "";
      this.looks.set(node, { status: isAtLimit ? "limit" : "done", edge: "done", value, alpha: "", beta: "" });
    }
  }

  /** @param {TreeNode} node */
  cut({ children }) {
    this.cuts += 1;
    for (const { index } of children) {
      if (!this.entered.has(index)) this.skipped.add(index);
      if (!this.looks.has(index)) this.cutOff(index, "cut");
    }
  }

  /** @param {number} index @param {string} edge */
  cutOff(index, edge) {
    this.looks.set(index, { status: "pruned", edge, value: "", alpha: "", beta: "" });
    for (const child of this.nodes[index].children) this.cutOff(child.index, "pruned");
  }

  /** @param {number} node @param {string} value */
  leave(node, value) {
    this.path.pop();
    this.looks.set(node, { status: "done", edge: "done", value, alpha: "", beta: "" });
  }

  /** Whether nothing is left but to return a value outside the typed window. @param {Act} due */
  returnsOutside({ kind, value }) {
    const window = this.windows.get(this.current);
    if (kind !== "return" || this.left.length || !window || typeof value !== "number") return false;
    const [alpha, beta] = window.map(readScore);
    return value < alpha || value > beta;
  }

  /** How many nodes are seen, of those that some test picks. @param {(look: Look, node: TreeNode) => boolean} test */
  count(test) {
    return [...this.looks].filter(([index, look]) => test(look, this.nodes[index])).length;
  }
}

/** The search of one round, and what is told of how somebody carries it out. */
export class ExamRun {
  /** @param {QuizRound} round @param {ExamRound} exam @param {Record<string, string>} said */
  constructor({ films, tasks }, exam, said) {
    this.exam = exam;
    this.said = said;
    // The questions of the right run; the first has all names, and the tree as it is before the root is entered.
    this.tasks = tasks;
    this.film = films[tasks[0].film];
    this.names = tasks[0].asked.names;
    this.nodes = nodesOf(exam.nodes);
    const { estimate, probabilities, utilities, value } = exam.nodes;
    // In the order of the nodes.
    this.scores = this.nodes.flatMap((_, index) => [value?.[index] ?? "", estimate?.[index] ?? "", ...utilities?.[index] ?? []]).filter((text) => text !== "");
    this.probabilities = (probabilities ?? []).flatMap((texts) => texts ?? []);
  }

  /** What became of some acts. @param {Answer[]} answers @throws {import("./conductor.js").ImpossibleAct} if one cannot be done where the search stands */
  outcome(answers) {
    return conduct(this.exam.search, this.nodes, answers.map(actOf), this.exam.steps);
  }

  /** What is due after some acts; null if the search is over. @param {Answer[]} answers */
  due(answers) {
    return this.outcome(answers).due;
  }

  /** How many cuts were made by going up: each is no act of its own. @param {Answer[]} answers */
  leftOut(answers) {
    return this.outcome(answers).judged.filter(({ judgement }) => judgement === "implied").length;
  }

  /** How the last of some acts is judged in its run: who goes up too early has made a mistake, even with a right value. @param {Answer[]} answers @returns {"right" | "wrong" | "beyond"} */
  lastJudgement(answers) {
    const acts = answers.map(actOf);
    const { judged } = conduct(this.exam.search, this.nodes, acts, this.exam.steps);
    const judgements = judged.filter(({ act }) => act === acts[acts.length - 1]).map(({ judgement }) => judgement);
    const isAll = (/** @type {string} */ wanted) => judgements.every((judgement) => judgement === wanted);
    if (isAll("beyond")) return "beyond";
    return isAll("right") ? "right" : "wrong";
  }

  /** The marks of a run. @param {Answer[]} answers */
  marking(answers) {
    return markRun(this.exam.search, this.nodes, answers.map(actOf), this.exam.steps);
  }

  /** The question for the act that comes after others. @param {Answer[]} done @param {Act} due @returns {PageTask} */
  task(done, due) {
    const place = new Place(this.nodes, this.exam, done);
    const [first] = this.tasks;
    // The steps have the numbers that they have where each cut is made.
    const asked = this.asked(place, done.length + this.leftOut(done), due);
    const key = this.keyOf(due, done);
    return { ...first, asked, identity: this.identity(asked, due), solved: this.solved(due, key), still: this.still(place.withOpenNodes(), place.current, asked.text) };
  }

  /** @param {Place} place @param {number} number @param {Act} due @returns {OpenQuestion} */
  asked(place, number, due) {
    const { asked } = this.tasks[0];
    const children = place.left;
    // What is usual in this search is said at its first step.
    const text = place.current < 0 ? asked.text : this.said[place.returnsOutside(due) ? "exam-next-outside" : "exam-next"];
    const slots = place.current < 0 ? [0] : children;
    const hand = { .../** @type {Hand} */ (asked.hand), current: place.current, name: this.names[place.current] ?? "", children };
    return { ...asked, text, about: `${this.exam.steps} ${number + 1}`, slots, names: slots.map((index) => this.names[index]), hand };
  }

  /** @param {OpenQuestion} asked @param {Act} due @returns {Identity} */
  identity({ ask, about }, { kind, node }) {
    return { ...this.tasks[0].identity, ask: `${ask} ${about} ${kind} ${this.names[node]}` };
  }

  /** The act that is due as the answer that it is. @param {Act} due @param {Answer[]} done @returns {Texts} */
  keyOf({ kind, node, alpha, beta, value }, done) {
    /** @type {Texts} */
    const key = { [kind]: String(node) };
    const { scores, probabilities } = this;
    const texts = new ScoreTexts([...scores, ...done.flatMap((answer) => numbersIn(/** @type {Texts} */ (answer)))], probabilities);
    if (typeof alpha === "number") key.alpha = texts.write(alpha);
    if (typeof beta === "number") key.beta = texts.write(beta);
    if (Array.isArray(value)) key.utilities = value.map((score) => texts.write(score)).join(" ");
    else if (typeof value === "number") key.value = texts.write(value);
    return key;
  }

  /** @param {Act} due @param {Texts} key @returns {ModelAnswer} */
  solved({ kind, node }, key) {
    const { said, tasks: [{ solved: { says } }] } = this;
    const value = "utilities" in key ? `(${key.utilities.split(" ").join(", ")})` : key.value ?? "";
    const { alpha = "", beta = "" } = key;
    const answer = filled(said[`exam-${alpha ? "window" : kind}`], { node: this.names[node], value, alpha, beta });
    const sentence = filled(said["exam-solution"], { answer: answer.replace(/\.+$/, ""), why: "" }).trimEnd();
    return { says, key, why: "", reasons: {}, explained: [], sentence };
  }

  /** What is seen after a run that is not the right one. @param {Answer[]} answers */
  stillAtEnd(answers) {
    return this.still(new Place(this.nodes, this.exam, answers), 0, this.said["exam-over"]);
  }

  /** What is seen of what was done. @param {Place} place @param {number} current the node where the search stands @param {string} sentence @returns {Still} */
  still(place, current, sentence) {
    const { film: { edges, statuses }, tasks: [{ still }] } = this;
    const start = { ...still.start };
    /** @type {(name: keyof Look, seen: (look: Look) => string | number) => (string | number)[]} */
    const column = (name, seen) => still.start[name].map((before, index) => {
      const look = place.looks.get(index);
      return look && !(name === "value" && look.status === "pruned") ? seen(look) : before;
    });
    const looks = {
      ...start,
      status: column("status", ({ status }) => statuses.indexOf(status)),
      edge: column("edge", ({ edge }) => edges.indexOf(edge)),
      value: column("value", ({ value }) => value),
      alpha: column("alpha", ({ alpha }) => alpha),
      beta: column("beta", ({ beta }) => beta),
    };
    const isPruned = (/** @type {Look} */ { status }) => status === "pruned";
    const step = {
      ...still.steps, node: [Math.max(current, 0)], sentence: [sentence],
      examined: [place.count((look, { isLeaf }) => !isPruned(look) && (isLeaf || look.status === "limit"))],
      entered: [place.count((look) => !isPruned(look))],
      cutoffs: [place.cuts],
      pruned: [place.count((look, { isLeaf }) => isPruned(look) && isLeaf)],
    };
    return { start: /** @type {Columns<CodedLook>} */ (looks), steps: step, lines: still.lines };
  }

  /** What is told of a whole run: its marks, the first difference, beliefs, and how many steps were taken back. @param {Answer[]} answers @param {number} takenBack @returns {Feedback} */
  told(answers, takenBack) {
    const { said } = this;
    const marking = this.marking(answers);
    const { right, first, mistakes, score } = marking;
    const sentences = [filled(said["exam-right"], { right, all: marksToGet(marking) })];
    const possible = first === null ? [] : this.possible(answers, mistakes);
    const isCertain = possible.length === 1;
    if (first !== null) sentences.push(this.firstDifference(answers, first));
    if (possible.length) {
      const [name, { length }] = possible[0];
      const { belief = "", explanation = "" } = this.exam.beliefs.find((other) => other.name === name) ?? {};
      sentences.push(filled(said[isCertain ? "exam-certain" : "exam-possible"], { count: length, belief, explanation }));
    }
    if (takenBack) sentences.push(filled(said["exam-taken-back"], { count: takenBack }));
    return {
      score, is_right: score === 1, slots: {}, missed: [], extra: [],
      // It is the run that is wrong, and not the last step beside which this is told.
      first: first === null ? null : "run",
      sentence: sentences.join(" "), misconceptions: isCertain ? [possible[0][0]] : [],
    };
  }

  /** Where the run is first another one, and why that is wrong. @param {Answer[]} answers @param {number} place */
  firstDifference(answers, place) {
    const { said, tasks } = this;
    // Who goes up where a cut is due has left out a step of the right run.
    const { asked, solved } = tasks[place + this.leftOut(answers.slice(0, place + 1))];
    const { sentence } = mark(asked, solved, answers[place]);
    return filled(said["exam-first"], { number: place + 1, feedback: sentence, solution: solved.sentence });
  }

  /** The misconceptions that the run can follow, with their places. @param {Answer[]} answers @param {number[]} mistakes */
  possible(answers, mistakes) {
    const { exam: { beliefs, convention, steps }, nodes } = this;
    const acts = answers.map(actOf);
    const theirs = beliefs.map(({ name, search }) => [name, dueAtEach(search, nodes, acts, steps)]);
    const atNoTie = mistakesByNoConvention(convention, nodes, acts, mistakes, steps);
    return possibleBeliefs(Object.fromEntries(theirs), acts, atNoTie, prunes(this.exam.search));
  }

  /** What came of each step. @param {Answer[]} answers @returns {Review[]} */
  review(answers) {
    const { mistakes } = this.marking(answers);
    return answers.map((_, place) => {
      const done = answers.slice(0, place);
      const due = /** @type {Act} */ (this.due(done));
      const right = !mistakes.includes(place);
      return { text: this.task(done, due).solved.sentence, right, points: Number(right) };
    });
  }
}

/** How many marks a run can get. @param {{ right: number, wrong: number, missing: number, due: number }} marking */
export function marksToGet({ right, wrong, missing, due }) {
  return right + wrong + missing + due;
}

/** The act that an answer is. @param {Answer} answer @returns {Act} */
function actOf(answer) {
  const texts = /** @type {Texts} */ (answer);
  const [alpha, beta] = [texts.alpha, texts.beta].map((text) => text === undefined ? null : readScore(text));
  const values = valueOf(texts).map(readScore);
  const value = "utilities" in texts ? values : values[0] ?? null;
  return { ...moveOf(answer), alpha, beta, value };
}

/** The texts of what is returned: one, one for each player, or none. @param {Texts} answer @returns {string[]} */
function valueOf({ value, utilities }) {
  if (utilities !== undefined) return utilitiesIn(utilities);
  return value === undefined ? [] : [value];
}

/** The texts of all numbers of an answer. @param {Texts} answer */
function numbersIn(answer) {
  const ends = ["alpha", "beta"].flatMap((name) => name in answer ? [answer[name]] : []);
  return [...ends, ...valueOf(answer)];
}
