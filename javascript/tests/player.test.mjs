// The clock of the stage, tried out in Node: the page's own functions wait here until called.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Player } from "../../abviz/stage/js/steering.js";

class Waiting {
  actions = new Map();
  number = 0;

  add = (action) => {
    this.actions.set((this.number += 1), action);
    return this.number;
  };

  drop = (number) => this.actions.delete(number);

  run() {
    const due = [...this.actions.values()];
    this.actions.clear();
    for (const action of due) action();
  }
}

class Model {
  state = { playing: false, speed: 1, place: [1, 0], film: { kinds: ["enter", "cutoff"], steps: { kind: [0, 0, 1, 0] } } };
  listeners = new Map();

  get = (name) => this.state[name];

  set(name, value) {
    this.state[name] = value;
    for (const action of this.listeners.get(`change:${name}`) ?? []) action();
  }

  on(event, action) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(action));
  }

  off = (event, action) => this.listeners.get(event).delete(action);
  save_changes() {}
}

function started() {
  const [timers, frames] = [new Waiting(), new Waiting()];
  globalThis.setTimeout = timers.add;
  globalThis.clearTimeout = timers.drop;
  globalThis.requestAnimationFrame = frames.add;
  globalThis.cancelAnimationFrame = frames.drop;
  const model = new Model();
  const player = new Player(model);
  return { model, timers, frames, dispose: () => player.dispose() };
}

function stopped({ model, timers, frames }) {
  model.set("playing", true);
  return timers.actions.size + frames.actions.size === 0 && model.listeners.get("change:playing").size === 0;
}

test("it plays to the last step and stops", () => {
  const { model, timers, frames } = started();
  model.set("playing", true);
  for (const step of [1, 2, 3]) {
    timers.run();
    frames.run();
    assert.deepEqual(model.get("place"), [1, step]);
  }
  assert.equal(model.get("playing"), false);
  assert.equal(timers.actions.size + frames.actions.size, 0);
});

test("a cutoff stays two and a half times as long as another step, 2.5 seconds by default", () => {
  const { model } = started();
  const player = new Player(model);
  const pauseAt = (step, speed) => {
    Object.assign(model.state, { place: [1, step], speed });
    return player.pause;
  };
  assert.deepEqual([pauseAt(1, 1), pauseAt(2, 1), pauseAt(2, 4)], [1000, 2500, 625]);
});

test("nothing of it lives on that waits for its time", () => {
  const player = started();
  player.model.set("playing", true);
  assert.equal(player.timers.actions.size, 1);
  player.dispose();
  assert.ok(stopped(player));
});

test("nothing of it lives on that waits for a picture", () => {
  const player = started();
  player.model.set("playing", true);
  player.timers.run();
  assert.equal(player.frames.actions.size, 1);
  player.dispose();
  assert.ok(stopped(player));
});

test("one that never played can be taken away", () => {
  const player = started();
  player.dispose();
  assert.ok(stopped(player));
});
