// What the panels and the details say, before there is a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { comparedIn, countsOf, showDetails, stackOf } from "../../abviz/stage/js/panels.js";
import { Film, Words } from "../../abviz/stage/js/film.js";
import { look, payload, rows } from "./films.mjs";
import { texts } from "./texts.mjs";

const words = new Words(texts);

function filmAt(step, changed) {
  const film = new Film(payload(changed));
  film.seek(step);
  return film;
}

test("roles have titles", () => {
  const titles = ["max", "min", "chance", "leaf", "p2", "p10"].map((role) => words.role(role));
  assert.deepEqual(titles, ["MAX", "MIN", "CHANCE", "leaf", "player 2", "player 10"]);
});

test("moves that nobody looked at are counted", () => {
  assert.equal(words.movesNotLookedAt("+1"), "1 move that was never looked at");
  assert.equal(words.movesNotLookedAt("+12"), "12 moves that were never looked at");
});

test("names and numbers are put in as they are", () => {
  assert.equal(words.say("node", { name: "{role} $& <b>", role: "MAX" }), "Node {role} $& <b> (MAX)");
});

test("a count has the plural form of its language", () => {
  const counted = ["none", "one", "few", "many"].map((form) => ({ leaves: `{count} ${form}` }));
  // As in Polish and Latvian: one, few (2 to 4, but not 12 to 14), many; and a form for none.
  const form = (count) => count === 0 ? 0 : count === 1 ? 1 : /(^|[^1])[234]$/.test(count) ? 2 : 3;
  const forms = Array.from({ length: 200 }, (_, count) => form(count));
  const many = new Words({ ...texts, counted, forms });
  for (const [count, wanted] of [[0, "none"], [1, "one"], [3, "few"], [12, "many"], [22, "few"], [100, "many"], [101, "many"], [102, "few"], [112, "many"], [200, "many"], [201, "many"], [1003, "few"], [1013, "many"]]) {
    assert.equal(many.count("leaves", count), `${count} ${wanted}`);
  }
});

test("facts say what a value is worth", () => {
  const said = (role, looks, probability) => words.facts(role, look(...looks), probability);
  assert.equal(said("leaf", ["done", "plain", "3", "", ""]), "done, score 3");
  assert.equal(said("max", ["current", "plain", "≥8", "8", "4"]), "open, worth ≥8, α = 8, β = 4");
  assert.equal(said("min", ["done", "plain", "−2", "", ""], "1/4"), "done, probability 1/4, v = −2");
  assert.equal(said("max", ["limit", "plain", "≈5", "", ""]), "at the depth limit, estimate 5");
  assert.equal(said("stub", ["pruned", "plain", "+3", "", ""]), "pruned");
});

test("bounds of a value are told as such, and are no window", () => {
  const changed = { signs: "≥≤", steps: rows().steps };
  changed.steps[0][6][0].splice(4, 2, "3", "+∞");
  const film = filmAt(0, changed);
  assert.equal(words.facts("max", film.seen(0), undefined, film.payload.signs), "open, ≥ 3, ≤ +∞");
  assert.ok(!film.hasWindows && filmAt(0, { steps: changed.steps }).hasWindows);
});

test("the stack has a column for the move where the code returns moves", () => {
  const { steps } = rows();
  steps[2][6][0].push("B");
  assert.deepEqual(stackOf(words, filmAt(2, { steps, moves: true })), [["A (MAX)", "–", "–", "3", "B"]]);
  assert.deepEqual(stackOf(words, filmAt(1, { steps, moves: true })), [["A (MAX)", "–", "–", "–", "–"], ["B (leaf)", "–", "–", "3", "–"]]);
  assert.deepEqual(stackOf(words, filmAt(2)), [["A (MAX)", "–", "–", "3"]]);
});

test("a search without cutoffs counts leaves and nodes only", () => {
  assert.deepEqual(countsOf(words, filmAt(1)), [["leaves examined", "1 of 2"], ["nodes entered", "2 of 3"]]);
});

test("a search with cutoffs is held against the fewest leaves and against minimax", () => {
  assert.deepEqual(countsOf(words, filmAt(4, { prunes: true, best: 2 })).slice(2), [
    ["cutoffs", "1"], ["leaves pruned", "1"], ["fewest possible (best order)", "2 leaves"], ["minimax examines", "2 leaves"],
  ]);
});

test("where moves were never looked at, nobody knows of how many", () => {
  assert.deepEqual(countsOf(words, filmAt(4, { prunes: true, leaves: null })), [
    ["leaves examined", "1"], ["nodes entered", "2"], ["cutoffs", "1"],
  ]);
});

test("nodes that are entered again are counted from the start", () => {
  const steps = rows().steps.map((step, number) => number === 4 ? step.with(5, [1, 2, 1, 1, 6]) : step);
  assert.deepEqual(countsOf(words, filmAt(0, { steps })).at(-1), ["entered again", "0 times"]);
});

function detailsOf(index, changed) {
  globalThis.document = {
    createElement: () => ({
      children: [], classList: { add() {} }, setAttribute() {}, addEventListener() {},
      append(...children) { this.children.push(...children); },
    }),
  };
  const details = { children: [], replaceChildren(...children) { this.children = children; } };
  showDetails({ details, film: filmAt(2, changed), model: new Map(), words }, index);
  const [title, facts, history] = details.children;
  return details.hidden ? details.children : [title.textContent, facts.textContent, history.children.map((line) => line.children[1].textContent)];
}

test("the root has details like any other node; where no node is selected there are none", () => {
  assert.deepEqual(detailsOf(0), ["Node A (MAX)", "open, v = 3", [" The search starts.", " v rises to 3."]]);
  assert.deepEqual(detailsOf(1), ["Node B (leaf)", "done, score 3", [" Leaf B.", " v rises to 3."]]);
  assert.deepEqual(detailsOf(-1), []);
});

test("a stub's details say how many moves it stands for", () => {
  const { nodes, start } = rows();
  const changed = { nodes: nodes.with(2, ["", "stub", 0, 80, 60]), start: start.with(2, [0, 0, "+12", "", ""]) };
  assert.equal(detailsOf(2, changed)[0], "12 moves that were never looked at");
});

test("of a search that samples a table has the children that are compared, or N and means on the way", () => {
  const start = [[2, 2, "", "", ""], [2, 2, "3", "", ""], [2, 2, "5", "", ""]];
  const step = (node, changes, ...table) => [0, node, -1, 0, "", [0, 0, 0, 0, 0], changes, ...table];
  const table = [[1, "1", "3", "+2", "5", false], [2, "2", "5", "+1", "6", true]];
  const sampled = { iterations: [0, 2], moves: [[1, 2]], narrowest: 1.4, broadest: 9 };
  const steps = [step(2, []), step(0, [[0, 2, 2, "4", "3", ""], [1, 2, 2, "3", "1", ""], [2, 2, 2, "5", "2", ""]]), step(0, [], table)];
  const at = (place) => filmAt(place, { signs: "N ", sampled, start, steps });
  assert.deepEqual(comparedIn(words, at(0)), [[["A (MAX)", "0", "–"], ["C (leaf)", "0", "–"]], -1]);
  assert.deepEqual(comparedIn(words, at(1)), [[["B (leaf)", "1", "3"], ["C (leaf)", "2", "5"]], 1]);
  assert.deepEqual(comparedIn(words, at(2)), [[["B (leaf)", "1", "3", "+2", "5"], ["C (leaf)", "2", "5", "+1", "6"]], 1]);
  assert.deepEqual(countsOf(words, at(2)), [["iteration", "2 of 2"], ["leaves examined", "0 of 2"], ["nodes entered", "0 of 3"], ["best move", "C"]]);
  assert.equal(words.facts("max", at(2).seen(0), undefined, "N ").split(", ").slice(1).join(", "), "mean 4, N 3");
  // Edges as wide as √N, and at least as a line that is seen; jumps to both sides, and none beyond the ends.
  assert.deepEqual([0, 1, 2].map((node) => at(2).widthOf(node)), [9, 9 * Math.sqrt(1 / 3), 9 * Math.sqrt(2 / 3)]);
  const early = filmAt(1, { signs: "N ", sampled, start, steps: [step(2, []), step(1, [[1, 2, 2, "3", "1", ""]]), step(0, [])] });
  assert.deepEqual([1, 2].map((node) => early.widthOf(node)), [9, null]); // in its first backup, before the root
  assert.deepEqual(["iterations", "moves"].map((kind) => [at(1).stop(kind, 1), at(1).stop(kind, -1), at(2).stop(kind, 1)]), [[2, 0, undefined], [undefined, undefined, undefined]]);
});
