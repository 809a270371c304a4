// The film: every state there and back, and what is asked of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../abviz/stage/js/film.js";
import { look, payload } from "./films.mjs";

test("it starts before its first step, with the looks before the search", () => {
  const film = new Film(payload());
  assert.equal(film.at, -1);
  assert.deepEqual(film.looks[1], look("unseen", "plain", "3", "", ""));
});

test("a step gives its nodes their new looks and names them", () => {
  const film = new Film(payload());
  assert.deepEqual([...film.seek(1)].sort(), [0, 1]);
  assert.deepEqual(film.looks, [look("open", "plain", "", "", ""), look("current", "plain", "3", "", ""), look("unseen", "plain", "5", "", "")]);
  assert.equal(film.step.sentence, "Leaf B.");
  assert.deepEqual([film.step.lit, film.step.ran], [3, [1, 2]]);
});

test("going back restores every state", () => {
  const film = new Film(payload());
  const seen = film.steps.map((_, step) => (film.seek(step), structuredClone(film.looks)));
  for (const step of [3, 0, 4, 2, 1]) {
    film.seek(step);
    assert.deepEqual(film.looks, seen[step], `step ${step}`);
  }
});

test("where nothing is to be done, nothing is touched", () => {
  const film = new Film(payload());
  film.seek(3);
  assert.equal(film.seek(3).size, 0);
});

test("the next step of a kind lies ahead", () => {
  const film = new Film(payload());
  film.seek(0);
  assert.equal(film.next("cutoff"), 3);
  film.seek(3);
  assert.equal(film.next("cutoff"), -1);
});

test("a path leads from the root to the node", () => {
  assert.deepEqual(new Film(payload()).path(2), [0, 2]);
});

test("a node's history is told up to the present step, also where it is the child", () => {
  const film = new Film(payload());
  film.seek(4);
  assert.deepEqual(film.history(1).map(({ number }) => number), [1, 2]);
  film.seek(1);
  assert.deepEqual(film.history(1).map(({ number }) => number), [1]);
  assert.deepEqual(film.history(0).map(({ number }) => number), [0]);
});

test("it knows how deep its stack gets", () => {
  assert.equal(new Film(payload()).deepest, 2);
});
