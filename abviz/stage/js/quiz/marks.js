// What an answer puts on the tree: numbers, bars, a ring; and what was right or wrong of it.

/** @import { Film, Look } from "../film.js" */
/** @import { Picture } from "../picture.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Feedback } from "./model.js" */

const SVG = "http://www.w3.org/2000/svg";
// Half the width of a leaf and of a badge, and the letters in it, in the units of the picture.
const [LEAF, BADGE, LETTER] = [20, 12, 14];
// The smallest letters in pixels, and how many times larger a badge can be for them; between a
// node and the bar over its edge there is less room.
const [LEGIBLE, LARGEST, ON_EDGE] = [12, 1.7, 1.2];
/** @type {Record<string, string>} */
const SIGNS = { right: "✓", wrong: "✗", missed: "!" };

/** Where at a node a badge stands. @typedef {"top" | "above" | "below" | "edge"} Side */

export class TreeMarks {
  /**
   * @param {Picture} picture
   * @param {Film} film
   */
  constructor(picture, film) {
    this.picture = picture;
    this.film = film;
    /** @type {Look[]} */
    this.looks = [...film.looks];
    this.layer = document.createElementNS(SVG, "g");
    this.layer.setAttribute("class", "quiz-marks");
    this.layer.setAttribute("text-anchor", "middle");
    picture.svg?.append(this.layer);
  }

  /**
   * @param {Draft} draft
   * @param {Feedback | null} feedback
   */
  show(draft, feedback) {
    const { asked: { form }, isOfCuts, isOfNodes, marks: { taken } } = draft;
    this.layer.replaceChildren();
    if (isOfCuts) this.cut(draft);
    else if (form === "sequence") taken.forEach((index, place) => this.badge(index, String(place + 1), "given", "top"));
    else if (isOfNodes) for (const index of taken) this.ring(index);
    if (feedback) this.judge(draft, feedback);
  }

  /**
   * @param {Draft} draft
   * @param {Feedback} feedback
   */
  judge({ asked: { form }, isOfCuts, marks: { taken } }, feedback) {
    const side = isOfCuts ? "edge" : "below";
    if (form === "set") for (const index of [...taken, ...feedback.missed]) this.badge(index, ...verdictOn(index, feedback), side);
    if (form === "node") for (const index of taken) this.badge(index, ...sign(feedback.is_right ? "right" : "wrong"), side);
    // The first leaf that differs from the search, if the answer goes so far.
    const first = form === "sequence" ? taken[Number(feedback.first ?? Infinity)] : undefined;
    if (first !== undefined) this.badge(first, ...sign("wrong"), "above");
  }

  clear() {
    this.layer.replaceChildren();
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
      const [status, edge, ...texts] = this.looks[index];
      const isTop = taken.includes(index);
      const isGone = isTop || draft.isBelow(index, taken);
      film.looks[index] = isGone ? ["pruned", isTop ? "cut" : "pruned", ...texts] : [status, edge, ...texts];
      picture.paint(index);
    });
  }

  /**
   * @param {number} index
   * @param {string} text
   * @param {string} look
   * @param {Side} side
   */
  badge(index, text, look, side) {
    const { nodes } = this.film;
    const { x, y, parent } = nodes[index];
    const above = nodes[Math.max(parent, 0)];
    const size = side === "edge" ? Math.min(this.size, ON_EDGE) : this.size;
    const [cx, cy] = {
      // They touch the leaf, and leave its score free.
      top: [x, y - LEAF - (size - 0.4) * BADGE],
      above: [x, y - LEAF - (3 * size - 0.4) * BADGE],
      below: [x, y + LEAF + size * BADGE],
      edge: [0.72 * x + 0.28 * above.x, 0.72 * y + 0.28 * above.y],
    }[side];
    const radius = size * BADGE * (text.length > 2 ? 1.25 : 1);
    this.draw("circle", { cx, cy, r: radius, class: `badge ${look}` });
    this.draw("text", { x: cx, y: cy + 0.36 * size * LETTER, "font-size": size * LETTER, class: `badge-text ${look}` }).textContent = text;
  }

  /** @param {number} index */
  ring(index) {
    const { x, y } = this.film.nodes[index];
    this.draw("circle", { cx: x, cy: y, r: LEAF + 14, class: "chosen" });
  }

  /**
   * @param {string} tag
   * @param {Record<string, string | number>} attributes
   */
  draw(tag, attributes) {
    const mark = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, String(value));
    this.layer.append(mark);
    return mark;
  }
}

/**
 * @param {number} index
 * @param {Feedback} feedback
 */
function verdictOn(index, { missed, extra }) {
  return sign(missed.includes(index) ? "missed" : extra.includes(index) ? "wrong" : "right");
}

/**
 * @param {string} verdict
 * @returns {[string, string]}
 */
function sign(verdict) {
  return [SIGNS[verdict], verdict];
}
