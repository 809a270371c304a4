import assert from "node:assert/strict";
import { test } from "node:test";

import { Departure } from "../../abviz/stage/js/panels.js";

function shown(departure, { isHiding = false, at = 0, last = 20 } = {}) {
  const part = Object.assign(Object.create(Departure.prototype), { root: {}, text: {}, button: {}, step: 0 });
  const film = { payload: { departure }, isHiding, at, last };
  part.show(film);
  return [part.root.hidden, part.text.textContent, part.button.hidden, part.step];
}

test("a departure has a sentence and a button, a right function a sentence, and a known search nothing", () => {
  assert.deepEqual(shown({ sentence: "It enters G.", step: 11 }), [false, "It enters G.", false, 11]);
  assert.deepEqual(shown({ sentence: "At once.", step: 0 }), [false, "At once.", false, 0]);
  assert.deepEqual(shown({ sentence: "All is right.", step: null }), [false, "All is right.", true, 0]);
  assert.deepEqual(shown(null), [true, "", true, 0]);
});

test("where what is ahead is hidden, a departure waits for its step, and praise for the last one", () => {
  const isHidden = (departure, at) => shown(departure, { isHiding: true, at })[0];
  assert.deepEqual([10, 11].map((at) => isHidden({ sentence: "It enters G.", step: 11 }, at)), [true, false]);
  assert.deepEqual([19, 20].map((at) => isHidden({ sentence: "All is right.", step: null }, at)), [true, false]);
});
