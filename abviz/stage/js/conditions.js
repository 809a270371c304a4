// The condition: below each open node of the path, what would end it.

/** @import { Film, Words } from "./film.js" @import { Stage } from "./stage.js" */

import { draw } from "./dom.js";
import { isAsking } from "./steering.js";

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

// How wide letters are, and how far a text is from what is around it, in its font.
const [LETTER, AIR] = [0.62, 0.2];
// How far shapes and the ring reach down and up from the middle of the ring, in their size.
/** @type {Record<string, [number, number]>} */
const REACH = { max: [0.38, 0.63], min: [0.63, 0.38], ring: [0.7, 0.7], leaf: [0.4, 0.4] };
/** @type {Record<string, string>} */
const SIGNS = { "tie-min": "≤", "tie-max": "≥", "strict-min": "<", "strict-max": ">" };

/** The nodes that a score could end, each with the scores in words, and in short. @param {Film} film @param {Words} words @returns {[number, string, string][]} */
export function conditionsOf(film, words) {
  const { payload: { ends }, step } = film;
  return film.path(step.node).flatMap((index) => {
    const { role } = film.nodes[index];
    const { status, alpha, beta } = film.looks[index];
    const bound = role === "max" ? beta : role === "min" ? alpha : "";
    const isOpen = status === "open" || status === "current";
    // No score is as large as ∞, or larger.
    if (!ends || !isOpen || !bound || bound.includes("∞")) return [];
    // Where it has ended, a bar says so.
    if (step.kind === "cutoff" && index === step.node) return [];
    const kind = `${ends}-${role}`;
    return [[index, words.say(kind, { bound }), `${SIGNS[kind]} ${bound}`]];
  });
}

/** What a node has that a value has reached, and what would end it. @param {Film} film @param {Words} words */
export function whyNoCutoff(film, words) {
  const { node } = film.step;
  const { value } = film.seen(node);
  if (!film.payload.ends || !value || !/^m/.test(film.nodes[node].role)) return "";
  const ends = conditionsOf(film, words).find(([index]) => index === node)?.[1] ?? words.say("none-ends");
  return `${words.say("no-cutoff", { value, ends })} `;
}

/** The room that a node takes, and what is written in it. @param {Film} film @param {number} index @param {number} shape @returns {Box} */
function boxOf({ nodes, payload, step }, index, shape) {
  const { x, y, role } = nodes[index];
  const size = payload.size * (role === "leaf" ? 1 : shape);
  const [down, up] = REACH[index === step.node ? "ring" : role] ?? REACH.ring;
  return { left: x - size / 2, right: x + size / 2, top: y - up * size, bottom: y + down * size };
}

/** The room of a name. @param {SVGElement} name @param {number} usual the font, unless it has one of its own @returns {Box} */
function boxOfName(name, usual) {
  const [x, y, font] = ["x", "y", "font-size"].map((at) => Number(name.getAttribute(at) ?? usual));
  const half = LETTER * (name.textContent?.length ?? 0) * font / 2;
  return { left: x - half, right: x + half, top: y - 0.75 * font, bottom: y };
}

/** @param {Box} one @param {Box} other */
function areApart(one, other) {
  return one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;
}

/** Write the conditions into the picture, in short where there is little room; or none. @param {Stage} stage */
export function showConditions({ film, isQuestion, model, picture: { enlarged, font, parts, size, svg }, presentation, words }) {
  svg.querySelector(".conditions")?.remove();
  // Who is asked what happens next finds that out alone.
  const isShown = film.at >= 0 && presentation.panels(film).has("ends") && !isQuestion && !isAsking(model, film.at);
  const found = isShown ? conditionsOf(film, words) : [];
  if (!found.length) return;
  const names = parts.flatMap(({ name }) => (name ? [boxOfName(name, film.payload.fonts.label)] : []));
  const boxes = film.nodes.map((_, index) => boxOf(film, index, enlarged.shape));
  const group = draw("g", { class: "conditions", "text-anchor": "middle", "font-size": font });
  for (const [index, ...texts] of found) {
    const top = boxes[index].bottom + AIR * font;
    for (const said of texts) {
      const half = LETTER * said.length * font / 2;
      const x = Math.max(half, Math.min(film.nodes[index].x, size.width - half));
      const box = { left: x - half, right: x + half, top, bottom: top + 0.8 * font };
      if (![...boxes, ...names].every((other) => areApart(box, other))) continue;
      const text = draw("text", { x, y: box.bottom });
      text.textContent = said;
      group.append(text);
      break;
    }
  }
  svg.append(group);
}
