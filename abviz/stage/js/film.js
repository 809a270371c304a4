// The film: the steps of a search, and the looks of all nodes at the present one.

/** @import { Model, Texts } from "./model.js" @import { CodedLook, CodedStep, Columns, ComparedChild, Lines, NumberedPayload, Payload } from "./records.js" */

/** What is seen of a node, with its status and its edge as words. @typedef {{ status: string, edge: string, value: string, alpha: string, beta: string, move: string }} Look */
/** What is seen of a node from a step on. @typedef {{ node: number, look: Look }} Change */
/** A step with its kind as a word, the lines that ran, the nodes that look otherwise than before, and the children that are compared. @typedef {Omit<CodedStep, "kind" | "lines"> & Lines & { kind: string, changes: Change[], compared: ComparedChild[] }} FilmStep */

// Of the letters of the longest sentence, how many others have that may take more lines; and how many of those are measured.
const [LONG, MOST_LONG] = [0.8, 4];

export class Film {
  /** @param {NumberedPayload} payload */
  constructor(payload) {
    this.payload = payload;
    this.id = payload.id;
    this.probabilities = new Map(rowsOf(payload.probabilities).map(({ node, text }) => [node, text]));
    this.nodes = rowsOf(payload.nodes);
    this.steps = stepsOf(payload);
    this.visits = firstVisits(this.steps);
    /** What is asked about a step, if it is: which of the choices is right, and all of them. */
    this.questions = new Map(rowsOf(payload.questions).map((asked) => [asked.step, asked]));
    this.isHiding = this.isNumbered = false;
    // The looks before the first step, and those at the present one.
    this.start = rowsOf(payload.start).map((look) => decoded(payload, look));
    this.looks = [...this.start];
    /** What takes each step back. @type {Change[][]} */
    this.undo = [];
    // The present step: none yet.
    this.at = -1;
    this.last = this.steps.length - 1;
    // In letters.
    this.longest = Math.max(...this.steps.map(({ sentence }) => sentence.length));
    /** The sentences that may take the most lines. */
    this.longSentences = this.steps.filter(({ sentence }) => sentence.length > LONG * this.longest)
      .sort((one, other) => other.sentence.length - one.sentence.length).slice(0, MOST_LONG);
    // How many visits of the whole search were to nodes that had been entered before.
    this.repeats = this.steps[this.last].repeats;
    // Bounds of a value are no window.
    this.hasWindows = payload.signs === "αβ" && this.steps.some(({ changes }) => changes.some(({ look }) => look.alpha));
  }

  /** Show and hide what a model says. @param {Model} model */
  follow(model) {
    this.isHiding = model.get("hide_future");
    this.isNumbered = model.get("visit_numbers") || Boolean(this.payload.sampled);
  }

  /** Go to a step and return the indices of the nodes whose looks have changed. @param {number} step */
  seek(step) {
    /** @type {Set<number>} */
    const touched = new Set();
    while (this.at < step) {
      this.at += 1;
      const { changes } = this.steps[this.at];
      this.undo[this.at] = changes.map(({ node }) => ({ node, look: this.looks[node] })).reverse();
      this.wear(changes, touched);
    }
    while (this.at > step) {
      this.wear(this.undo[this.at], touched);
      this.at -= 1;
    }
    return touched;
  }

  /** @param {Change[]} changes @param {Set<number>} touched */
  wear(changes, touched) {
    for (const { node, look } of changes) {
      this.looks[node] = look;
      touched.add(node);
    }
  }

  get step() {
    return this.steps[this.at];
  }

  /** What is seen of a node: a leaf that is ahead keeps its score to itself where that is hidden. @param {number} index @returns {Look} */
  seen(index) {
    const look = this.looks[index];
    if (!this.isHiding || this.nodes[index].role !== "leaf") return look;
    const [, at] = this.visits.get(index) ?? [0, Infinity];
    return at > this.at ? { ...look, value: "" } : look;
  }

  /** Whether what is known only in the end stays hidden, such as how few leaves would do. */
  get hidesEnd() {
    return this.isHiding && this.at < this.last;
  }

  /** The visit number of a node as text: empty before it is entered, and where none are shown. Of a leaf that is sampled it is how often. @param {number} index */
  visitNumber(index) {
    if (this.payload.sampled) return this.visitsOf(index) && this.nodes[index].role === "leaf" ? `N ${this.visitsOf(index)}` : "";
    const [number, at] = this.visits.get(index) ?? [0, Infinity];
    return this.isNumbered && at <= this.at ? `${number}.` : "";
  }

  /** How often a node has been visited, where a search samples. @param {number} index */
  visitsOf(index) {
    return Number(this.looks[index].alpha);
  }

  /** The mean of its samples, in the node or below N. @param {number} index */
  meanOf(index) {
    const { value, alpha: visits, beta: beside } = this.looks[index];
    return visits ? value || beside : "–";
  }

  /** How broad the edge to a node is, as `width_by_visits` in Python; of one that was not visited its look decides. @param {number} index */
  widthOf(index) {
    const { narrowest, broadest } = this.payload.sampled ?? { narrowest: 0, broadest: 0 };
    const visits = this.visitsOf(index);
    return visits ? Math.max(narrowest, broadest * Math.sqrt(visits / Math.max(visits, this.visitsOf(0)))) : null;
  }

  /** The best moves, each from its step on, where a search samples. */
  get bestMoves() {
    const { sampled } = this.payload;
    return sampled ? rowsOf(sampled.moves) : [];
  }

  /** All that is seen of nodes, from the start to the end. @returns {Change[]} */
  get changes() {
    return [...this.start.map((look, node) => ({ node, look })), ...this.steps.flatMap(({ changes }) => changes)];
  }

  /** The best move now, where a search samples; −1 before there is one. */
  get bestMove() {
    return this.bestMoves.filter(({ step }) => step <= this.at).at(-1)?.node ?? -1;
  }

  /** The steps to which one can jump: those that begin an iteration, or change the best move. @param {"iterations" | "moves"} kind */
  stops(kind) {
    return kind === "iterations" ? this.payload.sampled?.iterations ?? [] : this.bestMoves.map(({ step }) => step);
  }

  /** The next such step, or the one before; undefined if there is none. @param {"iterations" | "moves"} kind @param {1 | -1} direction */
  stop(kind, direction) {
    return direction > 0 ? this.stops(kind).find((step) => step > this.at) : this.stops(kind).filter((step) => step < this.at).at(-1);
  }

  /** The next step of a kind, or −1. @param {string} kind */
  next(kind) {
    return this.steps.findIndex((step, number) => number > this.at && step.kind === kind);
  }

  /** The nodes from the root to a node. @param {number} index */
  path(index) {
    const path = [];
    for (let at = index; at >= 0; at = this.nodes[at].parent) path.unshift(at);
    return path;
  }

  /** The steps so far that a node has a part in. @param {number} index */
  history(index) {
    return this.steps
      .map((step, number) => ({ step, number }))
      .filter(({ step, number }) => number <= this.at && (step.node === index || step.child === index));
  }

  /** The most nodes that are on the way to a node of a step. */
  get stackDepth() {
    const entered = new Set(this.steps.map(({ node }) => node));
    return Math.max(...[...entered].map((node) => this.path(node).length));
  }

  /** Room for the deepest path, in rows. */
  get deepest() {
    return Math.max(...this.nodes.map((_, index) => this.path(index).length));
  }
}

/** The rows of a table. @template {object} Row @param {Columns<Row>} columns @returns {Row[]} */
export function rowsOf(columns) {
  const names = /** @type {(keyof Row)[]} */ (Object.keys(columns));
  return columns[names[0]].map((_, row) => /** @type {Row} */ (Object.fromEntries(names.map((name) => [name, columns[name][row]]))));
}

/** The number of the last step of a film. @param {Payload} payload */
export function lastStepOf({ steps }) {
  return steps.kind.length - 1;
}

/** The steps of a film, with all that happens in each. @param {Payload} payload @returns {FilmStep[]} */
function stepsOf(payload) {
  const lines = rowsOf(payload.lines);
  /** @type {FilmStep[]} */
  const steps = rowsOf(payload.steps).map((step) => ({ ...step, ...lines[step.lines], kind: payload.kinds[step.kind], changes: [], compared: [] }));
  for (const { step, node, ...look } of rowsOf(payload.changes)) steps[step].changes.push({ node, look: decoded(payload, look) });
  for (const child of rowsOf(payload.compared)) steps[child.step].compared.push(child);
  return steps;
}

/** @param {Payload} payload @param {CodedLook} look @returns {Look} */
function decoded({ edges, statuses }, { status, edge, value, alpha, beta, move = "" }) {
  return { status: statuses[status], edge: edges[edge], value, alpha, beta, move };
}

/** A number, and the step that it comes with. @typedef {[number, number]} Visit */

/** The first visit of each node; who enters a node again finds the number of the first time. @param {FilmStep[]} steps @returns {Map<number, Visit>} */
function firstVisits(steps) {
  /** @type {Map<number, Visit>} */
  const first = new Map();
  steps.forEach(({ kind, node, child }, at) => {
    if (kind !== "enter" && kind !== "examine") return;
    // Random moves come to a leaf as well.
    for (const one of [node, child]) if (one >= 0 && !first.has(one)) first.set(one, [first.size + 1, at]);
  });
  return first;
}

// What the stage says: the texts come from Python, names and numbers are filled in here.

const LARGE = 200;

export class Words {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
  }

  /** A text, with facts for the names in braces. @param {string} key @param {Record<string, string | number>} facts */
  say(key, facts = {}) {
    return filled(this.texts.said[key], facts);
  }

  /** A text in the plural form of its count. @param {string} key @param {number} count */
  count(key, count) {
    const { counted, forms } = this.texts;
    const form = forms[count < LARGE ? count : LARGE / 2 + count % 100];
    return filled(counted[form][key], { count });
  }

  /** What a node is: its role in the film is also its class in the picture, and those of players have the number of their seat. @param {string} role */
  role(role) {
    const { roles } = this.texts;
    return roles[role] ?? filled(roles.player, { seat: role.slice(1) });
  }

  /** @param {string} value what a stub shows, such as +3 */
  movesNotLookedAt(value) {
    return this.count("not-looked-at", Number(value.slice(1)));
  }

  /** What is known of a node. @param {string} role @param {Look} look @param {string} [probability] @param {string} [signs] */
  facts(role, look, probability, signs) {
    return [
      this.texts.statuses[look.status],
      probability && this.say("probability", { share: probability }),
      ...this.known(role, look, signs),
    ].filter(Boolean).join(", ");
  }

  /** The score of a leaf, or v with α and β or with bounds. @param {string} role @param {Look} look @param {string} [signs] */
  known(role, { status, value, alpha, beta }, signs = "αβ") {
    if (role === "leaf" && !value) return [this.say("score-ahead")];
    return [
      value && (signs === "N " && role !== "leaf" ? `${this.say("mean")} ${value}` : this.worth(role, status, value)),
      ...[alpha, beta].map((bound, end) => bound && `${signs[end]}${signs === "αβ" ? " = " : " "}${bound}`.trim()),
    ].filter(Boolean);
  }

  /** @param {string} role @param {string} status @param {string} value */
  worth(role, status, value) {
    if (role === "stub") return "";
    if (role === "leaf") return this.say("score", { value });
    if (status === "limit") return this.say("estimate", { score: value.slice(1) });
    return /^[≤≥]/.test(value) ? this.say("worth", { value }) : `v = ${value}`;
  }
}

/** A text with facts for the names in braces. @param {string} text @param {Record<string, string | number>} facts */
export function filled(text, facts) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}
