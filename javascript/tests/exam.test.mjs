// An exam on a page goes as in Python: what can be done, what is asked, seen, told, and handed in. The courses
// come from there: see `tests/classroom_tests/exam_courses.py`; a file with a course in each line can be given as EXAMS.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { newExaminer } from "../../abviz/stage/js/quiz/exam.js";
import { ODD, dice, spoilt } from "./forged.mjs";

const read = (path) => readFileSync(path, "utf8");
const COURSES = process.env.EXAMS
  ? read(process.env.EXAMS).trim().split("\n").map((line) => JSON.parse(line))
  : JSON.parse(read(new URL("../../tests/classroom_tests/exam_courses.json", import.meta.url)));

// Only the parts that change are written.
function partsOf(whole) {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== "hand").map(([name, part]) => [`its ${name}`, part]));
}

function beliefsIn(records) {
  return records.filter(({ misconceptions }) => misconceptions.length).map(({ ask, misconceptions }) => `${ask}: ${misconceptions.join(", ")}`);
}

function seen(examiner) {
  const { question, ...view } = examiner.view;
  delete view.film;
  delete view.title;
  const { start, steps } = examiner.isCarriedOut ? examiner.end : examiner.task.still;
  const { edges, statuses } = examiner.round.films[0];
  const looks = start.status.map((status, index) => `${statuses[status]} ${edges[start.edge[index]]} ${start.value[index]} ${start.alpha[index]} ${start.beta[index]}`.trimEnd());
  return { ...view, answers: examiner.records.length, beliefs: beliefsIn(examiner.records), reported: examiner.quiz.score, ...partsOf(question), ...partsOf(question.hand), ...partsOf(steps), ...partsOf(looks) };
}

// How far somebody is; all that was done once the run is over.
function kept({ kept: { turns, ...record } }) {
  return { ...record, turns: record.finished ? turns : turns.length };
}

// A course has what is other after each wish.
function wholeCourse(course) {
  let [view, record] = [{}, {}];
  return course.map((step) => {
    view = { ...view, ...step.view };
    record = { ...record, ...step.record };
    return { wish: step.wish, view, record };
  });
}

function titleOf({ rounds: [{ exam, tasks: [{ identity }] }] }) {
  return `an exam about ${identity.algorithm} on ${identity.tree} at the grain ${exam.steps}`;
}

for (const { data, course } of COURSES) {
  test(`${titleOf(data)} goes as in Python`, () => {
    let examiner = newExaminer(data, null);
    wholeCourse(course).forEach(({ wish, view, record }, place) => {
      const { handed, ...shown } = view;
      const where = `step ${place}: ${JSON.stringify(wish)}`;
      assert.deepEqual(examiner.take(wish).map((record) => ({ ...record, seconds: 0 })), handed, where);
      assert.deepEqual(seen(examiner), shown, where);
      assert.deepEqual(kept(examiner), record, where);
      // A reload in between changes nothing, and a problem is not kept.
      const { number, records } = examiner;
      examiner = newExaminer(data, JSON.parse(JSON.stringify(examiner.kept)), { number, answers: records });
      assert.deepEqual(seen(examiner), { ...shown, problem: "" }, where);
      assert.deepEqual(kept(examiner), record, where);
    });
  });
}

const DEEDS = ["retry", "answer", "next", "back", "model", "again", "fresh", "anew"];

// Of a file of thousands this takes hours.
for (const { data, course } of process.env.EXAMS ? [] : COURSES) {
  test(`no state that was spoilt or forged stops ${titleOf(data)}`, () => {
    const roll = dice(course.length);
    const states = [];
    const examiner = newExaminer(data, null);
    for (const { wish } of course) {
      examiner.take(wish);
      states.push(structuredClone(examiner.kept));
    }
    const forged = [...ODD, ...states.flatMap((state) => Array.from({ length: 5 }, () => spoilt(spoilt(state, roll), roll)))];
    for (const state of forged) {
      const page = newExaminer(data, state);
      for (const kind of DEEDS) {
        page.take({ kind, answer: page.task.solved.key });
        assert.ok(page.view && page.quiz.score >= 0 && page.quiz.score <= 1);
      }
    }
  });
}

test("a run that was kept is made once more: what is not one of its steps is not taken", () => {
  const [{ data, course }] = COURSES;
  const examiner = newExaminer(data, null);
  for (const { wish } of course.slice(0, 3)) examiner.take(wish);
  const { kept: state } = examiner;
  assert.deepEqual(newExaminer(data, state).kept, state);
  const fresh = newExaminer(data, null).kept;
  const others = [
    // A leaf that is not below the current node, and a run that is said to be over.
    { ...state, turns: state.turns.map((turn, place) => place === 1 ? { ...turn, answer: { enter: "14" } } : turn) },
    { ...state, taken_back: [1e9] },
    { ...state, taken_back: "1" },
  ];
  for (const other of others) assert.deepEqual(newExaminer(data, other).kept, fresh);
  assert.equal(newExaminer(data, { ...state, finished: true, spent: true }).kept.finished, false);
});
