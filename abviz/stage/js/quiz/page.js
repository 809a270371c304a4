// A quiz on a page: no kernel, several trees, and what was answered is there after a reload.

/** @import { State } from "../model.js" */
/** @import { Sheets } from "./examiner.js" */
/** @import { Wish } from "./model.js" */

import { PageModel, startPage, startStage } from "../page.js";
import { Player } from "../player.js";
import { Examiner } from "./examiner.js";
import { remember, remembered } from "./memory.js";
import { Quiz } from "./quiz.js";
import { Splice } from "./splice.js";

/** Start all stages of a page, those of quizzes and others. */
export function startQuizPage() {
  startPage((section) => {
    const data = section.querySelector("script[data-quiz]")?.textContent;
    return data ? startQuiz(section, JSON.parse(data)) : startStage(section);
  });
}

/**
 * @param {HTMLElement} section
 * @param {Sheets & { state: State, key: string }} data
 */
function startQuiz(section, data) {
  const { state, said, key } = data;
  const { lang } = /** @type {HTMLElement} */ (section.closest("[lang]"));
  const texts = JSON.parse(document.querySelector(`script[data-texts="${lang}"]`)?.textContent ?? "");
  const examiner = new Examiner(data, remembered(key));
  const model = new PageModel({ ...state, texts: { ...texts, said: { ...texts.said, ...said } }, ...examiner.shown() });
  const show = () => {
    const { picture, place, quiz, film } = examiner.shown();
    model.set("playing", false);
    model.set("selected", -1);
    model.set("picture", picture);
    if (film.id === model.get("film").id) model.set("quiz", quiz);
    else {
      // The film comes last: what stands before it belongs to it.
      model.set("place", place);
      model.set("quiz", quiz);
      model.set("film", film);
    }
  };
  const splice = new Splice(window, {
    getState: () => examiner.state,
    getScore: () => examiner.score,
    setState: (kept) => { examiner.restore(kept); show(); },
  });
  model.send = (wish) => {
    examiner.take(/** @type {Wish} */ (wish));
    remember(key, examiner.state);
    splice.report();
    show();
  };
  new Player(model);
  new Quiz(model, /** @type {HTMLElement} */ (section.querySelector(".abviz-here")));
  splice.start();
  new ResizeObserver(() => splice.resize(document.documentElement.scrollWidth, document.documentElement.scrollHeight)).observe(document.body);
  return model;
}
