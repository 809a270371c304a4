// Which control of a bar Tab reaches, and which one the arrow keys lead to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbour, stopAmong } from "../../abviz/stage/js/bar.js";

const bar = (...indices) => indices.map((tabIndex, place) => ({ tabIndex, place }));

test("arrows go from control to control, and round the ends", () => {
  assert.deepEqual([neighbour("abc".split(""), "a", 1), neighbour("abc".split(""), "a", -1), neighbour("abc".split(""), "c", 1)], ["b", "c", "a"]);
});

test("Tab reaches the control that had the focus last", () => {
  const all = bar(-1, -1, 0, -1);
  assert.equal(stopAmong(all, all), all[2]);
});

test("for a control that cannot be used the nearest before it stands in, or else after it", () => {
  const all = bar(-1, -1, 0, -1);
  assert.equal(stopAmong(all, [all[0], all[1], all[3]]), all[1]);
  assert.equal(stopAmong(all, [all[3]]), all[3]);
  const fresh = bar(0, 0, 0, 0);
  assert.equal(stopAmong(fresh, fresh.slice(2)), fresh[2]);
  assert.equal(stopAmong(all, []), undefined);
});
