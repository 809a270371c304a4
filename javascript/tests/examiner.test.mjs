// The examiner of a page counts as Python does: the courses come from there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Draft } from "../../abviz/stage/js/quiz/marks.js";
import { Examiner } from "../../abviz/stage/js/quiz/examiner.js";
import { ODD, dice, spoilt } from "./forged.mjs";

const COURSES = JSON.parse(readFileSync(new URL("../../tests/classroom_tests/quiz_courses.json", import.meta.url), "utf8"));

function seen({ view }) {
  const seen = { ...view, text: view.question.text };
  for (const elsewhere of ["film", "title", "question"]) delete seen[elsewhere];
  return seen;
}

function titleOf({ given, rounds, when }) {
  return `a quiz about ${rounds[0].tasks[0].asked.ask} on ${given ? "a tree that was given" : "random trees"}, told ${when},`;
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

for (const { data, course, records } of COURSES) {
  test(`${titleOf(data)} goes as in Python`, () => {
    let examiner = new Examiner(data, null);
    wholeCourse(course).forEach(({ wish, view, record }, place) => {
      examiner.take(wish);
      assert.deepEqual(seen(examiner), view, `step ${place}: ${wish.kind}`);
      assert.deepEqual(examiner.kept, record, `step ${place}: ${wish.kind}`);
      // A reload in between changes nothing, and a problem is not kept.
      const { records: kept } = examiner;
      examiner = new Examiner(data, JSON.parse(JSON.stringify(examiner.kept)));
      examiner.records = kept;
      assert.deepEqual(seen(examiner), { ...view, problem: "" });
    });
    assert.deepEqual(examiner.records.map((one) => ({ ...one, seconds: 0 })), records);
  });
}

test("what leads to another question or tree has another film, and who tries again keeps the one there is", () => {
  for (const { data, course } of COURSES) {
    const examiner = new Examiner(data, null);
    for (const { wish } of course) {
      const { film, isCarriedOut, kept: { number }, quiz: { can } } = examiner;
      examiner.take(wish);
      // After a right step by hand the next one comes by itself, and after the last one the end.
      const isBeyond = examiner.kept.number !== number || examiner.isCarriedOut !== isCarriedOut;
      const leadsOn = (can.includes(wish.kind) && !["answer", "retry"].includes(wish.kind)) || (wish.kind === "answer" && isBeyond);
      assert.equal(examiner.film, film + Number(leadsOn), wish.kind);
    }
  }
});

test("when a search that is made by hand is over, its end is shown, and before it only what was done", () => {
  const { data } = COURSES.find(({ data: { rounds } }) => rounds[0].tasks[0].asked.form === "act");
  const films = [{ is: "film" }];
  const rounds = data.rounds.map((round) => ({ ...round, films, end: { is: "end" }, tasks: round.tasks.map((task) => ({ ...task, film: 0, still: { is: "still" } })) }));
  const examiner = new Examiner({ ...data, withheld: {}, rounds }, null);
  const shown = rounds[0].tasks.map(({ solved }) => {
    examiner.take({ kind: "answer", answer: solved.key });
    return examiner.shown().film.is;
  });
  assert.deepEqual(shown, rounds[0].tasks.map((_, place) => (place === rounds[0].tasks.length - 1 ? "end" : "still")));
  examiner.take({ kind: "back" });
  assert.equal(examiner.shown().film.is, "still");
});

test("after the last tree of a page comes the first, with its points if it was given", () => {
  for (const { data } of COURSES) {
    const examiner = new Examiner(data, null);
    examiner.take({ kind: "answer", answer: examiner.task.solved.key });
    const { score } = examiner.quiz;
    examiner.take({ kind: "model" });
    const rounds = data.rounds.map(() => {
      examiner.take({ kind: data.given ? "fresh" : "again" });
      return examiner.kept.round;
    });
    assert.deepEqual(rounds, [1, 0]);
    assert.equal(examiner.quiz.score, data.given ? score : 0);
  }
});

test("what was kept of another quiz is not taken", () => {
  const { data } = COURSES[0];
  const fresh = new Examiner(data, null).kept;
  const turn = { tries: [], answer: null, shown: false, counted: null };
  for (const kept of [null, 7, { ...fresh, first: [turn, turn] }, { ...fresh, first: 7 }, { ...fresh, finished: 1 }, { ...fresh, turns: [{ ...turn, counted: 1 }] }, { ...fresh, turns: [{ ...turn, tries: new Array(1) }] }, "x", {}, { ...fresh, round: 9 }, { ...fresh, turns: [] }, { ...fresh, number: 3 }, { ...fresh, turns: [null] }, { ...fresh, number: -1, turns: [turn] }]) {
    assert.deepEqual(new Examiner(data, kept).kept, fresh);
  }
});

const DEEDS = ["answer", "retry", "next", "back", "model", "again", "fresh", "anew"];

for (const { data, course } of COURSES) {
  test(`no state that was spoilt or forged stops ${titleOf(data)}`, () => {
    const rounds = data.rounds.map((round) => ({ ...round, picture: "", films: [{}], tasks: round.tasks.map((task) => ({ ...task, film: 0, still: {}, model: { film: 0, step: 0 } })) }));
    const roll = dice(course.length);
    const states = [];
    const examiner = new Examiner({ ...data, rounds }, null);
    for (const { wish } of course) {
      examiner.take(wish);
      states.push(structuredClone(examiner.kept));
    }
    const forged = [...ODD, ...states.flatMap((state) => Array.from({ length: 20 }, () => spoilt(spoilt(state, roll), roll)))];
    for (const state of forged) {
      const page = new Examiner({ ...data, rounds }, state);
      const { asked } = page.task;
      const { answer } = page.view;
      if (answer !== null) new Draft(asked, () => -1).restore(answer);
      for (const kind of DEEDS) {
        page.take({ kind, answer: page.task.solved.key });
        assert.ok(page.shown() && page.quiz.score >= 0 && page.quiz.score <= 1);
      }
    }
  });
}
