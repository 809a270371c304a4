// The window gauge: the windows of the open nodes of the path, on one axis of all scores.

/** @import { Film, Words } from "./film.js" */

import { make } from "./dom.js";

/** @typedef {{ index: number, name: string, alpha: number, beta: number, value: number | null, isShut: boolean }} Window places on the axis, from 0 to 1 */
/** @typedef {{ text: string, place: number, isNamed: boolean }} Tick */

// How far apart scores must be on the axis to be written.
const APART = 0.085;

/** @param {string} text a score, or a bound of one */
export function numberOf(text) {
  const plain = text.replaceAll("−", "-").replace(/^[^-+\d∞]+/, "");
  if (plain.includes("∞")) return plain.startsWith("-") ? -Infinity : Infinity;
  const [over, under = 1] = plain.split("/").map(Number);
  return plain ? over / under : NaN;
}

/**
 * The windows of the path, from the root, and the ticks of the axis. Scores that follow each other
 * are equally far apart. A score that is hidden has no tick.
 *
 * @param {Film} film
 * @returns {{ windows: Window[], ticks: Tick[] }}
 */
export function gaugeOf(film) {
  const { at, nodes, step, steps } = film;
  const open = film.path(step.node).filter((index) => film.looks[index].alpha);
  const used = open.map((index) => film.looks[index]).flatMap(({ value, alpha, beta }) => [value, alpha, beta]);
  const leaves = nodes.flatMap(({ role }, index) => (role === "leaf" ? [film.seen(index).value] : []));
  const texts = new Map(["−∞", "+∞", ...leaves, ...used].map((text) => /** @type {const} */ ([numberOf(text), text])));
  texts.delete(NaN);
  const scores = [...texts.keys()].sort((a, b) => (a < b ? -1 : 1));
  const placeOf = (/** @type {string} */ text) => scores.indexOf(numberOf(text)) / (scores.length - 1);
  const wasCut = (/** @type {number} */ index) => index === step.node
    && [step, steps[at - 1]].some((one) => one?.kind === "cutoff" && one.node === index);
  const windows = open.map((index) => {
    const { value, alpha, beta } = film.looks[index];
    return { index, name: nodes[index].name, alpha: placeOf(alpha), beta: placeOf(beta), value: value ? placeOf(value) : null, isShut: wasCut(index) };
  });
  return { windows, ticks: ticksOf(scores.map((score) => texts.get(score) ?? ""), new Set(used.map(numberOf))) };
}

/** The ticks, with as many of the scores as there is room for: the ends and those of the windows first. @param {string[]} texts @param {Set<number>} used @returns {Tick[]} */
function ticksOf(texts, used) {
  const ticks = texts.map((text, rank) => ({ text, place: rank / (texts.length - 1), isNamed: false }));
  const urgency = (/** @type {Tick} */ { text, place }) => (place === 0 || place === 1 ? 2 : Number(used.has(numberOf(text))));
  for (const tick of [...ticks].sort((a, b) => urgency(b) - urgency(a))) {
    tick.isNamed = !ticks.some(({ isNamed, place }) => isNamed && Math.abs(place - tick.place) < APART);
  }
  return ticks;
}

export class Gauge {
  /** @param {Words} words */
  constructor(words) {
    this.rows = make("div");
    this.axis = make("div", { class: "abviz-axis" });
    // The call stack says the same.
    this.root = make("section", { class: "abviz-gauge", "aria-hidden": "true", hidden: "" }, make("h3", { text: words.say("gauge-name") }), this.rows, this.axis);
    /** @type {Map<number, HTMLElement[]>} */
    this.parts = new Map();
  }

  /** Room for the deepest path, so that nothing below it jumps. @param {Film} film */
  load({ deepest }) {
    this.rows.style.minHeight = `${1.5 * (deepest - 1)}em`;
  }

  /** @param {Film} film */
  show(film) {
    if (this.root.hidden || film.at < 0) return;
    const { windows, ticks } = gaugeOf(film);
    const parts = new Map(windows.map(({ index, name }) => [index, this.parts.get(index) ?? newRow(name)]));
    for (const [index, [row]] of this.parts) if (!parts.has(index)) row.remove();
    for (const [row] of parts.values()) if (!row.parentElement) this.rows.append(row);
    this.parts = parts;
    for (const { index, alpha, beta, value, isShut } of windows) {
      const [row, bar, low, high, dot] = parts.get(index) ?? [];
      row.classList.toggle("abviz-shut", isShut);
      row.classList.toggle("abviz-crossed", alpha > beta);
      bar.style.transform = `translateX(${100 * Math.min(alpha, beta)}%) scaleX(${Math.abs(beta - alpha)})`;
      for (const [part, place] of /** @type {const} */ ([[low, alpha], [high, beta], [dot, value ?? 0]])) part.style.transform = `translateX(${100 * place}%)`;
      dot.hidden = value === null;
    }
    this.axis.replaceChildren(...ticks.map(({ text, place, isNamed }) => {
      const tick = make("span", { text: isNamed ? text : "" });
      tick.style.left = `${100 * place}%`;
      return tick;
    }));
  }
}

/** A row, its bar, its two ends and the dot. @param {string} name */
function newRow(name) {
  const parts = ["span", "low", "high", "dot"].map((part) => make("i", { class: `abviz-${part}` }));
  return [make("div", { class: "abviz-window" }, make("b", { text: name }), make("div", {}, ...parts)), ...parts];
}
