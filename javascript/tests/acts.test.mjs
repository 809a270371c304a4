// A search that is carried out by hand: the act that is being made, and whether it can be an answer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ActDraft } from "../../abviz/stage/js/quiz/act_draft.js";
import { progressOf } from "../../abviz/stage/js/quiz/controls.js";
import { fitsAct, isAct } from "../../abviz/stage/js/quiz/acts.js";
import { withOtherSign } from "../../abviz/stage/js/quiz/fields.js";
import { readField } from "../../abviz/stage/js/quiz/marking.js";

// A root 0 over 1 and 4; below 1 stand 2 and 3, below 4 stand 5 and 6. The search has come to 4.
const PARENTS = [-1, 0, 1, 1, 0, 4, 4];
const WINDOWS = { steps: "windows", current: 4, name: "E", children: [5, 6], inner: [0, 1, 4], value: "value" };
const VISITS = { ...WINDOWS, steps: "visits", inner: [], value: "" };
const BEGIN = { ...WINDOWS, current: -1, name: "", children: [] };

function draft(hand, slots = [5, 6]) {
  return new ActDraft({ ask: "trace", form: "act", slots, hand }, hand, (index) => PARENTS[index]);
}

test("a leaf is entered at once, and a node that was entered cannot be", () => {
  const act = draft(WINDOWS);
  assert.equal(act.answer, null);
  assert.equal(act.go(2), "no");
  assert.equal(act.go(6), "act");
  assert.deepEqual(act.answer, { enter: "6" });
});

test("a node with a window waits for it, and an end that is left empty is infinite", () => {
  const act = draft(BEGIN, [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(act.fieldSlots, []);
  assert.equal(act.go(4), "window");
  assert.deepEqual(act.fieldSlots, ["alpha:4", "beta:4"]);
  assert.deepEqual(act.answer, { enter: "4", alpha: "-inf", beta: "inf" });
  act.write("alpha:4", "3");
  assert.deepEqual(act.answer, { enter: "4", alpha: "3", beta: "inf" });
  assert.equal(act.go(4), "act");
});

test("a value that is typed is returned, whatever was taken before, and only if it is there", () => {
  const act = draft(WINDOWS);
  act.go(5);
  act.write("value:4", "2");
  assert.deepEqual(act.answer, { return: "4", value: "2" });
  act.write("value:4", " ");
  assert.equal(act.answer, null);
  assert.deepEqual(draft(VISITS).fieldSlots, []);
});

test("a cut has no numbers, and needs children that are left", () => {
  const act = draft(WINDOWS);
  act.write("value:4", "2");
  act.cut();
  assert.deepEqual(act.answer, { cut: "4" });
  assert.equal(act.canCut, true);
  assert.equal(draft({ ...WINDOWS, children: [] }).canCut, false);
});

test("what was typed to go up stays where it has made a cut, and is gone elsewhere", () => {
  const former = draft(WINDOWS);
  former.write("value:4", "2");
  const next = draft({ ...WINDOWS, children: [] }, []);
  next.carryOver(former);
  assert.deepEqual(next.answer, { return: "4", value: "2" });
  const elsewhere = draft({ ...WINDOWS, current: 1 }, []);
  elsewhere.carryOver(former);
  assert.equal(elsewhere.answer, null);
});

test("an answer that is shown again is the same answer", () => {
  for (const answer of [{ enter: "4", alpha: "-inf", beta: "7" }, { enter: "5" }, { cut: "4" }, { return: "4", value: "1/2" }]) {
    const act = draft(WINDOWS, [4, 5, 6]);
    act.restore(answer);
    assert.deepEqual(act.answer, answer);
  }
});

test("arrow keys lead to the current node and its children, and first to the root", () => {
  const offered = (act) => PARENTS.map((_, index) => index).filter((index) => act.isOffered(index));
  assert.deepEqual(offered(draft(WINDOWS)), [4, 5, 6]);
  assert.deepEqual(offered(draft(BEGIN, [0, 1, 2])), [0]);
});

test("only an act that can be done where the search stands is kept", () => {
  const asked = { hand: WINDOWS, slots: [5, 6] };
  for (const answer of [{ enter: "5" }, { cut: "4" }, { return: "4", value: "0,5" }]) assert.equal(isAct(answer, asked, readField), true, JSON.stringify(answer));
  const others = [null, 5, [], {}, { enter: 5 }, { enter: "05" }, { enter: "2" }, { enter: "5", cut: "4" }, { enter: "5", alpha: "1", beta: "2" }, { cut: "5" }, { cut: "4", value: "1" }, { return: "4" }, { return: "4", value: "" }, { return: "4", value: "–" }, { return: "4", value: 2 }];
  for (const answer of others) assert.equal(isAct(answer, asked, readField), false, JSON.stringify(answer));
  assert.equal(isAct({ enter: "4", alpha: "3" }, { hand: BEGIN, slots: [4] }, readField), false);
  assert.equal(isAct({ cut: "-1" }, { hand: BEGIN, slots: [0] }, readField), false);
  assert.equal(isAct({ return: "4", value: "1" }, { hand: VISITS, slots: [5] }, readField), false);
});

test("an act is that of a misconception with the same numbers, in whatever writing, or with any where none are told", () => {
  const answer = { beta: "+∞", alpha: "3.0", enter: "4" };
  const fitting = [{ enter: "4" }, { enter: "4", alpha: "3", beta: "inf" }, { enter: "4", alpha: "2", beta: "inf" }, { cut: "4" }, { enter: "5" }].map((pattern) => fitsAct(pattern, answer, readField));
  assert.deepEqual(fitting, [true, true, false, false, false]);
});

test("of a run that is marked at its end it is told how many steps are right, and no tries", () => {
  const words = { say: (name, facts) => `${name} ${Object.values(facts ?? {}).join(" ")}`.trim() };
  const view = { number: 1, count: 2, question: { form: "act" }, tries: 1, score: 0.5, spent: false, when: "at the end" };
  const review = (points) => ({ right: points > 0, points });
  const told = (points, right, when) => progressOf(words, { ...view, when, right, review: points.map(review) }).replace("quiz-act-progress 2 2 · ", "");
  // A cut that is made by going up is right, too, and no step of its own.
  const marked = (points, right, count) => progressOf(words, { ...view, count, when: "at the end", right, review: points.map(review) }).replace("quiz-act-step 2 3", "step 2");
  assert.equal(marked([1, 0], 2, 3), "step 2 · quiz-right-of 2 3");
  assert.equal(marked([0, 0], 0, 3), "step 2 · quiz-right-of 0 3");
  assert.equal(told([1, 0.5], 2, "at once"), "quiz-some-first 2 1 1");
  assert.equal(told([1, 1], 2, "at once"), "quiz-all-first 2");
});

test("a number gets the other sign, however it is written, and an empty field begins with a minus", () => {
  assert.deepEqual(["", "3", "-3", "−3", "+3", "∞", "−∞", " 1/2 "].map(withOtherSign), ["−", "−3", "3", "3", "−3", "−∞", "∞", "−1/2"]);
  for (const text of ["3", "∞", "1/2"]) assert.equal(readField("value:0", withOtherSign(text)), -readField("value:0", text));
});
