// A prediction, or the line of a lesson, as a widget of a notebook (anywidget).

import { helpInPage } from "../notebook.js";
import { sayLost, whenLost } from "../python.js";
import { saveStills } from "../saved.js";
import { Progress } from "./lesson.js";
import { isOfTree } from "./model.js";
import { Prediction, start } from "./predict.js";

/** What a widget shows. @typedef {{ get: (name: string) => any, set: (name: string, value: unknown) => void, save_changes: () => void, send: (content: unknown) => void, on: (event: string, action: () => void) => void, off: (event: string, action: () => void) => void, widget_manager?: import("../model.js").Manager }} WidgetModel */

/** @param {{ model: WidgetModel, el: HTMLElement }} context */
function render({ model, el }) {
  helpInPage(el);
  const shown = start(el, model.get("asked"), (answer) => {
    model.set("given", answer);
    model.save_changes();
  }, (tree) => model.send({ tree }), model.get("number"));
  const follow = () => {
    const [given, told] = [model.get("given"), model.get("told") ?? {}];
    if (!(shown instanceof Prediction)) return;
    if (told.verdict === "refused") shown.speak(told.sentence, "refused");
    else if (given !== null && (told.verdict || !isOfTree(shown.data.asked.slots[0]))) shown.show(given, told.verdict ? told : null);
    // Asked anew elsewhere.
    else if (shown.root.dataset.verdict) shown.ask();
  };
  follow();
  model.on("change:given change:told", follow);
  const stopWaiting = whenLost(model, el, () => { if (shown instanceof Prediction) sayLost(shown.root, model.get("lost")); });
  return () => {
    stopWaiting();
    model.off("change:given change:told", follow);
    if (shown instanceof Progress) shown.dispose();
  };
}

/** @param {{ model: WidgetModel }} context */
function initialize({ model }) {
  saveStills(model.widget_manager);
}

export default { initialize, render };
