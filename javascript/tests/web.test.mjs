// The page abviz.html: what it reads and writes of a link, and the tree that it draws without Python.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stepIn, switchesIn, treeIn, withPlace } from "../../abviz/stage/js/web/fragment.js";
import { planOf, readTree } from "../../abviz/stage/js/web/sketch.js";
import { LiveModel } from "../../abviz/stage/js/web/stages.js";

const EXAMPLES = { "lucky-8": "(((4 3) (8 7)) ((2 1) (6 5)))", tie: "((3 5) (3 1))" };
const BESIDE = ["example", "text", "root", "algorithm"];
const HERE = { step: 0, hide_future: false, pause_at_cutoffs: false, visit_numbers: false };

test("a fragment follows the step and the switches, and keeps the rest as it is written", () => {
  assert.equal(withPlace("text=((3%205)%20(2%209))&step=4", { ...HERE, step: 12, visit_numbers: true }), "text=((3%205)%20(2%209))&step=12&visit_numbers=true");
  assert.equal(withPlace("#example=tie&step=4&hide_future=true", HERE), "example=tie");
  assert.equal(withPlace("", HERE), "");
});

test("a link says which tree it shows, unless only Python can tell", () => {
  assert.deepEqual(treeIn("#text=(3%204)&root=min&step=2", EXAMPLES, BESIDE), { text: "(3 4)", root: "min", isHidden: false });
  assert.equal(treeIn("#example=tie&hide_future=true", EXAMPLES, BESIDE)?.isHidden, true);
  assert.equal(treeIn("#tree=(3 4)&search=minimax", EXAMPLES, BESIDE)?.text, "(3 4)");
  assert.equal(treeIn("#step=3", EXAMPLES, BESIDE)?.text, EXAMPLES["lucky-8"]);
  for (const hash of ["#example=random", "#example=constructor", "#order=best", "#example=tie&branching=4"]) assert.equal(treeIn(hash, EXAMPLES, BESIDE), null, hash);
  assert.equal(treeIn("#text=%E0%A4%A", EXAMPLES, BESIDE)?.text.length > 0, true);
});

test("a link says which step it shows, and which switches are on", () => {
  assert.deepEqual(["#step=12&example=tie", "#step=-1", "#step=1e3", ""].map(stepIn), [12, 0, 0, 0]);
  assert.deepEqual(switchesIn("#hide_future=true&visit_numbers=1"), { hide_future: true, pause_at_cutoffs: false, visit_numbers: false, gauge: false });
});

test("another film is heard of when all that belongs to it is there; the same film stays where it is", () => {
  const model = new LiveModel({ film: { id: 1 }, place: [1, 4], picture: "one", speed: 8, asked: [] });
  const heard = [];
  for (const name of ["film", "place", "picture"]) model.on(`change:${name}`, () => heard.push([name, model.get("picture"), ...model.get("place")]));
  model.take({ film: { id: 1 }, place: [1, 0], picture: "one", speed: 1, asked: [] });
  assert.deepEqual([heard, model.get("place"), model.get("speed")], [[], [1, 4], 8]);
  model.take({ picture: "two", place: [2, 0], film: { id: 2 } });
  assert.deepEqual(heard, [["film", "two", 2, 0], ["picture", "two", 2, 0], ["place", "two", 2, 0]]);
});

test("the notation of most links is read: turns, players, names, estimates", () => {
  const told = (text, root = "max") => readTree(text, root)?.map(({ role, name, text: score, parent }) => [role, name, score, parent]);
  assert.deepEqual(told("(3 (-4 5))"), [["max", "A", "", -1], ["leaf", "B", "3", 0], ["min", "C", "", 0], ["leaf", "D", "−4", 2], ["leaf", "E", "5", 2]]);
  // Several items are children of the root; a player that is named has the turn.
  assert.deepEqual(told("(4 3), [8 7]", "min")?.map(([role]) => role), ["min", "max", "leaf", "leaf", "max", "leaf", "leaf"]);
  assert.deepEqual(told("top: (max(1 2)~3 left: 4)")?.map(([role, name]) => [role, name]), [["max", "top"], ["max", ""], ["leaf", ""], ["leaf", ""], ["leaf", "left"]]);
  for (const text of ["", "(", "(3", "3)", "()", "(3 x)", "chance(1/2*3 1/2*4)", "<1 2>", "(3 …2)", "(3 4)) (5", "(".repeat(5000), "1 ".repeat(900)]) assert.equal(readTree(text, "max"), null, text.slice(0, 20));
  assert.equal(readTree("(3 4)", "p3"), null);
  assert.deepEqual(readTree("1 ".repeat(60), "max")?.map(({ name }) => name).filter((_, index) => [25, 26, 52].includes(index)), ["Z", "AA", "BA"]);
});

test("leaves have slots of one width, parents stand over the middle of their children", () => {
  // As Python's layout has them: viewBox 680 × 262.1.
  const { width, height, places, node } = planOf(readTree("((3 5) (2 9))", "max"));
  assert.deepEqual([width, Math.round(10 * height) / 10, node], [680, 262.1, 54]);
  assert.deepEqual(places.map(([x]) => x), [340, 183, 104.5, 261.5, 497, 418.5, 575.5]);
  // Where a node is below its parent, its name needs room under the ring, as in Python.
  assert.equal(Math.round(planOf(readTree("((3 5 2) (9 1 4) (7 6 8))", "max")).height), 295);
});
