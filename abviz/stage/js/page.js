// The page around the stages: it needs no kernel.

/** @import { Part } from "./attention.js" */
/** @import { Model, State } from "./model.js" */

import { Attention } from "./attention.js";
import { placeIn } from "./fragment.js";
import { Player } from "./player.js";
import { Stage } from "./stage.js";

/** What a section of a page becomes. @typedef {{ model: PageModel, stage: Stage }} Started */

/** What a stage expects of a widget's model. @implements {Model} */
export class PageModel extends EventTarget {
  /** @param {State} state */
  constructor(state) {
    super();
    this.state = state;
    /** @type {Model["send"]} */
    this.send = undefined;
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

  /** @param {string} event @param {() => void} action */
  on(event, action) {
    this.addEventListener(event, action);
  }

  /** @param {string} event @param {() => void} action */
  off(event, action) {
    this.removeEventListener(event, action);
  }

  save_changes() {}
}

/** Start all stages of a page. @param {(section: HTMLElement) => Started} start what a section becomes */
export function startPage(start = startStage) {
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main > section")]);
  const parts = sections.map((section) => ({ section, ...start(section) }));
  playOneAtATime(parts);
  const attention = new Attention(parts);
  followAddress(parts, attention);
  // A page of quizzes tells it itself.
  if (start === startStage) tellHeight();
}

// In pixels, what a frame may add to the height that it is told.
const BORDERS = 8;

/**
 * Tell the page around this one, if there is one, how high this one is. A frame that becomes so high
 * is no reason to arrange the stage anew: it would grow with its frame, and so on.
 */
function tellHeight() {
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

/**
 * Go to the stage and the step that the address asks for, now and whenever it changes.
 *
 * @param {Part[]} parts
 * @param {Attention} attention
 */
function followAddress(parts, attention) {
  const follow = () => {
    const place = placeIn(location.hash, parts.map(({ model }) => model.get("film").steps.length - 1));
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
  const model = new PageModel({ ...JSON.parse(read("application/json")), picture: read("image/svg+xml"), texts: textsOf(section) });
  new Player(model);
  return { model, stage: new Stage(model, /** @type {HTMLElement} */ (section.querySelector(".abviz-here"))) };
}

/** The texts in the language of a section. @param {HTMLElement} section @returns {import("./model.js").Texts} */
export function textsOf(section) {
  const { lang } = /** @type {HTMLElement} */ (section.closest("[lang]"));
  return JSON.parse(document.querySelector(`script[data-texts="${lang}"]`)?.textContent ?? "");
}
