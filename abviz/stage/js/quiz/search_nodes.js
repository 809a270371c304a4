// The nodes of a tree on which a search is carried out by hand, and what came back below them.

/** @import { Columns, PageNode } from "../records.js" */

import { rowsOf } from "../film.js";
import { readScore } from "./marking.js";

/**
 * A node as the searches see it; of what it has none of, it has null.
 *
 * @typedef {object} TreeNode
 * @property {number} index
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children
 * @property {boolean} isLeaf
 * @property {boolean} isMax
 * @property {boolean} isMin
 * @property {boolean} isChance
 * @property {number} seat
 * @property {number | null} value
 * @property {number | null} estimate
 * @property {number[] | null} utilities
 * @property {number[] | null} probabilities
 */

// Doubles stand for what Python has as exact fractions: averages differ by a few rounding errors.
const ROUNDING = 1e-12;

/** The nodes of a tree that Python sends. @param {Columns<PageNode>} columns @returns {TreeNode[]} */
export function nodesOf(columns) {
  /** @type {TreeNode[]} */
  const nodes = [];
  for (const row of rowsOf(columns)) {
    const node = nodeOf(row, nodes.length, nodes[row.parent] ?? null);
    nodes.push(node);
    node.parent?.children.push(node);
  }
  for (const node of nodes) node.isLeaf = !node.children.length;
  return nodes;
}

/** @param {PageNode} row @param {number} index @param {TreeNode | null} parent @returns {TreeNode} */
function nodeOf({ player, seat, value, estimate, utilities, probabilities }, index, parent) {
  return {
    index, parent, children: [], seat: seat ?? 0,
    isLeaf: false, isMax: player === "max", isMin: player === "min", isChance: player === "chance",
    value: value ? readScore(value) : null,
    estimate: estimate ? readScore(estimate) : null,
    utilities: utilities?.map(readScore) ?? null,
    probabilities: probabilities?.map(readScore) ?? null,
  };
}

/** Whether a node is another one, or below it. @param {TreeNode | null} node @param {TreeNode} top */
export function isBelow(node, top) {
  for (let above = node; above; above = above.parent) if (above === top) return true;
  return false;
}

/** How many players there are, in a game of several. @param {TreeNode[]} tree */
export function playersOf(tree) {
  return tree.find(({ isLeaf }) => isLeaf)?.utilities?.length ?? 0;
}

/** By how much numbers may differ that are equal in Python: by nothing, where no averages are taken. @param {TreeNode[]} tree */
export function roundingOf(tree) {
  if (!tree.some(({ isChance }) => isChance)) return 0;
  const sizes = tree.map(({ value }) => Math.abs(value ?? 0)).filter(Number.isFinite);
  return ROUNDING * Math.max(...sizes);
}

/** A node on the path: its children that came back, and with what. */
export class OpenNode {
  /** @param {TreeNode} node */
  constructor(node) {
    this.node = node;
    /** In the order in which they came. @type {Map<number, any>} */
    this.returned = new Map();
    /** What the search was given for each of its children: that of another child, if that one was entered in its place. @type {Map<number, any>} */
    this.given = new Map();
    /** What came back from children that the search never enters. @type {Map<number, any>} */
    this.beyond = new Map();
    // Whether those that are left are cut, where that cut was missed before.
    this.isCut = false;
  }

  /** The child that is due where the search asks for one: another one if another came first. The search goes on with the children that are left, in its own order. @param {TreeNode} asked */
  childDue(asked) {
    if (this.node.isChance) return asked;
    const unasked = this.node.children.filter(({ index }) => !this.given.has(index));
    const left = this.node.children.filter(({ index }) => !this.returned.has(index));
    return left[unasked.indexOf(asked)];
  }

  /** Keep what came back from a child that was entered where one was asked for. @param {number} entered @param {any} result @param {TreeNode} asked */
  take(entered, result, asked) {
    this.returned.set(entered, result);
    // Each child of a chance node has its own probability.
    this.given.set(this.node.isChance ? entered : asked.index, result);
  }

  get hasChildrenLeft() {
    return !this.isCut && this.returned.size + this.beyond.size < this.node.children.length;
  }

  /** The node with only those children that came back, in their order. */
  get shortened() {
    const { children, probabilities } = this.node;
    const places = [...this.returned.keys()].map((index) => children.findIndex((child) => child.index === index));
    return { ...this.node, children: places.map((place) => children[place]), probabilities: probabilities && places.map((place) => probabilities[place]) };
  }
}
