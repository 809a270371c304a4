// The page around the stages: it needs no kernel.

/** @import { Model, State } from "./model.js" */

import { lastStepOf, rowsOf } from "./film.js";
import { Stage } from "./stage.js";
import { Player } from "./steering.js";
import { listInFull, pictureInFull } from "./written_once.js";

/** What a section of a page becomes. @typedef {{ model: PageModel, stage: Stage }} Started */

/** What a stage expects of a widget's model. @implements {Model} */
export class PageModel extends EventTarget {
  /** @type {Model["send"]} */
  send = undefined;
  on = this.addEventListener;
  off = this.removeEventListener;

  /** @param {State} state */
  constructor(state) {
    super();
    this.state = state;
  }

  /** @template {keyof State} Name @param {Name} name */
  get(name) {
    return this.state[name];
  }

  /** @template {keyof State} Name @param {Name} name @param {State[Name]} value */
  set(name, value) {
    if (this.state[name] === value) return;
    this.state[name] = value;
    this.dispatchEvent(new Event(`change:${name}`));
  }

  save_changes() {}
}

/** Start all stages of a page. @param {(section: HTMLElement) => Started} start what a section becomes */
export function startPage(start = startStage) {
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main section")]);
  const parts = sections.map((section) => ({ section, ...start(section) }));
  parts.forEach((part, place) => { if (part.section.dataset.paces) keepPace(part, parts[place - 1]); });
  for (const { section, stage } of parts) stage.presentation.given = section.querySelector("h2")?.textContent ?? "";
  playOneAtATime(parts);
  const attention = new Attention(parts.filter(({ section }) => !section.dataset.paces));
  followAddress(parts, attention);
  // A page of quizzes tells it itself.
  if (start === startStage) tellHeight();
}

/** Let a search that is compared follow the one before it. @param {Part} second @param {Part} first */
function keepPace({ model, section, stage }, first) {
  const paces = JSON.parse(section.dataset.paces ?? "");
  first.model.on("change:place", () => model.set("place", [model.get("film").id, paces[first.model.get("place")[1]]]));
  for (const name of /** @type {const} */ (["hide_future", "visit_numbers"])) first.model.on(`change:${name}`, () => model.set(name, first.model.get(name)));
  // They have one bar, and one set of keys.
  stage.steering = first.stage.steering;
}

// In pixels, what a frame may add to the height that it is told.
const BORDERS = 8;

/**
 * Tell the page around this one, if there is one, how high this one is. A frame that becomes so high
 * is no reason to arrange the stage anew: it would grow with its frame, and so on.
 */
export function tellHeight() {
  if (parent === window) return;
  // All of them: a frame may follow late.
  /** @type {number[]} */
  const told = [];
  const tell = () => {
    const { width, height } = document.body.getBoundingClientRect();
    told.push(Math.ceil(height));
    // Who frames a page is not known; the message has nothing in it but its size.
    parent.postMessage({ subject: "lti.frameResize", message_id: "abviz-stage", width, height: Math.ceil(height) }, "*");
  };
  const look = () => {
    if (!document.fullscreenElement && !told.some((one) => Math.abs(innerHeight - one) < BORDERS)) document.documentElement.dataset.room = String(innerHeight);
    tell();
  };
  look();
  addEventListener("resize", look, true);
  new ResizeObserver(tell).observe(document.body);
}

/** One stage plays at a time, and only where it can be seen. @param {Part[]} parts */
function playOneAtATime(parts) {
  const rest = (/** @type {Part} */ { model }) => model.set("playing", false);
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (!isIntersecting) parts.filter(({ stage }) => stage.root === target).forEach(rest);
  });
  for (const part of parts) {
    watcher.observe(part.stage.root);
    part.model.on("change:playing", () => {
      if (part.model.get("playing")) parts.filter((other) => other !== part).forEach(rest);
    });
  }
}

/** Go to the stage and the step that the address asks for, now and whenever it changes. @param {Part[]} parts @param {Attention} attention */
function followAddress(parts, attention) {
  const follow = () => {
    const place = placeIn(location.hash, parts.map(({ model }) => lastStepOf(model.get("film"))));
    if (!place) return;
    const part = parts[place.stage - 1];
    const { model, section } = part;
    attention.last = part;
    if (place.step !== null) {
      model.set("playing", false);
      model.set("place", [model.get("film").id, place.step]);
    }
    if (parts.length > 1) section.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();
}

/** @param {HTMLElement} section @returns {Started} */
export function startStage(section) {
  const read = (/** @type {string} */ type) => section.querySelector(`script[type="${type}"]`)?.textContent ?? "";
  /** @type {State} */
  const state = JSON.parse(read("application/json"), listInFull);
  const picture = pictureInFull(read("image/svg+xml"), rowsOf(state.film.nodes));
  const model = new PageModel({ ...state, picture, texts: textsOf(section) });
  new Player(model);
  return { model, stage: new Stage(model, /** @type {HTMLElement} */ (section.querySelector(".abviz-here"))) };
}

/** The texts in the language of a section. @param {HTMLElement} section @returns {import("./model.js").Texts} */
export function textsOf(section) {
  const { lang } = /** @type {HTMLElement} */ (section.closest("[lang]"));
  return JSON.parse(document.querySelector(`script[data-texts="${lang}"]`)?.textContent ?? "", listInFull);
}

// Which of the stages of a page has the keys, and how one gets from one of them to the next.

/** A stage of a page, in its section. @typedef {{ section: HTMLElement } & Started} Part */

// What these keys do elsewhere on a page is nothing.
const OF_ONE = /^(Arrow(Left|Right)|[ cefghtv12])$/i;

export class Attention {
  /** @param {Part[]} parts */
  constructor(parts) {
    this.parts = parts;
    /** The one that was used last, or that the address names. @type {Part | null} */
    this.last = null;
    for (const part of parts) {
      const { stage } = part;
      stage.root.addEventListener("focusin", () => { this.last = part; });
      if (parts.length > 1) stage.steering.turn = (direction) => this.turn(part, direction);
    }
    document.addEventListener("keydown", (event) => this.pass(event));
  }

  /** Whom keys mean that are pressed nowhere: the stage used last, if it is in view, or else the one most in view. */
  get meant() {
    const { last, parts } = this;
    const presented = parts.find(({ stage }) => stage.presentation.isOn);
    if (presented ?? (last && heightInView(last))) return presented ?? last;
    const heights = parts.map(heightInView);
    const most = Math.max(...heights);
    return most ? parts[heights.indexOf(most)] : last ?? parts[0];
  }

  /** @param {KeyboardEvent} event */
  pass(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const stage = this.meant?.stage;
    if (target !== document.body || !stage || !(stage.presentation.isOn || OF_ONE.test(key))) return;
    const copy = new KeyboardEvent("keydown", { key, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true });
    if (!stage.tree.dispatchEvent(copy)) event.preventDefault();
  }

  /** Go to the next stage, or to the one before; from the ends it leads nowhere. @param {Part} part @param {1 | -1} direction */
  turn(part, direction) {
    const { parts } = this;
    const next = parts[parts.indexOf(part) + direction];
    if (!next) return;
    part.model.set("playing", false);
    if (part.stage.presentation.isOn) part.stage.presentation.makeWayFor(next.stage.presentation);
    else next.section.scrollIntoView();
    next.stage.tree.focus({ preventScroll: true });
  }
}

/** How much of a tree is in view. @param {Part} part */
function heightInView({ stage }) {
  const { top, bottom } = stage.tree.getBoundingClientRect();
  return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
}

// What the end of an address (#…) says about the stages of a page.

/**
 * The stage and the step that an address asks for, from 1 and from 0; null if it asks for none of
 * them. Without a step it asks for the stage as it is. It may come from anywhere: what is no number
 * is no request.
 *
 * @param {string} hash such as "#step=12", "#stage=2" or "#stage=2&step=12"
 * @param {number[]} lasts the last step of each stage
 * @returns {{ stage: number, step: number | null } | null}
 */
export function placeIn(hash, lasts) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const step = whole(words.get("step"));
  if (step === null && (words.has("step") || !words.has("stage"))) return null;
  const stage = whole(words.get("stage") ?? "1");
  if (stage === null || stage < 1 || stage > lasts.length) return null;
  return (step ?? 0) <= lasts[stage - 1] ? { stage, step } : null;
}

/** @param {string | null} text */
function whole(text) {
  return text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}
