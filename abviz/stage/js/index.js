// What a widget (anywidget) asks of its bundle.

/** @import { Model } from "./model.js" */

import { make } from "./dom.js";
import { EditingRow } from "./editing.js";
import { Hands } from "./hands.js";
import { Naming, Sharing } from "./jupyter.js";
import { isJupyters } from "./keys.js";
import { tellMoves } from "./moved.js";
import { helpInPage } from "./notebook.js";
import { sayLost, whenLost } from "./python.js";
import { saveStills } from "./saved.js";
import { Stage } from "./stage.js";
import { Player } from "./steering.js";

/** Once for each model, before its first view. @param {{ model: Model }} context */
function initialize({ model }) {
  saveStills(model.widget_manager);
  const player = new Player(model);
  const sharing = new Sharing(model);
  return () => {
    player.dispose();
    sharing.dispose();
  };
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  helpInPage(el);
  const stage = new EditableStage(model, el);
  const naming = new Naming(stage.root, stage.words.say("as-written"));
  const stopWaiting = whenLost(model, el, () => {
    stage.isLost = true;
    sayLost(stage.root, model.get("lost") ?? "");
  });
  const stopTelling = tellMoves(model, stage.root, () => stage.words.say("show-stage"));
  return () => {
    stopTelling();
    stopWaiting();
    naming.dispose();
    stage.dispose();
  };
}

// A field over a node, for a new score or a name.

const NARROWEST = 64;

/**
 * Type a new score over a leaf, or a name over a node; Enter sends it, Escape leaves it as it was.
 * Where nobody takes it, it stays there to be read.
 *
 * @param {HTMLElement} room the tree
 * @param {SVGElement} leaf
 * @param {{ label: string, score: string, send: (text: string) => void, isLost?: () => boolean }} what
 */
export function editScore(room, leaf, { label, score, send, isLost = () => false }) {
  room.querySelector(".abviz-edit")?.remove();
  const field = make("input", { type: "text", class: "abviz-edit", "aria-label": label, maxlength: "40" });
  field.value = score;
  placeOver(field, leaf, room);
  let known = score;
  let isDone = false;
  const finish = (/** @type {boolean} */ isMeant) => {
    const text = field.value.trim();
    const isNew = isMeant && text !== known;
    if (isDone || (isNew && isLost())) return;
    isDone = true;
    field.remove();
    room.focus({ preventScroll: true });
    if (isNew) send(text);
  };
  field.addEventListener("keydown", (event) => {
    if (isJupyters(event)) return;
    event.stopPropagation();
    if (event.key === "Enter") finish(true);
    if (event.key !== "Escape") return;
    // It is the field that is left, and not a presentation around it.
    event.preventDefault();
    finish(false);
  });
  field.addEventListener("blur", () => finish(true));
  room.append(field);
  field.focus();
  field.select();
  return {
    /**
     * Stay over the leaf in another picture; where there is none, nothing can be typed.
     *
     * @param {SVGElement | null} other
     * @param {string} now its score there
     */
    follow(other, now) {
      if (isDone) return;
      if (!other) return finish(false);
      if (field.value === known) {
        field.value = now;
        field.select();
      }
      known = now;
      placeOver(field, other, room);
    },
  };
}

/** A live stage: its leaves can be given other scores. */
export class EditableStage extends Stage {
  /** @type {{ index: number, name: string, field: ReturnType<typeof editScore> } | null} */
  editing = null;
  followed = 0;
  /** What can be done by hand with the tree. @type {EditingRow | null} */
  row = null;
  /** Whether Python does not answer any more. */
  isLost = false;

  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    this.hands = model.get("draggable") ? new Hands(this) : null;
    this.row = new EditingRow(this);
    this.tree.before(this.row.root);
    this.company = [this.row.root];
    this.root.addEventListener("keydown", (event) => this.row?.press(event), { capture: true });
    this.row.show();
    this.fit();
  }

  dispose() {
    this.row?.dispose();
    this.hands?.dispose();
    super.dispose();
  }

  // Another search may come while a score is being typed: the field stays over its leaf.
  load() {
    const { scrollLeft, scrollTop } = this.tree;
    super.load();
    if (this.hands?.leaf) this.tree.scrollTo(scrollLeft, scrollTop);
    if (!this.editing) return;
    const { index, name, field } = this.editing;
    const { film, picture } = this;
    const isThere = film.nodes[index]?.role === "leaf" && film.nodes[index].name === name;
    field.follow(isThere ? picture.parts[index].node : null, isThere ? film.seen(index).value : "");
  }

  show() {
    super.show();
    if (this.film.id !== this.followed) this.hands?.follow();
    else this.hands?.fallSilent();
    this.followed = this.film.id;
  }

  showSelected() {
    super.showSelected();
    this.row?.show();
  }

  get isHeld() {
    return Boolean(this.hands?.leaf);
  }

  /** @param {number} index */
  edit(index) {
    const { film } = this;
    if (index < 0 || film.nodes[index].role !== "leaf" || !this.model.get("editable")) return;
    const { name } = film.nodes[index];
    const field = this.typeOver(index, {
      label: this.words.say("new-score", { name }),
      text: film.seen(index).value,
      send: (text) => {
        this.hasDetails = false;
        this.model.send?.({ kind: "edit", film: film.id, node: index, text });
      },
    });
    this.editing = { index, name, field };
  }

  /** Type something else over a node. @param {number} index @param {{ label: string, text: string, send: (text: string) => void }} what */
  typeOver(index, { label, text, send }) {
    this.editing = null;
    const { node, board } = this.picture.parts[index];
    return editScore(this.tree, node ?? board, { label, score: text, send, isLost: () => this.isLost });
  }
}

/** @param {HTMLElement} field @param {SVGElement} leaf @param {HTMLElement} room */
function placeOver(field, leaf, room) {
  const box = leaf.getBoundingClientRect();
  const around = room.getBoundingClientRect();
  const width = Math.max(NARROWEST, box.width + 24);
  const left = box.left - around.left + room.scrollLeft + box.width / 2 - width / 2;
  field.style.left = `${Math.max(2, Math.min(left, room.scrollWidth - width - 2))}px`;
  field.style.top = `${box.top - around.top + room.scrollTop + box.height / 2 - 17}px`;
  field.style.width = `${width}px`;
}

export default { initialize, render };
