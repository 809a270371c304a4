// What the page of a notebook remembers of answers, and under what.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Memory, forgetAll } from "../../abviz/stage/js/quiz/memory.js";

let config = "";

beforeEach(() => {
  const kept = new Map();
  config = '{"baseUrl": "/user/anna/"}';
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  globalThis.document = { querySelector: () => ({ textContent: config }) };
});

/** A notebook with questions of these names. */
function questions(...names) {
  const roots = names.map((question, number) => ({ dataset: { question, number: String(number) }, closest: () => notebook }));
  const notebook = { querySelectorAll: () => roots };
  return roots;
}

const memory = (root, path = "one.ipynb") => new Memory(path ? { context: { path } } : undefined, root);

test("an answer is there again when the question is, until it is forgotten", () => {
  const [root] = questions("a");
  assert.equal(memory(root).recall(), null);
  memory(root).keep({ answer: 3 });
  const [again] = questions("a");
  assert.deepEqual(memory(again).recall(), { answer: 3 });
  memory(again).keep(null);
  assert.equal(memory(again).recall(), null);
});

test("the same question twice, another question and another notebook have answers of their own", () => {
  const [first, other, second] = questions("a", "b", "a");
  memory(second).keep({ answer: 1 });
  assert.equal(memory(first).recall(), null);
  assert.equal(memory(other).recall(), null);
  assert.equal(memory(second, "two.ipynb").recall(), null);
  assert.deepEqual(memory(second).recall(), { answer: 1 });
});

test("all answers of a notebook are forgotten at once, and those of others stay", () => {
  const [first, second] = questions("a", "b");
  for (const root of [first, second]) memory(root).keep({ answer: 1 });
  memory(first, "two.ipynb").keep({ answer: 2 });
  forgetAll({ context: { path: "one.ipynb" } });
  forgetAll(undefined);
  assert.deepEqual([first, second].map((root) => memory(root).recall()), [null, null]);
  assert.deepEqual(memory(first, "two.ipynb").recall(), { answer: 2 });
});

test("another person on the same machine has answers of their own", () => {
  const [root] = questions("a");
  memory(root).keep({ answer: 1 });
  config = '{"baseUrl": "/user/ben/"}';
  assert.equal(memory(root).recall(), null);
});

test("where there is no notebook, nothing is remembered", () => {
  const [root] = questions("a");
  memory(root, "").keep({ answer: 1 });
  assert.equal(memory(root, "").recall(), null);
});

test("what somebody else has written under the key is no answer", () => {
  const [root] = questions("a");
  for (const text of ["{", "3", "null"]) {
    localStorage.setItem("abviz-answers /user/anna/one.ipynb", text);
    assert.equal(memory(root).recall(), null);
  }
  config = "{";
  assert.equal(memory(root).recall(), null);
});
