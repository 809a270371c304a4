// What moves in a step, without a page: which parts, how, when; and when nothing does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../abviz/stage/js/film.js";
import { Motion, motionsOf } from "../../abviz/stage/js/motion.js";
import { payload } from "./films.mjs";

const [UNSEEN, OPEN, CURRENT, DONE, PRUNED] = [0, 1, 2, 3, 4];
const [PLAIN, BEST, CUT, PLAIN_EXPLAINED] = [0, 1, 2, 3];

// A deep cutoff by hand: A (MAX, 5) over B (MIN) over C (MAX) with the leaves D and E.
function deepFilm() {
  return new Film(payload({
    statuses: ["unseen", "open", "current", "done", "pruned"],
    edges: ["plain", "best", "cut", "plain explained"],
    nodes: [["A", "max", -1, 50, 10], ["B", "min", 0, 40, 40], ["C", "max", 1, 30, 70], ["D", "leaf", 2, 20, 100], ["E", "leaf", 2, 40, 100]],
    threads: [[1, 51, 12, 50, 20, 45, 30, 41, 42], [2, 41, 42, 40, 50, 35, 60, 31, 72]],
    lines: [[1]],
    start: [0, 0, 0, 0, 0].map(() => [UNSEEN, PLAIN, "", "", ""]),
    steps: [
      [0, 0, -1, 0, "Start.", [0, 1, 0, 0, 0], [[0, CURRENT, PLAIN, "5", "5", "+∞"]]],
      [0, 1, -1, 0, "Enter B.", [0, 2, 0, 0, 0], [[0, OPEN, PLAIN, "5", "5", "+∞"], [1, CURRENT, PLAIN, "", "5", "+∞"]]],
      [0, 2, -1, 0, "Enter C.", [0, 3, 0, 0, 0], [[2, CURRENT, PLAIN, "−∞", "5", "+∞"]]],
      [1, 3, -1, 0, "Leaf D.", [1, 4, 0, 0, 0], [[3, CURRENT, PLAIN, "4", "", ""]]],
      [2, 2, 3, 0, "4 reaches C.", [1, 4, 0, 0, 0], [[2, CURRENT, PLAIN, "4", "5", "4"], [3, DONE, PLAIN, "4", "", ""]]],
      [2, 2, 3, 0, "4 changes nothing.", [1, 4, 0, 0, 0], []],
      [3, 2, 0, 0, "Cutoff.", [1, 4, 1, 1, 0], [[1, OPEN, PLAIN_EXPLAINED, "", "5", "+∞"], [2, CURRENT, PLAIN_EXPLAINED, "4", "5", "4"], [4, PRUNED, CUT, "9", "", ""]]],
      [4, 2, -1, 0, "C returns.", [1, 4, 1, 1, 0], [[2, DONE, PLAIN, "≤4", "5", "4"]]],
      [4, 0, -1, 0, "A returns.", [1, 4, 1, 1, 0], [[0, DONE, PLAIN, "5", "", ""], [1, DONE, BEST, "5", "", ""], [2, DONE, BEST, "5", "", ""]]],
    ],
  }));
}

function motionsAt(step) {
  const film = deepFilm();
  film.seek(step);
  return motionsOf(film);
}

const outline = ({ moves }) => moves.map(({ part, node = -1, delay = 0, duration }) => [part, node, delay, duration]);

test("the window goes down to a node that is entered, and the ring with it", () => {
  const motions = motionsAt(1);
  assert.equal(motions.text, "[5, +∞]");
  assert.deepEqual(outline(motions), [["ring", -1, 0, 240], ["chip", -1, 0, 240]]);
  // From value to value, which are off the middles of their shapes.
  const [first, , last] = motions.moves[1].frames;
  assert.deepEqual([first.transform, last.transform], ["translate(50.0px, 16.4px)", "translate(40.0px, 33.6px)"]);
  assert.deepEqual(motionsAt(0).moves, []);
});

test("a leaf fills and pulses once", () => {
  const motions = motionsAt(3);
  assert.deepEqual(outline(motions), [["ring", -1, 0, 160], ["node", 3, 0, 160]]);
  assert.equal(motions.moves[1].frames[1].transform, "scale(1.06)");
});

test("a score goes up and lands in v, and only the bound that changed flashes", () => {
  const motions = motionsAt(4);
  assert.equal(motions.text, "4");
  assert.deepEqual(outline(motions), [["chip", -1, 0, 280], ["value", 2, 280, 1], ["beta", 2, 280, 160]]);
  assert.equal(motions.moves[0].frames.at(-1).opacity, 1);
});

test("a score that changes nothing fades at the node", () => {
  const motions = motionsAt(5);
  assert.deepEqual(outline(motions), [["chip", -1, 0, 240]]);
  assert.equal(motions.moves[0].frames.at(-1).opacity, 0);
});

test("at a cutoff a line runs from the owner to the node, then the verdict shows and the bar strikes, then what is skipped pales", () => {
  assert.deepEqual(outline(motionsAt(6)), [
    ["value", 2, 0, 300], ["value", 0, 0, 300],
    ["thread", 1, 0, 70], ["thread", 2, 70, 70],
    ["verdict", -1, 140, 120],
    ["strike", 4, 140, 120],
    ["node", 4, 260, 200], ["value", 4, 260, 200],
  ]);
});

test("what is returned rides up with its sign, and in the end the best line is drawn from the root", () => {
  assert.equal(motionsAt(7).text, "≤4");
  assert.deepEqual(outline(motionsAt(8)), [["edge", 1, 0, 200], ["edge", 2, 200, 200]]);
  // Each edge grows out of the node above it.
  const [start, end] = motionsAt(8).moves[1].frames.map(({ transform }) => transform);
  assert.deepEqual([start, end], [0, 1].map((size) => `translate(40px, 40px) scale(${size}) translate(-40px, -40px)`));
});

test("nothing but transform and opacity ever moves", () => {
  for (let step = 0; step <= 8; step += 1) {
    for (const { frames } of motionsAt(step).moves) {
      for (const frame of frames) assert.ok(Object.keys(frame).every((name) => ["transform", "opacity", "offset"].includes(name)));
    }
  }
});

function motionIn({ isReduced = false, playing = false, speed = 1, question = -1 } = {}) {
  const started = [];
  const part = () => ({ animate: (...how) => { started.push(how); return { cancel: () => started.pop() }; }, setAttribute() {}, append() {}, remove() {} });
  globalThis.window = { matchMedia: () => ({ matches: isReduced }) };
  globalThis.document = { createElementNS: part };
  const film = deepFilm();
  const state = { playing, speed, question, pause_at_cutoffs: question >= 0, asked: [question] };
  const parts = film.nodes.map(() => new Proxy({}, { get: part }));
  const picture = { film, parts, svg: part(), ringed: part(), ringPlace: [0, 0, 1], font: 10 };
  const motion = new Motion({ film, picture, model: { get: (name) => state[name] } });
  return { film, motion, started };
}

function stepped(to, how) {
  const { film, motion, started } = motionIn(how);
  film.seek(to);
  motion.show(to - 1);
  return started.length;
}

test("it moves by hand and in slow play", () => {
  assert.equal(stepped(6), 7);
  assert.equal(stepped(6, { playing: true, speed: 2 }), 7);
});

test("nothing moves in fast play, where less motion is wanted, and where the next step is asked about", () => {
  assert.equal(stepped(6, { playing: true, speed: 4 }), 0);
  assert.equal(stepped(6, { isReduced: true }), 0);
  assert.equal(stepped(6, { question: 7 }), 0);
});

test("nothing moves in a jump, back, or where somebody goes on at once; and what moved is cut short", () => {
  const { film, motion, started } = motionIn();
  film.seek(4);
  for (const from of [-1, 2, 4, 5]) {
    motion.show(from);
    assert.equal(started.length, 0);
    motion.shown = -Infinity;
  }
  motion.show(3);
  assert.equal(started.length, 3);
  film.seek(5);
  motion.shown = Infinity;
  motion.show(4);
  assert.equal(started.length, 0);
});
