// What the page of a notebook remembers of answers: where its cells are run again, in another kernel or
// the same, each question is answered as before.

/** @import { Manager } from "../model.js" */

import { remember, remembered } from "./examiner.js";
import { namesOf } from "./lesson.js";

/** What was done with one question of a notebook. */
export class Memory {
  /** @param {Manager | undefined} manager @param {HTMLElement} root that of the question */
  constructor(manager, root) {
    this.root = root;
    this.key = keyOf(manager);
    this.since = Date.now();
  }

  /** The name of the question, which tells it from the same question further down. */
  get name() {
    const notebook = this.root.closest(".jp-Notebook");
    const roots = /** @type {HTMLElement[]} */ ([...notebook?.querySelectorAll("[data-question]") ?? [this.root]]);
    return namesOf(roots).get(this.root) ?? "";
  }

  /** What is remembered, or null. @returns {any} */
  recall() {
    return this.key ? remembered(this.key)?.[this.name] ?? null : null;
  }

  /** Remember something in place of what was; null forgets it. @param {unknown} what */
  keep(what) {
    if (!this.key) return;
    const answers = { ...remembered(this.key), [this.name]: what };
    if (what === null) delete answers[this.name];
    remember(this.key, answers);
  }

  /** How long it took to answer, since it was asked or answered before. */
  seconds() {
    const seconds = Math.round((Date.now() - this.since) / 1000);
    this.since = Date.now();
    return seconds;
  }
}

/** Forget all answers of a notebook, those of cells that are out of sight, too. @param {Manager | undefined} manager */
export function forgetAll(manager) {
  const key = keyOf(manager);
  if (key) remember(key, {});
}

/** Under what the browser keeps the answers of a notebook: elsewhere than in Jupyter, under nothing. @param {Manager | undefined} manager */
function keyOf(manager) {
  const path = manager?.context?.path;
  return path && `abviz-answers ${homeOfServer()}${path}`;
}

// Several people may have notebooks of one name on one machine.
function homeOfServer() {
  try {
    return JSON.parse(document.querySelector("#jupyter-config-data")?.textContent ?? "{}").baseUrl ?? "";
  } catch {
    return "";
  }
}
