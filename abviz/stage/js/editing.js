// The row above a tree that is edited by hand: what can be done with the chosen node, or else with the root,
// and what can be undone.

/** @import { EditableStage } from "./index.js" */
/** What Python lets a user do: nothing where the shape of a tree is not edited. @typedef {{ undo?: boolean, redo?: boolean, players?: string[] }} Offered */

import { rove } from "./bar.js";
import { around, button, iconOf, make, wideButton } from "./dom.js";

const UNDO = "M6 2V5H9.5A4.5 4.5 0 0 1 9.5 14H4V12H9.5A2.5 2.5 0 0 0 9.5 7H6V10L1 6Z";
const REDO = "M10 2V5H6.5A4.5 4.5 0 0 0 6.5 14H12V12H6.5A2.5 2.5 0 0 1 6.5 7H10V10L15 6Z";

/** What keys do, and what they do with Ctrl. @type {Record<string, string>} */
const KEYS = { Insert: "add", "+": "add", "=": "add", Delete: "remove", Backspace: "remove", m: "turn", n: "name", p: "probability" };
/** @type {Record<string, string>} */
const COMMANDS = { z: "undo", y: "redo", c: "copy", v: "paste" };

/** What a key means in a row; a presentation has other uses for + and N. @param {KeyboardEvent} event @param {boolean} isPresented @returns {string | undefined} */
export function editOf({ key, altKey, ctrlKey, metaKey, shiftKey }, isPresented) {
  if (altKey) return undefined;
  const plain = key.length > 1 ? key : key.toLowerCase();
  if (ctrlKey || metaKey) return shiftKey ? { z: "redo" }[plain] : COMMANDS[plain];
  return isPresented ? undefined : KEYS[plain];
}

// What goes with the tree of a stage: the controls around it, too.
const AROUND = ".abviz-explorer, .web-panel, main";
const TYPED = "textarea, [contenteditable=true], input:not([type=range], [type=checkbox], [type=radio], [type=button])";

/** Whether a key is pressed around a stage, in what goes with its tree; on a page of its own also where nothing has the focus. @param {Event} event @param {Element} root of the stage */
export function isAround({ target }, root) {
  const room = root.closest(AROUND);
  if (!room || !(target instanceof Element)) return false;
  return target.closest(AROUND) === room || (target === document.body && room.tagName === "MAIN");
}

/** Sends one edit after the other: each is of the tree that the one before has made. */
export class Edits {
  number = 0;
  isWaiting = false;
  /** @type {(() => object)[]} */
  waiting = [];

  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
  }

  /** @param {() => object} message made when it is sent: only then is known which node is chosen */
  ask(message) {
    this.waiting.push(message);
    this.next();
  }

  next() {
    const message = this.isWaiting ? undefined : this.waiting.shift();
    if (!message) return;
    this.isWaiting = true;
    this.number += 1;
    this.send({ ...message(), wish: `edit ${this.number}` });
  }

  /** @param {{ kind?: string, wish?: string | number }} content @returns {boolean} whether the edit that was sent is done */
  hear({ kind, wish }) {
    if (!this.isWaiting || kind !== "done" || wish !== `edit ${this.number}`) return false;
    this.isWaiting = false;
    this.next();
    return true;
  }
}

export class EditingRow {
  /** @param {EditableStage} stage */
  constructor(stage) {
    this.stage = stage;
    const { model } = stage;
    this.edits = new Edits((message) => model.send?.(message));
    this.root = make("div", { class: "abviz-edits", role: "toolbar" });
    // What was changed stays in view.
    this.hear = (/** @type {object} */ content) => { if (this.edits.hear(content)) stage.picture.follow(this.index); };
    this.show = this.show.bind(this);
    model.on("msg:custom", this.hear);
    model.on("change:edits", this.show);
    // Jupyter would hear them first, and undo something else.
    this.pressAround = this.pressAround.bind(this);
    window.addEventListener("keydown", this.pressAround, true);
    this.fill();
    rove(this.root, () => false);
  }

  dispose() {
    this.stage.model.off("msg:custom", this.hear);
    this.stage.model.off("change:edits", this.show);
    window.removeEventListener("keydown", this.pressAround, true);
  }

  /** Make the buttons, in the language of the stage. */
  fill() {
    const { stage: { words } } = this;
    const act = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {string} */ title) => wideButton(text, title, () => this.do(kind));
    this.words = words;
    this.undo = button([iconOf(UNDO)], words.say("edit-undo"), () => this.do("undo"));
    this.redo = button([iconOf(REDO)], words.say("edit-redo"), () => this.do("redo"));
    this.remove = act("remove", words.say("edit-remove"), words.say("edit-remove-title"));
    this.probability = act("probability", words.say("edit-probability"), words.say("edit-probability-title"));
    this.player = make("select", { title: words.say("edit-player"), "aria-label": words.say("edit-player"), onchange: () => this.ask("player", this.player?.value) });
    this.root.setAttribute("aria-label", words.say("edit-tree"));
    this.root.replaceChildren(
      this.undo, this.redo, act("add", words.say("edit-add"), words.say("edit-add-title")), this.remove, this.player,
      act("name", words.say("edit-name"), words.say("edit-name-title")), this.probability,
      act("copy", words.say("edit-copy"), words.say("edit-copy-title")),
      act("paste", words.say("edit-paste"), words.say("edit-paste-title")),
      act("clear", words.say("edit-clear"), words.say("edit-clear-title")),
    );
  }

  /** The chosen node, or else the root. */
  get index() {
    return Math.max(0, this.stage.model.get("selected"));
  }

  show() {
    const { film, model, words } = this.stage;
    if (words !== this.words) this.fill();
    const { undo, redo, players } = /** @type {Offered} */ (model.get("edits") ?? {});
    this.root.hidden = !players;
    // Where it will be edited, or stands beside one that is, the tree has its place already.
    this.root.style.visibility = model.get("editable") ? "" : "hidden";
    const { parent, role } = film.nodes[this.index];
    enable(this.undo, undo);
    enable(this.redo, redo);
    enable(this.remove, parent >= 0);
    if (this.probability) this.probability.hidden = !film.probabilities.size;
    enable(this.probability, film.probabilities.has(this.index));
    this.showPlayer(role, players ?? []);
  }

  /** @param {string} role of the chosen node @param {string[]} players */
  showPlayer(role, players) {
    const { player, words } = this;
    if (!player || !words) return;
    const isPlayer = players.includes(role);
    const own = isPlayer ? [] : [make("option", { value: "", text: role === "stub" ? "–" : words.role(role) })];
    player.replaceChildren(...own, ...players.map((value) => make("option", { value, text: words.role(value) })));
    player.value = isPlayer ? role : "";
    enable(player, isPlayer || /^p/.test(role));
  }

  /** @param {string} kind */
  do(kind) {
    if (kind === "name") return this.name();
    if (kind === "probability") return this.changeProbability();
    if (kind === "turn") return this.turn();
    return this.ask(kind);
  }

  /** @param {string} kind @param {string} [text] */
  ask(kind, text = "") {
    this.edits.ask(() => ({ kind, film: this.stage.film.id, node: this.index, text }));
  }

  // MAX, MIN and chance, one after the other.
  turn() {
    const { film, model } = this.stage;
    const { players = [] } = /** @type {Offered} */ (model.get("edits"));
    this.ask("player", players[(players.indexOf(film.nodes[this.index].role) + 1) % players.length]);
  }

  name() {
    const { stage, index } = this;
    const { name } = stage.film.nodes[index];
    stage.typeOver(index, { label: stage.words.say("edit-new-name", { name }), text: name, send: (text) => this.ask("name", text) });
  }

  changeProbability() {
    const { stage, index } = this;
    const text = stage.film.probabilities.get(index);
    // Python says why there is none.
    if (text === undefined) return this.ask("probability", "1");
    const { name } = stage.film.nodes[index];
    stage.typeOver(index, { label: stage.words.say("edit-new-probability", { name }), text, send: (typed) => this.ask("probability", typed) });
  }

  /** Undo or redo from the controls around the stage; what is typed into a field has an undo of its own. @param {KeyboardEvent} event */
  pressAround(event) {
    const kind = editOf(event, false);
    if (kind !== "undo" && kind !== "redo") return;
    if (this.root.hidden || !this.stage.model.get("editable") || event.defaultPrevented) return;
    if (!isAround(event, this.stage.root)) return;
    event.stopPropagation();
    if (around(event, TYPED)) return;
    event.preventDefault();
    this.do(kind);
  }

  /** Do what a key means, unless it is typed into a field or copies marked text. @param {KeyboardEvent} event */
  press(event) {
    const kind = editOf(event, this.stage.presentation.isOn);
    if (!kind || this.root.hidden || !this.stage.model.get("editable") || around(event, "select, textarea, input:not([type=range], [type=checkbox])")) return;
    if (kind === "copy" && String(getSelection())) return;
    event.preventDefault();
    event.stopPropagation();
    this.do(kind);
  }
}

/** @param {HTMLButtonElement | HTMLSelectElement | undefined} control @param {boolean | undefined} can whether it does anything now */
function enable(control, can) {
  if (control) control.disabled = !can;
}
