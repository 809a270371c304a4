// The answer that is being made: what was taken so far, and back again.

/** @import { Answer, Asked } from "./model.js" */

const NONE = -1;

/** @typedef {{ taken: number[], texts: Record<string, string>, choice: number }} Marks */

export class Draft {
  /** @param {Asked} asked @param {(index: number) => number} parentOf */
  constructor(asked, parentOf) {
    this.asked = asked;
    this.parentOf = parentOf;
    /** @type {Marks} */
    this.marks = { taken: [], texts: {}, choice: NONE };
    /** @type {Marks[]} */
    this.past = [];
  }

  /** Whether nodes are taken on the tree. */
  get isOfNodes() {
    return ["sequence", "set", "node"].includes(this.asked.form);
  }

  /** Whether what is taken is cut off, with all that is below it. */
  get isOfCuts() {
    return this.asked.ask === "cuts";
  }

  /** @param {number} index */
  isSlot(index) {
    return this.isOfNodes && this.asked.slots.includes(index);
  }

  /** Take a node, or take it back. @param {number} index @returns {"taken" | "back" | "below" | "no"} what came of it */
  take(index) {
    const { taken } = this.marks;
    if (!this.isSlot(index)) return "no";
    if (taken.includes(index)) {
      this.change({ taken: taken.filter((other) => other !== index) });
      return "back";
    }
    if (this.asked.form === "node") this.change({ taken: [index] });
    else if (!this.isOfCuts) this.change({ taken: [...taken, index] });
    else if (this.isBelow(index, taken)) return "below";
    // What hangs on an edge goes with it.
    else this.change({ taken: [...taken.filter((other) => !this.isBelow(other, [index])), index] });
    return "taken";
  }

  /** Whether a node lies below one of some others. @param {number} index @param {number[]} others */
  isBelow(index, others) {
    for (let at = this.parentOf(index); at >= 0; at = this.parentOf(at)) if (others.includes(at)) return true;
    return false;
  }

  /** @param {string} slot @param {string} text */
  write(slot, text) {
    if ((this.marks.texts[slot] ?? "") !== text) this.change({ texts: { ...this.marks.texts, [slot]: text } });
  }

  /** @param {number} choice */
  choose(choice) {
    if (this.marks.choice !== choice) this.change({ choice });
  }

  /** @param {Partial<Marks>} changed */
  change(changed) {
    this.past.push(this.marks);
    this.marks = { ...this.marks, ...changed };
  }

  undo() {
    this.marks = this.past.pop() ?? this.marks;
  }

  /** Show an answer that was given before. @param {Answer} answer */
  restore(answer) {
    const { form } = this.asked;
    this.past = [];
    if (form === "fields") this.marks = { ...this.marks, texts: { .../** @type {Record<string, string>} */ (answer) } };
    else if (form === "choice") this.marks = { ...this.marks, choice: /** @type {number} */ (answer) };
    else this.marks = { ...this.marks, taken: [answer].flat().map(Number) };
  }

  /** The answer as it is now, or null as long as there is none. @returns {Answer | null} */
  get answer() {
    const { taken, texts, choice } = this.marks;
    switch (this.asked.form) {
      case "fields": return Object.values(texts).some((text) => text.trim()) ? texts : null;
      case "choice": return choice === NONE ? null : choice;
      case "node": return taken[0] ?? null;
      case "sequence": return taken.length ? taken : null;
      default: return [...taken].sort((a, b) => a - b);
    }
  }
}
