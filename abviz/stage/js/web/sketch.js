// A sketch of the tree that a link describes, until Python is there and searches it.
//
// It reads what most links have: numbers, brackets, max and min, plain names, estimates. What it does not
// understand it does not draw. Slots, rows and shapes are those of the stage, which takes its place.

/** @import { Columns, NumberedPayload } from "../records.js" */

import { draw } from "../dom.js";

/** @typedef {{ role: "max" | "min" | "leaf", name: string, text: string, parent: number, children: number[] }} Sketched */
/** @typedef {{ width: number, height: number, leaf: number, node: number, label: number, font: number, places: [x: number, y: number][] }} Plan */

const [LONGEST, MOST_NODES] = [4000, 400];
const TOKEN = /[\s,]+|(?:([^\W\d]\w*)\s*:\s*)?(?:(max|min)?\s*([([])|([-−+]?\d+(?:\.\d+)?(?:\/\d+)?)(?=[\s,()[\]]|$))|([)\]])(?:\s*~\s*[-−+]?[\d.]+!?)?/giy;
const SEATS = /** @type {const} */ (["max", "min"]);
// As in Python's layout (tree_layout.py), in points.
const [NARROWEST, WIDEST, ROOMY, SLOT, MARGIN] = [680, 960, 40, 22, 26];
const [LARGEST, RING, WINDOW, SHORTEST] = [54, 1.36, 36.5, 34];
const [CLOSEST, CLOSE, HIGHEST] = [64, 72, 110];
// By how much the middle of a ring is off that of its box; the foot of a text below its middle; the smallest leaf with a name.
const [RING_DROP, FOOT, SMALLEST] = [0.125, 0.37, 18];
// How far a name reaches above its middle, and how wide a letter is, in ems.
const [NAME_TOP, LETTER] = [0.53, 0.78];

/** The nodes of a tree in preorder, or null. @param {string} text @param {string} root @returns {Sketched[] | null} */
export function readTree(text, root) {
  /** @type {Sketched[]} */
  const nodes = [];
  if (text.length > LONGEST || !/^(max|min)$/.test(root)) return null;
  const top = itemsIn(text);
  if (!top) return null;
  const add = (/** @type {Item} */ { name, player, score, items }, /** @type {number} */ parent) => {
    const turn = parent < 0 ? root : SEATS[Number(nodes[parent].role === "max")];
    const index = nodes.length;
    nodes.push({ role: items ? /** @type {"max" | "min"} */ (player || turn) : "leaf", name, text: score, parent, children: [] });
    if (parent >= 0) nodes[parent].children.push(index);
    for (const item of items ?? []) add(item, index);
  };
  add(top.length > 1 ? { name: "", player: "", score: "", items: top } : top[0], -1);
  if (nodes.length > MOST_NODES) return null;
  // Other names have to be looked for among those that are given.
  if (nodes.every(({ name }) => !name)) nodes.forEach((node, index) => { node.name = letters(index); });
  return nodes;
}

/** A to Z, then AA, AB and so on. @param {number} index @returns {string} */
function letters(index) {
  return (index < 26 ? "" : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + index % 26);
}

/** @typedef {{ name: string, player: string, score: string, items: Item[] | null }} Item */

/** @param {string} text @returns {Item[] | null} */
function itemsIn(text) {
  /** @type {Item[][]} */
  const open = [[]];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    const around = open[open.length - 1];
    if (!token || !around) return null;
    const [, , , opens, score, closes] = token;
    const item = itemOf(token);
    if (opens || score) around.push(item);
    if (item.items) open.push(item.items);
    if (closes && !open.pop()?.length) return null;
  }
  return open.length === 1 && open[0].length ? open[0] : null;
}

/** @param {RegExpExecArray} token @returns {Item} */
function itemOf([, name = "", player = "", opens, score = ""]) {
  return { name, player: player.toLowerCase(), score: score.replace("-", "−").replace("+", ""), items: opens ? [] : null };
}

/** Where all is drawn: leaves in slots of the same width, parents over the middle of their children. @param {Sketched[]} nodes @returns {Plan} */
export function planOf(nodes) {
  const leaves = nodes.filter(({ role }) => role === "leaf").length;
  const depths = nodes.map(() => 0);
  nodes.forEach(({ parent }, index) => { if (parent >= 0) depths[index] = depths[parent] + 1; });
  const deepest = Math.max(...depths);
  const slots = across(nodes);
  const gap = tightest(nodes, slots, depths);
  const least = Math.ceil(2 * MARGIN + leaves * (2 * WINDOW + RING * LARGEST + 1) / gap);
  const wanted = least <= WIDEST ? least : 0;
  const width = Math.max(Math.min(Math.max(leaves * ROOMY, NARROWEST, wanted), WIDEST), leaves * SLOT + 2 * MARGIN);
  const slot = (width - 2 * MARGIN) / leaves;
  const leaf = Math.min(40, 0.8 * slot);
  const label = Math.min(12, Math.max(10, 0.36 * leaf));
  const room = Math.min(gap * slot, width);
  const node = Math.max(Math.min(Math.min(LARGEST, Math.max(1.5 * leaf, SHORTEST)), 0.92 * room), Math.min(LARGEST, room / RING - 1, SHORTEST));
  const rise = wanted ? CLOSE : Math.min(HIGHEST, Math.max(CLOSEST, 340 / Math.max(deepest, 1)));
  const top = 0.75 * node + 2.2 * label;
  const risen = (/** @type {number} */ by) => ({ width, height: top + deepest * by + leaf / 2 + 2.6 * label, leaf, node, label, font: Math.min(17, 0.5 * leaf), places: slots.map((x, index) => /** @type {[number, number]} */ ([MARGIN + x * slot, top + depths[index] * by])) });
  const plan = risen(rise);
  const missing = Math.max(0, ...nodes.map((_, index) => underRing(nodes, index, plan)));
  return missing ? risen(Math.min(HIGHEST, rise + missing)) : plan;
}

/** How much lower a node lies if its name is off the ring around its parent. @param {Sketched[]} nodes @param {number} index @param {Plan} plan */
function underRing(nodes, index, plan) {
  const { role, name, parent } = nodes[index];
  if (parent < 0 || !name || role === "leaf") return 0;
  const [x, y] = plan.places[parent];
  const radius = RING / 2 * plan.node;
  const [across, foot] = nameAt(nodes[index], index, plan);
  const away = Math.max(Math.abs(across - x) - LETTER * name.length * plan.label / 2, 0);
  if (away >= radius) return 0;
  const middle = y + RING_DROP * plan.node * (nodes[parent].role === "max" ? 1 : -1);
  return Math.max(middle + Math.sqrt(radius ** 2 - away ** 2) + 1 - (foot - (FOOT + NAME_TOP) * plan.label), 0);
}

/** In slots. @param {Sketched[]} nodes */
function across(nodes) {
  let taken = 0;
  const places = nodes.map(({ children }) => children.length ? 0 : (taken += 1) - 0.5);
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const { children } = nodes[index];
    if (children.length) places[index] = (places[children[0]] + places[children[children.length - 1]]) / 2;
  }
  return places;
}

/** The least distance of an inner node to a neighbour in its row. @param {Sketched[]} nodes @param {number[]} places @param {number[]} depths */
function tightest(nodes, places, depths) {
  /** @type {Map<number, number>} */
  const last = new Map();
  let least = Infinity;
  nodes.forEach(({ children }, index) => {
    const before = last.get(depths[index]);
    last.set(depths[index], index);
    if (before !== undefined && (children.length || nodes[before].children.length)) least = Math.min(least, places[index] - places[before]);
  });
  return least;
}

/**
 * What a stage needs to show the tree, and that it is searched soon: a film of one step, and its picture.
 *
 * @param {Sketched[]} nodes @param {NumberedPayload} first a film whose looks are taken @param {string} sentence
 * @returns {{ film: NumberedPayload, picture: string }}
 */
export function sketchOf(nodes, first, sentence) {
  const plan = planOf(nodes);
  const middles = nodes.map(({ role }, index) => plan.places[index][1] + RING_DROP * plan.node * (Number(role === "max") - Number(role === "min")));
  const empty = nodes.map(() => "");
  const film = {
    ...first, id: 0, best: null, aloft: [], lines: { lit: [0], ran: [[]] },
    threads: emptied(first.threads), links: emptied(first.links), probabilities: emptied(first.probabilities), questions: emptied(first.questions),
    changes: emptied(first.changes), compared: emptied(first.compared),
    leaves: nodes.filter(({ role }) => role === "leaf").length,
    fonts: { leaf: plan.font, node: Math.min(17, 0.36 * plan.node), label: plan.label },
    size: plan.node,
    nodes: {
      name: nodes.map(({ name }) => name), role: nodes.map(({ role }) => role), parent: nodes.map(({ parent }) => parent),
      x: plan.places.map(([x]) => x), y: middles,
    },
    start: { status: nodes.map(() => 0), edge: nodes.map(() => 0), value: nodes.map(({ text }) => text), alpha: empty, beta: empty, move: empty },
    steps: { kind: [0], node: [0], child: [-1], lines: [0], sentence: [sentence], examined: [0], entered: [0], cutoffs: [0], pruned: [0], repeats: [0] },
  };
  return { film, picture: drawn(nodes, plan) };
}

/** A table without its rows. @template {object} Row @param {Columns<Row>} columns @returns {Columns<Row>} */
function emptied(columns) {
  return /** @type {any} */ (Object.fromEntries(Object.keys(columns).map((name) => [name, []])));
}

/** @param {Sketched[]} nodes @param {Plan} plan */
function drawn(nodes, plan) {
  const svg = draw("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${round(plan.width)} ${round(plan.height)}`, class: "abviz-picture", role: "img" });
  const all = [...nodes.keys()];
  const put = (/** @type {string} */ part, /** @type {number[]} */ of, /** @type {(index: number) => Element} */ mark, looks = {}) => {
    if (!of.length) return;
    const group = draw("g", { "data-parts": part, "data-of": of.join(" "), ...looks });
    group.append(...of.map(mark));
    svg.append(group);
  };
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => Object.assign(draw("text", { x: round(x), y: round(y) }), { textContent: text });
  put("edge", all.slice(1), (index) => draw("path", { d: `M${plan.places[nodes[index].parent].map(round).join(" ")}L${plan.places[index].map(round).join(" ")}` }));
  put("node", all, (index) => draw("path", { d: outline(nodes[index].role, ...plan.places[index], plan) }));
  put("value", all, (index) => write("", plan.places[index][0], plan.places[index][1] + FOOT * plan.font), { class: "value", "text-anchor": "middle", "font-size": plan.font });
  const named = all.filter((index) => nodes[index].name && (nodes[index].role !== "leaf" || plan.leaf >= SMALLEST));
  put("name", named, (index) => write(nodes[index].name, ...nameAt(nodes[index], index, plan)), { class: "name", "text-anchor": "middle", "font-size": plan.label });
  return new XMLSerializer().serializeToString(svg);
}

/** @param {Sketched["role"]} role @param {number} x @param {number} y @param {Plan} plan */
function outline(role, x, y, { leaf, node }) {
  const half = (role === "leaf" ? leaf : node) / 2;
  const [up, down, left, right] = [y - half, y + half, x - half, x + half].map(round);
  if (role === "leaf") return `M${left} ${down}H${right}V${up}H${left}z`;
  return role === "max" ? `M${round(x)} ${up}L${left} ${down}H${right}z` : `M${round(x)} ${down}L${right} ${up}H${left}z`;
}

/** Where a name stands: below a leaf, or beside the ring, on the side that no edge crosses. @param {Sketched} node @param {number} index @param {Plan} plan @returns {[number, number]} */
function nameAt({ role, parent }, index, { leaf, node, label, places }) {
  const [x, y] = places[index];
  if (role === "leaf") return [x, y + leaf / 2 + 4 + (0.85 + FOOT) * label];
  const side = parent >= 0 && x - places[parent][0] > 0.1 ? 1 : -1;
  const off = RING / 2 * node * Math.SQRT1_2;
  const middle = y + RING_DROP * node * (role === "max" ? 1 : -1);
  return [x + side * (off + 0.3 * label), middle - off - (1.2 - FOOT) * label];
}

/** @param {number} value */
function round(value) {
  return Math.round(10 * value) / 10;
}

