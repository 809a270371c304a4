import assert from "node:assert/strict";
import { test } from "node:test";

import { Departure } from "../../abviz/stage/js/departure.js";

function shown(departure) {
  const part = Object.assign(Object.create(Departure.prototype), { root: {}, text: {}, button: {}, step: 0 });
  part.load({ payload: { departure } });
  return [part.root.hidden, part.text.textContent, part.button.hidden, part.step];
}

test("a departure has a sentence and a button, a right function a sentence, and a known search nothing", () => {
  assert.deepEqual(shown({ sentence: "It enters G.", step: 11 }), [false, "It enters G.", false, 11]);
  assert.deepEqual(shown({ sentence: "At once.", step: 0 }), [false, "At once.", false, 0]);
  assert.deepEqual(shown({ sentence: "All is right.", step: null }), [false, "All is right.", true, 0]);
  assert.deepEqual(shown(null), [true, "", true, 0]);
});
