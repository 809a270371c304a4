// The stages of the page: one, or two that go on together. They are live: what is done with the tree, Python hears.

/** @import { State } from "../model.js" @import { Part } from "../page.js" @import { Place } from "./fragment.js" */

import { make } from "../dom.js";
import { lastStepOf } from "../film.js";
import { EditableStage } from "../index.js";
import { Attention, PageModel } from "../page.js";
import { Player } from "../steering.js";
import { SWITCHES } from "./fragment.js";

/** What Python says of a stage: all that a section of a page has, or what has changed of it. @typedef {Partial<State> & { film: State["film"], place: State["place"], heading?: string }} Shown */

/** A model whose values change together, and that hears messages, as a widget's does. */
export class LiveModel extends PageModel {
  /** @type {Set<(message: object) => void>} */
  hearers = new Set();
  on = (/** @type {string} */ event, /** @type {(...said: any[]) => void} */ act) => { if (event === "msg:custom") this.hearers.add(act); else this.addEventListener(event, act); };
  off = (/** @type {string} */ event, /** @type {(...said: any[]) => void} */ act) => { if (event === "msg:custom") this.hearers.delete(act); else this.removeEventListener(event, act); };

  /** @param {object} message */
  tell(message) {
    for (const hear of this.hearers) hear(message);
  }

  /** Show another film, from its step on; the same film stays where it is. @param {Partial<State>} values */
  take(values) {
    const { film } = values;
    const { state } = this;
    const isKnown = film?.id === state.film.id && JSON.stringify(film) === JSON.stringify(state.film);
    const kept = isKnown ? Object.fromEntries(OF_PLACE.map((name) => [name, undefined])) : { question: -1, playing: false };
    this.update({ ...values, ...kept, speed: undefined });
  }

  /** @param {Partial<State>} values */
  update(values) {
    const changed = /** @type {(keyof State)[]} */ (Object.keys(values)).filter((name) => values[name] !== undefined && !isSame(values[name], this.state[name]));
    for (const name of changed) Object.assign(this.state, { [name]: values[name] });
    // The film first: it reads all the others.
    changed.sort((one, other) => Number(other === "film") - Number(one === "film"));
    for (const name of changed) this.dispatchEvent(new Event(`change:${name}`));
  }
}

/** @type {(keyof State)[]} */
const OF_PLACE = ["film", "place", "selected", "question", "playing", ...SWITCHES];

/** @param {unknown} one @param {unknown} other */
function isSame(one, other) {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

const FIRST = { playing: false, speed: 1, selected: -1, message: "", rules: "", question: -1, editable: true, draggable: true, hide_future: false, pause_at_cutoffs: false, visit_numbers: false, gauge: false, asked: [] };

/** A stage in its section. @typedef {{ section: HTMLElement, heading: HTMLElement, model: LiveModel, stage: EditableStage }} LivePart */

export class Stages {
  /** @type {LivePart[]} */
  parts = [];
  /** The step of the second at each step of the first. @type {number[]} */
  paces = [];
  isShowing = false;

  /** @param {HTMLElement} room @param {{ send?: (content: object) => Promise<unknown>, moved?: () => void, isPair?: boolean }} how what is told of the stages; two of them go on together, if they are no pair of their own */
  constructor(room, { send = async () => {}, moved = () => {}, isPair = true } = {}) {
    this.room = room;
    this.send = send;
    this.moved = moved;
    this.isPair = isPair;
  }

  get first() {
    return this.parts[0];
  }

  get hidesEnd() {
    const model = this.first?.model;
    return Boolean(model?.get("hide_future")) && model.get("place")[1] < lastStepOf(model.get("film"));
  }

  /** Where the page is, for Python and for the link. @returns {Place & { film: number, selected: number }} */
  get at() {
    const model = this.first?.model;
    if (!model) return { film: 0, step: 0, selected: -1, hide_future: false, pause_at_cutoffs: false, visit_numbers: false, gauge: false };
    const [film, step] = model.get("place");
    return { film, step, selected: model.get("selected"), hide_future: model.get("hide_future"), pause_at_cutoffs: model.get("pause_at_cutoffs"), visit_numbers: model.get("visit_numbers"), gauge: Boolean(model.get("gauge")) };
  }

  /** @param {Shown[]} shown one, or two @param {number[] | null} paces */
  show(shown, paces) {
    this.isShowing = true;
    this.paces = paces ?? [];
    for (const { section, stage } of this.parts.splice(shown.length)) {
      stage.dispose();
      section.remove();
    }
    this.room.classList.toggle("abviz-pair", this.isPair && shown.length > 1);
    this.room.classList.toggle("web-both", !this.isPair && shown.length > 1);
    shown.forEach((state, index) => {
      const { heading = "", ...values } = state;
      const part = this.parts[index];
      // What is said is said beside the fields. Only the first is changed by hand; the other one shows the same tree.
      const fixed = { message: "", ...index ? { editable: false, draggable: false } : {} };
      if (part) part.model.take({ ...values, ...fixed });
      else this.add(/** @type {State} */ (/** @type {unknown} */ ({ ...FIRST, ...values, ...fixed })), index);
      this.parts[index].heading.textContent = heading;
      this.parts[index].heading.classList.toggle("abviz-spoken", shown.length === 1);
    });
    this.isShowing = false;
    this.parts.forEach(({ stage }, index) => {
      stage.presentation.given = shown[index].heading ?? "";
      stage.fit();
    });
  }

  /** @param {State} state @param {number} index */
  add(state, index) {
    const heading = make("h2", { id: `${this.room.id}-${index + 1}` });
    const here = make("div", { class: "abviz-here" });
    const section = make("section", { "aria-labelledby": heading.id }, heading, here);
    if (!index) this.room.replaceChildren();
    this.room.append(section);
    const model = new LiveModel(state);
    // What waits for an answer goes on, even where there was none in time.
    model.send = async (content) => {
      await this.send(content);
      if ("wish" in content) model.tell({ kind: "done", wish: content.wish });
    };
    new Player(model);
    const stage = new EditableStage(model, here);
    this.parts[index] = { section, heading, model, stage };
    if (!index) this.lead(model);
    else if (this.isPair) stage.steering = this.first.stage.steering;
  }

  /** Let the second stage, and the page, follow the first. @param {LiveModel} model */
  lead(model) {
    this.attention = new Attention([/** @type {Part} */ (/** @type {unknown} */ (this.first))]);
    for (const name of /** @type {const} */ (["place", ...SWITCHES])) {
      model.on(`change:${name}`, () => {
        if (this.isShowing) return;
        this.follow();
        this.moved();
      });
    }
  }

  clear() {
    for (const { stage } of this.parts.splice(0)) stage.dispose();
    this.room.classList.remove("abviz-pair");
    this.room.replaceChildren();
  }

  follow() {
    const second = this.parts[1]?.model;
    const { step, hide_future, visit_numbers } = this.at;
    if (second && this.isPair) second.update({ place: [second.get("film").id, this.paces[step] ?? 0], hide_future, visit_numbers });
  }

  /** @param {number} step */
  go(step) {
    const { model } = this.first;
    model.set("playing", false);
    model.set("place", [model.get("film").id, Math.max(0, Math.min(step, lastStepOf(model.get("film"))))]);
  }

  /** @param {object[]} messages */
  tell(messages) {
    for (const message of messages) this.first?.model.tell(message);
  }
}
