// The line above the tree: which quiz, how far, how many right; a fresh tree, the model answer.

/** @import { Stage } from "../stage.js" */
/** @import { QuizView, Wish } from "./model.js" */

import { button, icon, make, wideButton } from "../dom.js";

export class Head {
  /**
   * @param {Stage} stage
   * @param {(wish: Wish) => void} wish
   * @param {() => void} zoomed
   */
  constructor(stage, wish, zoomed) {
    const { words } = stage;
    this.words = words;
    this.title = make("h3", { class: "abviz-quiz-title" });
    this.progress = make("span", { class: "abviz-quiz-progress" });
    this.source = make("span", { class: "abviz-quiz-source" });
    this.again = wideButton(words.say("quiz-again"), words.say("quiz-again-title"), () => wish({ kind: "again" }));
    this.model = wideButton(words.say("quiz-model"), words.say("quiz-model-title"), () => wish({ kind: "model" }));
    this.close = wideButton(words.say("close-up"), words.say("close-up-title"), () => { stage.zoom(!stage.picture.isClose); zoomed(); });
    this.present = button([icon("present")], words.say("present"), () => stage.presentation.toggle());
    this.root = make("div", { class: "abviz-quiz-head" }, this.title, this.progress, this.source,
      make("span", { class: "abviz-quiz-doors" }, this.close, this.again, this.model, this.present));
  }

  /** @param {QuizView} view */
  show({ title, progress, source, can }) {
    this.title.textContent = title;
    this.title.hidden = !title;
    this.progress.textContent = progress;
    this.source.textContent = source;
    this.again.disabled = !can.includes("again");
    this.model.disabled = !can.includes("model");
  }

  /** Only where the whole tree is smaller than drawn there is something to be closer to. @param {Stage} stage */
  fit({ picture, tree, presentation }) {
    this.close.hidden = tree.clientWidth >= picture.size.width;
    this.close.setAttribute("aria-pressed", String(picture.isClose));
    const title = presentation.isOn ? this.words.say("leave") : this.words.say("present");
    this.present.title = title;
    this.present.setAttribute("aria-label", title);
  }
}
