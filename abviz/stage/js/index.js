// What a widget (anywidget) and a page ask of the bundle.

/** @import { Model } from "./model.js" */

import { copyOnPress, Sharing } from "./sharing.js";
import { Stage } from "./stage.js";
import { Player } from "./steering.js";

export { startPage } from "./page.js";

/** Once for each model, before its first view. @param {{ model: Model }} context */
function initialize({ model }) {
  const player = new Player(model);
  const sharing = new Sharing(model);
  copyOnPress();
  return () => {
    player.dispose();
    sharing.dispose();
  };
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stage = new Stage(model, el);
  return () => stage.dispose();
}

export default { initialize, render };
