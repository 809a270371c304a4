// What a saved notebook holds of a widget, and what is given back when its kernel is still there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { liveOutputs, savedNotebook, saveStills } from "../../abviz/stage/js/saved.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const ANSWER = "Run this cell to answer.";
const STEP = "Run this cell to step through it.";

function widget(id, line, type = "display_data") {
  return { output_type: type, data: { [VIEW]: { model_id: id }, "image/png": "…" }, metadata: { abviz: { line } } };
}

/** An output as one word: what it shows. */
function shown({ data, text }) {
  return text ?? (data[VIEW] ? `view ${data[VIEW].model_id}` : data["text/markdown"] ?? "picture");
}

function saved(...outputs) {
  return savedNotebook({ nbformat: 4, cells: [{ cell_type: "code", outputs }] }).cells[0].outputs;
}

const PRINTED = { output_type: "stream", text: "printed" };
const OTHERS = { output_type: "display_data", data: { [VIEW]: { model_id: "o" } }, metadata: {} };

test("a picture takes the place of the view, and one line comes below the last widget of the cell", () => {
  const outputs = saved(PRINTED, widget("a", ANSWER), widget("b", ANSWER, "execute_result"), PRINTED);
  assert.deepEqual(outputs.map(shown), ["printed", "picture", "picture", `*${ANSWER}*`, "printed"]);
  assert.equal(outputs[2].output_type, "execute_result");
  assert.equal(outputs[3].data["text/plain"], ANSWER);
});

test("different widgets of a cell say different things, and the line of a lesson needs no more", () => {
  assert.deepEqual(saved(widget("a", STEP), widget("b", ANSWER)).map(shown), ["picture", "picture", `*${STEP} ${ANSWER}*`]);
  assert.deepEqual(saved(widget("a", "")).map(shown), ["picture"]);
});

test("widgets of others, texts and cells without outputs are left as they are", () => {
  const notebook = { cells: [{ source: "text" }, { outputs: [OTHERS, PRINTED] }] };
  assert.deepEqual(savedNotebook(notebook), notebook);
});

test("what is saved twice is the same", () => {
  const once = saved(widget("a", STEP), PRINTED);
  assert.deepEqual(saved(...once), once);
});

test("views come back whose models are there, and the line goes when all are", () => {
  const live = [widget("a", STEP), widget("b", STEP), PRINTED];
  const stills = saved(...live);
  assert.deepEqual(liveOutputs(stills, new Set(["a", "b"])), live);
  const half = liveOutputs(stills, new Set(["b"]));
  assert.deepEqual(half.map(shown), ["picture", "view b", `*${STEP}*`, "printed"]);
  assert.deepEqual(saved(...half), stills);
});

function opened(cells, models = {}) {
  const restored = [];
  const notebook = {
    cells: cells.map((outputs) => ({ outputs: { list: outputs, toJSON() { return this.list; }, fromJSON(list) { this.list = list; notebook.dirty = true; } } })),
    dirty: false,
    toJSON() { return { cells: this.cells.map(({ outputs }) => ({ outputs: outputs.list })) }; },
    fromJSON(whole) { whole.cells.forEach(({ outputs }, place) => { this.cells[place].outputs.list = outputs; }); },
  };
  const manager = {
    context: { model: notebook },
    restored: { connect: (act) => restored.push(act) },
    has_model: (id) => id in models,
    get_model: async (id) => ({ comm_live: models[id] }),
  };
  return { manager, notebook, restore: () => Promise.all(restored.map((act) => act())) };
}

const settled = () => new Promise((resolve) => { setTimeout(resolve); });

test("the open notebook keeps its widgets while pictures are saved", () => {
  const { manager, notebook } = opened([[widget("a", STEP)]]);
  saveStills(manager);
  saveStills(manager);
  assert.deepEqual(notebook.toJSON().cells[0].outputs.map(shown), ["picture", `*${STEP}*`]);
  assert.deepEqual(notebook.cells[0].outputs.list.map(shown), ["view a"]);
});

test("a page that is loaded again shows the widgets whose kernel is there, and has nothing to save", async () => {
  const { manager, notebook, restore } = opened([saved(widget("a", STEP)), saved(widget("gone", STEP)), saved(widget("ended", STEP))], { a: true, ended: false });
  saveStills(manager);
  await restore();
  assert.deepEqual(notebook.cells.map(({ outputs }) => outputs.list.map(shown)), [["view a"], ["picture", `*${STEP}*`], ["picture", `*${STEP}*`]]);
  assert.equal(notebook.dirty, false);
});

test("a notebook that is read from the disk anew keeps its widgets, too", async () => {
  const { manager, notebook } = opened([[widget("a", STEP)]], { a: true });
  saveStills(manager);
  notebook.fromJSON(notebook.toJSON());
  await settled();
  assert.deepEqual(notebook.cells[0].outputs.list.map(shown), ["view a"]);
});

test("whatever is in a notebook, it is saved; and where there is no notebook, nothing happens", () => {
  const { manager, notebook } = opened([]);
  notebook.toJSON = () => ({ cells: "none" });
  saveStills(manager);
  assert.deepEqual(notebook.toJSON(), { cells: "none" });
  for (const other of [undefined, {}, { context: null }, { context: {} }, { context: { model: {} } }]) saveStills(other);
});
