// What an address asks for, and which page saves a file.

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeIn } from "../../abviz/stage/js/page.js";
import { Sharing } from "../../abviz/stage/js/jupyter.js";

test("an address names a step, and with several stages which of them", () => {
  assert.deepEqual(placeIn("#step=12", [28]), { stage: 1, step: 12 });
  assert.deepEqual(placeIn("#stage=2&step=0", [28, 3]), { stage: 2, step: 0 });
  assert.deepEqual(placeIn("#stage=2", [28, 3]), { stage: 2, step: null });
});

test("what is no step of a stage is no request", () => {
  const asked = ["", "#heading", "#step=", "#step=-1", "#step=29", "#step=1.5", "#step=1e1", "#step=9999999999",
    "#stage=0&step=1", "#stage=2&step=1", "#stage=x&step=1", "#stage=2", "#stage=1&step=", "#step=%"];
  for (const hash of asked) assert.equal(placeIn(hash, [28]), null, hash);
});

test("a file is saved once, where its button was pressed", () => {
  const saved = [];
  globalThis.Element = class {
    closest() {
      return { classList: ["widget-button", "abviz-ticket-7"] };
    }
  };
  const createElement = () => ({ append() {}, setAttribute(name, value) { this[name] = value; }, click() { saved.push(this.download); } });
  globalThis.document = { addEventListener() {}, createElement };
  URL.createObjectURL = () => "blob:x";
  const page = new Sharing({ get: () => false, on() {} });
  const sent = { kind: "download", ticket: "abviz-ticket-7", name: "film.gif" };
  const { setTimeout } = globalThis;
  globalThis.setTimeout = () => 0;
  page.take(sent, []);
  assert.deepEqual(saved, []);
  page.press({ target: new Element() });
  page.take({ ...sent, ticket: "abviz-ticket-8" }, []);
  page.take({ kind: "edit", ticket: "abviz-ticket-7" }, []);
  page.take(sent, []);
  page.take(sent, []);
  globalThis.setTimeout = setTimeout;
  assert.deepEqual(saved, ["film.gif"]);
});
