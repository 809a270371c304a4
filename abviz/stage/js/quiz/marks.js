// What an answer puts on the tree: numbers, bars, a ring; and what was right or wrong of it.

/** @import { ActKind } from "./acts.js" @import { Film, Look } from "../film.js" @import { Picture } from "../picture.js" @import { Answer, OpenQuestion, Feedback, FilmNode } from "../records.js" */

import { draw } from "../dom.js";
import { SIGNS } from "./model.js";

// Half the width of a leaf and of a badge, and the letters in it, in the units of the picture.
const [LEAF, BADGE, LETTER] = [20, 12, 14];
// The smallest letters in pixels, and how many times larger a badge can be for them.
const [LEGIBLE, LARGEST] = [12, 1.7];
// Half of which part of an edge takes a click that cuts, and how large scissors are.
const [STUB, SCISSORS] = [0.18, 26];
// How far a badge keeps off the bar that it judges, and off its neighbours.
const GAP = 3;
// How much of the room between two bars a badge has where each has one: it stays at its own.
const SHARE = 0.28;
// No smaller than this part of a badge: where brothers stand closer, it goes above the bar.
const LEAST = 0.6;

/** Where at a node a badge stands. @typedef {"top" | "above" | "below" | "edge"} Side */
/** Its middle, and its size. @typedef {[cx: number, cy: number, size: number]} Place */

export class TreeMarks {
  /** @param {Picture} picture @param {Film} film */
  constructor(picture, film) {
    this.picture = picture;
    this.film = film;
    /** @type {Look[]} */
    this.looks = [...film.looks];
    /** @type {number[]} */
    this.judged = [];
    this.layer = draw("g", { class: "quiz-marks", "text-anchor": "middle" });
    picture.svg.append(this.layer);
  }

  /** Draw an answer: bars of cuts, numbers of a sequence, or rings of nodes; and what feedback says of it. @param {Draft} draft @param {Feedback | null} feedback @param {boolean} canAct whether a step can be made by hand */
  show(draft, feedback, canAct) {
    const { asked: { form }, isOfActs, isOfCuts, isOfNodes, marks: { taken } } = draft;
    this.layer.replaceChildren();
    if (isOfActs) this.act(draft, canAct);
    else if (isOfCuts) this.cut(draft);
    else if (form === "sequence") taken.forEach((index, place) => this.badge(index, "given", "top", String(place + 1)));
    else if (isOfNodes) for (const index of taken) this.ring(index);
    if (feedback) this.judge(draft, feedback);
  }

  /** @param {Draft} draft @param {Feedback} feedback */
  judge({ asked: { form }, isOfCuts, marks: { taken } }, feedback) {
    const side = isOfCuts ? "edge" : "below";
    this.judged = [...taken, ...feedback.missed];
    if (form === "set") for (const index of this.judged) this.badge(index, verdictOn(index, feedback), side);
    if (isJudged(form, feedback)) for (const index of taken) this.badge(index, feedback.is_right ? "right" : "wrong", side);
    // The first leaf that differs from the search, if the answer goes so far.
    const first = form === "sequence" ? taken[Number(feedback.first ?? Infinity)] : undefined;
    if (first !== undefined) this.badge(first, "wrong", "above");
  }

  /** The ring of a node that is entered by hand, and where the children that are left can be cut. @param {Draft} draft @param {boolean} canAct */
  act({ asked: { hand }, marks: { act, taken } }, canAct) {
    if (act === "enter") for (const index of taken) this.ring(index);
    for (const index of canAct && hand ? hand.children : []) this.stub(this.film.nodes[index].parent, index);
  }

  /** A part of an edge that takes a click, with scissors that are seen where one points. @param {number} above @param {number} below */
  stub(above, below) {
    const { nodes } = this.film;
    const [from, to] = [nodes[above], nodes[below]];
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const [dx, dy] = [STUB * (to.x - from.x), STUB * (to.y - from.y)];
    const group = draw("g", { class: "abviz-quiz-stub", "aria-hidden": "true" });
    const scissors = draw("text", { x, y: y + 0.36 * SCISSORS, "font-size": SCISSORS });
    scissors.textContent = "✂";
    group.append(draw("path", { d: `M${x - dx} ${y - dy}L${x + dx} ${y + dy}` }), scissors);
    this.layer.append(group);
  }

  /** How many times larger badges are than drawn, so that they can be read and do not touch. */
  get size() {
    const { film: { nodes }, picture: { scale } } = this;
    const leaves = nodes.filter(({ role }) => role === "leaf");
    const gap = Math.min(...leaves.slice(1).map(({ x }, before) => Math.abs(x - leaves[before].x)));
    return Math.max(1, Math.min(LEGIBLE / (LETTER * scale), gap / (2.2 * BADGE), LARGEST));
  }

  /** Draw what was cut as cut, and all below it as never entered. @param {Draft} draft */
  cut(draft) {
    const { film, picture } = this;
    const { taken } = draft.marks;
    film.nodes.forEach((_, index) => {
      const look = this.looks[index];
      const isTop = taken.includes(index);
      const isGone = isTop || draft.isBelow(index, taken);
      film.looks[index] = isGone ? { ...look, status: "pruned", edge: isTop ? "cut" : "pruned" } : look;
      picture.paint(index);
    });
  }

  /** @param {number} index @param {string} look @param {Side} side @param {string} [text] */
  badge(index, look, side, text = SIGNS[look]) {
    const [cx, cy, size] = side === "edge" ? besideBar(this.film.nodes, this.bars, index, this) : this.placeOf(index, side);
    const radius = size * BADGE * (text.length > 2 ? 1.25 : 1);
    const written = draw("text", { x: cx, y: cy + 0.36 * size * LETTER, "font-size": size * LETTER, class: `badge-text ${look}` });
    written.textContent = text;
    this.layer.append(draw("circle", { cx, cy, r: radius, class: `badge ${look}` }), written);
  }

  /** A place at a leaf: on top of it, above a badge on top, or below. @param {number} index @param {"top" | "above" | "below"} side @returns {Place} */
  placeOf(index, side) {
    const { film: { nodes }, size } = this;
    const { x, y } = nodes[index];
    // Badges touch the leaf, and leave its score free; how far down their middles are.
    const down = { top: -LEAF - (size - 0.4) * BADGE, above: -LEAF - (3 * size - 0.4) * BADGE, below: LEAF + size * BADGE };
    return [x, y + down[side], size];
  }

  /** The ends of the bars across the edges, hidden or not. */
  get bars() {
    return this.picture.parts.map(({ strike }) => (strike?.getAttribute("d")?.match(/-?[\d.]+/g) ?? []).map(Number));
  }

  /** @param {number} index */
  ring(index) {
    const { x, y } = this.film.nodes[index];
    this.layer.append(draw("circle", { cx: x, cy: y, r: LEAF + 14, class: "chosen" }));
  }
}

/** Where the verdict on a bar stands: beyond its outer end, no larger than the next bar leaves room for; of two that look at each other one is above the other. @param {FilmNode[]} nodes @param {number[][]} bars the ends of each: x and y, x and y @param {number} index @param {{ size: number, judged: number[] }} wanted how large, and which bars have a verdict @returns {Place} */
export function besideBar(nodes, bars, index, { size, judged }) {
  const [x0, y0, x1, y1] = bars[index];
  const side = sideOf(nodes, index);
  const [endX, endY, startX, startY] = (x1 - x0) * side > 0 ? [x1, y1, x0, y0] : [x0, y0, x1, y1];
  const others = judged.filter((other) => other !== index && Math.abs(nodes[other].y - nodes[index].y) < LEAF);
  const rooms = others.map((other) => ({ room: side * ((bars[other][0] + bars[other][2]) / 2 - endX) - Math.abs(bars[other][0] - bars[other][2]) / 2, isFacing: sideOf(nodes, other) !== side }));
  const { room, isFacing } = rooms.filter((one) => one.room > 0).sort((a, b) => a.room - b.room)[0] ?? { room: Infinity, isFacing: false };
  const radius = Math.min(size * BADGE, isFacing ? SHARE * room : room / 2 - GAP);
  if (radius < LEAST * BADGE) return onEdge(nodes, bars[index], index);
  const out = (radius + GAP) / Math.hypot(x1 - x0, y1 - y0);
  const between = room - 2 * (radius + GAP);
  const fall = isFacing ? -side * Math.sqrt(Math.max(0, (2 * radius + GAP) ** 2 - between ** 2)) / 2 : 0;
  // Along the edge, so that it keeps off its own bar.
  const { x, y, parent } = nodes[index];
  const aside = fall * (x - nodes[parent].x) / (y - nodes[parent].y);
  return [endX + out * (endX - startX) + aside, endY + out * (endY - startY) + fall, radius / BADGE];
}

/** A place on the edge, between a bar and the parent. @param {FilmNode[]} nodes @param {number[]} bar @param {number} index @returns {Place} */
function onEdge(nodes, [x0, y0, x1, y1], index) {
  const { x, y, parent } = nodes[index];
  const [dx, dy] = [nodes[parent].x - x, nodes[parent].y - y];
  const up = (LEAST * BADGE + GAP) / Math.hypot(dx, dy);
  return [(x0 + x1) / 2 + up * dx, (y0 + y1) / 2 + up * dy, LEAST];
}

/** The side of a node that is away from its brothers: 1 is the right one. @param {FilmNode[]} nodes @param {number} index */
function sideOf(nodes, index) {
  return nodes[index].x < nodes[nodes[index].parent].x - 1 ? -1 : 1;
}

/** Whether the node that was taken is right or wrong; of an act at the right node only the numbers are. @param {string} form @param {Feedback} feedback */
function isJudged(form, { is_right: isRight, first }) {
  return form === "node" || (form === "act" && (isRight || first === null));
}

/** @param {number} index @param {Feedback} feedback */
function verdictOn(index, { missed, extra }) {
  return missed.includes(index) ? "missed" : extra.includes(index) ? "wrong" : "right";
}

// The answer that is being made: what was taken so far, and back again.

const NONE = -1;

/** What is taken, typed or chosen; and of an act what is done. @typedef {{ taken: number[], texts: Record<string, string>, choice: number, act: ActKind | "" }} Marks */

export class Draft {
  /** @param {OpenQuestion} asked @param {(index: number) => number} parentOf */
  constructor(asked, parentOf) {
    this.asked = asked;
    this.parentOf = parentOf;
    /** @type {Marks} */
    this.marks = { taken: [], texts: {}, choice: NONE, act: "" };
    /** @type {Marks[]} */
    this.past = [];
  }

  /** Whether nodes are taken on the tree. */
  get isOfNodes() {
    return ["sequence", "set", "node"].includes(this.asked.form);
  }

  /** Whether a search is carried out by hand: see `act_draft.js`. */
  get isOfActs() {
    return false;
  }

  /** The fields that are there now. @returns {string[]} */
  get fieldSlots() {
    return this.asked.form === "fields" ? this.asked.slots.map(String) : [];
  }

  /** As what the verdict on a field is given. @param {string} slot */
  partOf(slot) {
    return slot;
  }

  /** Whether what is taken is cut off, with all that is below it. */
  get isOfCuts() {
    return this.asked.ask === "cuts";
  }

  /** @param {number} index */
  isSlot(index) {
    return this.isOfNodes && this.asked.slots.includes(index);
  }

  /** Whether arrow keys lead to a node that can be taken. @param {number} index */
  isOffered(index) {
    return this.isSlot(index);
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
