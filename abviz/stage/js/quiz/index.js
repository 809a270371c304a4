// What a quiz asks of its bundle, as a widget (anywidget) and on a page.

/** @import { Model } from "../model.js" @import { Wish } from "./model.js" */

import stage from "../index.js";
import { helpInPage } from "../notebook.js";
import { sayLost, whenLost } from "../python.js";
import { Memory } from "./memory.js";
import { Quiz } from "./quiz.js";

export { startQuizPage } from "./page.js";

// Far more than anybody does with a quiz.
const MOST = 1_000;

/** A quiz whose page remembers all that was done, so that it can be done once more. @param {Model} model @param {HTMLElement} el */
function rememberedQuiz(model, el) {
  const send = (/** @type {Wish} */ wish) => {
    const wishes = memory.recall() ?? [];
    if (wish.kind === "anew") memory.keep(null);
    else if (wish.kind !== "hand in" && wishes.length < MOST) memory.keep([...wishes, { ...wish, seconds: memory.seconds() }]);
    model.send?.(wish);
  };
  const quiz = new Quiz({ ...model, send: /** @type {Model["send"]} */ (send) }, el);
  const memory = new Memory(model.widget_manager, quiz.stage.root);
  // A notebook puts it into the page a little later; only then it is known which of several it is.
  requestAnimationFrame(() => {
    const wishes = memory.recall();
    if (wishes && !quiz.view.can.includes("anew")) model.send?.({ kind: "resume", wishes });
  });
  return quiz;
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  helpInPage(el);
  const quiz = rememberedQuiz(model, el);
  const stopWaiting = whenLost(model, el, () => sayLost(quiz.stage.root, model.get("lost") ?? ""));
  return () => {
    stopWaiting();
    quiz.dispose();
  };
}

export default { initialize: stage.initialize, render };
