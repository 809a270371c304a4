// A search that is carried out by hand on a page: what is due after some acts, and how right they are.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ImpossibleAct, conduct, dueAtEach, modelRun, remainingActs } from "../../abviz/stage/js/quiz/conductor.js";
import { possibleBeliefs, markRun, mistakesByNoConvention } from "../../abviz/stage/js/quiz/run_marking.js";
import { nodesOf } from "../../abviz/stage/js/quiz/search_nodes.js";
import { actsOf, expected, textOf, told } from "./runs.mjs";

const CASES = JSON.parse(readFileSync(new URL("../../tests/classroom_tests/run_cases.json", import.meta.url), "utf8"));
const NAMES = [..."ABCDEFGHIJKLMNO"];

const ALPHA_BETA = { name: "alphabeta", first: ["-inf", "inf"], negates: false };
const MINIMAX = { name: "minimax", first: [], negates: false };
const NO_PRUNING = { ...ALPHA_BETA, name: "no_pruning" };

// A (MAX) has B (MIN: 3, 5) and E (MIN: 2, 9).
const TREE = nodesOf({ parent: [-1, 0, 1, 1, 0, 4, 4], player: ["max", "min", "", "", "min", "", ""], value: ["", "", "3", "5", "", "2", "9"] });

function after(run, { search = ALPHA_BETA, tree = TREE, grain = "values" } = {}) {
  return conduct(search, tree, actsOf(run, NAMES), grain);
}

function due(run, options) {
  return textOf(after(run, options).due, NAMES);
}

function judgements(run, options) {
  return after(run, options).judged.map(({ judgement }) => judgement).join(", ");
}

test("the model run does what the textbook search does", () => {
  const run = (search, grain) => modelRun(search, TREE, grain).map((act) => textOf(act, NAMES)).join(", ");
  assert.equal(run(ALPHA_BETA, "visits"), "enter A, enter B, enter C, enter D, enter E, enter F, cut E");
  assert.equal(run(ALPHA_BETA, "windows"), "enter A -Infinity Infinity, enter B -Infinity Infinity, enter C, enter D, return B 3, enter E 3 Infinity, enter F, cut E, return E 2, return A 3");
  assert.equal(run(MINIMAX, "values"), "enter A, enter B, enter C, enter D, return B 3, enter E, enter F, enter G, return E 2, return A 3");
});

test("a search begins at its root, and is over where nothing is due", () => {
  assert.equal(due(""), "enter A");
  const { due: none, path } = after("enter A, enter B, enter C, enter D, return B 3, enter E, enter F, cut E, return E 2, return A 3");
  assert.deepEqual([none, path], [null, []]);
});

test("the path are the nodes that are entered and not left", () => {
  assert.deepEqual(after("enter A, enter B, enter C").path, [0, 1]);
  assert.deepEqual(after("enter A, enter B, enter C, enter D, return B 3").path, [0]);
});

test("a wrong value is carried on, and what follows from it is right", () => {
  const wrong = "enter A, enter B, enter C, enter D, return B 1, enter E, enter F";
  assert.equal(due(wrong), "enter G");
  assert.equal(judgements(`${wrong}, enter G, return E 2, return A 2`), "right, right, right, right, wrong, right, right, right, right, right");
});

test("a wrong window is handed down", () => {
  const wrong = "enter A -inf inf, enter B -inf inf, enter C, enter D, return B 3, enter E 1 inf";
  assert.equal(due(wrong, { grain: "windows" }), "enter F");
  assert.equal(due(`${wrong}, enter F`, { grain: "windows" }), "enter G");
});

test("a cut where none is due is wrong, and then its value follows", () => {
  const early = "enter A, enter B, enter C, cut B";
  assert.deepEqual([judgements(early), due(early)], ["right, right, right, wrong", "return B 3"]);
});

test("who goes up where a cut is due has cut, and elsewhere has left early", () => {
  assert.match(judgements("enter A, enter B, enter C, enter D, return B 3, enter E, enter F, return E 2"), /right, implied, right$/);
  assert.match(judgements("enter A, enter B, enter C, return B 3"), /right, wrong, right$/);
});

test("a missed cut counts once, and its value is right with or without what came back beyond it", () => {
  const missed = "enter A, enter B, enter C, enter D, return B 3, enter E, enter F, enter G";
  assert.match(judgements(missed), /right, missing$/);
  assert.equal(due(missed), "return E 2");
  assert.match(judgements(`${missed}, return E 2`), /missing, right$/);
  assert.match(judgements(`${missed}, return E 9`), /missing, wrong$/);
});

test("another child first is wrong once", () => {
  assert.equal(judgements("enter A, enter E, enter F, enter G, return E 2, enter B"), "right, wrong, right, right, right, right");
});

test("what nobody can do is refused", () => {
  for (const run of ["cut A", "enter B", "enter A, enter C", "enter A, return B 3", "enter A, enter B, enter C, enter C", "enter A, enter A"]) {
    assert.throws(() => after(run), ImpossibleAct, run);
  }
});

test("an average may differ by a rounding error, and by no more", () => {
  // The average of 0.1 and 0.2 is 0.15000000000000002 in floating point.
  const tree = nodesOf({ parent: [-1, 0, 0], player: ["chance", "", ""], value: ["", "0.1", "0.2"], probabilities: [["0.5", "0.5"], [], []] });
  const search = { name: "expectiminimax", first: [], negates: false };
  const last = (value) => judgements(`enter A, enter B, enter C, return A ${value}`, { search, tree }).split(", ").pop();
  assert.deepEqual(["0.15", "3/20", "0.1500001"].map(last), ["right", "right", "wrong"]);
});

test("without averages the least difference counts", () => {
  assert.match(judgements("enter A, enter B, enter C, enter D, return B 3.000000000000001"), /wrong$/);
});

test("marks count what is right, and a mistake once", () => {
  const marking = markRun(ALPHA_BETA, TREE, actsOf("enter A, enter B, enter C, enter D, return B 1, enter E, enter F, enter G", NAMES), "values");
  assert.deepEqual(marking, { right: 7, wrong: 1, missing: 0, due: 2, first: 4, mistakes: [4], score: 0.7 });
});

test("a run that ends too early is first another one at its end", () => {
  const acts = actsOf("enter A, enter B", NAMES);
  assert.equal(remainingActs(ALPHA_BETA, TREE, acts, "values"), 8);
  assert.equal(markRun(ALPHA_BETA, TREE, acts, "values").first, 2);
});

test("what another search would do is told along the acts of the right one", () => {
  const run = modelRun(ALPHA_BETA, TREE, "visits");
  const theirs = dueAtEach(NO_PRUNING, TREE, run, "visits");
  assert.deepEqual([run, theirs].map((acts) => textOf(acts.at(-1), NAMES)), ["cut E", "enter G"]);
});

test("a run follows from a misconception that makes three of its mistakes, if no act contradicts it", () => {
  const acts = actsOf("enter A, enter B, enter C, enter D", NAMES);
  const searches = { same: [...acts], other: acts.with(3, null) };
  assert.deepEqual(possibleBeliefs(searches, acts, [1, 2, 3]), [["same", [1, 2, 3]]]);
  const twins = possibleBeliefs({ ...searches, twin: [...acts] }, acts, [1, 2, 3]);
  assert.deepEqual(twins.map(([name]) => name), ["same", "twin"]);
  assert.deepEqual(possibleBeliefs(searches, acts, [2, 3]), []);
});

test("where nothing is cut a misconception shows in what comes back, and not in what its search would cut", () => {
  const acts = actsOf("enter A, enter B, return B 4, return A 4", NAMES);
  const [cut, other] = [actsOf("cut B", NAMES)[0], actsOf("return A 5", NAMES)[0]];
  assert.deepEqual(possibleBeliefs({ swapped: acts.with(1, cut) }, acts, [0, 2, 3], false), [["swapped", [0, 2, 3]]]);
  assert.deepEqual(possibleBeliefs({ swapped: acts.with(3, other) }, acts, [0, 1, 2], false), []);
});

test("a mistake that the other convention for equal bounds makes, too, shows no misconception", () => {
  // F brings 3 to E, where A has 3: who does not cut at equal bounds goes on to G.
  const tied = nodesOf({ parent: [-1, 0, 1, 1, 0, 4, 4], player: ["max", "min", "", "", "min", "", ""], value: ["", "", "3", "5", "", "3", "9"] });
  const acts = actsOf("enter A, enter B, enter D, enter C, enter E, enter F, enter G", NAMES);
  const { mistakes } = markRun(ALPHA_BETA, tied, acts, "visits");
  assert.deepEqual(mistakes, [2, 6]);
  const strict = { ...ALPHA_BETA, name: "alphabeta_strict" };
  assert.deepEqual(mistakesByNoConvention(strict, tied, acts, mistakes, "visits"), [2]);
  assert.deepEqual(mistakesByNoConvention(null, tied, acts, mistakes, "visits"), mistakes);
});

for (const sheet of CASES) {
  test(`runs are judged as in Python: ${sheet.about}`, () => {
    const names = sheet.names.split(" ");
    assert.ok(sheet.runs.length);
    for (const run of sheet.runs) assert.deepEqual(told(sheet, run), expected(run, names), run.acts);
  });
}
