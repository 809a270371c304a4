// Which of the stages of a page has the keys, and how one gets from one of them to the next.

/** @import { Started } from "./page.js" */

/** A stage of a page, in its section. @typedef {{ section: HTMLElement } & Started} Part */

// What these keys do elsewhere on a page is nothing.
const OF_ONE = /^(Arrow(Left|Right)|[ cfhtv])$/i;

export class Attention {
  /** @param {Part[]} parts */
  constructor(parts) {
    this.parts = parts;
    /** The one that was used last, or that the address names. @type {Part | null} */
    this.last = null;
    for (const part of parts) {
      const { section, stage } = part;
      stage.root.addEventListener("focusin", () => { this.last = part; });
      stage.presentation.heading.textContent = section.querySelector("h2")?.textContent ?? "";
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
