// Whether Python still answers a widget of a notebook: after a restart of the kernel nothing does.

/** @import { Model } from "./model.js" */

import { make } from "./dom.js";

// What Jupyter puts on a widget that has lost its kernel.
const LOST = "jupyter-widgets-disconnected";
const ENDED = /^(restarting|autorestarting|terminating|dead)$/;

/**
 * Call a function once when Python does not answer a widget any more.
 *
 * @param {Pick<Model, "on" | "off" | "widget_manager">} model
 * @param {HTMLElement} el where the widget is shown
 * @param {() => void} act
 * @returns {() => void} what ends the waiting
 */
export function whenLost(model, el, act) {
  const session = model.widget_manager?.context?.sessionContext;
  let isLost = false;
  const lose = () => {
    if (!isLost) act();
    isLost = true;
  };
  const look = () => { if (el.classList.contains(LOST)) lose(); };
  const follow = (/** @type {unknown} */ _, /** @type {string} */ status) => { if (ENDED.test(status)) lose(); };
  model.on("comm_live_update", look);
  session?.statusChanged?.connect(follow);
  session?.kernelChanged?.connect(lose);
  // Elsewhere, as on a page with stored widgets, there was no Python from the start.
  if (session) look();
  return () => {
    model.off("comm_live_update", look);
    session?.statusChanged?.disconnect(follow);
    session?.kernelChanged?.disconnect(lose);
  };
}

/** Say once in a widget that Python does not answer any more. @param {HTMLElement} root the widget, or a stage in it @param {string} text */
export function sayLost(root, text) {
  const widget = root.closest(".abviz-explorer, .abviz-pair") ?? root;
  if (widget.querySelector(".abviz-lost")) return;
  const line = make("div", { class: "abviz-message abviz-lost", role: "status" });
  root.prepend(line);
  line.textContent = text;
}
