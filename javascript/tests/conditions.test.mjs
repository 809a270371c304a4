// What would end the open nodes of the path, in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { conditionsOf, whyNoCutoff } from "../../abviz/stage/js/conditions.js";
import { Film, Words } from "../../abviz/stage/js/film.js";
import { payload } from "./films.mjs";
import { texts } from "./texts.mjs";

const [OPEN, CURRENT, DONE] = [1, 2, 3];

function said({ ends, looks, roles = ["max", "min"], say = conditionsOf }) {
  const film = new Film(payload({
    ends,
    nodes: [["A", roles[0], -1, 50, 10], ["B", roles[1], 0, 20, 60]],
    lines: [[1]],
    start: looks,
    steps: [[0, 1, -1, 0, "", [0, 1, 0, 0, 0], []]],
  }));
  film.seek(0);
  return say(film, new Words(texts));
}

test("at MAX it is β, at MIN it is α, and a tie ends a node or does not", () => {
  const looks = [[OPEN, 0, "", "3", "8"], [CURRENT, 0, "", "3", "8"]];
  assert.deepEqual(said({ ends: "tie", looks }), [[0, "8 or more ends this", "≥ 8"], [1, "3 or less ends this", "≤ 3"]]);
  assert.deepEqual(said({ ends: "strict", looks }), [[0, "more than 8 ends this", "> 8"], [1, "less than 3 ends this", "< 3"]]);
});

test("nothing is said where no score can end a node, where it is done, and where there are no windows", () => {
  assert.deepEqual(said({ ends: "tie", looks: [[OPEN, 0, "", "3", "+∞"], [CURRENT, 0, "", "−∞", "8"]] }), []);
  assert.deepEqual(said({ ends: "tie", looks: [[DONE, 0, "", "3", "8"], [DONE, 0, "", "3", "8"]] }), []);
  assert.deepEqual(said({ ends: "", looks: [[OPEN, 0, "", "3", "8"], [CURRENT, 0, "", "3", "8"]] }), []);
  assert.deepEqual(said({ ends: "tie", roles: ["chance", "leaf"], looks: [[OPEN, 0, "", "3", "8"], [CURRENT, 0, "4", "", ""]] }), []);
});

test("who names a cutoff where there is none hears what would have made one", () => {
  const above = [OPEN, 0, "", "3", "8"];
  const why = (value, alpha, more = {}) => said({ ends: "tie", looks: [above, [CURRENT, 0, value, alpha, "8"]], say: whyNoCutoff, ...more });
  assert.equal(why("5", "3"), "There is no cutoff: v = 5, and 3 or less ends this. ");
  assert.equal(why("3", "3", { ends: "strict" }), "There is no cutoff: v = 3, and less than 3 ends this. ");
  assert.equal(why("5", "−∞"), "There is no cutoff: v = 5, and no score ends this yet. ");
  assert.deepEqual([why("", "3"), why("5", "3", { ends: "" }), why("5", "3", { roles: ["max", "chance"] })], ["", "", ""]);
});
