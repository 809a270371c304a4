// The verdict on a cutoff: α and β, which have met, on a plate above the node that is cut.

/** @import { Film } from "./film.js" */

import { draw } from "./dom.js";
import { MIDDLE } from "./enlargement.js";
import { numberOf } from "./gauge.js";

// As `Layout.verdict_box` in Python: the font as a part of that of windows, and in points what is
// between the plate, the ring and the edge, and around its text.
const [VERDICT, OVER_RING, OFF_EDGE, AROUND, LINE, BOLD] = [1.6, 5, 7, 7, 1.2, 1.13];
// How many times larger it is than windows at least, where they are written larger than drawn.
const AT_LEAST = 1.3;
// How far the foot of a text is below its middle, in its font.
const FOOT = 0.36;

/** α and β at a cutoff that an ancestor has made, where they have met; some searches cut before they move the bound, so it is the value that counts. @param {Film} film @returns {[string, string] | undefined} */
export function verdictOf({ step: { kind, node, child }, looks, nodes, payload: { signs } }) {
  const { role } = nodes[node];
  if (kind !== "cutoff" || child < 0 || signs !== "αβ" || (role !== "max" && role !== "min")) return undefined;
  const { alpha, beta, value } = looks[node];
  const [low, high] = role === "max" ? [value, beta] : [alpha, value];
  return numberOf(low) >= numberOf(high) ? [plain(low), plain(high)] : undefined;
}

/** A value without the sign of a bound. @param {string} text */
function plain(text) {
  return text.replace(/^[≤≥≈]/, "");
}

/**
 * Where the plate is, as `Layout.verdict_box` has it.
 *
 * @param {Film} film
 * @param {number} node which node is cut
 * @param {{ radius: number, font: number, ems: number, width: number }} sizes of the ring, of the text, and of the picture
 */
export function plateOf({ nodes, payload: { size } }, node, { radius, font, ems, width }) {
  const { parent, x, y } = nodes[node];
  const above = nodes[parent];
  const [wide, high] = [BOLD * ems * font + 2 * AROUND, LINE * font + AROUND / 2];
  const foot = y - radius + OVER_RING;
  const slant = (above.x - x) / (y - above.y);
  const gap = Math.min(...nodes.map((other, index) => (index === node || Math.abs(other.y - y) > size / 2 ? Infinity : Math.abs(other.x - x))));
  const isLeft = x < above.x - MIDDLE;
  const isCrowded = OFF_EDGE + wide > gap / 2;
  const side = isLeft && !isCrowded ? -1 : 1;
  const edge = x + slant * (y - foot + (isLeft && isCrowded ? high : 0));
  const middle = side * Math.max(side * x, side * edge + OFF_EDGE + wide / 2);
  const left = Math.max(2, Math.min(middle - wide / 2, width - wide - 2));
  return { x: left, y: foot - high, width: wide, height: high };
}

export class Verdict {
  /** @param {SVGElement} picture that it stands in */
  constructor(picture) {
    this.plate = draw("rect", { rx: 5 });
    this.low = draw("tspan", { class: "alpha" });
    this.high = draw("tspan", { class: "beta" });
    this.text = draw("text", { "text-anchor": "middle" });
    this.text.append(this.low, " ≥ ", this.high);
    this.root = draw("g", { class: "verdict hidden", "data-part": "verdict" });
    this.root.append(this.plate, this.text);
    picture.append(this.root);
  }

  /** Show the verdict on the present cutoff, or none. @param {Film} film @param {{ radius: number, label: number, width: number }} sizes of the ring, of the font of windows, and of the picture */
  show(film, { radius, label, width }) {
    const verdict = verdictOf(film);
    this.root.setAttribute("class", verdict ? "verdict" : "verdict hidden");
    if (!verdict) return;
    const { letters } = film.payload;
    const ems = [...verdict.join(" ≥ ")].reduce((sum, letter) => sum + (letters[letter] ?? letters[""]), 0);
    const font = Math.max(VERDICT * film.payload.fonts.label, AT_LEAST * label);
    const plate = plateOf(film, film.step.node, { radius, font, ems, width });
    for (const [name, size] of Object.entries(plate)) this.plate.setAttribute(name, size.toFixed(1));
    [this.low.textContent, this.high.textContent] = verdict;
    for (const [name, size] of Object.entries({ x: plate.x + plate.width / 2, y: plate.y + plate.height / 2 + FOOT * font, "font-size": font })) this.text.setAttribute(name, size.toFixed(1));
  }
}
