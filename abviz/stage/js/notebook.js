// What is done once in the page of a notebook for all widgets of abviz in it: keys, scrolling, copying.

import { around } from "./dom.js";
import { isJupyters } from "./keys.js";
import { showWhatIsMoved } from "./moved.js";

// A widget of ours: a stage, a question, or a box with controls.
const OURS = ".abviz, .abviz-explorer, .abviz-ordering";
// What keeps Jupyter's keys away from an element, and from what is in it.
const KEPT = "data-lm-suppress-shortcuts";
// What these do with Ctrl belongs to a text or to a tree: to mark all, to copy, cut, paste, undo and redo.
const OF_TEXTS = /^([acvxyz]|[YZ])$/;

/** Help in the page, once, however many widgets there are. @param {HTMLElement} first the first of them */
export function helpInPage(first) {
  if (document.documentElement.dataset.abvizHelps) return;
  document.documentElement.dataset.abvizHelps = "on";
  new Keys().listen();
  copyOnPress();
  showWhatIsRun(first);
  showWhatIsMoved();
}

/** Whether a key with Ctrl is none of a stage, a quiz or a field: it may mean something to Jupyter. @param {KeyboardEvent} event */
export function isShortcut({ key, altKey, ctrlKey, metaKey }) {
  return (ctrlKey || metaKey) && !altKey && key.length === 1 && !OF_TEXTS.test(key);
}

/**
 * What becomes of Jupyter's keys in our widgets. It hears of each key first, at the window: Notebook 7
 * listens at the document before all in it, JupyterLab after it.
 */
class Keys {
  /** The widget that was clicked at last. @type {Element | null} */
  clicked = null;
  /** What lets Jupyter hear a key for a moment. @type {Element[]} */
  lent = [];

  listen() {
    window.addEventListener("pointerdown", (event) => { this.clicked = around(event, OURS); }, true);
    window.addEventListener("keydown", (event) => this.hear(event), true);
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    // The next key may come before the timer.
    this.takeBack();
    const widget = around(event, OURS) ?? this.clickedIn(event);
    if (!widget) this.clicked = null;
    const cell = widget?.closest(".jp-Cell");
    if (!widget || !cell) return;
    if (isJupyters(event)) goOn(event, widget, cell);
    // Who presents sees nothing of the notebook but that it is saved.
    else if (isShortcut(event) && (event.key === "s" || !widget.closest("dialog"))) this.lend(event);
  }

  /** The widget that was clicked at, if a key is pressed in its cell: what was clicked need not take the focus. @param {KeyboardEvent} event */
  clickedIn({ target }) {
    const { clicked } = this;
    const isThere = clicked && target instanceof Element && target.contains(clicked) && clicked.closest(".jp-Cell.jp-mod-active");
    return isThere ? clicked : null;
  }

  /** Let Jupyter hear a key that was pressed in a widget. @param {KeyboardEvent} event */
  lend({ target }) {
    for (let node = /** @type {Element | null} */ (target); node; node = node.parentElement) {
      if (node.hasAttribute(KEPT)) this.lent.push(node);
    }
    for (const node of this.lent) node.removeAttribute(KEPT);
    setTimeout(() => this.takeBack());
  }

  takeBack() {
    for (const node of this.lent.splice(0)) node.setAttribute(KEPT, "true");
  }
}

/**
 * Go on to the next cell of a notebook, without what Jupyter does first: to run the cell again would
 * lose all that was chosen or answered in it. Behind a presentation nobody sees the next cell.
 *
 * @param {KeyboardEvent} event
 * @param {Element} widget
 * @param {Element} cell
 */
function goOn(event, widget, cell) {
  event.preventDefault();
  event.stopPropagation();
  if (!widget.closest("dialog")) /** @type {HTMLElement | null} */ (cell.nextElementSibling)?.focus();
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
      // Where a widget has taken the key, nothing is run.
      const isRun = event instanceof KeyboardEvent && event.shiftKey && isJupyters(event) && !event.defaultPrevented;
      const cell = isRun && around(event, ".jp-Notebook")?.querySelector(".jp-CodeCell.jp-mod-active");
      if (cell) sizes.observe(cell);
    }, { capture: true, passive: true });
  }
}

/** Bring the pictures of a cell into view, the first of them at last, if the cell after it is the one to go on with; of a tall one the top. @param {Element | null} cell */
function showOutput(cell) {
  if (!cell?.nextElementSibling?.matches(".jp-mod-active")) return;
  const room = cell.closest(".jp-WindowedPanel-outer") ?? document.documentElement;
  // Of an explorer all is in view: its controls, too.
  const pictures = [...cell.querySelectorAll(".jp-OutputArea-output :is(.abviz, .abviz-play, img)")].map((part) => part.closest(".abviz-explorer") ?? part);
  for (const part of [...new Set(pictures)].reverse()) {
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
