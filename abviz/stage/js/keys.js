// The keys of a stage.

/** @import { Stage } from "./stage.js" */

import { around } from "./dom.js";
import { presentingKey } from "./presentation.js";

/** What a clicker sends. @type {Record<string, 1 | -1>} */
const PAGES = { PageDown: 1, PageUp: -1 };

/**
 * Do what a key means on a stage; what is typed into a field, or means nothing here, is let be.
 *
 * @param {Stage} stage
 * @param {KeyboardEvent} event
 */
export function takeKey(stage, event) {
  if (event.altKey || event.ctrlKey || event.metaKey || isOthers(stage, event)) return;
  const action = turnOf(stage, event) ?? actionOf(stage, event.key);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/**
 * Whether a key means something where it is pressed, such as in a field. A clicker types nowhere,
 * but the code is scrolled with its keys.
 *
 * @param {Stage} stage
 * @param {KeyboardEvent} event
 */
function isOthers(stage, event) {
  if (stage.presentation.isOn && event.key in PAGES) return around(event, "select, .abviz-code");
  const isPressed = around(event, "button, [type=checkbox]");
  if (isPressed) return event.key === " " || event.key === "Enter";
  return around(event, "input, select, textarea") && event.target !== stage.bar.scrubber;
}

/**
 * What a key does that may lead to another stage of the page.
 *
 * @param {Stage} stage
 * @param {KeyboardEvent} event
 * @returns {(() => void) | undefined}
 */
function turnOf({ presentation, steering }, { key, shiftKey }) {
  if (key.toLowerCase() === "t") return steering.turn && (() => steering.turn?.(shiftKey ? -1 : 1));
  return presentation.isOn && key in PAGES ? () => steering.page(PAGES[key]) : undefined;
}

/**
 * @param {Stage} stage
 * @param {string} key
 * @returns {(() => void) | undefined}
 */
function actionOf(stage, key) {
  const { steering } = stage;
  return presentingKey(stage.presentation, key) ?? new Map([
    ["ArrowRight", () => steering.forward()],
    ["ArrowLeft", () => steering.back()],
    ["Home", () => steering.go(0)],
    ["End", () => steering.end()],
    [" ", () => steering.togglePlay()],
    ["c", () => steering.nextCutoff()],
    ["C", () => steering.nextCutoff()],
    ["h", () => steering.toggleHide()],
    ["H", () => steering.toggleHide()],
    ["v", () => steering.toggleNumbers()],
    ["V", () => steering.toggleNumbers()],
    ["Escape", () => stage.set("selected", -1)],
    ["ArrowDown", () => stage.choose(1)],
    ["ArrowUp", () => stage.choose(-1)],
    ["Enter", () => stage.edit(stage.model.get("selected"))],
  ]).get(key);
}
