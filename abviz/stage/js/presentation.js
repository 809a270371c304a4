// The presentation: a stage that fills the screen, for a class.

/** @import { Panel } from "./panels.js" */
/** @import { Words } from "./words.js" */

import { make } from "./dom.js";
import { leastFont, nextTextSize } from "./sizes.js";

// In pixels: the smallest text outside the picture, before it is made larger.
const SMALLEST = 13;

/** What is presented stands in a dialog, on top of whatever frames and panels a notebook has. */
export class Presentation {
  /**
   * @param {HTMLElement} root the stage
   * @param {() => void} changed
   */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    this.isOn = this.wasOn = false;
    this.wasClose = false;
    this.textSize = 1;
    /** @type {Set<Panel>} */
    this.shown = new Set();
    this.dialog = make("dialog", { class: "abviz-screen", oncancel: (event) => { event.preventDefault(); this.leave(); } });
    this.followScreen = () => { if (!document.fullscreenElement) this.leave(); };
  }

  toggle() {
    if (this.isOn) this.leave();
    else this.enter();
  }

  /** @param {Words} words */
  speak(words) {
    this.dialog.setAttribute("aria-label", words.say("presentation"));
  }

  enter() {
    const { dialog, root } = this;
    if (this.isOn) return;
    this.isOn = true;
    this.focused = document.activeElement;
    root.replaceWith(dialog);
    dialog.append(root);
    dialog.showModal();
    root.classList.add("abviz-presenting");
    this.fillScreen();
    this.refocus(/** @type {HTMLElement} */ (root.querySelector(".abviz-tree")));
    this.changed();
  }

  // Not every frame lets a stage have the whole screen; then it has the whole window.
  fillScreen() {
    const filling = this.root.requestFullscreen?.();
    filling?.then(() => document.addEventListener("fullscreenchange", this.followScreen), () => {});
  }

  leave() {
    const { dialog, root } = this;
    if (!this.isOn) return;
    this.isOn = false;
    document.removeEventListener("fullscreenchange", this.followScreen);
    if (document.fullscreenElement === root) document.exitFullscreen().catch(() => {});
    const inside = root.contains(document.activeElement) ? document.activeElement : null;
    dialog.close();
    dialog.replaceWith(root);
    root.classList.remove("abviz-presenting");
    this.refocus(/** @type {HTMLElement | null} */ (this.focused === document.body ? inside : this.focused));
    this.changed();
  }

  // A part of the stage that is moved loses the focus.
  /** @param {HTMLElement | null} otherwise */
  refocus(otherwise) {
    const focused = /** @type {HTMLElement | null} */ (this.focused);
    const target = focused && this.root.contains(focused) ? focused : otherwise;
    target?.focus({ preventScroll: true });
  }

  /** @param {Panel} panel */
  togglePanel(panel) {
    if (!this.shown.delete(panel)) this.shown.add(panel);
    this.changed();
  }

  /** @param {1 | -1} direction */
  resize(direction) {
    this.textSize = nextTextSize(this.textSize, direction);
    this.changed();
  }

  /** By what factor the texts around the picture are larger than usual. */
  get size() {
    return Math.max(1, leastFont(innerWidth) / SMALLEST) * this.textSize;
  }
}

/**
 * What a key does while a stage is presented, or nothing.
 *
 * @param {Presentation} presentation
 * @param {string} key
 * @returns {(() => void) | undefined}
 */
export function presentingKey(presentation, key) {
  if (key.toLowerCase() === "f") return () => presentation.toggle();
  if (!presentation.isOn) return undefined;
  return new Map([
    ["k", () => presentation.togglePanel("code")],
    ["s", () => presentation.togglePanel("stack")],
    ["n", () => presentation.togglePanel("counts")],
    ["+", () => presentation.resize(1)],
    ["=", () => presentation.resize(1)],
    ["-", () => presentation.resize(-1)],
    ["−", () => presentation.resize(-1)],
    ["escape", () => presentation.leave()],
  ]).get(key.toLowerCase());
}
