// The page around the stages: it needs no kernel.

/** @import { Model, State } from "./model.js" */

import { placeIn } from "./fragment.js";
import { Player } from "./player.js";
import { Stage } from "./stage.js";

/** What a stage expects of a widget's model. @implements {Model} */
export class PageModel extends EventTarget {
  /** @param {State} state */
  constructor(state) {
    super();
    this.state = state;
    /** @type {Model["send"]} */
    this.send = undefined;
  }

  /**
   * @template {keyof State} Name
   * @param {Name} name
   */
  get(name) {
    return this.state[name];
  }

  /**
   * @template {keyof State} Name
   * @param {Name} name
   * @param {State[Name]} value
   */
  set(name, value) {
    if (this.state[name] === value) return;
    this.state[name] = value;
    this.dispatchEvent(new Event(`change:${name}`));
  }

  /**
   * @param {string} event
   * @param {() => void} action
   */
  on(event, action) {
    this.addEventListener(event, action);
  }

  /**
   * @param {string} event
   * @param {() => void} action
   */
  off(event, action) {
    this.removeEventListener(event, action);
  }

  save_changes() {}
}

/**
 * Start all stages of a page.
 *
 * @param {(section: HTMLElement) => PageModel} start what a section becomes
 */
export function startPage(start = startStage) {
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main > section")]);
  const models = new Map(sections.map((section) => [section, start(section)]));
  let chosen = sections[0];
  const rest = (/** @type {HTMLElement} */ section) => models.get(section)?.set("playing", false);

  // One stage plays at a time, and only where it can be seen.
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (!isIntersecting) rest(/** @type {HTMLElement} */ (target));
  });
  for (const [section, model] of models) {
    watcher.observe(section);
    section.addEventListener("focusin", () => { chosen = section; });
    model.on("change:playing", () => {
      if (model.get("playing")) sections.filter((other) => other !== section).forEach(rest);
    });
  }

  followAddress([...models]);

  // Keys of no other use in a page reach the stage that was used last, without a click.
  document.addEventListener("keydown", (event) => {
    if (event.target !== document.body || !["ArrowLeft", "ArrowRight", " ", "c", "C", "f", "F", "h", "H", "v", "V"].includes(event.key)) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    const copy = new KeyboardEvent("keydown", { key, altKey, ctrlKey, metaKey, bubbles: true, cancelable: true });
    if (!chosen.querySelector(".abviz-tree")?.dispatchEvent(copy)) event.preventDefault();
  });
}

/**
 * Go to the step that the address asks for, now and whenever it changes.
 *
 * @param {[HTMLElement, PageModel][]} stages
 */
function followAddress(stages) {
  const follow = () => {
    const place = placeIn(location.hash, stages.map(([, model]) => model.get("film").steps.length - 1));
    if (!place) return;
    const [section, model] = stages[place.stage - 1];
    model.set("playing", false);
    model.set("place", [model.get("film").id, place.step]);
    if (stages.length > 1) section.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();
}

/** @param {HTMLElement} section */
export function startStage(section) {
  const read = (/** @type {string} */ type) => section.querySelector(`script[type="${type}"]`)?.textContent ?? "";
  const { lang } = /** @type {HTMLElement} */ (section.closest("[lang]"));
  const texts = JSON.parse(document.querySelector(`script[data-texts="${lang}"]`)?.textContent ?? "");
  const model = new PageModel({ ...JSON.parse(read("application/json")), picture: read("image/svg+xml"), texts });
  new Player(model);
  new Stage(model, /** @type {HTMLElement} */ (section.querySelector(".abviz-here")));
  return model;
}
