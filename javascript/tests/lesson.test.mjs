// Which questions the line of a lesson takes for one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { namesOf } from "../../abviz/stage/js/quiz/lesson.js";

const names = (...asked) => [...namesOf(asked.map((dataset) => ({ dataset }))).values()];

test("the same question asked twice has two names, by its order", () => {
  assert.deepEqual(names({ question: "a" }, { question: "b" }, { question: "a" }), ["a", "b", "a 2"]);
});

test("two views of one widget are one question, and two widgets are two", () => {
  const [first, second] = [{ question: "a", number: "1" }, { question: "a", number: "2" }];
  assert.deepEqual(names(first, second, first, second), ["a", "a 2", "a", "a 2"]);
});
