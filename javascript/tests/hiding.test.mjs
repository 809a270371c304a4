// What is ahead is not seen, and steps that are asked about wait for an answer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Answers, goOn, isAsking, questionAt, Steering } from "../../abviz/stage/js/steering.js";
import { Film, Words } from "../../abviz/stage/js/film.js";
import { countsOf } from "../../abviz/stage/js/panels.js";
import { look, payload, rows } from "./films.mjs";
import { texts } from "./texts.mjs";

const words = new Words(texts);
const [EXAMINE, LEAVE] = [1, 4];

function hidden(changed) {
  return Object.assign(new Film(payload(changed)), { isHiding: true });
}

// Two passes over the leaves; the second one forgets B's look, and does not get to it.
function twice() {
  const counters = [1, 2, 0, 0, 0];
  return [
    [0, 0, -1, 1, "It starts.", counters, [[0, 2, 0, "", "", ""]]],
    [EXAMINE, 1, -1, 3, "Leaf B.", counters, [[1, 2, 0, "3", "", ""]]],
    [0, 0, -1, 1, "It starts again.", counters, [[1, 0, 0, "3", "", ""]]],
    [EXAMINE, 2, -1, 3, "Leaf C.", counters, [[2, 2, 0, "5", "", ""]]],
    [EXAMINE, 2, -1, 3, "Leaf C again.", counters, [[2, 2, 0, "5", "", ""]]],
    [LEAVE, 0, -1, 4, "The end.", counters, [[0, 3, 0, "3", "", ""]]],
  ];
}

function steered({ at = 2, ask = true, asked = [3], question = -1 } = {}) {
  const film = hidden();
  const state = { playing: true, place: [7, at], hide_future: true, pause_at_cutoffs: ask, asked, question };
  const told = [];
  const model = { get: (name) => state[name], set: (name, value) => (told.push(name), (state[name] = value)), save_changes() {} };
  film.seek(at);
  const steering = new Steering({ model, film, set: model.set });
  const now = () => (film.seek(state.place[1]), [state.place[1], isAsking(model, film.at), state.playing]);
  return { steering, state, model, told, now, after: (deed) => (steering[deed](), now()) };
}

test("at each step, there and back, exactly the leaves examined so far show their scores", () => {
  for (const steps of [rows().steps, twice()]) {
    const film = hidden({ steps });
    const numbers = steps.map((_, number) => number);
    for (const step of [...numbers, ...numbers.toReversed()]) {
      film.seek(step);
      const examined = new Set(steps.slice(0, step + 1).filter(([kind]) => kind === EXAMINE).map(([, node]) => node));
      for (const leaf of [1, 2]) assert.equal(film.seen(leaf).value, examined.has(leaf) ? film.looks[leaf].value : "", `step ${step}, leaf ${leaf}`);
    }
  }
});

test("what a step changes in what is seen is named by it, so that it is painted", () => {
  const film = hidden({ steps: twice() });
  const values = () => film.nodes.map((_, index) => film.seen(index).value);
  for (const step of [0, 1, 2, 3, 4, 5, 1, 0]) {
    const before = values();
    const touched = film.seek(step);
    values().forEach((value, index) => assert.ok(value === before[index] || touched.has(index), `step ${step}`));
  }
});

test("only scores of leaves are hidden, and only where it is wished", () => {
  const film = hidden();
  film.seek(2);
  assert.equal(film.seen(0).value, "3");
  assert.deepEqual(film.seen(2), look("unseen", "plain", "", "", ""));
  film.isHiding = false;
  assert.equal(film.seen(2).value, "5");
  const stub = hidden({ nodes: rows().nodes.with(2, ["C", "stub", 0, 80, 60]) });
  assert.equal(stub.seen(2).value, "5");
});

test("how few leaves would do is told at the last step", () => {
  const film = hidden({ prunes: true, best: 1 });
  const isTold = () => countsOf(words, film).some(([title]) => title === "fewest possible (best order)");
  assert.deepEqual([3, 4, 3].map((step) => (film.seek(step), isTold())), [false, true, false]);
  film.isHiding = false;
  assert.ok(isTold() && !film.hidesEnd);
});

test("the details of a leaf that is hidden do not tell its score", () => {
  const film = hidden();
  film.seek(1);
  assert.equal(words.facts("leaf", film.seen(2)), "unseen, score not known yet");
  assert.equal(words.facts("leaf", film.seen(1)), "open, score 3");
});

test("a step that is asked about is reached when it is asked for again", () => {
  assert.deepEqual(steered().after("forward"), [2, true, false]);
  const stage = steered();
  assert.deepEqual(["forward", "forward", "forward"].map(stage.after), [[2, true, false], [3, false, false], [4, false, false]]);
  assert.deepEqual(steered({ question: 3 }).after("togglePlay"), [2, true, false]);
  const resting = steered({ question: 3 });
  resting.state.playing = false;
  assert.deepEqual(resting.after("togglePlay"), [3, false, true]);
});

test("it waits before the next cutoff, however far that is", () => {
  const stage = steered({ at: 0 });
  assert.deepEqual(["nextCutoff", "nextCutoff", "nextCutoff"].map(stage.after), [[2, true, false], [3, false, false], [4, false, false]]);
});

test("back from a question leads to its step, and no step back is asked about", () => {
  const stage = steered();
  assert.deepEqual(["forward", "back", "back", "forward"].map(stage.after), [[2, true, false], [2, false, false], [1, false, false], [2, false, false]]);
  assert.deepEqual(steered({ at: 4 }).after("back"), [3, false, false]);
});

test("any list of steps can be asked about, and none is without being wished", () => {
  assert.deepEqual(steered({ at: 0, asked: [1, 4] }).after("forward"), [0, true, false]);
  assert.deepEqual(steered({ ask: false }).after("forward"), [3, false, false]);
});

test("a question that was left by a jump is not asked again by itself", () => {
  const stage = steered();
  stage.steering.forward();
  stage.steering.go(0);
  stage.steering.go(2);
  assert.deepEqual(stage.now(), [2, false, false]);
});

test("playing stops before the question comes, so that it is read out", () => {
  const { model, told } = steered();
  assert.equal(goOn(model, 3), false);
  assert.deepEqual(told, ["playing", "place", "question"]);
});

test("showing what is ahead ends the asking", () => {
  const { steering, state } = steered();
  steering.toggleHide();
  assert.deepEqual([state.hide_future, state.pause_at_cutoffs], [false, false]);
  steering.toggleHide();
  assert.deepEqual([state.hide_future, state.pause_at_cutoffs], [true, false]);
});

test("a question says what is known of the present node, and nothing of the next step", () => {
  const film = hidden();
  film.seek(2);
  assert.equal(questionAt(words, film), "What happens next? Node A (MAX): v = 3");
  film.seek(0);
  assert.equal(questionAt(words, film), "What happens next?");
});

test("a jump leads to the next question, also where no cutoff follows", () => {
  assert.deepEqual(steered({ at: 0, asked: [2, 4] }).after("nextCutoff"), [1, true, false]);
  assert.deepEqual(steered({ at: 3, asked: [2] }).after("nextCutoff"), [4, false, false]);
});

test("an answer leads on, and is counted; what came of it is said of its step alone", () => {
  const { steering, now } = steered();
  const { film } = steering;
  film.questions = new Map([[3, { key: 1, choices: ["on", "cut"] }], [4, { key: 0, choices: ["on", "cut"] }]]);
  const answers = new Answers();
  const stage = { film, steering };
  steering.forward();
  answers.give(stage, 2);
  assert.deepEqual([now(), answers.all], [[2, true, false], 0]);
  answers.give(stage, 1);
  assert.deepEqual(now(), [3, false, false]);
  assert.equal(answers.said(words, 3), "✓ Right (1 of 1). ");
  answers.give(stage, 1);
  assert.deepEqual([answers.said(words, 3), answers.said(words, 4)], ["", "✗ That is not right (1 of 2). "]);
});
