// What an exercise in a frame says to the page around it, and what it takes from there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Splice } from "../../abviz/stage/js/quiz/page.js";

function framed({ isFramed = true } = {}) {
  const posted = [];
  const parent = { postMessage: (message, target) => posted.push([message, target]) };
  let hear = () => {};
  const own = { addEventListener: (_, action) => { hear = action; } };
  own.parent = isFramed ? parent : own;
  own.postMessage = parent.postMessage;
  const kept = [];
  const splice = new Splice(own, { getState: () => ({ at: 2 }), getScore: () => 0.5, setState: (state) => kept.push(state) });
  const answer = (data, source = parent) => hear({ source, data: { subject: "SPLICE.getState.response", ...data } });
  return { splice, posted, kept, answer };
}

test("it asks for the state, and reports score and state", () => {
  const { splice, posted } = framed();
  splice.start();
  splice.report();
  splice.resize(640, 480);
  assert.deepEqual(posted.map(([message]) => message), [
    { subject: "SPLICE.getState", message_id: "abviz-1" },
    { subject: "SPLICE.reportScoreAndState", message_id: "abviz-2", score: 0.5, state: { at: 2 } },
    { subject: "lti.frameResize", message_id: "abviz-3", width: 640, height: 480 },
  ]);
});

test("a state is taken once, from the page around, as an answer to the question for it", () => {
  const { splice, kept, answer } = framed();
  splice.start();
  answer({ message_id: "abviz-1", state: { at: 9 } }, {});
  answer({ message_id: "other", state: { at: 9 } });
  answer({ message_id: "abviz-1", error: { code: "none" } });
  answer({ message_id: "abviz-1" });
  assert.deepEqual(kept, []);
  answer({ message_id: "abviz-1", state: { at: 1 } });
  answer({ message_id: "abviz-1", state: { at: 2 } });
  assert.deepEqual(kept, [{ at: 1 }]);
});

test("a state that comes late undoes nothing that was answered", () => {
  const answered = framed();
  answered.splice.start();
  answered.splice.report();
  answered.answer({ message_id: "abviz-1", state: { at: 1 } });
  assert.deepEqual(answered.kept, []);
});

test("a page that stands alone posts nothing", () => {
  const { splice, posted } = framed({ isFramed: false });
  splice.start();
  splice.report();
  splice.resize(1, 1);
  assert.deepEqual(posted, []);
});
