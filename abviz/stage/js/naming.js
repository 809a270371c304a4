// What the controls of an explorer leave undone: names of sliders, what is pressed, and a key.
//
// They are ipywidgets' own. Their labels are to be seen, but not all are tied to what
// they name, so a screen reader would say "slider" and "button".

import { isJupyters } from "./keys.js";

/** The controls around one stage. */
export class Naming {
  /** @param {HTMLElement} root the stage */
  constructor(root) {
    this.root = root;
    this.skip = this.skip.bind(this);
    this.goOn = this.goOn.bind(this);
  }

  /** Find the controls, unless they are found. A stage may be ready before it is in the page. */
  look() {
    if (this.controls) return;
    const controls = this.root.closest(".abviz-explorer")?.querySelector(".abviz-controls");
    if (!controls) return;
    this.controls = controls;
    this.changes = new MutationObserver(() => nameAll(controls));
    this.changes.observe(controls, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    controls.addEventListener("click", this.skip);
    // Before Jupyter, and before the controls themselves.
    window.addEventListener("keydown", this.goOn, true);
    nameAll(controls);
  }

  dispose() {
    this.changes?.disconnect();
    this.controls?.removeEventListener("click", this.skip);
    window.removeEventListener("keydown", this.goOn, true);
  }

  /** @param {Event} event */
  skip(event) {
    if (!(event.target instanceof Element) || !event.target.closest(".abviz-skip")) return;
    /** @type {HTMLElement | null} */ (this.root.querySelector(".abviz-tree"))?.focus();
  }

  /**
   * Go on to the next cell of a notebook by Shift+Enter, without what Jupyter does first: to run
   * the cell of the controls again would lose all that was chosen with them.
   *
   * @param {KeyboardEvent} event
   */
  goOn(event) {
    if (!isJupyters(event) || !event.shiftKey || !this.controls?.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    /** @type {HTMLElement | null | undefined} */ (this.controls.closest(".jp-Cell")?.nextElementSibling)?.focus();
  }
}

/** @param {Element} controls */
export function nameAll(controls) {
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

/** @param {Element | null} element */
function textOf(element) {
  return element?.textContent?.trim() ?? "";
}
