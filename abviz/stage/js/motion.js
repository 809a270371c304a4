// Motion: it shows where a number comes from. What a step has painted is where all of it ends.

/** @import { Film, Look } from "./film.js" @import { Picture } from "./picture.js" @import { Stage } from "./stage.js" */

import { draw } from "./dom.js";
import { rowsOf } from "./film.js";
import { isAsking } from "./steering.js";

/**
 * One part that moves: of which node it is (the ring, the chip and the verdict are of none), how, how long,
 * and how long after the step.
 *
 * @typedef {{ part: string, node?: number, frames: Keyframe[], duration: number, delay?: number, easing?: string }} Move
 */
/** The moves of a step, and the text that rides along an edge, if one does. @typedef {{ moves: Move[], text?: string }} Motions */

const [STANDARD, LEAVING] = ["cubic-bezier(.2, 0, 0, 1)", "cubic-bezier(.3, 0, 1, 1)"];
const [ENTERING, EXAMINING, RISING, FADING, FLASHING, DRAWING] = [240, 160, 280, 240, 160, 400];
// An edge of a line, a bar, what is skipped, and how much later that is a ply further down.
const [EDGE, BAR, PALING, PLY] = [70, 120, 200, 40];
// How far below the middle of its ring the value of a MAX node stands, in the size of nodes; of a MIN node it is above.
const DROP = 0.145;
// Down an edge, and random moves to a leaf.
const [WALKING, ROLLOUT] = [120, 300];
// So many skipped nodes pale one by one.
const MOST_PALING = 60;
// In steps a second: faster play has no motion. In milliseconds: nor has who goes on sooner.
const [FASTEST, HURRY] = [2, 150];

/** @type {Record<string, (film: Film) => Motions>} */
const MOTIONS = { enter: entering, examine: examining, update: updating, cutoff: cutting, leave: leaving };

/** What moves in the present step. @param {Film} film @returns {Motions} */
export function motionsOf(film) {
  if (film.payload.sampled) return { moves: sampling(film) };
  return MOTIONS[film.step.kind](film);
}

/** @param {Film} film @returns {Motions} */
function entering(film) {
  const { node } = film.step;
  const { parent } = film.nodes[node];
  if (parent < 0) return { moves: [] };
  const { alpha, beta } = film.looks[node];
  const ring = ringComing(film, node, ENTERING);
  return alpha ? { text: `[${alpha}, ${beta}]`, moves: [ring, ride(film, parent, node, ENTERING)] } : { moves: [ring] };
}

/** A selection walks down, random moves are drawn, and a sample ripples up. @param {Film} film @returns {Move[]} */
function sampling(film) {
  const { at, last, nodes, step: { child, kind, node } } = film;
  if (kind === "leave") return at === last ? leaving(film).moves : [pulseOf(node)];
  const line = child < 0 ? [] : film.path(child).slice(film.path(node).length);
  const each = ROLLOUT / Math.max(line.length, 1);
  const start = (/** @type {number} */ below) => { const { x, y } = nodes[nodes[below].parent]; return [x, y]; };
  const drawing = line.map((below, place) => ({ part: "edge", node: below, frames: drawn(start(below)), duration: each, delay: each * place, easing: "linear" }));
  return nodes[node].parent < 0 ? drawing : [ringComing(film, node, WALKING), ...drawing];
}

/** @param {number} node @returns {Move} */
function pulseOf(node) {
  return { part: "node", node, frames: [{ transform: "scale(1)", opacity: 0.6 }, { transform: "scale(1.06)" }, { transform: "scale(1)", opacity: 1 }], duration: EXAMINING };
}

/** @param {Film} film @returns {Motions} */
function examining(film) {
  const { node } = film.step;
  const { parent } = film.nodes[node];
  const pulse = pulseOf(node);
  return { moves: parent < 0 ? [pulse] : [ringComing(film, node, EXAMINING), pulse] };
}

/** @param {Film} film @returns {Motions} */
function updating(film) {
  const { node, child } = film.step;
  const [before, now] = [lookBefore(film, node), film.looks[node]];
  const isTaken = before.value !== now.value;
  // What an inner node has returned is half way up already.
  const start = film.nodes[child].role === "leaf" ? 0 : 0.5;
  // A score that is not taken does not lie over the one that stays.
  const rising = ride(film, child, node, isTaken ? RISING : FADING, isTaken ? { start } : { start, end: 0.7, isFading: true });
  const bounds = /** @type {const} */ (["alpha", "beta"]).filter((bound) => before[bound] !== now[bound]);
  const flashes = bounds.map((part) => ({ part, node, frames: [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.2, offset: 0.6 }, { opacity: 1 }], duration: FLASHING, delay: RISING }));
  const landing = isTaken ? [{ part: "value", node, frames: [{ opacity: 0 }, { opacity: 1 }], duration: 1, delay: RISING }] : [];
  return { text: film.looks[child].value, moves: [rising, ...landing, ...flashes] };
}

/** @param {Film} film @returns {Motions} */
function cutting(film) {
  const { node, child: owner } = film.step;
  const line = owner < 0 ? [] : film.path(node).slice(film.path(owner).length);
  const start = EDGE * line.length;
  const glow = [{ transform: "scale(1)" }, { transform: "scale(1.5)" }, { transform: "scale(1)" }];
  const lit = (owner < 0 ? [] : [node, owner]).map((one) => ({ part: "value", node: one, frames: glow, duration: FLASHING + start }));
  const lines = line.map((below, at) => ({ part: "thread", node: below, frames: drawn(lineAt(film, below)), duration: EDGE, delay: EDGE * at, easing: "linear" }));
  const verdict = owner < 0 ? [] : [{ part: "verdict", frames: [{ opacity: 0 }, { opacity: 1 }], duration: BAR, delay: start }];
  return { moves: [...lit, ...lines, ...verdict, ...striking(film, start), ...paling(film, start + BAR)] };
}

/** The bars across cut edges come down on them. @param {Film} film @param {number} delay @returns {Move[]} */
function striking({ step: { changes } }, delay) {
  const frames = [{ opacity: 0, transform: "scale(2.5)" }, { opacity: 1, transform: "scale(1)" }];
  return changes.filter(({ look }) => look.edge === "cut").map(({ node }) => ({ part: "strike", node, frames, duration: BAR, delay }));
}

/** What a cutoff has pruned pales for a moment, one ply after the other, downwards. @param {Film} film @param {number} start @returns {Move[]} */
function paling(film, start) {
  const { step: { changes, node } } = film;
  const pruned = changes.filter(({ look }) => look.status === "pruned").map((change) => change.node);
  if (pruned.length > MOST_PALING) return [];
  const frames = [{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }];
  const pliesBelowChildren = (/** @type {number} */ index) => film.path(index).length - film.path(node).length - 1;
  return pruned.flatMap((index) => {
    const move = { node: index, frames, duration: PALING, delay: start + PLY * pliesBelowChildren(index) };
    return [{ part: "node", ...move }, { part: "value", ...move }];
  });
}

/** @param {Film} film @returns {Motions} */
function leaving(film) {
  const { node } = film.step;
  const { parent } = film.nodes[node];
  if (parent >= 0) return { text: film.looks[node].value, moves: [ride(film, node, parent, RISING, { end: 0.5, isFading: true })] };
  const line = bestLine(film, node);
  const each = DRAWING / Math.max(line.length, 1);
  const above = (/** @type {number} */ below) => film.nodes[film.nodes[below].parent];
  return { moves: line.map((below, at) => ({ part: "edge", node: below, frames: drawn([above(below).x, above(below).y]), duration: each, delay: each * at, easing: "linear" })) };
}

/** The nodes of the best line below a node. @param {Film} film @param {number} above @returns {number[]} */
function bestLine(film, above) {
  const next = film.nodes.findIndex(({ parent }, index) => parent === above && film.looks[index].edge.startsWith("best"));
  return next < 0 ? [] : [next, ...bestLine(film, next)];
}

/**
 * A text that rides from one node to another, or a part of the way.
 *
 * @param {Film} film @param {number} from @param {number} to @param {number} duration
 * @param {{ start?: number, end?: number, isFading?: boolean }} [way]
 * @returns {Move}
 */
function ride({ nodes, payload }, from, to, duration, { start = 0, end = 1, isFading = false } = {}) {
  const [[x0, y0], [x1, y1]] = [from, to].map((index) => {
    const { role, x, y } = nodes[index];
    return [x, y + DROP * payload.size * (Number(role === "max") - Number(role === "min"))];
  });
  const at = (/** @type {number} */ share) => `translate(${(x0 + share * (x1 - x0)).toFixed(1)}px, ${(y0 + share * (y1 - y0)).toFixed(1)}px)`;
  const frames = [{ transform: at(start), opacity: 1 }, { opacity: 1, offset: 0.75 }, { transform: at(end), opacity: isFading ? 0 : 1 }];
  return { part: "chip", frames, duration, easing: end < 1 ? LEAVING : STANDARD };
}

/** The ring comes down from the node above. @param {Film} film @param {number} node @param {number} duration @returns {Move} */
function ringComing({ nodes }, node, duration) {
  const [here, above] = [nodes[node], nodes[nodes[node].parent]];
  const start = `translate(${above.x - here.x}px, ${above.y - here.y}px)`;
  return { part: "ring", frames: [{ transform: start }, { transform: "translate(0px, 0px)" }], duration };
}

/** A line that grows from one end. @param {number[]} end @returns {Keyframe[]} */
function drawn([x, y]) {
  return [0, 1].map((size) => ({ transform: `translate(${x}px, ${y}px) scale(${size}) translate(${-x}px, ${-y}px)` }));
}

/** Where the line along an edge begins. @param {Film} film @param {number} below @returns {number[]} */
function lineAt({ payload: { threads } }, below) {
  const thread = rowsOf(threads).find(({ node }) => node === below);
  return thread ? [thread.x0, thread.y0] : [0, 0];
}

/** What was seen of a node before the present step. @param {Film} film @param {number} index @returns {Look} */
function lookBefore(film, index) {
  return film.undo[film.at].find(({ node }) => node === index)?.look ?? film.looks[index];
}

/** The motion of one view: it can be stopped at any moment, and what it leads to is there at once. */
export class Motion {
  /** @type {Animation[]} */
  running = [];
  shown = -Infinity;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.isUnwelcome = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.text = draw("text", { "text-anchor": "middle" });
    this.frame = draw("rect", { rx: 4 });
    this.chip = draw("g", { class: "chip" });
    this.chip.append(this.frame, this.text);
  }

  stop() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.chip.remove();
  }

  /** Move what the present step moves, if it is the one after a step. @param {number} from */
  show(from) {
    this.stop();
    const { film, picture } = this.stage;
    const now = performance.now();
    const isHurried = now - this.shown < HURRY;
    this.shown = now;
    if (from < 0 || film.at !== from + 1 || isHurried || !this.isWelcome) return;
    const { moves, text } = motionsOf(film);
    if (text) this.write(text, picture);
    this.running = moves.flatMap((move) => this.start(move));
  }

  get isWelcome() {
    const { film, model } = this.stage;
    const isFast = model.get("playing") && model.get("speed") > FASTEST;
    return !this.isUnwelcome.matches && !isFast && !isAsking(model, film.at);
  }

  // It is as wide as its letters are in general: what is measured would cost a layout.
  /** @param {string} text @param {Picture} picture */
  write(text, { font, svg }) {
    const [width, height] = [0.68 * font * text.length + 8, 1.35 * font];
    for (const [name, size] of Object.entries({ x: -width / 2, y: -height / 2, width, height })) this.frame.setAttribute(name, size.toFixed(1));
    this.text.setAttribute("font-size", font.toFixed(1));
    this.text.setAttribute("y", (0.35 * font).toFixed(1));
    this.text.textContent = text;
    svg.append(this.chip);
  }

  /** @param {Move} move @returns {Animation[]} */
  start({ part, node = -1, frames, duration, delay = 0, easing = STANDARD }) {
    const { picture } = this.stage;
    const ofNone = { chip: this.chip, ring: picture.ringed, verdict: picture.verdict?.root }[part];
    const element = node < 0 ? ofNone : picture.parts[node][part];
    if (!element) return [];
    const [right, down, grown] = picture.ringPlace;
    const rest = `translate(${right}px, ${down}px) scale(${grown})`;
    const placed = part === "ring" ? frames.map(({ transform }) => ({ transform: `${transform} ${rest}` })) : frames;
    const animation = element.animate(placed, { duration, delay, easing, fill: part === "chip" ? "both" : "backwards" });
    if (part === "chip") animation.onfinish = () => this.chip.remove();
    return [animation];
  }
}
