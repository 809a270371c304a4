// The fields around the stage: what Python says of each, shown by the browser's own fields.

/** @typedef {string | number | boolean | null} Value */
/** A field as Python describes it: `row` is 0 for the first row, and more for what folds out. @typedef {{ kind: string, title: string, value: Value, options?: [string, Value][] | null, min?: number | null, max?: number | null, hint?: string, shown: boolean, enabled: boolean, row: number }} Field */

import { make } from "../dom.js";

// In whose words a search is written: such searches are a group of their own in a menu.
const DIALECT = /\s\(.+\)$/;
const SEARCHES = new Set(["algorithm", "compare_with"]);
// A short range is a menu: a finger hits it better than a slider.
const SHORT = 12;

/** One field with its title. */
class Control {
  /** @type {Value[]} */
  values = [];
  known = "";

  /** @param {string} name @param {boolean} isMenu @param {(name: string, value: Value) => void} change */
  constructor(name, isMenu, change) {
    this.name = name;
    this.input = isMenu ? make("select") : make("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.title = make("span");
    this.root = make("label", { class: "web-field", "data-choice": name }, this.title, this.input);
    this.input.addEventListener("change", () => change(name, this.value));
  }

  get value() {
    const { input } = this;
    if (input instanceof HTMLSelectElement) return this.values[input.selectedIndex];
    return input.type === "number" ? Math.round(input.valueAsNumber) : input.value.trim();
  }

  /** @param {Field} field @param {string} dialects @param {boolean} isTyped whether what is in it was refused, and stays to be mended */
  show(field, dialects, isTyped) {
    const { input, root } = this;
    this.title.textContent = field.title;
    root.hidden = !field.shown;
    root.title = field.hint ?? "";
    input.disabled = !field.enabled;
    if (isTyped) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    if (input instanceof HTMLSelectElement) {
      this.offer(input, field.options ?? rangeOf(field), dialects);
      input.selectedIndex = this.values.indexOf(field.value);
    } else this.fill(input, field, isTyped);
  }

  /** Show what a link asks for, as far as that is known before Python is there. @param {string | null} value */
  expect(value) {
    if (this.input instanceof HTMLSelectElement) this.input.selectedIndex = this.values.map(String).indexOf(String(value));
  }

  /** @param {HTMLInputElement} input @param {Field} field @param {boolean} isTyped */
  fill(input, { kind, value, min, max, hint }, isTyped) {
    input.type = kind === "whole" ? "number" : "text";
    input.placeholder = hint ?? "";
    input.min = String(min ?? "");
    input.max = String(max ?? "");
    if (!isTyped) input.value = String(value ?? "");
  }

  /** @param {HTMLSelectElement} menu @param {[string, Value][]} options @param {string} dialects */
  offer(menu, options, dialects) {
    const text = JSON.stringify([options, dialects]);
    if (text === this.known) return;
    this.known = text;
    const isOthers = (/** @type {[string, Value]} */ [title]) => SEARCHES.has(this.name) && DIALECT.test(title);
    const others = options.filter(isOthers);
    const own = options.filter((option) => !isOthers(option));
    this.values = [...own, ...others].map(([, value]) => value);
    const optionOf = (/** @type {[string, Value]} */ [title]) => make("option", { text: title });
    menu.replaceChildren(...own.map(optionOf), ...others.length ? [make("optgroup", { label: dialects }, ...others.map(optionOf))] : []);
  }
}

/** @param {Field} field @returns {[string, Value][]} */
function rangeOf({ min, max }) {
  const least = min ?? 0;
  return Array.from({ length: (max ?? least) - least + 1 }, (_, place) => [String(least + place), least + place]);
}

/** @param {Field} field */
function isMenu({ options, kind, min, max }) {
  return Boolean(options) || (kind === "slider" && (max ?? Infinity) - (min ?? 0) <= SHORT);
}

export class Controls {
  /** @type {Map<string, Control>} */
  all = new Map();

  /** @param {{ first: HTMLElement, folded: HTMLElement }} rows @param {(choices: Record<string, Value>) => void} change */
  constructor(rows, change) {
    this.rows = rows;
    this.change = change;
  }

  /**
   * Show all fields; the text of the tree has its own place. What was typed and refused stays in its field.
   *
   * @param {Record<string, Field>} fields @param {string} dialects what searches in others' words are grouped under @param {Set<string>} typed
   */
  show(fields, dialects, typed) {
    for (const [name, field] of Object.entries(fields)) {
      if (name === "text" || field.kind === "button") continue;
      let control = this.all.get(name);
      if (!control || (control.input instanceof HTMLSelectElement) !== isMenu(field)) {
        const fresh = new Control(name, isMenu(field), (_, value) => this.change({ [name]: value }));
        if (control) control.root.replaceWith(fresh.root);
        else this.place(fresh.root, field.row);
        this.all.set(name, control = fresh);
      }
      control.show(field, dialects, typed.has(name));
    }
    for (const row of this.rows.folded.querySelectorAll("[data-row]")) row.toggleAttribute("hidden", !row.querySelector("label:not([hidden])"));
  }

  /** Show what a link says; what its tree is like is not known yet. @param {URLSearchParams} choices */
  expect(choices) {
    for (const name of ["example", "branching", "plies", "order", "algorithm"]) {
      if (choices.has(name) || !["order", "algorithm"].includes(name)) this.all.get(name)?.expect(choices.get(name));
    }
  }

  /** @param {HTMLElement} root @param {number} row */
  place(root, row) {
    if (!row) return this.rows.first.append(root);
    const { folded } = this.rows;
    const place = folded.querySelector(`[data-row="${row}"]`) ?? make("div", { class: "web-row", "data-row": String(row) });
    if (!place.parentElement) folded.append(place);
    place.append(root);
  }
}
