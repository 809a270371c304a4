// How large all is, and where it stands: the numbers, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AS_DRAWN, enlargement, sizesToTry } from "../../abviz/stage/js/enlargement.js";
import { Film } from "../../abviz/stage/js/film.js";
import { barAt, Placing } from "../../abviz/stage/js/placing.js";
import { actionOf } from "../../abviz/stage/js/keys.js";
import { Presentation } from "../../abviz/stage/js/presentation.js";
import { brokenInto, leastFont, linesOf, nextTextSize, planOf } from "../../abviz/stage/js/sizes.js";
import { payload, rows } from "./films.mjs";

const LUCKY_8 = { picture: { width: 680, height: 445 }, font: 17, longest: 161 };
const LUCKY_32 = { picture: { width: 960, height: 422 }, font: 11.35, longest: 194 };

function heightOfSentence(font, longest, width) {
  return linesOf(font, longest, width) * 1.35 * font + 12;
}

function planFor(tree, width, height) {
  return planOf({ ...tree, room: { width, height }, bar: 36, legend: 28 });
}

test("code stands beside the tree where there is room, and else below it", () => {
  const isBeside = (tree, ...room) => planFor(tree, ...room).isBeside;
  // Pages at 1920 and 1366 pixels, JupyterLab beside its side bar, a phone, a page at 200 %.
  assert.deepEqual([[1890, 1080], [1340, 768], [880, 640], [360, 844], [655, 384]].map((room) => isBeside(LUCKY_8, ...room)), [true, true, true, false, false]);
  assert.deepEqual([[1890, 1080], [1340, 768], [880, 640], [360, 844], [655, 384]].map((room) => isBeside(LUCKY_32, ...room)), [true, true, false, false, false]);
});

test("tree, sentence, bar and code are not higher than the screen", () => {
  for (const tree of [LUCKY_8, LUCKY_32]) {
    for (const [width, height] of [[1890, 1080], [1340, 768], [1430, 950], [880, 640]]) {
      const { isBeside, tree: above, code, side, sentence } = planFor(tree, width, height);
      const told = heightOfSentence(sentence, tree.longest, width - (isBeside ? side + 40 : 26));
      assert.ok(above + told + 36 + (isBeside ? 0 : code + 40) <= height, `${width} by ${height}`);
      assert.ok(above >= 240 && code >= 110);
    }
  }
});

test("where the screen is too low for all, tree and sentence stay together", () => {
  const { tree, close, sentence } = planFor(LUCKY_32, 655, 384);
  assert.ok(tree >= 150 && close >= 150);
  assert.ok(Math.max(tree, close) + heightOfSentence(sentence, 194, 629) <= 384);
});

test("a question, its tree and three lines of feedback are not higher than the screen", () => {
  for (const [width, height, least] of [[1890, 1080, 18], [1312, 661, 16], [880, 640, 16]]) {
    const room = { width, height };
    const [plan, far] = [54, 120].map((longest) => planOf({ ...LUCKY_8, longest, room, bar: 120, legend: 28, isQuestion: true }));
    const lines = Math.ceil(54 * 0.58 * plan.sentence / (width - 56));
    const said = 3 * 1.35 * Math.max(16, 0.88 * plan.sentence) + 18;
    assert.ok(plan.tree + lines * 1.35 * plan.sentence + 12 + 120 + said <= height);
    assert.ok(plan.sentence >= least && plan.tree >= 240 && !plan.isBeside && far.tree <= plan.tree);
  }
});

test("tree, sentence, bar and legend are in view below what is above the stage", () => {
  const needs = { ...LUCKY_8, room: { width: 1108, height: 667 }, bar: 32, legend: 18 };
  const [alone, below] = [0, 138].map((above) => planOf({ ...needs, above }));
  const bottom = ({ tree, sentence, side }) => 138 + 44 + tree + heightOfSentence(sentence, LUCKY_8.longest, 1108 - side - 40) + 32 + 18;
  assert.ok(bottom(below) <= 667 && bottom(alone) > 667 && below.tree > 240);
});

test("a sentence has room for the lines that are measured, and for no more", () => {
  const needs = { ...LUCKY_8, room: { width: 934, height: 500 }, bar: 60, legend: 18 };
  const [one, three] = [1, 3].map((count) => planOf({ ...needs, lines: () => count }));
  assert.ok(Math.abs(one.tree - three.tree - 2 * 1.35 * one.sentence) < 1e-6);
});

test("a text is broken between words, and a word that is too long has a line of its own", () => {
  const lines = (text) => brokenInto(text, 9, (word) => word.length);
  assert.deepEqual(["", "one", "one three", "one two four", "one enormously two", "a b c d e f"].map(lines), [1, 1, 1, 2, 3, 2]);
});

test("where shapes are larger, the bar of a cut is in the middle of what they leave of its edge", () => {
  const film = { payload: { size: 40 }, nodes: [{ x: 0, y: 0, parent: -1, role: "max" }, { x: 0, y: 100, parent: 0, role: "leaf" }] };
  const at = (shape, outline = { height: 20 }) => barAt(film, 1, { outline, strike: [-9, 54, 9, 54] }, shape);
  assert.deepEqual(at(1), [-9, 54, 9, 54]);
  assert.deepEqual(at(1.5), [-9, 60, 9, 60]);
  assert.deepEqual(at(1.5, { height: 60 }), [-9, 54, 9, 54]);
});

test("no text of the picture is larger than the sentence", () => {
  const { tree, sentence } = planFor(LUCKY_8, 3000, 2000);
  assert.ok(tree * 17 / 445 <= sentence + 1e-9);
});

test("a presentation is read from the back row: 16 pixels on a laptop, 18 on a projector", () => {
  assert.ok(leastFont(1366) >= 16 && leastFont(1920) >= 18);
  assert.equal(leastFont(390), 12);
});

test("text becomes larger and smaller by steps, up to the outermost", () => {
  assert.deepEqual([nextTextSize(1, 1), nextTextSize(1.2, -1), nextTextSize(1.75, 1), nextTextSize(0.7, -1)], [1.2, 1, 1.75, 0.7]);
});

test("texts in the picture are enlarged as far as there is room, and never made smaller", () => {
  const film = new Film(payload());
  const grown = (least) => enlargement(film, { least, isAlone: true });
  assert.deepEqual([grown(5).window, grown(5).name(2), grown(5).value(20), grown(5).shape, grown(5).isPathOnly], [10, 10, 20, 1, false]);
  assert.deepEqual([grown(14).window, grown(14).name(3), grown(14).name(4), grown(14).isPathOnly], [14, 14, 10, true]);
  assert.deepEqual([grown(99).window, grown(99).value(20), grown(99).shape], [16, 28.4, 1.44]);
  const shapeOf = (more) => enlargement(film, { least: 99, enough: 9, isAlone: true, ...more }).shape;
  assert.deepEqual([shapeOf({}), shapeOf({ hasWindow: () => false })], [1, 1.44]);
  assert.equal(AS_DRAWN.value(20), 20);
});

// A film in which one node has the window [−∞, +∞]: 3.08 ems wide.
function wide(changed) {
  const { start, steps: [[kind, node, child, line, sentence, counters], ...steps] } = rows();
  const looks = [[0, 2, 0, "", "−∞", "+∞"]];
  return new Film(payload({ start, steps: [[kind, node, child, line, sentence, counters, looks], ...steps], ...changed }));
}

test("windows of a class are larger than names, and as large as their neighbours leave room for", () => {
  const nodes = [["A", "max", -1, 200, 10], ["B", "min", 0, 100, 60], ["C", "min", 0, 300, 60], ["D", "leaf", 1, 100, 99]];
  const start = Array(4).fill([0, 0, "", "", ""]);
  const grown = (more) => enlargement(wide({ nodes, start }), { least: 10, isAlone: true, ...more });
  assert.deepEqual([grown().window, grown().name(1), grown().isPathOnly], [14.5, 10, false]);
  // From the middle of B to the border there are 68 units.
  nodes[1][3] = 68;
  const narrow = wide({ nodes, start });
  const { window, smallest } = enlargement(narrow, { least: 10, isAlone: true });
  assert.equal(window.toFixed(2), ((68 - 0.68 * 16 / 0.36 - 4) / 3.08).toFixed(2));
  assert.equal(smallest, 10);
  assert.equal(enlargement(narrow, { least: 10, isAlone: true, hasWindow: (index) => index === 0 }).window, 14.5);
});

test("where windows have no room beside each other, smaller shapes are tried, then the path alone, then names as drawn", () => {
  const tried = [...sizesToTry(wide(), { least: 12, isAlone: true })];
  assert.deepEqual(tried.map(({ shape }) => shape.toFixed(2)), ["1.00", "1.00", "1.00", "1.00", "1.00"]);
  assert.deepEqual(tried.map(({ isPathOnly }) => isPathOnly), [true, true, true, true, true]);
  assert.deepEqual(tried.map(({ name }) => name(1)), [12, 12, 12, 12, 10]);
  const beside = [...sizesToTry(wide(), { least: 12, isAlone: false })];
  assert.deepEqual(beside.map(({ isPathOnly, window, name }) => [isPathOnly, window, name(1)]), [[false, 11, 12], [false, 10, 12], [false, 10, 10]]);
});

test("among other things all windows are shown, so they grow only a little", () => {
  const { window, name, shape, isPathOnly } = enlargement(new Film(payload()), { least: 99, isAlone: false });
  assert.deepEqual([window, name(1), shape, isPathOnly], [11, 16, 1, false]);
});

test("shapes do not touch in their ply", () => {
  const nodes = [["A", "max", -1, 50, 10], ["B", "min", 0, 25, 60], ["C", "min", 0, 75, 60], ["D", "leaf", 1, 25, 99]];
  const { shape } = enlargement({ payload: payload(), nodes: new Film(payload({ nodes, start: Array(4).fill([0, 0, "", "", ""]) })).nodes }, { least: 99, isAlone: true });
  assert.equal(shape.toFixed(3), (0.95 * 50 * 0.36 / 16).toFixed(3));
});

// The film with its nodes as they are drawn, the root with its window to the right.
function drawnFilm() {
  const film = wide({ nodes: [["A", "max", -1, 60, 50], ["B", "leaf", 0, 20, 130], ["C", "leaf", 0, 100, 130]] });
  const text = (x, y, more) => ({ x, y, ems: 0.7, depth: 0, side: 1, ...more });
  const [root, left, right] = film.nodes.map(({ x, y }) => ({ outline: { x: x - 8, y: y - 8, width: 16, height: 16 }, name: text(x, y + 25), number: text(x, y + 38) }));
  root.outline = { x: 38, y: 22, width: 44, height: 44 };
  Object.assign(root, { name: text(30, 22), number: text(30, 9), alpha: text(95, 40, { ems: 3.08 }) });
  return { film, drawn: [root, left, right] };
}

function placedIn(more, changed) {
  const { film, drawn } = drawnFilm();
  Object.assign(film, changed);
  const enlarged = enlargement(film, { least: 14, isAlone: false, numberFont: 10, ...more });
  return new Placing(film, drawn, enlarged, 300).all();
}

test("names of leaves move down as they grow, and numbers below them", () => {
  const { names, numbers } = placedIn({}, { isNumbered: true });
  assert.deepEqual(names.get(1), { x: 20, y: 158, font: 14 });
  assert.deepEqual([numbers.get(1).x, numbers.get(1).y.toFixed(2), numbers.get(1).font], [20, "171.75", 11]);
  assert.equal(placedIn({}).numbers.size, 0);
});

test("a window keeps its foot as it grows, and goes where nothing is in its way", () => {
  const { windows, missing } = placedIn({});
  const { x, y, side, font, covers } = windows.get(0);
  assert.deepEqual([x, side, font, covers, missing], [95, 1, 11, [], 0]);
  assert.equal(y.toFixed(2), (40 + 1.2 + 2.2 - 0.77).toFixed(2));
});

test("a window on the page's edge is smaller, and counted as missing where there is no room at all", () => {
  const { film, drawn } = drawnFilm();
  const enlarged = enlargement(film, { least: 14, isAlone: false });
  const fontIn = (width) => { const { windows, missing } = new Placing(film, drawn, enlarged, width).all(); return [windows.get(0).font, missing]; };
  assert.deepEqual([95 + 3.08 * 11 + 1.1, 95 + 3.08 * 10 + 1.1, 110].map(fontIn), [[11, 0], [10, 0], [10, 1]]);
});

test("a window on the path covers the name of a node off it rather than be left out", () => {
  const { film, drawn } = drawnFilm();
  // C's name fills all that is to the right of the root; it has no free place itself.
  drawn[2].name = { x: 190, y: 8, ems: 20, depth: 12, side: 1 };
  const enlarged = enlargement(film, { least: 10, isAlone: true, isCrowded: true });
  const { windows, missing } = new Placing(film, drawn, enlarged, 300).all();
  assert.deepEqual([missing, windows.get(0).covers.map(({ kind, node }) => [kind, node])], [1, [["name", 2]]]);
});

test("a text that stands nearer to another node than to its own says nothing of its own", () => {
  const { film, drawn } = drawnFilm();
  const placing = new Placing(film, drawn, enlargement(film, { least: 10, isAlone: true }), 300);
  const at = (left) => placing.isNearest(0, [left, 60, left + 20, 80]);
  assert.deepEqual([at(70), at(90), at(170)], [true, true, false]);
  // Away from all others it may be as far as it likes.
  assert.ok(placing.isNearest(0, [90, 0, 110, 12]));
});

test("keys of panels and sizes are the presentation's alone, F is there always", () => {
  globalThis.document = { createElement: () => ({ addEventListener() {}, setAttribute() {}, append() {} }) };
  const presentation = new Presentation({ root: { prepend() {} }, model: { get: () => false }, showPresentation() {} });
  const press = (key) => actionOf({ presentation, steering: {} }, key);
  const keys = ["f", "F", "k", "S", "n", "e", "+", "-", "x"];
  assert.deepEqual(keys.filter(press), ["f", "F", "e"]);
  presentation.isOn = true;
  assert.deepEqual(keys.filter(press), ["f", "F", "k", "S", "n", "e", "+", "-"]);
  // What would end a node is shown from the start.
  press("e")();
  press("K")();
  press("+")();
  assert.deepEqual([[...presentation.shown], presentation.textSize], [["table", "code"], 1.2]);
  press("k")();
  assert.deepEqual([...presentation.shown], ["table"]);
  presentation.leave = () => { presentation.isOn = false; };
  press("Escape")();
  assert.equal(presentation.isOn, false);
});
