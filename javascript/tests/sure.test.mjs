// What a press takes away, and whether it is asked first whether that is meant.

import assert from "node:assert/strict";
import { test } from "node:test";

import { takesAway } from "../../abviz/stage/js/quiz/sure.js";

const RIGHT = { is_right: true };
const WRONG = { is_right: false };
// The fifth of nineteen questions is open, and four are right.
const OPEN = { answer: null, count: 19, feedback: null, number: 4, review: [], right: 4, spent: false, state: "asking" };
const BEGUN = { ...OPEN, number: 0, right: 0 };
const OVER = { ...OPEN, number: 18, right: 17, review: [{}], state: "done", answer: 3, feedback: RIGHT };
const PLAYED = { ...OPEN, spent: true, state: "model" };

const askedOf = (view, work = {}) => ["again", "fresh", "model", "anew", "next", "retry", "back"].filter((kind) => takesAway(kind, view, { answers: 0, hasMarks: false, ...work }));

test("in the middle of a tree it is asked before the tree, its points or all answers are gone", () => {
  assert.deepEqual(askedOf(OPEN, { answers: 5 }), ["again", "fresh", "model", "anew"]);
});

test("at the start only the points can be lost, and marks that are made", () => {
  assert.deepEqual(askedOf(BEGUN), ["model"]);
  assert.deepEqual(askedOf(BEGUN, { hasMarks: true }), ["again", "fresh", "model"]);
  assert.deepEqual(askedOf({ ...BEGUN, answer: 2, feedback: RIGHT, right: 1, state: "answered" }), ["again", "fresh", "model"]);
});

test("when a tree is over, only answers of it can be lost, which are forgotten all at once", () => {
  assert.deepEqual(askedOf(OVER), []);
  assert.deepEqual(askedOf(OVER, { answers: 30 }), ["anew"]);
});

test("where the search is played nothing is left to lose, and a tree without points has none", () => {
  assert.deepEqual(askedOf(PLAYED), []);
  assert.deepEqual(askedOf({ ...OPEN, spent: true }), ["again", "fresh"]);
});

test("the only question of a tree can be asked again after a wrong answer, and after a right one all is there", () => {
  const only = { ...BEGUN, count: 1, answer: [3], state: "answered" };
  assert.deepEqual(askedOf({ ...only, feedback: WRONG }), ["model"]);
  assert.deepEqual(askedOf({ ...only, feedback: RIGHT, right: 1 }), []);
});

test("before anything is told of an answer it can be lost, too", () => {
  assert.deepEqual(askedOf({ ...BEGUN, right: null, answer: 1, state: "answered" }), ["again", "fresh", "model"]);
});
