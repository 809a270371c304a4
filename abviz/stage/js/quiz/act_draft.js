// The act that is being made by hand: which node is taken, what is typed there.

/** @import { Answer, Hand, OpenQuestion } from "../records.js" @import { Texts } from "./acts.js" */

import { moveOf, numbersOf } from "./acts.js";
import { Draft } from "./marks.js";

// What an end of a window means that is left empty.
/** @type {Texts} */
const OPEN_ENDS = { alpha: "-inf", beta: "inf" };

/** What is left to do after a node was taken: nothing can be done there; the current node is returned with what is typed; a window is to be typed; or nothing. @typedef {"no" | "up" | "window" | "act"} Came */

/** A draft of a node that is entered, with its window; or of the current node that is cut or returned. */
export class ActDraft extends Draft {
  /** @param {OpenQuestion} asked @param {Hand} hand @param {(index: number) => number} parentOf */
  constructor(asked, hand, parentOf) {
    super(asked, parentOf);
    this.hand = hand;
  }

  get isOfNodes() {
    return true;
  }

  get isOfActs() {
    return true;
  }

  /** What is done so far, if anything is; nothing typed is needed to go up from the current node. */
  get move() {
    const { act, taken } = this.marks;
    return act ? { kind: act, node: taken[0] } : null;
  }

  /** Whether the window of a node that was taken is typed. */
  get isEntering() {
    return this.marks.act === "enter" && numbersOf(this.hand, { kind: "enter", node: this.marks.taken[0] }).length > 0;
  }

  /** The fields that are there now, such as "alpha:7". @returns {string[]} */
  get fieldSlots() {
    const { hand: { current, value }, marks: { taken } } = this;
    if (this.isEntering) return [`alpha:${taken[0]}`, `beta:${taken[0]}`];
    return value && current >= 0 ? [`${value}:${current}`] : [];
  }

  /** @param {string} slot */
  partOf(slot) {
    return slot.split(":")[0];
  }

  /** Whether the children that are left can be cut. */
  get canCut() {
    return this.hand.children.length > 0;
  }

  /** Whether something can be done at a node. @param {number} index */
  isSlot(index) {
    return super.isSlot(index) || index === this.hand.current;
  }

  /** Only to the current node and its children: the others are too many. @param {number} index */
  isOffered(index) {
    const { children, current } = this.hand;
    return index === current || (current < 0 ? index === 0 : children.includes(index));
  }

  /** Go on with what was typed to be returned, where it has only made the cut that comes before. @param {Draft} former */
  carryOver({ asked, marks }) {
    const { current, value } = this.hand;
    const slot = `${value}:${current}`;
    if (marks.act === "return" && asked.hand?.current === current) this.write(slot, marks.texts[slot] ?? "");
  }

  /** Take a node that is entered, or the current one. @param {number} index @returns {Came} */
  go(index) {
    if (!this.isSlot(index)) return "no";
    if (index === this.hand.current) {
      if (this.marks.act === "enter") this.change({ act: "", taken: [] });
      return "up";
    }
    const isTaken = this.isEntering && this.marks.taken[0] === index;
    if (!isTaken) this.change({ act: "enter", taken: [index] });
    return this.isEntering && !isTaken ? "window" : "act";
  }

  /** Cut the children that are left. */
  cut() {
    this.change({ act: "cut", taken: [this.hand.current] });
  }

  /** @param {string} slot @param {string} text */
  write(slot, text) {
    super.write(slot, text);
    if (this.partOf(slot) === this.hand.value) this.marks = { ...this.marks, act: /** @type {const} */ ("return"), taken: [this.hand.current] };
  }

  /** @param {Answer} answer */
  restore(answer) {
    const { kind, node } = moveOf(answer);
    const texts = Object.entries(/** @type {Texts} */ (answer)).filter(([name]) => name !== kind);
    this.past = [];
    this.marks = { ...this.marks, act: kind, taken: [node], texts: Object.fromEntries(texts.map(([name, text]) => [`${name}:${node}`, OPEN_ENDS[name] === text ? "" : text])) };
  }

  /** @returns {Answer | null} */
  get answer() {
    const { move, marks: { texts } } = this;
    if (!move) return null;
    const numbers = numbersOf(this.hand, move).map((name) => [name, (texts[`${name}:${move.node}`] ?? "").trim() || (OPEN_ENDS[name] ?? "")]);
    return numbers.every(([, text]) => text) ? { [move.kind]: String(move.node), ...Object.fromEntries(numbers) } : null;
  }
}
