// What a page has only once is written out again as the stage of a notebook gets it from Python.

import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";

import { rowsOf } from "../../abviz/stage/js/film.js";
import { dataInFull, listInFull, pictureInFull } from "../../abviz/stage/js/written_once.js";

const { ABVIZ_WRITTEN_ONCE } = process.env;
if (!ABVIZ_WRITTEN_ONCE) throw new Error("the examples come from Python: python3 run.py bundle --check");
const examples = JSON.parse(ABVIZ_WRITTEN_ONCE);

test("a film that is parsed has all its lists in full", () => {
  for (const { film, film_once } of examples) {
    assert.notDeepEqual(film_once, film);
    assert.deepEqual(JSON.parse(JSON.stringify(film_once), listInFull), film);
  }
});

test("other data stays as it is", () => {
  const data = { times: "{count} times", order: [2, 1], values: "none", none: null };
  assert.deepEqual(JSON.parse(JSON.stringify(data), listInFull), data);
});

test("a quiz that is parsed has all its parts in full, also texts that look like the number of one", () => {
  const { ABVIZ_QUIZ_ONCE = "" } = process.env;
  const { data, once } = JSON.parse(ABVIZ_QUIZ_ONCE);
  assert.ok(JSON.stringify(once).length < 0.8 * JSON.stringify(data).length);
  assert.ok(JSON.stringify(data).includes('"~0"'));
  assert.deepEqual(dataInFull(JSON.stringify(once)), data);
});

test("a picture has an element for each node, letter for letter", () => {
  for (const { film, picture, picture_once } of examples) {
    assert.ok(picture_once.includes(" data-as="));
    assert.equal(pictureInFull(picture_once, rowsOf(film.nodes)), picture);
  }
});

test("a picture that is in full already stays as it is", () => {
  const [{ film, picture }] = examples;
  assert.equal(pictureInFull(picture, rowsOf(film.nodes)), picture);
});
