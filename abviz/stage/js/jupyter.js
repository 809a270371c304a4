// What a stage does for the controls around it in a notebook or an app.

/** @import { Model } from "./model.js" */

import { around, make } from "./dom.js";

// In whose words a search is written.
const DIALECT = /\s\(.+\)$/;
const TICKET = /^abviz-ticket-/;

/** Hears which button of the explorer was pressed in this page, and saves the file for it. */
export class Sharing {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    // Other pages may show the same widget: only where the button was pressed is a file saved.
    /** @type {Set<string>} */
    this.tickets = new Set();
    document.addEventListener("click", this.press, true);
    model.on("msg:custom", this.take);
    this.tellAddress();
  }

  dispose() {
    document.removeEventListener("click", this.press, true);
    this.model.off("msg:custom", this.take);
  }

  // An app runs by itself: its address can say what is shown. A notebook's cells wait for a reader.
  tellAddress() {
    if (!this.model.get("editable") || document.querySelector(".jp-NotebookPanel")) return;
    const { origin, pathname, search, hash } = location;
    this.model.send?.({ kind: "opened", address: `${origin}${pathname}${search}`, fragment: hash });
  }

  press = (/** @type {Event} */ event) => {
    for (const name of around(event, "button")?.classList ?? []) if (TICKET.test(name)) this.tickets.add(name);
  };

  /** @param {{ kind?: string, ticket?: string, name?: string, type?: string }} content @param {DataView[]} buffers */
  take = ({ kind, ticket = "", name = "", type = "" }, buffers) => {
    if (kind !== "download" || !this.tickets.delete(ticket)) return;
    const address = URL.createObjectURL(new Blob(/** @type {BlobPart[]} */ (buffers), { type }));
    make("a", { href: address, download: name }).click();
    // Some browsers read the file only later.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
}

// What the controls of ipywidgets leave undone: names of sliders and groups, and what is pressed.
//
// They are ipywidgets' own. Their labels are to be seen, but not all are tied to what
// they name, so a screen reader would say "group" and "button".

/** The controls around one stage. */
export class Naming {
  /** @param {HTMLElement} root the stage @param {string} [dialects] what searches in others' words are grouped under */
  constructor(root, dialects = "") {
    this.root = root;
    this.dialects = dialects;
    // A stage may be ready before it is in the page, where it gets its size.
    this.sizes = new ResizeObserver(() => this.look());
    this.sizes.observe(root);
  }

  /** Find the controls, unless they are found. */
  look() {
    if (this.controls) return;
    const controls = this.root.closest(".abviz-explorer")?.querySelector(".abviz-controls");
    if (!controls) return;
    this.controls = controls;
    this.changes = new MutationObserver(() => nameAll(controls, this.dialects));
    this.changes.observe(controls, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    controls.addEventListener("click", this.skip);
    nameAll(controls, this.dialects);
  }

  dispose() {
    this.sizes.disconnect();
    this.changes?.disconnect();
    this.controls?.removeEventListener("click", this.skip);
  }

  skip = (/** @type {Event} */ event) => {
    if (around(event, ".abviz-skip")) /** @type {HTMLElement | null} */ (this.root.querySelector(".abviz-tree"))?.focus();
  };
}

/** @param {Element} controls @param {string} [dialects] */
export function nameAll(controls, dialects = "") {
  for (const menu of controls.querySelectorAll("select")) {
    // The arrows of a menu are its own, and not Jupyter's.
    menu.setAttribute("data-lm-suppress-shortcuts", "true");
    if (menu.matches(".abviz-searches *")) groupDialects(menu, dialects);
  }
  for (const slider of controls.querySelectorAll(".widget-slider")) nameSlider(slider);
  for (const group of controls.querySelectorAll(".widget-toggle-buttons")) {
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", textOf(group.querySelector(".widget-label")) || textOf(group.previousElementSibling));
  }
  for (const button of controls.querySelectorAll(".widget-toggle-button")) {
    button.setAttribute("aria-pressed", String(button.classList.contains("mod-active")));
  }
  // Pictures are signs of a font, and a tooltip that nobody has written says "null".
  for (const picture of controls.querySelectorAll("button i")) picture.setAttribute("aria-hidden", "true");
  for (const element of (controls.parentElement ?? controls).querySelectorAll("[title=null]")) element.removeAttribute("title");
}

/** @param {Element} slider with its label before it, and its number behind it */
function nameSlider(slider) {
  const name = textOf(slider.querySelector(".widget-label"));
  slider.querySelector(".noUi-handle")?.setAttribute("aria-label", name);
  const number = slider.querySelector(".widget-readout");
  number?.setAttribute("role", "textbox");
  number?.setAttribute("aria-label", name);
}

/**
 * Put searches in others' words into a group, which a menu of ipywidgets does not have. The order
 * stays: Python knows what is chosen by its place.
 *
 * @param {HTMLSelectElement} menu
 * @param {string} label
 */
function groupDialects(menu, label) {
  const options = [...menu.children];
  const isDialect = (/** @type {Element} */ option) => option.tagName === "OPTION" && DIALECT.test(option.textContent ?? "");
  const dialects = options.filter(isDialect);
  const [first] = dialects;
  const areTogether = dialects.every((option, place) => option === options[options.indexOf(first) + place]);
  if (!first || !areTogether) return;
  const at = menu.selectedIndex;
  const group = make("optgroup", { label });
  first.before(group);
  group.append(...dialects);
  menu.selectedIndex = at;
}

/** @param {Element | null} element */
function textOf(element) {
  return element?.textContent?.trim() ?? "";
}
