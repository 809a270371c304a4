// The picture without a page: its looks, what is close and in view, how large a value is written.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../abviz/stage/js/film.js";
import { Picture } from "../../abviz/stage/js/picture.js";
import { Panels, partsOf, wordsOf } from "../../abviz/stage/js/panels.js";
import { payload, rows } from "./films.mjs";

class Marks extends Set {
  remove = (name) => this.delete(name);
}

function pictureIn(room, nodes = []) {
  const film = nodes.length ? { nodes, step: { node: 0 } } : new Film(payload());
  const svg = { getBoundingClientRect: () => ({ width: 1000, height: 600 }) };
  return Object.assign(Object.create(Picture.prototype), { room, film, svg, size: { width: 1000, height: 600 }, marked: [] });
}

function followed(place, { x, y }) {
  const room = { scrollWidth: 1000, scrollHeight: 900, clientWidth: 400, clientHeight: 300, ...place };
  pictureIn(room, [{ x, y }]).follow();
  return [room.scrollLeft, room.scrollTop];
}

function newMark() {
  return {
    dataset: {}, append() {}, getAttribute: () => "", parentElement: { before() {} },
    setAttribute(name, look) { if (name === "class") this.look = look; },
  };
}

function loaded(film) {
  const parts = ["node", "edge", "strike", "board", "limit", "value"].map((part) => ({
    dataset: { parts: part, of: [...film.nodes.keys()].join(" ") },
    children: film.nodes.map(newMark),
  }));
  const source = {
    parts, style: {}, setAttribute() {}, querySelector: () => null,
    getAttribute: () => "0 0 300 100", getBoundingClientRect: () => ({ width: 300, height: 100 }),
    querySelectorAll() { return this.parts; },
  };
  globalThis.DOMParser = class { parseFromString = () => ({ documentElement: source }); };
  globalThis.document = { createElementNS: newMark, importNode: (node, isDeep) => (isDeep ? node : { ...node, parts: [] }) };
  return new Picture({ prepend() {} }, film, "<svg/>", "tree");
}

test("a picture is taken with all that is in it, and a cutoff puts a bar across the edge", () => {
  const film = new Film(payload());
  const picture = loaded(film);
  const looks = ({ node, edge, strike, value, bed }) => [node.look, edge.look, strike.look, value.textContent, bed?.look];
  assert.deepEqual(picture.size, { width: 300, height: 100 });
  assert.deepEqual(looks(picture.parts[2]), ["node leaf unseen", "edge plain", "strike hidden", "5", undefined]);
  for (const index of film.seek(3)) picture.paint(index);
  assert.deepEqual(looks(picture.parts[2]), ["node leaf unseen", "edge cut", "strike", "5", "bed"]);
  assert.deepEqual(looks(picture.parts[1]), ["node leaf done", "edge best", "strike hidden", "3", undefined]);
});

test("at the depth limit the board of an inner node looks like a leaf", () => {
  const { statuses, start } = rows();
  const film = new Film(payload({ statuses: [...statuses, "limit"], start: start.with(0, [4, 0, "≈5", "", ""]) }));
  const picture = loaded(film);
  const { board, limit } = picture.parts[0];
  assert.deepEqual([board.look, limit.look], ["node leaf done", "open-leaf"]);
  for (const index of film.seek(0)) picture.paint(index);
  assert.deepEqual([board.look, limit.look], ["node max current", "open-leaf hidden"]);
});

test("the arc to the same position is seen while the search is at its node", () => {
  const film = new Film(payload());
  const picture = loaded(film);
  const toggled = [];
  picture.parts[1].link = { classList: { toggle: (name, isOn) => toggled.push([name, isOn]) } };
  for (const step of [1, 2]) {
    film.seek(step);
    picture.light();
  }
  assert.deepEqual(toggled, [["hidden", false], ["hidden", true]]);
});

test("a picture starts whole", () => {
  assert.equal(loaded(new Film(payload())).isClose, false);
});

test("a tree too small to read is shown in full size, once there is a room for it", () => {
  const room = { clientWidth: 0 };
  const picture = pictureIn(room);
  picture.size.width = 2000;
  const zooms = [];
  picture.zoom = (isClose) => zooms.push(isClose);
  assert.equal(picture.fit({ isPresented: false, isWhole: false }), false);
  room.clientWidth = 500;
  assert.equal(picture.fit({ isPresented: false, isWhole: false }), true);
  assert.equal(picture.fit({ isPresented: false, isWhole: false }), false);
  assert.deepEqual(zooms, [true]);
});

test("on a phone a tree is shown whole if its scores can be read in it", () => {
  const zooms = [[480, "5"], [350, "5"], [480, "−123.75"]].map(([clientWidth, value]) => {
    const picture = pictureIn({ clientWidth });
    picture.film = new Film(payload({ start: rows().start.with(2, [0, 0, value, "", ""]) }));
    picture.zoom = (isClose) => { picture.wasZoomed = isClose; };
    picture.fit({ isPresented: false, isWhole: false });
    return picture.wasZoomed;
  });
  assert.deepEqual(zooms, [false, true, true]);
});

test("a tree that can be read is shown whole; a class reads less than one reader", () => {
  const zooms = [false, true].map((isPresented) => {
    const picture = pictureIn({ clientWidth: 600 });
    picture.zoom = (isClose) => { picture.wasZoomed = isClose; };
    assert.equal(picture.fit({ isPresented, isWhole: false }), true);
    return picture.wasZoomed;
  });
  assert.deepEqual(zooms, [false, true]);
});

test("a class sees a close-up in which it can read all scores, with parents and children together", () => {
  globalThis.innerWidth = 1920;
  const scaleOf = (value, clientHeight) => {
    const picture = pictureIn({ clientWidth: 1900, clientHeight });
    const { letters, rooms } = payload();
    Object.assign(picture, { isPresented: true, film: new Film(payload({ start: rows().start.with(2, [0, 0, value, "", ""]), letters, rooms })) });
    return [picture.whole, picture.closeness];
  };
  const [whole, close] = scaleOf("5", 1000);
  assert.equal(close, 1.2 * whole);
  const [far, near] = scaleOf("−1234.5678", 4000);
  assert.ok(near > far && near * 20 / (0.5 * 7.14) >= 0.84 * 21.6);
  assert.ok(scaleOf("−1234.5678", 300)[1] < 1.04 * 1.5 * 300 / 600);
  delete globalThis.innerWidth;
});

test("a tree that is asked about as a whole is shown whole on a phone", () => {
  const zooms = [[352, 0], [352, 1], [290, 1]].map(([clientWidth, isWhole]) => {
    const picture = pictureIn({ clientWidth });
    picture.film = new Film(payload({ fonts: { leaf: 10, node: 10, label: 10 } }));
    picture.size = { width: 784, height: 514 };
    picture.zoom = (isClose) => { picture.wasZoomed = isClose; };
    picture.fit({ isPresented: false, isWhole: Boolean(isWhole) });
    return picture.wasZoomed;
  });
  assert.deepEqual(zooms, [true, false, true]);
});

test("the root can be selected, and nothing", () => {
  const picture = pictureIn({});
  picture.parts = [{ node: { classList: new Marks() } }, { node: { classList: new Marks() }, board: { classList: new Marks() } }];
  const selected = () => picture.parts.map((parts) => Object.values(parts).map(({ classList }) => classList.has("selected")));
  picture.mark(0);
  assert.deepEqual(selected(), [[true], [false, false]]);
  picture.mark(1);
  assert.deepEqual(selected(), [[false], [true, true]]);
  picture.mark(-1);
  assert.deepEqual(selected(), [[false], [false, false]]);
});

test("a picture made large shows the current node, from the first step on", () => {
  const room = { scrollWidth: 1000, scrollHeight: 300, clientWidth: 400, clientHeight: 300, scrollLeft: 0, classList: { toggle() {} } };
  const picture = pictureIn(room, [{ x: 700, y: 10 }]);
  picture.svg.style = {};
  const placeAt = (at) => (Object.assign(picture.film, { at }), picture.zoom(true), room.scrollLeft);
  assert.deepEqual([-1, 0].map(placeAt), [0, 500]);
});

test("the current node is brought to the middle when it is at an edge or out of sight", () => {
  const start = { scrollLeft: 0, scrollTop: 0 };
  assert.deepEqual(followed(start, { x: 200, y: 100 }), [0, 0]);
  assert.deepEqual(followed(start, { x: 330, y: 100 }), [130, 0]);
  assert.deepEqual(followed(start, { x: 200, y: 230 }), [0, 80]);
  const moved = { scrollLeft: 500, scrollTop: 400 };
  assert.deepEqual(followed(moved, { x: 600, y: 500 }), [500, 400]);
  assert.deepEqual(followed(moved, { x: 570, y: 500 }), [370, 400]);
  assert.deepEqual(followed(moved, { x: 600, y: 470 }), [500, 320]);
  assert.deepEqual(followed({ ...start, scrollWidth: 400, scrollHeight: 300 }, { x: 390, y: 290 }), [0, 0]);
  assert.deepEqual(followed({ ...start, scrollHeight: 300 }, { x: 390, y: 100 }), [190, 0]);
  assert.deepEqual(followed({ ...start, scrollWidth: 400 }, { x: 200, y: 230 }), [0, 80]);
});

test("the listing scrolls to its line when that is out of sight, or the two lines around it are", () => {
  const rows = Array.from({ length: 20 }, (_, number) => {
    const marks = new Set();
    return {
      offsetTop: 50 + 10 * number, offsetHeight: 10, classList: { toggle: (name, on) => on ? marks.add(name) : marks.delete(name) },
      hasAttribute: (name) => marks.has(name), setAttribute: (name) => marks.add(name), removeAttribute: (name) => marks.delete(name),
    };
  });
  const code = { children: rows, offsetTop: 50, clientHeight: 60, scrollTop: 40, querySelector: () => rows.find((row) => row.hasAttribute("aria-current")) };
  const panels = Object.assign(Object.create(Panels.prototype), { code });
  const shown = (line, ran = []) => (panels.showLines({ lit: line + 1, ran }), [code.scrollTop, rows.filter((row) => row.hasAttribute("aria-current")).length]);
  const tinted = () => rows.flatMap((row, number) => row.hasAttribute("abviz-ran") ? [number + 1] : []);
  shown(4, [2, 3]);
  assert.deepEqual(tinted(), [2, 3]);
  shown(4, [6]);
  assert.deepEqual(tinted(), [6]);
  code.scrollTop = 40;
  shown(19);
  code.scrollTop = 40;
  assert.deepEqual([4, 9, 10, 7].map((line) => shown(line)), [[15, 1], [65, 1], [75, 1], [45, 1]]);
  assert.deepEqual(shown(2), [-5, 1]);
  // Of a step without a line nothing is lit, and nothing moves.
  assert.deepEqual(shown(-1), [-5, 0]);
});

test("a line of code goes on in the next row where no name is broken", () => {
  const line = "    kids=sorted(node.children,key=first_leaf, reverse=v == [3])";
  const parts = ["    kids=sorted(", "node.children,", "key=first_leaf, reverse=v == [", "3])"];
  assert.deepEqual(partsOf(line), parts);
  assert.deepEqual(["", "    ", "f()", "a >= b"].map(partsOf), [[""], ["    "], ["f()"], ["a >= b"]]);
});

test("no minus is parted from what it stands before", () => {
  const words = (text) => partsOf(text).map(wordsOf);
  assert.deepEqual(words("    v = -pvs(child, -color, -beta, -alpha)"), [["    v = ", "-pvs(", ""], ["child, ", "-color,", " ", "-beta,", " ", "-alpha)", ""]]);
  assert.deepEqual(words("def f(node,alpha=-inf, a=n/p):"), [["def f("], ["node,"], ["", "alpha=-inf,", " ", "a=n/p):", ""]]);
  assert.deepEqual(["alpha - 1", "x = y", "# ------"].flatMap(wordsOf), ["alpha - 1", "x = y", "# ------"]);
  const name = `-${"a_long_name_".repeat(9)}`;
  assert.deepEqual(wordsOf(`x = ${name}`), ["x = ", name, ""]);
});

test("the call stack has room for its deepest state, up to eight rows", () => {
  const roomFor = (stackDepth) => {
    const panels = { code: { replaceChildren() {} }, gauge: { load() {} }, codeTitle: {}, moveHead: {}, columns: [{}, {}, {}], stackTitle: {}, calls: { style: {} }, words: { say: String } };
    Panels.prototype.load.call(panels, { stackDepth, payload: { listing: [], signs: "αβ" } });
    return parseFloat(panels.calls.style.minHeight);
  };
  const [one, two, eight, nine] = [1, 2, 8, 9].map(roomFor);
  assert.ok(one < two && Math.abs(eight - one - 7 * (two - one)) < 1e-9 && nine === eight);
});
