// Hands in the tree: what waits for the kernel, where a node is let go, and what is left out.

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt, prunedIn } from "../../abviz/stage/js/hands.js";
import { Wishes } from "../../abviz/stage/js/wishes.js";

function wishing() {
  const sent = [];
  const wishes = new Wishes((message) => sent.push(message));
  return { sent, wishes, wish: (text) => wishes.wish(() => ({ text })) };
}

test("a wish is sent at once, and the next one when it is done", () => {
  const { sent, wishes, wish } = wishing();
  wish("1");
  wish("2");
  assert.deepEqual(sent, [{ text: "1", wish: 1 }]);
  wishes.done(1);
  assert.deepEqual(sent.at(-1), { text: "2", wish: 2 });
  wishes.done(2);
  wish("3");
  assert.equal(sent.length, 3);
});

test("of wishes that wait only the last one is sent, as it is then", () => {
  const { sent, wishes, wish } = wishing();
  wish("1");
  let film = 7;
  wish("2");
  wishes.wish(() => ({ film }));
  film = 8;
  wishes.done(1);
  assert.deepEqual(sent.slice(1), [{ film: 8, wish: 2 }]);
});

test("an answer to another view of the model is none", () => {
  const { sent, wishes, wish } = wishing();
  wish("1");
  wish("2");
  wishes.done(5);
  assert.equal(sent.length, 1);
});

test("a node is let go between those that it was dragged past", () => {
  assert.deepEqual([5, 15, 25, 35].map((x) => placeAt([10, 20, 30], x)), [0, 1, 2, 3]);
  assert.equal(placeAt([], 5), 0);
});

test("what a film leaves out are the uppermost nodes that are never entered", () => {
  const nodes = [["A", -1], ["B", 0], ["C", 1], ["D", 0], ["E", 3], ["F", 0]].map(([name, parent]) => ({ name, parent }));
  const visits = new Map([0, 1, 2].map((index) => [index, [index + 1, index]]));
  assert.deepEqual([...prunedIn({ nodes, visits })], ["D", "F"]);
});
