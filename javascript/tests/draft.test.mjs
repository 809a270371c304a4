// The answer that is being made, there and back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft } from "../../abviz/stage/js/quiz/marks.js";

// A root 0 over 1 and 4; below 1 stand 2 and 3, below 4 stand 5 and 6.
const PARENTS = [-1, 0, 1, 1, 0, 4, 4];
const draft = (form, slots, ask = form) => new Draft({ ask, form, slots }, (index) => PARENTS[index]);

test("leaves are numbered as they are taken, and one taken back leaves no gap", () => {
  const order = draft("sequence", [2, 3, 5, 6]);
  assert.equal(order.answer, null);
  assert.deepEqual([5, 2, 3, 5, 0].map((index) => order.take(index)), ["taken", "taken", "taken", "back", "no"]);
  assert.deepEqual(order.answer, [2, 3]);
  order.undo();
  assert.deepEqual(order.answer, [5, 2, 3]);
});

test("what lies below a cut edge is not cut once more", () => {
  const cuts = draft("set", [1, 2, 3, 4, 5, 6], "cuts");
  assert.deepEqual(cuts.answer, []);
  assert.deepEqual([6, 3, 1, 2].map((index) => cuts.take(index)), ["taken", "taken", "taken", "below"]);
  assert.deepEqual(cuts.answer, [1, 6]);
  cuts.undo();
  assert.deepEqual(cuts.answer, [3, 6]);
});

test("nodes of another set may lie below each other", () => {
  const moves = draft("set", [1, 2, 4], "move");
  assert.deepEqual([1, 2].map((index) => moves.take(index)), ["taken", "taken"]);
  assert.deepEqual(moves.answer, [1, 2]);
});

test("one node is chosen at a time", () => {
  const node = draft("node", [0, 1, 4]);
  node.take(4);
  node.take(1);
  assert.equal(node.answer, 1);
  node.undo();
  assert.equal(node.answer, 4);
  node.take(4);
  assert.equal(node.answer, null);
});

test("fields that are empty or blank are no answer, and each change can be taken back", () => {
  const fields = draft("fields", ["alpha:1", "beta:1"]);
  fields.write("alpha:1", "  ");
  assert.equal(fields.answer, null);
  fields.write("beta:1", "3");
  fields.write("beta:1", "3");
  assert.deepEqual(fields.answer, { "alpha:1": "  ", "beta:1": "3" });
  fields.undo();
  fields.undo();
  assert.deepEqual([fields.answer, fields.past.length], [null, 0]);
  fields.undo();
  assert.deepEqual(fields.marks.texts, {});
});

test("a choice is its place", () => {
  const choice = draft("choice", []);
  assert.equal(choice.answer, null);
  choice.choose(0);
  assert.equal(choice.answer, 0);
});
