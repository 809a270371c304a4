// What a widget (anywidget) asks of its bundle.

/** @import { Model } from "./model.js" */

import { EditableStage } from "./edit.js";
import { copyOnPress, Naming, Sharing } from "./jupyter.js";
import { Player } from "./steering.js";

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
  const stage = new EditableStage(model, el);
  const naming = new Naming(stage.root);
  return () => {
    naming.dispose();
    stage.dispose();
  };
}

export default { initialize, render };
