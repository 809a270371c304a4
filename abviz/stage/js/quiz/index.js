// What a quiz asks of its bundle, as a widget (anywidget) and on a page.

/** @import { Model } from "../model.js" */

import stage from "../index.js";
import { helpInPage } from "../notebook.js";
import { sayLost, whenLost } from "../python.js";
import { Quiz } from "./quiz.js";

export { startQuizPage } from "./page.js";

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  helpInPage(el);
  const quiz = new Quiz(model, el);
  const stopWaiting = whenLost(model, el, () => sayLost(quiz.stage.root, model.get("lost") ?? ""));
  return () => {
    stopWaiting();
    quiz.dispose();
  };
}

export default { initialize: stage.initialize, render };
