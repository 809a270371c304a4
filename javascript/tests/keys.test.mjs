// Which keys the stage takes, which it leaves to the page, and what the one that plays does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { takeKey } from "../../abviz/stage/js/keys.js";
import { Steering } from "../../abviz/stage/js/steering.js";

class Place {
  constructor(...tags) {
    this.tags = tags;
  }

  closest(selector) {
    return selector.split(", ").some((tag) => this.tags.includes(tag)) ? this : null;
  }
}

globalThis.Element = Place;

function isTaken(key, changed = {}, target = new Place("div"), isOn = false, sampled = null) {
  const scrubber = new Place("input");
  const taken = [];
  const steering = new Proxy({}, { get: (_, name) => () => taken.push(name) });
  const presentation = { isOn };
  const film = { payload: { sampled } };
  const stage = { bar: { scrubber }, film, steering, presentation, set: (name) => taken.push(name), model: new Map(), edit: (index) => taken.push(index) };
  const event = { key, target: target === "scrubber" ? scrubber : target, preventDefault() {}, stopPropagation() {}, ...changed };
  takeKey(stage, event);
  return taken.length === 1;
}

test("a key of the stage is taken, with no other key held down", () => {
  assert.ok(isTaken("ArrowRight"));
  assert.ok(!isTaken("x"));
  // Iterations there are only where a search samples.
  assert.ok(!isTaken("i") && isTaken("i", {}, undefined, false, {}) && isTaken("I", { shiftKey: true }, undefined, false, {}));
  for (const held of ["altKey", "ctrlKey", "metaKey"]) assert.ok(!isTaken("c", { [held]: true }), held);
});

test("what is typed into a field stays there, but the scrubber is no such field", () => {
  for (const tag of ["input", "select", "textarea"]) assert.ok(!isTaken("ArrowRight", {}, new Place(tag)), tag);
  assert.ok(isTaken("ArrowRight", {}, "scrubber"));
});

test("a button and a box keep the keys that press them", () => {
  for (const pressed of [new Place("button"), new Place("input", "[type=checkbox]")]) {
    assert.ok(!isTaken(" ", {}, pressed) && !isTaken("Enter", {}, pressed));
    assert.ok(isTaken("ArrowRight", {}, pressed));
  }
});

test("the keys of a clicker are those of a presentation, also in a field, but the code is scrolled by them", () => {
  for (const key of ["PageDown", "PageUp"]) {
    assert.ok(!isTaken(key) && isTaken(key, {}, new Place("div"), true) && isTaken(key, {}, new Place("input"), true));
    for (const tag of ["select", ".abviz-code"]) assert.ok(!isTaken(key, {}, new Place(tag), true), tag);
  }
});

test("a clicker steps, and leads from the last step to the next stage", () => {
  const went = (at, direction) => {
    const state = { place: [7, at], asked: [], pause_at_cutoffs: false };
    const model = { get: (name) => state[name], set: (name, value) => (state[name] = value), save_changes() {} };
    const steering = new Steering({ model, film: { id: 7, at, last: 4 }, set: model.set });
    steering.turn = (way) => (state.place = `turned ${way}`);
    steering.page(direction);
    return state.place[1] === "u" ? state.place : state.place[1];
  };
  assert.deepEqual([went(3, 1), went(4, 1), went(4, -1), went(0, -1)], [4, "turned 1", 3, "turned -1"]);
});

test("play goes on from where it stands, and from the start where it stands at the end", () => {
  const played = (at, playing) => {
    const state = { playing, place: [7, at] };
    const model = { get: (name) => state[name], set: (name, value) => (state[name] = value), save_changes() {} };
    new Steering({ model, film: { id: 7, at, last: 4 }, set: model.set }).togglePlay();
    return [state.playing, state.place[1]];
  };
  assert.deepEqual([played(2, false), played(4, false), played(4, true)], [[true, 2], [true, 0], [false, 4]]);
});
