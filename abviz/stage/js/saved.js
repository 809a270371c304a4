// What a saved notebook holds of a widget: its picture, or its question, and a line that says to run the cell.
//
// A view without its model shows an error in place of the picture beside it. So it is left out of what
// is saved; the notebook that is open keeps it. When a page with a running kernel is loaded again, the
// views whose models are there are given back.

/** A part of what a cell puts out. @typedef {{ output_type: string, data?: Record<string, any>, metadata?: Record<string, any>, [name: string]: unknown }} Output */
/** @typedef {{ outputs?: Output[], [name: string]: unknown }} Cell */
/** @typedef {{ cells: Cell[], [name: string]: unknown }} Notebook */
/** What a cell of an open notebook has. @typedef {{ outputs?: { toJSON: () => Output[], fromJSON: (outputs: Output[]) => void } }} OpenCell */
/** An open notebook. @typedef {{ toJSON: () => Notebook, fromJSON: (notebook: Notebook) => void, cells: Iterable<OpenCell>, dirty: boolean, abvizSaves?: boolean }} OpenNotebook */
/** @typedef {import("./model.js").Manager} Manager */

const VIEW = "application/vnd.jupyter.widget-view+json";

/** A notebook as it is saved. @param {Notebook} notebook */
export function savedNotebook(notebook) {
  const cells = notebook.cells.map((cell) => cell.outputs?.some(isLive) ? { ...cell, outputs: savedOutputs(cell.outputs) } : cell);
  return { ...notebook, cells };
}

/** What a cell puts out, as it is saved: the line comes after the last of our widgets. @param {Output[]} outputs */
export function savedOutputs(outputs) {
  const saved = outputs.filter((output) => !isLine(output)).map((output) => isLive(output) ? withoutView(output) : output);
  const after = saved.map(isStill).lastIndexOf(true) + 1;
  const lines = new Set(saved.filter(isStill).map(lineOf).filter(Boolean));
  return [...saved.slice(0, after), ...lines.size ? [newLine([...lines].join(" "))] : [], ...saved.slice(after)];
}

/** What a cell puts out, with the views of the models that are there. @param {Output[]} outputs @param {Set<string>} models their ids */
export function liveOutputs(outputs, models) {
  const live = outputs.map((output) => models.has(viewIn(output)?.model_id ?? "") ? withView(output) : output);
  return live.some(isStill) ? live : live.filter((output) => !isLine(output));
}

/** What Python has the saved notebook say below a widget of ours, if anything. @param {Output} output @returns {string | undefined} */
const lineOf = ({ metadata }) => metadata?.abviz?.line;
/** The view that was left out of a saved output. @param {Output} output @returns {{ model_id: string } | undefined} */
const viewIn = ({ metadata }) => metadata?.abviz?.view;
/** Whether it shows a widget of ours. @param {Output} output */
const isLive = (output) => lineOf(output) !== undefined && output.data?.[VIEW] !== undefined;
const isStill = (/** @type {Output} */ output) => viewIn(output) !== undefined;
const isLine = (/** @type {Output} */ { metadata }) => Boolean(metadata?.abviz?.isLine);

/** @param {Output} output @returns {Output} */
function withoutView({ data, metadata, ...rest }) {
  const { [VIEW]: view, ...shown } = data ?? {};
  return { ...rest, data: shown, metadata: { ...metadata, abviz: { ...metadata?.abviz, view } } };
}

/** @param {Output} output @returns {Output} */
function withView({ data, metadata, ...rest }) {
  const { view, ...kept } = metadata?.abviz ?? {};
  return { ...rest, data: { [VIEW]: view, ...data }, metadata: { ...metadata, abviz: kept } };
}

/** @param {string} text @returns {Output} */
function newLine(text) {
  return { output_type: "display_data", data: { "text/markdown": `*${text}*`, "text/plain": text }, metadata: { abviz: { isLine: true } } };
}

/** Let a notebook be saved without views from now on; where there is none, as in an app, do nothing. @param {Manager | undefined} manager */
export function saveStills(manager) {
  const notebook = manager?.context?.model;
  if (!manager || !notebook?.toJSON || !notebook.fromJSON || notebook.abvizSaves) return;
  notebook.abvizSaves = true;
  const toJSON = notebook.toJSON.bind(notebook);
  const fromJSON = notebook.fromJSON.bind(notebook);
  notebook.toJSON = () => {
    const whole = toJSON();
    try {
      return savedNotebook(whole);
    } catch {
      // Whatever it is, it is saved.
      return whole;
    }
  };
  const giveBack = () => giveViewsBack(manager, notebook);
  notebook.fromJSON = (/** @type {Notebook} */ saved) => {
    fromJSON(saved);
    giveBack();
  };
  manager.restored?.connect(giveBack);
  if (manager.restoredStatus) giveBack();
}

/** Show the widgets whose models are there in place of their pictures. @param {Manager} manager @param {OpenNotebook} notebook */
async function giveViewsBack(manager, notebook) {
  for (const { outputs } of notebook.cells) {
    const shown = outputs?.toJSON() ?? [];
    const ids = shown.map((output) => viewIn(output)?.model_id ?? "").filter((id) => id && manager.has_model(id));
    if (!ids.length) continue;
    const models = await Promise.all(ids.map((id) => manager.get_model(id)));
    const live = new Set(ids.filter((_, place) => models[place].comm_live));
    const isDirty = notebook.dirty;
    if (live.size) outputs?.fromJSON(liveOutputs(shown, live));
    // What is saved stays the same.
    notebook.dirty = isDirty;
  }
}
