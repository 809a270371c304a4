// The field for a new score: where it stands, and what it sends.

import assert from "node:assert/strict";
import { test } from "node:test";

import { editScore } from "../../abviz/stage/js/index.js";

function opened(room = {}, width = 40, isLost = () => false) {
  const sent = [];
  const listeners = new Map();
  const field = {
    style: {}, value: "", isThere: true,
    setAttribute() {}, append() {}, focus() {}, select() {},
    addEventListener: (event, action) => listeners.set(event, action),
    remove() {
      if (this.isThere) listeners.get("blur")();
      this.isThere = false;
    },
  };
  globalThis.document = { createElement: () => field };
  const leaf = { getBoundingClientRect: () => ({ left: 100, top: 50, width, height: 20 }) };
  const around = {
    scrollLeft: 0, scrollTop: 0, scrollWidth: 1000,
    querySelector: () => null, append() {}, focus() {},
    getBoundingClientRect: () => ({ left: 10, top: 5 }),
    ...room,
  };
  const { follow } = editScore(around, leaf, { name: "D", score: "3", send: (text) => sent.push(text), isLost });
  const press = (key) => {
    let isKept = false;
    listeners.get("keydown")({ key, stopPropagation() {}, preventDefault() { isKept = true; } });
    return isKept;
  };
  return { field, sent, press, leaf, follow, leave: () => listeners.get("blur")() };
}

test("Enter sends a new score, once", () => {
  const { field, sent, press, leave } = opened();
  assert.equal(field.value, "3");
  field.value = " 7 ";
  press("Enter");
  leave();
  assert.deepEqual(sent, ["7"]);
});

test("leaving the field sends too; Escape and the old score send nothing", () => {
  const left = opened();
  left.field.value = "8";
  left.leave();
  assert.deepEqual(left.sent, ["8"]);
  const escaped = opened();
  escaped.field.value = "8";
  // What is around the field, such as a presentation, is not left with it.
  assert.ok(escaped.press("Escape"));
  assert.deepEqual(escaped.sent, []);
  const same = opened();
  same.press("Enter");
  assert.deepEqual(same.sent, []);
});

test("the middle of the field is over the middle of the leaf, where there is room", () => {
  const middle = ({ field }) => [parseFloat(field.style.left) + parseFloat(field.style.width) / 2, parseFloat(field.style.top) + 17];
  assert.deepEqual(middle(opened()), [110, 55]);
  assert.deepEqual(middle(opened({ scrollLeft: 200, scrollTop: 30 })), [310, 85]);
  assert.equal(opened({ scrollWidth: 120 }).field.style.left, "54px");
});

test("the field is wider than a wide leaf", () => {
  assert.ok(parseFloat(opened({}, 120).field.style.width) > 120);
});

test("in another picture it stays over its leaf with what is typed; without a leaf it goes", () => {
  const typed = opened();
  typed.field.value = "6";
  typed.follow({ getBoundingClientRect: () => ({ left: 300, top: 50, width: 40, height: 20 }) }, "6");
  assert.deepEqual([typed.field.value, typed.field.style.left], ["6", "278px"]);
  typed.field.value = "3";
  typed.press("Enter");
  // What it was at first is another score by now.
  assert.deepEqual(typed.sent, ["3"]);
  typed.follow(null, "");
  const untouched = opened();
  untouched.follow(untouched.leaf, "4");
  assert.equal(untouched.field.value, "4");
  untouched.field.value = "9";
  untouched.follow(null, "");
  assert.deepEqual([untouched.sent, untouched.field.isThere], [[], false]);
});

test("what is typed stays where Python does not take it any more, until it is taken back", () => {
  const { field, sent, press, leave } = opened({}, 40, () => true);
  field.value = "7";
  press("Enter");
  leave();
  assert.ok(field.isThere && field.value === "7" && !sent.length);
  press("Escape");
  assert.ok(!field.isThere && !sent.length);
});
