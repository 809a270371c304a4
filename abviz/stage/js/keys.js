// The keys of a stage.

/** @import { Stage } from "./stage.js" */

import { around } from "./dom.js";

// What is pressed beside the tree, and is done with then.
const PRESSED = ":is(.abviz-bar, .abviz-departure, .abviz-details, .abviz-edits) :is(button:not([aria-expanded]), select, [type=checkbox])";

/** What a clicker sends. @type {Record<string, 1 | -1>} */
const PAGES = { PageDown: 1, PageUp: -1 };
/** What keys jump to where a search samples; with Shift they lead back. @type {Record<string, "iterations" | "moves">} */
const JUMPS = { i: "iterations", c: "moves" };
const SIDEWAYS = /^Arrow(Left|Right)$/;

/** Whether a key runs a cell of a notebook: Jupyter's, wherever it is pressed. @param {KeyboardEvent} event */
export function isJupyters({ key, altKey, ctrlKey, metaKey, shiftKey }) {
  return key === "Enter" && (altKey || ctrlKey || metaKey || shiftKey);
}

/** What a field does with Enter, if that is not Jupyter's. @param {() => void} act @returns {(event: KeyboardEvent) => void} */
export function onEnter(act) {
  return (event) => { if (event.key === "Enter" && !isJupyters(event)) { event.preventDefault(); act(); } };
}

/**
 * Give the keys back to the tree after a press by mouse or finger: who points at a button and
 * then presses a key means the search. Who gets there by keyboard stays there.
 *
 * @param {Stage} stage
 */
export function giveKeysBack({ root, tree }) {
  let isPointed = false;
  let isPressed = false;
  root.addEventListener("pointerdown", () => { isPointed = true; }, true);
  root.addEventListener("keydown", () => { isPointed = false; }, true);
  // What is pressed may be replaced at once, and is then no part of the stage any more.
  const look = (/** @type {Event} */ event) => {
    const pressed = around(event, PRESSED);
    // A click opens a menu; the choice comes later.
    isPressed = isPointed && pressed !== null && (event.type === "change" || pressed.tagName !== "SELECT");
  };
  const give = () => { if (isPressed && !root.querySelector(".abviz-edit")) tree.focus({ preventScroll: true }); };
  for (const type of ["click", "change"]) {
    root.addEventListener(type, look, true);
    root.addEventListener(type, give);
  }
}

/** Do what a key means on a stage; what is typed into a field, or means nothing here, is let be. @param {Stage} stage @param {KeyboardEvent} event */
export function takeKey(stage, event) {
  // In a notebook these keys go on to the next cell; on a page they press no button either.
  if (isJupyters(event) && around(event, "button")) event.preventDefault();
  if (event.altKey || event.ctrlKey || event.metaKey || isJupyters(event) || isOthers(stage, event)) return;
  const action = turnOf(stage, event) ?? actionOf(stage, event.key);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/**
 * Whether a key means something where it is pressed, such as in a field. A clicker types nowhere,
 * but the code is scrolled with its keys. While a stage is presented, arrows step from wherever
 * nothing is typed.
 *
 * @param {Stage} stage
 * @param {KeyboardEvent} event
 */
function isOthers(stage, event) {
  if (stage.presentation.isOn && event.key in PAGES) return around(event, "select, .abviz-code");
  if (stage.presentation.isOn && SIDEWAYS.test(event.key)) return around(event, "[type=text], [type=radio]");
  const isPressed = around(event, "button, [type=checkbox]");
  if (isPressed) return event.key === " " || event.key === "Enter";
  return around(event, "input, select, textarea") && event.target !== stage.bar.scrubber;
}

/** What a key does that leads to another stage of the page, or back with Shift. @param {Stage} stage @param {KeyboardEvent} event @returns {(() => void) | undefined} */
function turnOf({ film, presentation, steering }, { key, shiftKey }) {
  const kind = film.payload.sampled && JUMPS[key.toLowerCase()];
  if (kind) return () => steering.jump(kind, shiftKey ? -1 : 1);
  if (key.toLowerCase() === "t") return steering.turn && (() => steering.turn?.(shiftKey ? -1 : 1));
  return presentation.isOn && key in PAGES ? () => steering.page(PAGES[key]) : undefined;
}

/** What a key does, or nothing. @param {Stage} stage @param {string} key @returns {(() => void) | undefined} */
export function actionOf(stage, key) {
  const { presentation, steering } = stage;
  /** @type {[string, () => void][]} */
  const presenting = [
    ["k", () => presentation.togglePanel("code")],
    ["s", () => presentation.togglePanel("stack")],
    ["n", () => presentation.togglePanel("counts")],
    ["+", () => presentation.resize(1)],
    ["=", () => presentation.resize(1)],
    ["-", () => presentation.resize(-1)],
    ["−", () => presentation.resize(-1)],
    ["Escape", () => presentation.leave()],
  ];
  return new Map([
    ["ArrowRight", () => steering.forward()],
    ["ArrowLeft", () => steering.back()],
    ["Home", () => steering.go(0)],
    ["End", () => steering.end()],
    [" ", () => steering.togglePlay()],
    ["c", () => steering.nextCutoff()],
    ["f", () => presentation.toggle()],
    ["e", () => presentation.togglePanel("ends")],
    ["g", () => presentation.togglePanel("gauge")],
    ["h", () => steering.toggleHide()],
    ["v", () => steering.toggle("visit_numbers")],
    ["Escape", () => stage.set("selected", -1)],
    ["ArrowDown", () => stage.choose(1)],
    ["ArrowUp", () => stage.choose(-1)],
    ["1", () => stage.answer(0)],
    ["2", () => stage.answer(1)],
    ["Enter", () => stage.edit(stage.model.get("selected"))],
    ...(presentation.isOn ? presenting : []),
  ]).get(key.length > 1 ? key : key.toLowerCase());
}
