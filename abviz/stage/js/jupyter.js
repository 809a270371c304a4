// What a stage does for the controls around it in a notebook or an app.

/** @import { Model } from "./model.js" */

import { around, make } from "./dom.js";
import { isJupyters } from "./keys.js";

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

/** Help in the page, once, however many stages there are. @param {HTMLElement} first the first of them */
export function helpInPage(first) {
  if (document.documentElement.dataset.abvizHelps) return;
  document.documentElement.dataset.abvizHelps = "on";
  copyOnPress();
  showWhatIsRun(first);
}

/**
 * Scroll to what Shift+Enter puts out: Jupyter scrolls to the next cell before there is anything, so that a
 * picture ends up off the screen. As soon as something else is pressed or scrolled, all is left where it is.
 *
 * @param {HTMLElement} first what is shown already
 */
function showWhatIsRun(first) {
  const sizes = new ResizeObserver(([{ target }]) => requestAnimationFrame(() => showOutput(target.closest(".jp-CodeCell"))));
  sizes.observe(first);
  for (const name of ["keydown", "pointerdown", "wheel"]) {
    window.addEventListener(name, (event) => {
      sizes.disconnect();
      const cell = event instanceof KeyboardEvent && event.shiftKey && isJupyters(event) && around(event, ".jp-Notebook")?.querySelector(".jp-CodeCell.jp-mod-active");
      if (cell) sizes.observe(cell);
    }, { capture: true, passive: true });
  }
}

/** Bring the pictures of a cell into view, the first of them at last, if the cell after it is the one to go on with; of a tall one the top. @param {Element | null} cell */
function showOutput(cell) {
  if (!cell?.nextElementSibling?.matches(".jp-mod-active")) return;
  const room = cell.closest(".jp-WindowedPanel-outer") ?? document.documentElement;
  for (const part of [...cell.querySelectorAll(".jp-OutputArea-output :is(.abviz, .abviz-play, img)")].reverse()) {
    part.scrollIntoView({ block: part.clientHeight > room.clientHeight ? "start" : "nearest" });
  }
}

/** Copy the field beside a pressed button: here, since a browser wants a press for it. */
function copyOnPress() {
  document.addEventListener("click", (event) => {
    const field = around(event, "button.abviz-copy")?.parentElement?.querySelector("input");
    if (!field) return;
    field.select();
    // Without https there is no clipboard to write to; the marked text can be copied as of old.
    (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).catch(() => document.execCommand("copy"));
  });
}

// What the controls of an explorer leave undone: names of sliders, what is pressed, and a key.
//
// They are ipywidgets' own. Their labels are to be seen, but not all are tied to what
// they name, so a screen reader would say "slider" and "button".

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
    // Before Jupyter, and before the controls themselves.
    window.addEventListener("keydown", this.goOn, true);
    nameAll(controls, this.dialects);
  }

  dispose() {
    this.sizes.disconnect();
    this.changes?.disconnect();
    this.controls?.removeEventListener("click", this.skip);
    window.removeEventListener("keydown", this.goOn, true);
  }

  skip = (/** @type {Event} */ event) => {
    if (around(event, ".abviz-skip")) /** @type {HTMLElement | null} */ (this.root.querySelector(".abviz-tree"))?.focus();
  };

  goOn = (/** @type {KeyboardEvent} */ event) => { goOn(event, this.controls); };
}

/**
 * Go on to the next cell of a notebook by Shift+Enter, without what Jupyter does first: to run the
 * cell again would lose all that was chosen or answered in it.
 *
 * @param {KeyboardEvent} event
 * @param {Element | undefined} part what the key was pressed in
 */
export function goOn(event, part) {
  const cell = part?.closest(".jp-Cell");
  if (!cell || !isJupyters(event) || !event.shiftKey || !part?.contains(/** @type {Node} */ (event.target))) return false;
  event.preventDefault();
  event.stopPropagation();
  /** @type {HTMLElement | null} */ (cell.nextElementSibling)?.focus();
  return true;
}

/** @param {Element} controls @param {string} [dialects] */
export function nameAll(controls, dialects = "") {
  for (const menu of controls.querySelectorAll(".abviz-searches select")) groupDialects(/** @type {HTMLSelectElement} */ (menu), dialects);
  for (const slider of controls.querySelectorAll(".widget-slider")) {
    const name = textOf(slider.querySelector(".widget-label"));
    slider.querySelector(".noUi-handle")?.setAttribute("aria-label", name);
    const number = slider.querySelector(".widget-readout");
    number?.setAttribute("role", "textbox");
    number?.setAttribute("aria-label", name);
  }
  for (const group of controls.querySelectorAll(".widget-toggle-buttons")) {
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", textOf(group.querySelector(".widget-label")) || textOf(group.previousElementSibling));
  }
  for (const button of controls.querySelectorAll(".widget-toggle-button")) {
    button.setAttribute("aria-pressed", String(button.classList.contains("mod-active")));
  }
  // Pictures are signs of a font, and a tooltip that nobody has written says "null".
  for (const picture of controls.querySelectorAll("button i")) picture.setAttribute("aria-hidden", "true");
  for (const element of controls.querySelectorAll("[title=null]")) element.removeAttribute("title");
}

/** Put searches in others' words into a group, which a menu of ipywidgets does not have. @param {HTMLSelectElement} menu @param {string} label */
function groupDialects(menu, label) {
  const written = [...menu.children].filter((one) => one.tagName === "OPTION" && DIALECT.test(one.textContent ?? ""));
  const at = menu.selectedIndex;
  if (written.length) menu.append(make("optgroup", { label }, ...written));
  menu.selectedIndex = at;
}

/** @param {Element | null} element */
function textOf(element) {
  return element?.textContent?.trim() ?? "";
}
