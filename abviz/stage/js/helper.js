// What a box of Jupyter's own controls, with no stage in it, asks of its page.

/** @import { Model } from "./model.js" */

import { helpInPage } from "./notebook.js";
import { sayLost, whenLost } from "./python.js";
import { saveStills } from "./saved.js";

/** @typedef {{ get: (name: string) => any } & Pick<Model, "on" | "off" | "widget_manager">} Helper */

/** @param {{ model: Helper }} context */
function initialize({ model }) {
  saveStills(model.widget_manager);
}

/** @param {{ model: Helper, el: HTMLElement }} context */
function render({ model, el }) {
  helpInPage(el);
  return whenLost(model, el, () => sayLost(el, model.get("lost")));
}

export default { initialize, render };
