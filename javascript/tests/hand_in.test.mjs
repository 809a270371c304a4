// A line that a page writes is the one that Python would write.

import assert from "node:assert/strict";
import { test } from "node:test";

import { handedIn } from "../../abviz/stage/js/quiz/hand_in.js";

test("the name and the answers are in the line, with Python's checksum", () => {
  assert.equal(handedIn({ number: "5eed", answers: [] }, ""), "ab1:eyJuYW1lIjoiIiwibnVtYmVyIjoiNWVlZCIsImFuc3dlcnMiOltdfQ==:b2e50af9");
  const line = handedIn({ number: "", answers: [{ ask: "cuts", tree: "(3 -∞)" }] }, "Zoë?>");
  assert.equal(line, "ab1:eyJuYW1lIjoiWm_Dqz8-IiwibnVtYmVyIjoiIiwiYW5zd2VycyI6W3siYXNrIjoiY3V0cyIsInRyZWUiOiIoMyAt4oieKSJ9XX0=:285ee0a2");
});
