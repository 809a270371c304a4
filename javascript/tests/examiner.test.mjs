// The examiner of a page counts as Python does: the courses come from there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Examiner } from "../../abviz/stage/js/quiz/examiner.js";

const COURSES = JSON.parse(readFileSync(new URL("../../tests/classroom_tests/quiz_courses.json", import.meta.url), "utf8"));

function seen({ view }) {
  const seen = { ...view, text: view.question.text };
  for (const elsewhere of ["film", "title", "question"]) delete seen[elsewhere];
  return seen;
}

for (const { data, course } of COURSES) {
  test(`a quiz about ${data.rounds[0].tasks[0].asked.ask}, told ${data.when}, goes as in Python`, () => {
    let examiner = new Examiner(data, null);
    course.forEach(({ wish, view }, place) => {
      examiner.take(wish);
      assert.deepEqual(seen(examiner), view, `step ${place}: ${wish.kind}`);
      // A reload in between changes nothing, and a problem is not kept.
      examiner = new Examiner(data, JSON.parse(JSON.stringify(examiner.state)));
      assert.deepEqual(seen(examiner), { ...view, problem: "" });
    });
  });
}

test("what was kept of another quiz is not taken", () => {
  const { data } = COURSES[0];
  const fresh = new Examiner(data, null).state;
  const turn = { tries: [], answer: null, shown: false, counted: null };
  for (const kept of [null, 7, "x", {}, { ...fresh, round: 9 }, { ...fresh, turns: [] }, { ...fresh, number: 3 }, { ...fresh, turns: [null] }, { ...fresh, number: -1, turns: [turn] }]) {
    assert.deepEqual(new Examiner(data, kept).state, fresh);
  }
});
