// The keys of a stage.

/** @import { Stage } from "./stage.js" */

import { around } from "./dom.js";
import { presentingKey } from "./presentation.js";

/**
 * Do what a key means on a stage; what is typed into a field, or means nothing here, is let be.
 *
 * @param {Stage} stage
 * @param {KeyboardEvent} event
 */
export function takeKey(stage, event) {
  const isPressed = around(event, "button, [type=checkbox]");
  const isInField = !isPressed && around(event, "input, select, textarea") && event.target !== stage.bar.scrubber;
  if (event.altKey || event.ctrlKey || event.metaKey || isInField) return;
  if (isPressed && (event.key === " " || event.key === "Enter")) return;
  const action = actionOf(stage, event.key);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
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
