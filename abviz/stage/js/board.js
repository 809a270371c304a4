// The board of a game that is played against a search: what can be marked, taken or chosen, and what is said.

/** @import { Model } from "./model.js" */

import { around, make } from "./dom.js";
import { Naming } from "./jupyter.js";
import { isJupyters } from "./keys.js";
import { helpInPage } from "./notebook.js";
import { sayLost, whenLost } from "./python.js";
import { saveStills } from "./saved.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** One view of a board. */
export class Board {
  /** @type {HTMLElement[][]} */
  cells = [];
  shape = "";

  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.status = make("p", { class: "abviz-play-status", role: "status", "aria-live": "polite" });
    this.message = make("p", { class: "abviz-play-message", role: "alert" });
    this.text = make("pre", { class: "abviz-play-text" });
    // It takes the focus where what had it is gone.
    this.squares = make("div", { class: "abviz-play-squares", role: "group", tabindex: "-1" });
    this.said = make("p", { class: "abviz-play-said", role: "status", "aria-live": "polite" });
    this.squares.addEventListener("click", (event) => this.press(around(event, "button")));
    this.squares.addEventListener("keydown", (event) => this.takeKey(event));
    el.replaceChildren(this.status, this.message, this.text, this.squares, this.said);
    model.on("change:view", this.show);
    this.show();
  }

  dispose() {
    this.model.off("change:view", this.show);
  }

  show = () => {
    const { rows, ...said } = this.model.get("view");
    for (const place of /** @type {const} */ (["status", "message", "text", "said"])) {
      // A screen reader says what is written again.
      if (this[place].textContent !== said[place]) this[place].textContent = said[place];
      this[place].hidden = !said[place];
    }
    this.squares.setAttribute("aria-label", said.name);
    const shape = rows.map((row) => row.map(({ look }) => look)).join(";");
    if (shape !== this.shape) this.build(rows);
    this.shape = shape;
    for (const [down, row] of rows.entries()) row.forEach((cell, across) => fill(this.cells[down][across], cell));
  };

  /** @param {import("./model.js").Cell[][]} rows */
  build(rows) {
    const hadFocus = this.squares.contains(document.activeElement);
    this.cells = rows.map((row) => row.map(({ look }) => make("button", { type: "button", class: `abviz-play-${look}` })));
    this.squares.replaceChildren(...this.cells.map((row) => make("div", { class: "abviz-play-row" }, ...row)));
    if (hadFocus) (this.squares.querySelector("button") ?? this.squares).focus({ preventScroll: true });
  }

  /** @param {HTMLElement | null} pressed */
  press(pressed) {
    const move = Number(pressed?.dataset.move ?? -1);
    if (move >= 0) this.model.send?.({ kind: "move", move, number: this.model.get("view").number });
  }

  /** @param {KeyboardEvent} event */
  takeKey(event) {
    // A key that runs a cell is no press.
    if (isJupyters(event)) event.preventDefault();
    const step = STEPS[event.key];
    const down = this.cells.findIndex((row) => row.includes(/** @type {HTMLElement} */ (event.target)));
    if (!step || down < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const across = this.cells[down].indexOf(/** @type {HTMLElement} */ (event.target));
    this.cells[down + step[0]]?.[across + step[1]]?.focus();
  }
}

/** @param {HTMLElement} cell @param {import("./model.js").Cell} content */
function fill(cell, { text, label, hint, move, isNew }) {
  if (cell.textContent !== text) cell.textContent = text;
  cell.dataset.hint = hint;
  cell.dataset.move = String(move);
  cell.dataset.new = String(isNew);
  cell.setAttribute("aria-label", label);
  // One that is disabled would lose the focus.
  cell.setAttribute("aria-disabled", String(move < 0));
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  helpInPage(el);
  const board = new Board(model, el);
  const naming = new Naming(el);
  const stopWaiting = whenLost(model, el, () => sayLost(el, model.get("lost") ?? ""));
  return () => {
    stopWaiting();
    naming.dispose();
    board.dispose();
  };
}

export default { initialize: (/** @type {{ model: Model }} */ { model }) => saveStills(model.widget_manager), render };
