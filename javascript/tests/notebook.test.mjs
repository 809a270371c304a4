// Which keys in a widget Jupyter hears, and what becomes of those that would run the cell.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isShortcut } from "../../abviz/stage/js/notebook.js";

const pressed = (key, held) => isShortcut({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

test("Jupyter hears its keys with Ctrl or Cmd, and no others", () => {
  for (const held of ["ctrlKey", "metaKey"]) for (const key of ["s", "S", "b", "f", ","]) assert.ok(pressed(key, { [held]: true }), key);
  assert.ok(!pressed("s") && !pressed("s", { altKey: true }));
  // Some keyboards write @ with Ctrl and Alt.
  assert.ok(!pressed("q", { ctrlKey: true, altKey: true }));
});

test("what is copied, pasted or undone stays where it was pressed", () => {
  for (const key of ["a", "c", "v", "x", "z", "y", "Z"]) assert.ok(!pressed(key, { ctrlKey: true }), key);
  for (const key of ["ArrowLeft", "Home", "Control"]) assert.ok(!pressed(key, { ctrlKey: true }), key);
  // The list of all commands.
  assert.ok(pressed("C", { ctrlKey: true, shiftKey: true }));
});
