// How large values are written in the shapes of nodes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AS_DRAWN, fontOf } from "../../abviz/stage/js/enlargement.js";
import { payload } from "./films.mjs";

const larger = { ...AS_DRAWN, value: (font) => 2 * font };
const written = (role, value, { enlarged = AS_DRAWN, isLimit = false } = {}) =>
  Number(fontOf(payload(), enlarged, { role, value, isLimit }).toFixed(2));

test("a longer value is written smaller, down to the smallest font, and inside its outline", () => {
  const fonts = ["3", "−12", "−123456", "∞", "−∞"].map((value) => written("leaf", value));
  assert.deepEqual(fonts, [20, 16, 7.94, 16, 16]);
  assert.deepEqual([written("max", "3"), written("stub", "+12")], [16, 10]);
});

test("a value that is written larger stays in its outline, which may be larger, too", () => {
  assert.deepEqual([written("max", "3", { enlarged: larger }), written("max", "12", { enlarged: larger })], [30.77, 20]);
  assert.equal(written("max", "12", { enlarged: { ...larger, shape: 1.2 } }), 24);
  assert.equal(written("max", "12", { enlarged: larger, isLimit: true }), 17.14);
});
