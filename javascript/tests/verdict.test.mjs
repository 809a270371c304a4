// The verdict on a cutoff: which two numbers, and where; and which keys a legend has.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../abviz/stage/js/film.js";
import { keysIn } from "../../abviz/stage/js/panels.js";
import { plateOf, verdictOf } from "../../abviz/stage/js/verdict.js";
import { payload } from "./films.mjs";

const cutAt = (role, look, step = {}) => ({
  step: { kind: "cutoff", node: 1, child: 0, ...step },
  looks: [{}, { value: "", alpha: "", beta: "", ...look }],
  nodes: [{ role: "min" }, { role }],
  payload: { signs: "αβ" },
});

test("a verdict has α first, and the value counts even if the bound has not been moved", () => {
  assert.deepEqual(verdictOf(cutAt("max", { value: "8", alpha: "−∞", beta: "4" })), ["8", "4"]);
  assert.deepEqual(verdictOf(cutAt("min", { value: "≤4", alpha: "5", beta: "+∞" })), ["5", "4"]);
});

test("there is no verdict where the numbers have not met, and none without an owner", () => {
  assert.equal(verdictOf(cutAt("max", { value: "3", alpha: "3", beta: "5" })), undefined);
  assert.equal(verdictOf(cutAt("max", { value: "8", beta: "4" }, { child: -1 })), undefined);
  assert.equal(verdictOf(cutAt("max", { value: "8", beta: "4" }, { kind: "leave" })), undefined);
  assert.equal(verdictOf(cutAt("chance", { value: "8", alpha: "8", beta: "4" })), undefined);
});

test("a plate stands above its node, beside the edge, and right of it where nodes are crowded", () => {
  const nodes = (x, other) => [{ parent: -1, x: 100, y: 20 }, { parent: 0, x, y: 120 }, { parent: 0, x: other, y: 120 }];
  const sizes = { radius: 20, font: 20, ems: 3, width: 400 };
  const film = (...xs) => ({ nodes: nodes(...xs), payload: { size: 30 } });
  const above = plateOf(film(150, 390), 1, sizes);
  assert.ok(above.y + above.height <= 120 - sizes.radius + 5 && above.x > 100);
  const left = plateOf(film(60, 390), 1, sizes);
  assert.ok(left.x + left.width / 2 <= 60.01);
  const crowded = plateOf(film(70, 110), 1, sizes);
  assert.ok(crowded.x > 70);
});

test("a legend names what occurs, and all that may where what comes is hidden", () => {
  const mark = (title, look) => ({ title, width: 16, marks: [{ look, outline: "" }] });
  const legend = { title: [], width: [], marks: [] };
  for (const key of [mark("MAX", "node max done"), mark("best line", "edge best"), mark("cut", "edge cut"), mark("reason", "thread")]) {
    for (const name of Object.keys(legend)) legend[name].push(key[name]);
  }
  const film = new Film({ ...payload(), legend });
  assert.deepEqual(keysIn(film).map(({ title }) => title), ["MAX", "best line", "cut"]);
  film.isHiding = true;
  assert.deepEqual(keysIn(film).map(({ title }) => title), ["MAX", "best line", "cut", "reason"]);
});
