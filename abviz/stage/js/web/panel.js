// A panel below the search that is shown, and what all parts of the page need.

/** @import { Show, WebPage } from "./page.js" */

import { make } from "../dom.js";

// In seconds: how long Python may take.
export const LIMIT = 10;
// A check runs a function on many trees; on a slow machine a right one takes its time.
export const LONGEST = 30;

/** Show or hide what a button folds out. @param {HTMLElement} button @param {HTMLElement} fold @param {boolean} [isOpen] */
export function unfold(button, fold, isOpen = fold.hidden) {
  fold.hidden = !isOpen;
  button.setAttribute("aria-expanded", String(isOpen));
}

/** @template {HTMLElement} [Kind=HTMLElement] @param {string} id @returns {Kind} */
export function part(id) {
  return /** @type {Kind} */ (document.getElementById(id));
}

/** A panel, the button that opens it, and where its contents come. */
export class Panel {
  /** @param {WebPage} page @param {string} id */
  constructor(page, id) {
    this.page = page;
    this.root = part(id);
    this.button = /** @type {HTMLElement} */ (document.querySelector(`[aria-controls="${id}"]`));
    this.room = this.find(".web-here");
    this.report = this.find(".web-report");
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** @template {HTMLElement} [Kind=HTMLElement] @param {string} selector @returns {Kind} */
  find(selector) {
    return /** @type {Kind} */ (this.root.querySelector(selector));
  }

  /** @param {string} selector @param {string} event @param {(event: Event) => void} act */
  on(selector, event, act) {
    this.find(selector).addEventListener(event, act);
  }

  open() {}

  close() {}

  /** What is shown has changed. @type {(show: Show) => void} */
  follow() {}

  /** Offer titles in a menu; what was chosen stays chosen. @param {string} selector @param {[string, string][]} options */
  offer(selector, options) {
    const menu = /** @type {HTMLSelectElement} */ (this.find(selector));
    const { value } = menu;
    menu.replaceChildren(...options.map(([text, name]) => make("option", { text, value: name })));
    if (options.some(([, name]) => name === value)) menu.value = value;
    return menu;
  }

  /** @param {string[]} sentences @param {string} [kind] "yes", "no" or nothing */
  speak(sentences, kind = "") {
    this.report.dataset.kind = kind;
    this.report.replaceChildren(...sentences.filter(Boolean).map((text) => make("p", { text })));
  }
}
