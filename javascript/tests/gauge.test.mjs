// The windows of the path on one axis, before there is a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../abviz/stage/js/film.js";
import { gaugeOf } from "../../abviz/stage/js/gauge.js";
import { payload } from "./films.mjs";

const [OPEN, CURRENT] = [1, 2];

/** A film of one step after the first, with leaves −5 and 11/2 below B. */
function at({ kind = 2, looks, isHiding = false }) {
  const film = new Film(payload({
    nodes: [["A", "max", -1, 50, 10], ["B", "min", 0, 20, 60], ["C", "leaf", 1, 20, 90], ["D", "leaf", 1, 40, 90]],
    start: [...looks, [0, 0, "−5", "", ""], [0, 0, "11/2", "", ""]],
    steps: [[1, 2, -1, 0, "", [0, 1, 0, 0, 0], []], [kind, 1, 2, 0, "", [0, 1, 0, 0, 0], []]],
  }));
  film.isHiding = isHiding;
  film.seek(1);
  return gaugeOf(film);
}

const LOOKS = [[OPEN, 0, "7", "7", "+∞"], [CURRENT, 0, "−5", "7", "−5"]];

test("scores stand in order and equally far apart between the infinities, which are the ends", () => {
  const { windows, ticks } = at({ looks: LOOKS });
  assert.deepEqual(ticks.map(({ text, place }) => [text, place]), [["−∞", 0], ["−5", 0.25], ["11/2", 0.5], ["7", 0.75], ["+∞", 1]]);
  assert.deepEqual(windows.map(({ name, alpha, beta, value }) => [name, alpha, beta, value]), [["A", 0.75, 1, 0.75], ["B", 0.75, 0.25, 0.25]]);
});

test("a window snaps shut at the cutoff, and not before, while it may be asked about", () => {
  assert.deepEqual(at({ looks: LOOKS }).windows.map(({ isShut }) => isShut), [false, false]);
  assert.deepEqual(at({ kind: 3, looks: LOOKS }).windows.map(({ isShut }) => isShut), [false, true]);
});

test("a score that is hidden has no tick", () => {
  assert.deepEqual(at({ looks: LOOKS, isHiding: true }).ticks.map(({ text }) => text), ["−∞", "−5", "7", "+∞"]);
});

test("a search without windows has no rows", () => {
  assert.deepEqual(at({ looks: [[OPEN, 0, "7", "", ""], [CURRENT, 0, "5", "", ""]] }).windows, []);
});
