// Carry out a search by somebody's acts, and tell after each what is due: the rules of
// `classroom/by_hand/conduct.py` in Python, with the same names. Nothing here draws.
//
// Python sends a search, its nodes and the beliefs: see `classroom/practice/exam_on_page.py`.
//
//   const tree = nodesOf(nodes);
//   const { judged, due, path } = conduct(search, tree, [{ kind: "enter", node: 0 }], "visits");
//
// The function of the search runs as it stands, from the start each time. Each call of it waits for the act
// that enters the node, and what the function returns is replaced by what was returned by hand. So a wrong
// value or window is carried on, and what follows from it is due: a mistake counts once.
//
// Both sides are held to the same runs: see `tests/classroom_tests/run_cases.py`.

/** @import { PageSearch } from "../records.js" @import { ActKind } from "./acts.js" @import { TreeNode } from "./search_nodes.js" */

import { readScore } from "./marking.js";
import { areAlike, canGoOnWith, sameNumbers } from "./act_numbers.js";
import { OpenNode, isBelow, playersOf, roundingOf } from "./search_nodes.js";
import { SEARCHES } from "./searches.js";

/** How much is done by hand. @typedef {"visits" | "values" | "windows"} Grain */

/**
 * An act of a search: what is done, at which node, and with which numbers, where there are any.
 *
 * @typedef {object} Act
 * @property {ActKind} kind
 * @property {number} node
 * @property {number | null} [alpha]
 * @property {number | null} [beta]
 * @property {number | number[] | null} [value] what an inner node returns: a score, or one for each player
 */

/** A textbook search with its parameters: it is given what it calls for a child, and then its arguments. @typedef {{ search: (visit: (...given: any[]) => any, node: any, ...numbers: any[]) => any, parameters: string[] }} Searching */
/** right: what was due; wrong: something else; implied: a cut that was made by going up; missing: a cut that was due, where the search went on; beyond: below a node that the search never enters, neither right nor wrong. @typedef {"right" | "wrong" | "implied" | "missing" | "beyond"} Judgement */
/** An act beside the one that was due; null where there was none. @typedef {{ act: Act | null, due: Act | null, judgement: Judgement }} Judged */
/** What became of some acts: each judged, what is due now (null where the search is over), and the nodes that are entered and not left, from the root. @typedef {{ judged: Judged[], due: Act | null, path: number[] }} Outcome */

/** What of several things about an act counts first. @type {Judgement[]} */
const ORDER = ["wrong", "missing", "right", "beyond"];

/** Thrown for an act that nobody can do where the search stands. */
export class ImpossibleAct extends Error {}

/** All acts are done; one is due. */
class Waiting {
  /** @param {Act} due */
  constructor(due) {
    this.due = due;
  }
}

/** A node is left although the search would enter another of its children. */
class LeftEarly {}

/** What the last act is: wrong if anything about it is, else the best of it. @param {Outcome} outcome @returns {Judgement | undefined} */
export function lastJudgement({ judged }) {
  const last = judged[judged.length - 1];
  const about = judged.filter(({ act }) => act === last.act).map(({ judgement }) => judgement);
  return ORDER.find((judgement) => about.includes(judgement));
}

/** Carry out a search by acts: how right they are, and what is due. @param {PageSearch} search @param {TreeNode[]} tree @param {Act[]} acts from entering the root on @param {Grain} grain @returns {Outcome} @throws {ImpossibleAct} if an act cannot be done where the search stands */
export function conduct(search, tree, acts = [], grain = "windows") {
  return new Conductor(search, tree, acts, grain).outcome();
}

/** All acts of a search, in their order. @param {PageSearch} search @param {TreeNode[]} tree @param {Grain} grain @returns {Act[]} */
export function modelRun(search, tree, grain = "windows") {
  const model = new ModelRun(search, tree, [], grain);
  model.outcome();
  return model.acts;
}

/** How many acts are due after these, if each of them is right. @param {PageSearch} search @param {TreeNode[]} tree @param {Act[]} acts @param {Grain} grain */
export function remainingActs(search, tree, acts, grain = "windows") {
  const model = new ModelRun(search, tree, acts, grain);
  const { judged } = model.outcome();
  const added = model.acts.slice(acts.length);
  // A cut that was missed before is made at last, and counts no more.
  return judged.filter(({ act, judgement }) => judgement === "right" && act && added.includes(act)).length;
}

/** What a search would do at the place of each of some acts: often that of a misconception, along the acts of somebody else. Null below nodes that the search has done with, and from where it cannot follow any more. @param {PageSearch} search @param {TreeNode[]} tree @param {Act[]} acts @param {Grain} grain @returns {(Act | null)[]} */
export function dueAtEach(search, tree, acts, grain = "windows") {
  const conductor = new Conductor(search, tree, acts, grain);
  try {
    conductor.outcome();
  } catch (error) {
    if (!(error instanceof ImpossibleAct)) throw error;
  }
  const dueOf = new Map(conductor.judged.map(({ act, due }) => [act, due]));
  return acts.map((act) => dueOf.get(act) ?? null);
}

/** An act, with null for the numbers that it has not. @param {ActKind} kind @param {number} node @param {Partial<Act>} numbers @returns {Act} */
function makeAct(kind, node, { alpha = null, beta = null, value = null } = {}) {
  return { kind, node, alpha, beta, value };
}

/** One run of a search by given acts. */
class Conductor {
  /** @param {PageSearch} search @param {TreeNode[]} tree @param {Act[]} acts @param {Grain} grain */
  constructor({ name, first, negates }, tree, acts, grain) {
    const { search, parameters } = SEARCHES[name];
    this.positions = { alpha: parameters.indexOf("alpha"), beta: parameters.indexOf("beta") };
    // Where the search is handed how many plies are left, if it is.
    this.plies = parameters.indexOf("depth");
    this.arguments = [tree[0], ...first.map(readScore)];
    /** @type {(given: any[]) => any} */
    this.search = ([node, ...numbers]) => search((...call) => this.visit(call), node, ...numbers);
    this.tree = tree;
    this.acts = [...acts];
    this.grain = grain;
    this.negates = negates;
    this.rounding = roundingOf(tree);
    this.place = 0;
    /** @type {Judged[]} */
    this.judged = [];
    /** @type {OpenNode[]} */
    this.path = [];
  }

  /** Run the search until the acts are used up, or it is over. @returns {Outcome} */
  outcome() {
    const due = this.run();
    if (!due && this.place < this.acts.length) this.refuse(this.acts[this.place]);
    return { judged: this.judged, due, path: this.path.map(({ node }) => node.index) };
  }

  /** What is due where the acts end; null if the search is over. */
  run() {
    try {
      this.visit(this.arguments);
    } catch (waiting) {
      if (!(waiting instanceof Waiting)) throw waiting;
      return waiting.due;
    }
    return null;
  }

  /** The node where the search stands. */
  get here() {
    return this.path[this.path.length - 1];
  }

  /** Stand in for a call of the search: wait until its node is entered by hand. @param {any[]} call */
  visit(call) {
    const [node] = call;
    const above = this.here;
    if (!above) {
      const given = [...call];
      this.enter(given);
      return this.carryOut(given);
    }
    while (!above.given.has(node.index)) {
      const given = [above.childDue(node), ...call.slice(1)];
      const entered = this.enter(given);
      above.take(entered, this.carryOut([this.tree[entered], ...given.slice(1)]), node);
    }
    return above.given.get(node.index);
  }

  /** Take the act that enters a node; the node that it enters. The window that was typed takes the place of that of the search. @param {any[]} given */
  enter(given) {
    const [node] = given;
    const due = this.dueEntry(node, given);
    const act = this.nextAct(due);
    if (act.kind !== "enter") this.leaveEarly(act, due);
    const isOther = act.node !== node.index;
    if (isOther) this.checkIsChild(act);
    this.judge(act, due, !isOther && this.hasNumbersOf(act, due));
    this.takeWindow(act, isOther ? this.dueEntry(this.tree[act.node], given) : due, given);
    return act.node;
  }

  /** The act that enters a node with the window of a call. @param {TreeNode} node @param {any[]} given */
  dueEntry(node, given) {
    const isScored = node.isLeaf || given[this.plies] === 0;
    if (this.grain !== "windows" || isScored) return makeAct("enter", node.index);
    const { alpha, beta } = this.positions;
    return makeAct("enter", node.index, { alpha: given[alpha], beta: given[beta] });
  }

  /** Put the window that was typed into the arguments of a call. @param {Act} act @param {Act} due @param {any[]} given */
  takeWindow(act, due, given) {
    const { alpha, beta } = this.positions;
    if (due.alpha !== null) given[alpha] = act.alpha ?? given[alpha];
    if (due.beta !== null) given[beta] = act.beta ?? given[beta];
  }

  /** Search a node that was entered; what was returned by hand. @param {any[]} given */
  carryOut(given) {
    const here = new OpenNode(given[0]);
    this.path.push(here);
    const result = this.searchAt(here, given);
    this.path.pop();
    return result;
  }

  /** @param {OpenNode} here @param {any[]} given */
  searchAt(here, given) {
    let value;
    try {
      value = this.search(given);
    } catch (leaving) {
      if (!(leaving instanceof LeftEarly)) throw leaving;
      // The children that are left are no longer there for the search.
      here.given = new Map(here.returned);
      value = this.search([here.shortened, ...given.slice(1)]);
      // Of several players none has anything yet, as MAX has only −∞.
      if (Array.isArray(value) && !value.length) value = Array(playersOf(this.tree)).fill(-Infinity);
      return this.goUp(here, value);
    }
    return this.finish(here, value);
  }

  /** Leave a node with which the search is done, by a cut if children are left. @param {OpenNode} here @param {any} value */
  finish(here, value) {
    // A leaf, or an inner node at a depth limit: nothing is done by hand.
    if (!here.returned.size) return value;
    if (here.hasChildrenLeft) this.cut(here);
    return this.goUp(here, value);
  }

  /** Take the act that skips the children that are left. @param {OpenNode} here */
  cut(here) {
    const due = makeAct("cut", here.node.index);
    const act = this.nextAct(due);
    if (act.kind === "enter") {
      this.judged.push({ act, due, judgement: "missing" });
      this.passOver(here, act);
      return;
    }
    this.checkIsHere(act);
    if (act.kind === "cut") {
      this.judge(act, due, true);
    } else {
      // Who goes up has cut. The act is read once more, as what goes up.
      this.judged.push({ act: null, due, judgement: "implied" });
      this.place -= 1;
    }
  }

  /** Take the act that returns a value; what was typed is what comes back. @param {OpenNode} here @param {any} value */
  goUp(here, value) {
    if (this.grain === "visits") return this.goUpSilently(here, value);
    const due = makeAct("return", here.node.index, { value });
    let act = this.nextAct(due);
    while (act.kind !== "return") {
      this.goOn(here, act, due);
      act = this.nextAct(due);
    }
    this.checkIsHere(act);
    // Where nothing has come back that could go up, the node was left too early.
    if (!here.returned.size) this.judged.push({ act, due: null, judgement: "beyond" });
    else this.judge(act, due, this.hasNumbersOf(act, due) || this.isRightWithNeedless(here, act, value));
    return canGoOnWith(act.value, value) ? act.value : value;
  }

  /** Take an act at a node with which the search is done, though children are left. Behind a missed cut it is neither right nor wrong, and so is a cut that is made at last. @param {OpenNode} here @param {Act} act @param {Act} due */
  goOn(here, act, due) {
    if (!here.hasChildrenLeft || (act.kind === "cut" && !here.beyond.size)) this.refuse(act);
    if (here.beyond.size) this.judged.push({ act, due: null, judgement: "beyond" });
    else this.judge(act, due, false);
    if (act.kind === "cut") {
      this.checkIsHere(act);
      here.isCut = true;
    } else {
      this.passOver(here, act);
    }
  }

  /** Go up by itself; behind a missed cut once the children that are left are cut. More of them may be entered first. @param {OpenNode} here @param {any} value */
  goUpSilently(here, value) {
    const due = makeAct("cut", here.node.index);
    while (here.beyond.size && here.hasChildrenLeft) {
      const act = this.nextAct(due);
      if (act.kind === "return" || !this.isOf(act, here)) {
        // It is read once more, further up.
        this.place -= 1;
        break;
      }
      this.goOn(here, act, due);
    }
    return value;
  }

  /** Whether an act is a cut at a node, or enters a new child of it. @param {Act} act @param {OpenNode} here */
  isOf(act, here) {
    return act.kind === "cut" ? act.node === here.node.index : this.isNewChild(act.node, here);
  }

  /** Take the acts below a child that the search never enters. @param {OpenNode} here @param {Act} first */
  passOver(here, first) {
    this.checkIsChild(first);
    const child = this.tree[first.node];
    let last = /** @type {Act["value"]} */ (child.isLeaf ? child.value : null);
    const entered = new Set([child.index]);
    while (this.place < this.acts.length) {
      const act = this.acts[this.place];
      const isAgain = act.kind === "enter" && entered.has(act.node);
      if (isAgain || !isBelow(this.tree[act.node], child)) break;
      entered.add(act.node);
      this.place += 1;
      this.judged.push({ act, due: null, judgement: "beyond" });
      if (act.kind === "return" && act.node === child.index) {
        last = act.value;
        break;
      }
    }
    here.beyond.set(child.index, this.asParentSees(child, last));
  }

  /** What came back from a child as a score of who moves at its parent. In a negamax an inner child returns its own player's; a leaf's is MAX's. @param {TreeNode} child @param {Act["value"]} score */
  asParentSees(child, score) {
    if (Array.isArray(score)) return null;
    if (score === null || score === undefined || !this.negates) return score ?? null;
    return child.isLeaf && child.parent?.isMax ? score : -score;
  }

  /** Whether a value is the best of that of the search and needless ones: who missed a cut takes what came back from the children beyond it. @param {OpenNode} here @param {Act} act @param {any} value */
  isRightWithNeedless(here, act, value) {
    const needless = [...here.beyond.values()].filter((score) => score !== null);
    if (!needless.length || Array.isArray(value)) return false;
    const best = here.node.isMax || this.negates ? Math.max : Math.min;
    return areAlike(act.value, best(value, ...needless), this.rounding);
  }

  /** Leave the node that the search would go on in. @param {Act} act @param {Act} due @returns {never} */
  leaveEarly(act, due) {
    if (!this.here) this.refuse(act);
    this.checkIsHere(act);
    this.judge(act, due, false);
    // It is read once more, as what goes up.
    if (act.kind === "return") this.place -= 1;
    throw new LeftEarly();
  }

  /** The next act; with none left, stop and say what is due. @param {Act} due @returns {Act} */
  nextAct(due) {
    if (this.place === this.acts.length) throw new Waiting(due);
    this.place += 1;
    return this.acts[this.place - 1];
  }

  /** @param {Act} act @param {Act} due @param {boolean} isRight */
  judge(act, due, isRight) {
    this.judged.push({ act, due, judgement: isRight ? "right" : "wrong" });
  }

  /** @param {Act} act @param {Act} due */
  hasNumbersOf(act, due) {
    return sameNumbers(act, due, this.rounding);
  }

  /** @param {number} index @param {OpenNode} here */
  isNewChild(index, here) {
    return this.tree[index]?.parent === here.node && !here.returned.has(index) && !here.beyond.has(index);
  }

  /** Refuse to enter a node that is no new child of the current one. @param {Act} act */
  checkIsChild(act) {
    if (!this.here || !this.isNewChild(act.node, this.here)) this.refuse(act);
  }

  /** Refuse to leave a node that is not the current one. @param {Act} act */
  checkIsHere(act) {
    if (act.node !== this.here.node.index) this.refuse(act);
  }

  /** Refuse an act that nobody can do here. @param {Act} act @returns {never} */
  refuse({ kind, node }) {
    const where = this.here ? `the search stands at node ${this.here.node.index}` : "the search is not there";
    throw new ImpossibleAct(`${kind} ${node} cannot be done: ${where}.`);
  }
}

/** A run in which everything is done that is due after the given acts. */
class ModelRun extends Conductor {
  /** @param {Act} due */
  nextAct(due) {
    if (this.place === this.acts.length) this.acts.push(due);
    return super.nextAct(due);
  }
}
