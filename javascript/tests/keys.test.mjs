// Which keys the stage takes, and which it leaves to the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Stage } from "../../abviz/stage/js/stage.js";

class Place {
  constructor(...tags) {
    this.tags = tags;
  }

  closest(selector) {
    return selector.split(", ").some((tag) => this.tags.includes(tag)) ? this : null;
  }
}

globalThis.Element = Place;

function isTaken(key, changed = {}, target = new Place("div")) {
  const scrubber = new Place("input");
  const taken = [];
  const stage = { bar: { scrubber }, actionOf: (name) => (name === "x" ? undefined : () => taken.push(name)) };
  const event = { key, target: target === "scrubber" ? scrubber : target, preventDefault() {}, stopPropagation() {}, ...changed };
  Stage.prototype.key.call(stage, event);
  return taken.length === 1;
}

test("a key of the stage is taken, with no other key held down", () => {
  assert.ok(isTaken("ArrowRight"));
  assert.ok(!isTaken("x"));
  for (const held of ["altKey", "ctrlKey", "metaKey"]) assert.ok(!isTaken("c", { [held]: true }), held);
});

test("what is typed into a field stays there, but the scrubber is no such field", () => {
  for (const tag of ["input", "select", "textarea"]) assert.ok(!isTaken("ArrowRight", {}, new Place(tag)), tag);
  assert.ok(isTaken("ArrowRight", {}, "scrubber"));
});

test("a button keeps the keys that press it", () => {
  const button = new Place("button");
  assert.ok(!isTaken(" ", {}, button) && !isTaken("Enter", {}, button));
  assert.ok(isTaken("ArrowRight", {}, button));
});
