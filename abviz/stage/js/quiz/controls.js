// What stands below a question: what can be chosen, the buttons, and what came of the answer.

/** @import { Words } from "../words.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Fields } from "./fields.js" */
/** @import { QuizView } from "./model.js" */

import { make, wideButton } from "../dom.js";

/**
 * @typedef {object} Deeds
 * @property {() => void} answer
 * @property {() => void} undo
 * @property {() => void} retry
 * @property {() => void} next
 * @property {(choice: number) => void} choose
 * @property {(text: string) => void} fill
 */

let groups = 0;

export class Controls {
  /**
   * @param {Words} words
   * @param {Deeds} deeds
   */
  constructor(words, deeds) {
    this.words = words;
    this.deeds = deeds;
    groups += 1;
    this.group = `abviz-quiz-${groups}`;
    this.choices = make("div", { class: "abviz-quiz-choices", role: "radiogroup", "aria-label": words.say("quiz-choices") });
    this.rows = make("div");
    this.answer = wideButton(words.say("quiz-answer"), words.say("quiz-answer-title"), deeds.answer);
    this.undo = wideButton(words.say("quiz-undo"), words.say("quiz-undo-title"), deeds.undo);
    this.retry = wideButton(words.say("quiz-retry"), words.say("quiz-retry-title"), deeds.retry);
    this.next = wideButton(words.say("quiz-next"), words.say("quiz-next-title"), deeds.next);
    this.least = wideButton("−∞", words.say("quiz-least-title"), () => deeds.fill("−∞"));
    this.greatest = wideButton("+∞", words.say("quiz-greatest-title"), () => deeds.fill("+∞"));
    for (const main of [this.answer, this.next]) main.classList.add("abviz-quiz-main");
    this.hint = make("span", { class: "abviz-quiz-hint" });
    this.buttons = make("div", { class: "abviz-quiz-buttons" }, this.answer, this.undo, this.least, this.greatest, this.next, this.retry, this.hint);
    this.verdict = make("span", { class: "abviz-quiz-verdict", "aria-hidden": "true" });
    this.feedback = make("p", { class: "abviz-quiz-feedback" });
    this.said = make("div", { class: "abviz-quiz-said", role: "status", "aria-live": "polite" });
    this.review = make("ol", { class: "abviz-quiz-review" });
    this.root = make("div", { class: "abviz-quiz-controls" }, this.choices, this.rows, this.buttons, this.said, this.review);
  }

  /**
   * @param {QuizView} view
   * @param {Fields | null} fields
   */
  load({ question, review }, fields) {
    const choices = question?.choices ?? [];
    this.choices.hidden = !choices.length;
    this.choices.replaceChildren(...choices.map((text, number) => this.newChoice(text, number)));
    this.rows.replaceChildren(...fields ? [fields.rows] : []);
    this.hint.textContent = question ? this.words.say(`quiz-hint-${question.form}`) : "";
    this.review.hidden = !review.length;
    this.review.replaceChildren(...review.map(({ right, text }) =>
      make("li", { "data-verdict": right ? "right" : "wrong", text: `${right ? "✓" : "✗"} ${text}` })));
  }

  /**
   * @param {string} text
   * @param {number} number
   */
  newChoice(text, number) {
    const input = make("input", {
      type: "radio", name: this.group, value: String(number), onchange: () => this.deeds.choose(number),
      onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); this.deeds.answer(); } },
    });
    return make("label", { class: "abviz-quiz-choice" }, input, make("span", { text }));
  }

  /**
   * @param {QuizView} view
   * @param {Draft | null} draft
   */
  show({ state, question, feedback, can }, draft) {
    const isAsking = state === "asking";
    const hasBounds = isAsking && question?.form === "fields";
    for (const button of [this.answer, this.undo]) button.hidden = !isAsking;
    for (const button of [this.least, this.greatest]) button.hidden = !hasBounds;
    this.hint.hidden = !isAsking;
    this.next.hidden = !can.includes("next");
    this.retry.hidden = !can.includes("retry");
    this.undo.disabled = !draft?.past.length;
    this.choices.querySelectorAll("input").forEach((input, number) => {
      input.checked = number === draft?.marks.choice;
      input.disabled = !isAsking;
      const verdict = feedback && input.checked ? (feedback.is_right ? "right" : "wrong") : "";
      /** @type {HTMLElement} */ (input.parentElement).dataset.verdict = verdict;
    });
    this.showFeedback(feedback);
  }

  /** @param {QuizView["feedback"]} feedback */
  showFeedback(feedback) {
    // What is asked for without an answer stays readable, and what was said is not said again.
    const text = feedback?.sentence ?? "";
    this.said.hidden = !feedback;
    this.said.dataset.verdict = feedback ? (feedback.is_right ? "right" : "wrong") : "";
    if (!feedback) this.said.replaceChildren();
    else if (this.feedback.textContent !== text || !this.said.contains(this.feedback)) {
      this.verdict.textContent = feedback.is_right ? "✓" : "✗";
      this.feedback.textContent = text;
      this.said.replaceChildren(this.verdict, this.feedback);
    }
  }

  /** Say why an answer was not taken. @param {string} text */
  refuse(text) {
    this.said.hidden = false;
    this.said.dataset.verdict = "refused";
    this.feedback.textContent = text;
    this.said.replaceChildren(this.feedback);
  }
}
