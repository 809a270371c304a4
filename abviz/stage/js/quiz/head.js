// The line above the tree: which quiz, how far, how many right; a fresh tree, the model answer.

/** @import { Stage } from "../stage.js" @import { Words } from "../words.js" @import { QuizView, Wish } from "./model.js" */

import { button, icon, make, wideButton } from "../dom.js";
import { offersModel } from "./controls.js";

export class Head {
  /** @param {Stage} stage @param {(wish: Wish) => void} wish @param {() => void} zoomed */
  constructor(stage, wish, zoomed) {
    const { words } = stage;
    this.words = words;
    this.title = make("strong", { class: "abviz-quiz-title" });
    this.progress = make("span", { class: "abviz-quiz-progress" });
    this.source = make("span", { class: "abviz-quiz-source" });
    this.again = wideButton(words.say("quiz-again"), words.say("quiz-again-title"), () => wish({ kind: "again" }));
    this.anew = wideButton(words.say("quiz-anew"), words.say("quiz-anew-title"), () => wish({ kind: "anew" }));
    this.anew.classList.add("abviz-quiz-anew");
    this.model = wideButton(words.say("quiz-model"), words.say("quiz-model-title"), () => wish({ kind: "model" }));
    this.close = wideButton(words.say("close-up"), words.say("close-up-title"), () => { stage.zoom(!stage.picture.isClose); zoomed(); });
    this.present = button([icon("present")], words.say("present"), () => stage.presentation.toggle());
    this.root = make("div", { class: "abviz-quiz-head" },
      make("div", { class: "abviz-quiz-state" }, this.title, this.progress, this.source),
      make("span", { class: "abviz-quiz-doors" }, this.close, this.anew, this.again, this.model, this.present));
  }

  /** @param {QuizView} view */
  show(view) {
    const { words } = this;
    this.title.textContent = view.title;
    this.title.hidden = !view.title;
    this.progress.textContent = progressOf(words, view);
    this.source.textContent = sourceOf(words, view);
    this.again.disabled = !view.can.includes("again");
    this.again.textContent = words.say(view.given ? "quiz-again" : "quiz-fresh");
    this.again.title = words.say(view.given ? "quiz-again-title" : "quiz-fresh-key");
    this.anew.disabled = !view.can.includes("anew");
    this.model.hidden = offersModel(view);
    this.model.disabled = !view.can.includes("model");
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

/** Which tree it is: nothing is said of one that was given, and it has no seed. @param {Words} words @param {QuizView} view */
export function sourceOf(words, { given, round, seed }) {
  if (!given) return words.say("quiz-source", { number: round + 1, seed });
  return round ? words.say("quiz-tree", { number: round + 1 }) : "";
}

/** How far one has come, and how well. @param {Words} words @param {QuizView} view */
export function progressOf(words, view) {
  const { number, count, tries, right, score, spent } = view;
  const end = endOf(words, view);
  const parts = [words.say("quiz-progress", { number: number + 1, count })];
  if (tries && !spent && !(end && count === 1)) parts.push(words.say("quiz-tries", { count: tries }));
  if (end) parts.push(end);
  // Who answers for practice has not lost what was right before.
  else if (right !== null && (right || !spent)) parts.push(words.say("quiz-right", { right }));
  if (spent) parts.push(score === null ? words.say("quiz-spent") : words.say("quiz-stay", { points: Math.round(score * count * 100) / 100, count }));
  return parts.join(" · ");
}

/** What was right when all questions are closed, and at which try; of a tree without points, nothing. @param {Words} words @param {QuizView} view */
function endOf(words, { count, tries, right, spent, review }) {
  if (!review.length || !right || spent) return "";
  if (count === 1) return tries === 1 ? words.say("quiz-one-first") : words.say("quiz-one-later", { number: tries });
  const first = review.filter(({ points }) => points === 1).length;
  if (first === right) return words.say("quiz-all-first", { right });
  return words.say("quiz-some-first", { right, first, later: right - first });
}
