// A page marks as Python does: the cases come from there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { mark, readScore } from "../../abviz/stage/js/quiz/marking.js";
import { readScoreSet } from "../../abviz/stage/js/quiz/scores.js";

const CASES = JSON.parse(readFileSync(new URL("../../tests/classroom_tests/marking_cases.json", import.meta.url), "utf8"));

for (const { asked, solved, answers } of CASES) {
  test(`answers to "${asked.text}" are marked as in Python`, () => {
    assert.ok(answers.length);
    for (const { answer, marking } of answers) assert.deepEqual(mark(asked, solved, answer), marking);
  });
}

test("a score is read as people write it, and other texts are none", () => {
  const read = { "3": 3, " 3.0 ": 3, "−2": -2, "+1": 1, ".5": 0.5, "2.": 2, "1/4": 0.25, "1e2": 100, "-oo": -Infinity, "−∞": -Infinity, "Infinity": Infinity, "+inf": Infinity, "3,5": 3.5, "−,5": -0.5 };
  for (const [text, score] of Object.entries(read)) assert.equal(readScore(text), score, text);
  for (const text of ["", " ", "three", "1/0", "3,5,1", "0x10", "--1", "1/2/3", "1 2", "∞∞"]) assert.ok(Number.isNaN(readScore(text)), text);
});

test("a set of scores is read as Python reads it", () => {
  const written = JSON.parse(readFileSync(new URL("../../tests/classroom_tests/score_sets.json", import.meta.url), "utf8"));
  for (const [meant, texts] of Object.entries(written)) {
    for (const text of texts) assert.deepEqual(readScoreSet(text, readScore), meant ? readScoreSet(meant, readScore) : null, text);
  }
  assert.deepEqual(readScoreSet("-2 < x or {1/2}", readScore), [{ low: -2, high: Infinity, hasLow: false, hasHigh: true }]);
});

test("the nodes of a set may come in any order", () => {
  const asked = { form: "set", slots: [1, 2, 3], names: ["B", "C", "D"] };
  const explained = [{ answer: [2, 1], misconceptions: ["x"], belief: "So." }];
  const solved = { key: [3], why: "", explained, reasons: {}, says: { found: "Some are missing.", extra: "Too many: {names}." } };
  assert.equal(mark(asked, solved, [1, 2]).sentence, "Some are missing. Too many: B, C. So.");
});
