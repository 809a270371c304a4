// A quiz on a page: no kernel, several trees, and what was answered is there after a reload.

/** @import { State } from "../model.js" @import { QuizSheets } from "../records.js" @import { Wish } from "./model.js" */

import { make, wideButton } from "../dom.js";
import { rowsOf } from "../film.js";
import { PageModel, startPage, startStage, textsOf } from "../page.js";
import { Player } from "../steering.js";
import { dataInFull, pictureInFull } from "../written_once.js";
import { Examiner, remember, remembered } from "./examiner.js";
import { Quiz } from "./quiz.js";

/** Start all stages of a page, those of quizzes and others. */
export function startQuizPage() {
  startPage((section) => {
    const data = section.querySelector("script[data-quiz]")?.textContent;
    return data ? startQuiz(section, sheetsIn(data)) : startStage(section);
  });
}

/** All that a page has of a quiz. @param {string} text @returns {QuizSheets & { state: State }} */
function sheetsIn(text) {
  const sheets = dataInFull(text);
  for (const round of sheets.rounds) round.picture = pictureInFull(round.picture, rowsOf(round.films[0].nodes));
  return sheets;
}

/**
 * Start the quiz of a section: an examiner marks the answers, and the browser and a page around
 * this one keep them.
 *
 * @param {HTMLElement} section @param {QuizSheets & { state: State }} data
 */
export function startQuiz(section, data) {
  const { state, said } = data;
  const key = memoryOf(section, data.key);
  const texts = textsOf(section);
  const examiner = examinerOf(data, remembered(key), remembered(`${key} answers`) ?? {});
  const model = new PageModel({ ...state, quiz_name: data.key, texts: { ...texts, said: { ...texts.said, ...said } }, ...examiner.shown() });
  const splice = new Splice(window, {
    getState: () => examiner.kept,
    getScore: () => examiner.quiz.score,
    setState: (kept) => { examiner.restore(kept); showIn(model, examiner); },
  });
  model.send = (wish) => {
    const newAnswers = examiner.take(/** @type {Wish} */ (wish));
    remember(key, examiner.kept);
    remember(`${key} answers`, examiner.handed);
    splice.report();
    for (const answer of newAnswers) splice.post("SPLICE.sendEvent", { name: "answer", data: answer });
    showIn(model, examiner);
    const earlier = section.querySelector(".abviz-quiz-earlier");
    const hadFocus = earlier?.contains(document.activeElement);
    earlier?.remove();
    if (hadFocus) stage.tree.focus({ preventScroll: true });
  };
  const room = /** @type {HTMLElement} */ (section.querySelector(".abviz-here"));
  if (examiner.quiz.hasBegun) {
    const anew = wideButton(said["quiz-anew"], said["quiz-anew-title"], () => quiz.press("anew", earlier));
    const earlier = make("p", { class: "abviz-quiz-earlier" }, make("span", { text: said["quiz-earlier"] }), anew);
    room.before(earlier);
  }
  new Player(model);
  const quiz = new Quiz(model, room);
  const { stage } = quiz;
  splice.start();
  new ResizeObserver(() => splice.resize(document.documentElement.scrollWidth, document.documentElement.scrollHeight)).observe(document.body);
  return { model, stage };
}

/** Who asks and marks: see `exam_page.js`. @param {ConstructorParameters<typeof Examiner>} given @returns {Examiner} */
function examinerOf(...given) {
  const newExaminer = Reflect.get(document, "abvizExaminer");
  return newExaminer ? newExaminer(...given) : new Examiner(...given);
}

/** Show on a stage what an examiner shows now. @param {PageModel} model @param {Examiner} examiner */
function showIn(model, examiner) {
  const { film, handed, picture, place, quiz } = examiner.shown();
  model.set("playing", false);
  model.set("selected", -1);
  model.set("picture", picture);
  model.set("handed", handed);
  if (film.id === model.get("film").id) {
    model.set("quiz", quiz);
    return;
  }
  // The film comes last: what stands before it belongs to it.
  model.set("place", place);
  model.set("quiz", quiz);
  model.set("film", film);
}

/**
 * Under what the browser keeps a quiz. What was answered on one page is not taken for an answer on
 * another one with the same quiz, nor for one to the same quiz further down.
 *
 * @param {HTMLElement} section @param {string} key that of the quiz
 */
function memoryOf(section, key) {
  section.dataset.quizKey = key;
  const same = [...document.querySelectorAll(`section[data-quiz-key="${key}"]`)];
  const place = same.indexOf(section) + 1;
  return `${key} ${location.pathname}${place > 1 ? ` ${place}` : ""}`;
}

// SPLICE: how an exercise in a frame tells the page around it its score and its state, and asks
// for the state that was kept there (https://cssplice.org).

/** @typedef {{ getState: () => object, getScore: () => number, setState: (state: any) => void }} Exercise */

export class Splice {
  /** @param {Window} own @param {Exercise} exercise */
  constructor(own, exercise) {
    this.own = own;
    this.exercise = exercise;
    this.number = 0;
    this.asked = "";
  }

  /** Ask the page around for what it has kept. */
  start() {
    this.own.addEventListener("message", (event) => this.hear(event));
    this.asked = this.post("SPLICE.getState");
  }

  /** @param {MessageEvent} event */
  hear({ source, data }) {
    if (source !== this.own.parent || !data || data.subject !== "SPLICE.getState.response") return;
    if (!this.asked || data.message_id !== this.asked || data.error || !data.state) return;
    this.asked = "";
    this.exercise.setState(data.state);
  }

  report() {
    // A state that comes when somebody has begun would undo what was done.
    this.asked = "";
    this.post("SPLICE.reportScoreAndState", { score: this.exercise.getScore(), state: this.exercise.getState() });
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.post("lti.frameResize", { width, height });
  }

  /** Tell the page around, if there is one. @param {string} subject @param {object} more */
  post(subject, more = {}) {
    if (this.own.parent === this.own) return "";
    this.number += 1;
    const id = `abviz-${this.number}`;
    // Who frames a page is not known; the message has nothing in it but what was answered here.
    this.own.parent.postMessage({ subject, message_id: id, ...more }, "*");
    return id;
  }
}
