// Visit numbers count nodes as they are entered, and show where they are switched on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../abviz/stage/js/film.js";
import { payload } from "./films.mjs";

function numbersAt(film, step) {
  film.seek(step);
  return film.nodes.map((_, index) => film.visitNumber(index));
}

test("a node has its number from the step on in which it is entered, there and back", () => {
  const film = new Film(payload());
  film.follow({ get: (name) => name === "visit_numbers" });
  assert.deepEqual([0, 1, 4, 1, 0].map((step) => numbersAt(film, step).join(" ")), ["1.  ", "1. 2. ", "1. 2. ", "1. 2. ", "1.  "]);
  film.follow({ get: () => false });
  assert.deepEqual(numbersAt(film, 4), ["", "", ""]);
});

test("who enters a node again finds the number of the first time", () => {
  const enter = (node) => [0, node, -1, 1, "It goes on.", [1, 2, 0, 0, 0], []];
  const film = new Film(payload({ steps: [enter(0), enter(2), enter(0), enter(1), enter(2)] }));
  film.isNumbered = true;
  assert.deepEqual(numbersAt(film, 4), ["1.", "3.", "2."]);
});
