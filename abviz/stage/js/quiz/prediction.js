// A prediction, or the line of a lesson, as a widget of a notebook (anywidget).

/** @import { Answer } from "../records.js" */

import { wideButton } from "../dom.js";
import { helpInPage } from "../notebook.js";
import { sayLost, whenLost } from "../python.js";
import { saveStills } from "../saved.js";
import { isAnswer } from "./examiner.js";
import { Progress } from "./lesson.js";
import { Memory, forgetAll } from "./memory.js";
import { isOfTree } from "./model.js";
import { Prediction } from "./predict.js";

/** What a widget shows. @typedef {{ get: (name: string) => any, set: (name: string, value: unknown) => void, save_changes: () => void, send: (content: unknown) => void, on: (event: string, action: () => void) => void, off: (event: string, action: () => void) => void, widget_manager?: import("../model.js").Manager }} WidgetModel */

/** A prediction, which Python learns the answer of, and the page remembers it. */
class LivePrediction {
  /** @param {WidgetModel} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    const judge = (/** @type {string} */ tree) => {
      this.isSent = true;
      model.send({ tree });
    };
    this.shown = new Prediction(el, model.get("asked"), (answer) => this.commit(answer), judge, model.get("number"));
    this.memory = new Memory(model.widget_manager, this.shown.root);
    // Whether a tree was sent to be marked, and whether the answer is one of before.
    this.isSent = this.isRemembered = false;
    this.follow();
    model.on("change:given change:told", this.follow);
    // A notebook puts it into the page a little later; only then it is known which of several it is.
    requestAnimationFrame(() => this.giveBack());
  }

  dispose() {
    this.model.off("change:given change:told", this.follow);
  }

  /** @param {Answer | null} answer */
  commit(answer) {
    this.isRemembered = false;
    this.memory.keep(answer === null ? null : { answer, seconds: this.memory.seconds() });
    this.model.set("given", answer);
    this.model.save_changes();
  }

  follow = () => {
    const { model, shown } = this;
    const [given, told] = [model.get("given"), model.get("told") ?? {}];
    if (told.verdict === "refused") shown.speak(told.sentence, "refused");
    else if (given !== null && (told.verdict || !isOfTree(shown.data.asked.slots[0]))) {
      if (this.isSent) this.memory.keep({ answer: given, seconds: this.memory.seconds() });
      this.show(given, told.verdict ? told : null);
    }
    // Asked anew elsewhere.
    else if (shown.root.dataset.verdict) shown.ask();
    // The answer and what came of it arrive one after the other.
    if (told.verdict) this.isSent = false;
  };

  /** @param {Answer} answer @param {import("./predict.js").Told | null} told */
  show(answer, told) {
    const { model, shown } = this;
    shown.show(answer, told);
    if (!this.isRemembered) return;
    const { text, title } = model.get("again");
    shown.said.append(wideButton(text, title, () => this.askAgain(), "abviz-predict-again"));
  }

  askAgain() {
    this.shown.ask();
    this.commit(null);
    this.shown.inputs[0].focus();
  }

  /** Answer it as it was answered before. */
  giveBack() {
    const { memory, model, shown: { data: { asked } } } = this;
    const { answer = null, seconds = 0 } = memory.recall() ?? {};
    const isTree = isOfTree(asked.slots[0]);
    if (model.get("given") !== null || answer === null || !(isTree || isAnswer(answer, asked))) return;
    this.isRemembered = true;
    model.send({ remembered: answer, seconds });
    // Python may have other things to do yet; but a tree only Python can mark.
    if (!isTree) this.show(answer, null);
  }
}

/** @param {{ model: WidgetModel, el: HTMLElement }} context */
function render({ model, el }) {
  helpInPage(el);
  if ("lesson" in model.get("asked")) {
    const line = new Progress(el, model.get("asked"));
    line.anew.addEventListener("click", () => forgetAll(model.widget_manager));
    return () => line.dispose();
  }
  const prediction = new LivePrediction(model, el);
  const stopWaiting = whenLost(model, el, () => sayLost(prediction.shown.root, model.get("lost")));
  return () => {
    stopWaiting();
    prediction.dispose();
  };
}

/** @param {{ model: WidgetModel }} context */
function initialize({ model }) {
  saveStills(model.widget_manager);
}

export default { initialize, render };
