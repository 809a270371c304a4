// Keys of a tree that is edited by hand, and edits that are sent one after the other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { editOf, Edits } from "../../abviz/stage/js/editing.js";

const pressed = (key, more = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more });

test("keys edit, but those that a presentation needs", () => {
  const edits = ["Insert", "+", "Delete", "Backspace", "M", "n", "p", "c", "ArrowLeft"].map((key) => editOf(pressed(key), false));
  assert.deepEqual(edits, ["add", "add", "remove", "remove", "turn", "name", "probability", undefined, undefined]);
  assert.equal(editOf(pressed("+"), true), undefined);
  assert.equal(editOf(pressed("z", { ctrlKey: true }), true), "undo");
});

test("with Ctrl, or the key of a Mac, changes are undone and nodes copied", () => {
  const edits = ["z", "y", "c", "v", "a"].map((key) => editOf(pressed(key, { metaKey: true }), false));
  assert.deepEqual(edits, ["undo", "redo", "copy", "paste", undefined]);
  assert.equal(editOf(pressed("Z", { ctrlKey: true, shiftKey: true }), false), "redo");
  assert.equal(editOf(pressed("C", { ctrlKey: true, shiftKey: true }), false), undefined);
  assert.equal(editOf(pressed("z", { ctrlKey: true, altKey: true }), false), undefined);
});

test("each edit waits until the one before is done", () => {
  const sent = [];
  const edits = new Edits((message) => sent.push(message));
  let node = 0;
  for (const kind of ["add", "add", "remove"]) edits.ask(() => ({ kind, node }));
  assert.deepEqual(sent, [{ kind: "add", node: 0, wish: "edit 1" }]);
  node = 4;
  edits.hear({ kind: "done", wish: 1 });
  edits.hear({ kind: "scores" });
  assert.equal(sent.length, 1);
  assert.equal(edits.hear({ kind: "done", wish: "edit 1" }), true);
  assert.equal(edits.hear({ kind: "done", wish: "edit 1" }), false);
  assert.deepEqual(sent[1], { kind: "add", node: 4, wish: "edit 2" });
  edits.hear({ kind: "done", wish: "edit 2" });
  assert.equal(sent.length, 3);
});
