// What a cell of a notebook moves is seen: where the tree of a stage is out of view whose step or scores the
// cell sets, a small copy of it stands below the cell, and leads to the stage.
//
// The page does not scroll there: between a tree and a cell below it are the controls of the stage, so that
// the two are hardly ever in view together, and the reader would lose the cell.

/** @import { Model } from "./model.js" */

import { around, make } from "./dom.js";
import { isJupyters } from "./keys.js";

/** Sent to the document when Python has moved a stage: its detail is that stage. */
const MOVED = "abviz-moved";
// What part of a tree in view is enough, and how long a cell that moves a stage again and again is waited for.
const [ENOUGH, MOMENT] = [0.8, 150];
// The largest copy of a tree, in pixels.
const [WIDEST, HIGHEST] = [560, 240];
const RUNS = "[data-command^='notebook:run-cell']";

/** A stage that was moved, and what the way to it is called. @typedef {{ root: HTMLElement, title: string }} MovedStage */

/**
 * Tell when Python moves a stage: not the reader, nor the stage that plays.
 *
 * @param {Model} model
 * @param {HTMLElement} root
 * @param {() => string} title what the way to the stage is called
 */
export function tellMoves(model, root, title) {
  let wasPlaying = false;
  const tell = () => {
    const isPlaying = model.get("playing");
    if (!isPlaying && !wasPlaying) document.dispatchEvent(new CustomEvent(MOVED, { detail: { root, title: title() } }));
    wasPlaying = isPlaying;
  };
  model.on("change:place change:film", tell);
  return () => model.off("change:place change:film", tell);
}

/** Show what the cells of a notebook move. */
export function showWhatIsMoved() {
  /** The cell that was run at last, until something else is done. @type {Run | null} */
  let run = null;
  const begin = (/** @type {Event} */ event) => {
    run?.end();
    const cell = around(event, ".jp-Notebook, .jp-NotebookPanel")?.querySelector(".jp-CodeCell.jp-mod-active");
    run = cell ? new Run(/** @type {HTMLElement} */ (cell)) : null;
  };
  for (const name of ["keydown", "pointerdown", "wheel"]) {
    window.addEventListener(name, (event) => {
      run?.end();
      run = null;
      // Where a widget has taken the key, nothing is run.
      if (event instanceof KeyboardEvent && isJupyters(event) && !event.defaultPrevented) begin(event);
    }, { capture: true, passive: true });
  }
  window.addEventListener("click", (event) => { if (around(event, RUNS)) begin(event); }, true);
  document.addEventListener(MOVED, (event) => run?.hear(/** @type {CustomEvent<MovedStage>} */ (event).detail));
}

/** A run of a cell, and the stage that it moves: of several the last one. */
class Run {
  /** @param {HTMLElement} cell */
  constructor(cell) {
    this.cell = cell;
    this.timer = 0;
    this.copy?.remove();
    // What the cell draws may come later than what it moves.
    this.outputs = new MutationObserver(() => { if (this.hasOwn) this.copy?.remove(); });
    this.outputs.observe(cell, { childList: true, subtree: true });
  }

  end() {
    this.outputs.disconnect();
  }

  /** Whether the cell puts out a picture, or a widget of ours. */
  get hasOwn() {
    return this.cell.querySelector(".jp-OutputArea-output :is(.abviz, img)") !== null;
  }

  /** The copy of a tree below the cell. @returns {HTMLElement | null} */
  get copy() {
    return this.cell.querySelector(":scope > .abviz-moved");
  }

  /** What scrolls. */
  get room() {
    return this.cell.closest(".jp-WindowedPanel-outer") ?? document.documentElement;
  }

  /** @param {MovedStage} moved */
  hear(moved) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(moved), MOMENT);
  }

  /** @param {MovedStage} moved */
  show({ root, title }) {
    const { cell, room } = this;
    this.copy?.remove();
    const tree = root.querySelector(".abviz-tree");
    if (!tree || this.hasOwn || !cell.isConnected || isInView(tree, room)) return;
    const copy = copyOf(root, title);
    cell.append(copy);
    (cell.clientHeight > edgesOf(room).height ? copy : cell).scrollIntoView({ block: "nearest" });
  }
}

/** The tree of a stage as it is now, as a button that leads there. @param {HTMLElement} root @param {string} title */
function copyOf(root, title) {
  const picture = /** @type {SVGSVGElement | undefined} */ (root.querySelector(".abviz-picture")?.cloneNode(true));
  picture?.setAttribute("aria-hidden", "true");
  picture?.setAttribute("style", `width: ${widthOf(picture)}px`);
  const step = root.querySelector(".abviz-place")?.textContent ?? "";
  const copy = make("button", { type: "button", class: "abviz abviz-moved", title, "aria-label": `${title}: ${step}`, onclick: () => goTo(root) });
  copy.append(...picture ? [picture] : [], make("span", { text: step }));
  return copy;
}

/** How wide a copy is that is not too high. @param {SVGSVGElement} picture */
function widthOf({ viewBox: { baseVal: { width, height } } }) {
  return Math.round(Math.min(WIDEST, HIGHEST * width / height));
}

/** @param {HTMLElement} root */
function goTo(root) {
  root.scrollIntoView({ block: "center" });
  /** @type {HTMLElement | null} */ (root.querySelector(".abviz-tree"))?.focus({ preventScroll: true });
}

/** Whether most of an element is in view. @param {Element} element @param {Element} room */
function isInView(element, room) {
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = edgesOf(room);
  return height > 0 && Math.min(bottom, seen.top + seen.height) - Math.max(top, seen.top) >= ENOUGH * height;
}

/** Where what scrolls begins on the screen, and how high it is. @param {Element} room */
function edgesOf(room) {
  if (room === document.documentElement) return { top: 0, height: innerHeight };
  const { top, height } = room.getBoundingClientRect();
  return { top, height };
}
