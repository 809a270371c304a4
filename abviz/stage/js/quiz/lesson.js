// How far one is in a lesson: which of its questions and quizzes were answered, and what comes next.
// The browser keeps it, under the name of the lesson; nothing is sent.

import { make, wideButton } from "../dom.js";
import { filled } from "../film.js";
import { remember, remembered } from "./examiner.js";
import { HAND_IN, drawNumber, handInParts } from "./hand_in.js";

/** @import { LessonData } from "../records.js" @import { AnswerRecord } from "./hand_in.js" */

/** Sent to the document when a question is shown, or answered: then its detail is that question. */
export const ASKED = "abviz-asked";
/** Sent to a question that is asked anew. */
export const ANEW = "abviz-anew";

export class Progress {
  /** @param {HTMLElement} el @param {LessonData} data */
  constructor(el, data) {
    this.data = data;
    const { language, texts } = data;
    this.key = `abviz-lesson-${data.lesson}`;
    this.kept = this.read();
    this.number = drawNumber();
    /** What was answered, by the names of the questions. @type {Record<string, AnswerRecord[]>} */
    this.answers = {};
    this.recall();
    this.bar = make("progress", { "aria-label": texts.answered });
    this.told = make("span");
    this.next = wideButton("", texts["next-title"], () => this.goOn(), "abviz-lesson-next");
    this.anew = wideButton(texts.anew, texts["anew-title"], () => this.startOver(), "abviz-lesson-anew");
    this.handing = handInParts((name) => texts[name], () => ({ number: this.number, answers: Object.values(this.answers).flat() }), () => this.fetch());
    this.root = make("div", { class: "abviz abviz-lesson", role: "group", lang: language, "aria-label": texts.name },
      this.bar, this.told, this.next, this.handing.button, this.anew, this.handing.opened);
    this.root.hidden = true;
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    document.addEventListener(ASKED, (event) => this.show(/** @type {CustomEvent} */ (event).detail), { signal });
    addEventListener("storage", ({ key }) => { if (key === this.key || key === null) this.follow(); }, { signal });
    el.replaceChildren(this.root);
    requestAnimationFrame(() => this.show());
  }

  /** Read which questions were answered earlier, and whether right; anything else is ignored. @returns {Record<string, string>} */
  read() {
    return Object.fromEntries(Object.entries(remembered(this.key) ?? {}).filter(([, verdict]) => verdict === "right" || verdict === "wrong"));
  }

  /** Take over the answers that the browser has kept. */
  recall() {
    const { number, answers } = remembered(`${this.key} answers`) ?? {};
    this.number = String(number ?? this.number);
    this.answers = { ...answers };
  }

  fetch() {
    for (const root of this.asked) root.dispatchEvent(new Event(HAND_IN));
  }

  /** Keep what a question was answered, if that is more than before. @param {string} name @param {HTMLElement} root */
  collect(name, root) {
    const { answers, key, number } = this;
    const fresh = JSON.parse(root.dataset.answers ?? "[]");
    if (fresh.length <= (answers[name]?.length ?? 0)) return;
    answers[name] = fresh;
    remember(`${key} answers`, { number, answers });
  }

  /** The questions of the lesson that are there. */
  get asked() {
    // The notebook stays the one where it is, when a view of Jupyter takes the line out of the page.
    if (this.root.isConnected) this.scope = this.root.closest(".jp-Notebook") ?? document;
    return /** @type {HTMLElement[]} */ ([...this.scope?.querySelectorAll("[data-question]") ?? []]);
  }

  /** Take over what another tab has kept, or that it has started over. */
  follow() {
    this.kept = this.read();
    this.recall();
    if (!Object.keys(this.kept).length) this.askAnew();
    this.show();
  }

  /** @param {HTMLElement | null} [answered] the question that was answered just now */
  show(answered = null) {
    const { data, kept } = this;
    const questions = namesOf(this.asked);
    const shown = new Set(questions.values());
    const all = Math.max(data.questions, shown.size);
    for (const [root, name] of questions) {
      this.collect(name, root);
      if (root === answered || !(name in kept)) this.keep(name, root);
    }
    for (const [root, name] of questions) root.dataset.kept = kept[name] ?? "";
    // Once all questions are shown, answers to former questions of the lesson do not count.
    const names = Object.keys(kept).filter((name) => shown.size < all || shown.has(name)).slice(0, all);
    const right = names.filter((name) => kept[name] === "right").length;
    this.open = [...questions.keys()].find(({ dataset }) => !dataset.kept);
    this.draw(all, names.length, right);
  }

  /** @param {string} name @param {HTMLElement} root */
  keep(name, root) {
    const { verdict } = root.dataset;
    if (!verdict) return;
    this.kept[name] = verdict;
    remember(this.key, this.kept);
  }

  /** @param {number} all @param {number} done @param {number} right */
  draw(all, done, right) {
    const { texts } = this.data;
    const text = this.open?.dataset.asks ?? this.open?.getAttribute("aria-label") ?? "";
    this.bar.max = all;
    this.bar.value = done;
    const after = this.open ? "" : `. ${done === all ? texts.all : texts.later}`;
    this.told.textContent = filled(texts.so, { done, all, right }) + after;
    this.next.textContent = filled(texts.next, { text: text.replace(/\s+/g, " ") });
    this.next.hidden = !this.open;
    const hasAnswers = Object.keys(this.answers).length > 0 || this.asked.some(({ dataset }) => "answered" in dataset);
    this.handing.button.hidden = !hasAnswers;
    if (!hasAnswers) this.handing.opened.hidden = true;
    this.handing.show();
    this.anew.hidden = !done && !hasAnswers;
    this.root.hidden = !all;
  }

  goOn() {
    this.open?.scrollIntoView({ block: "center" });
    /** @type {HTMLElement | null | undefined} */ (this.open?.querySelector(".abviz-predict input, .abviz-tree"))?.focus({ preventScroll: true });
  }

  startOver() {
    this.kept = {};
    this.answers = {};
    remember(`${this.key} answers`, { number: this.number, answers: {} });
    remember(this.key, this.kept);
    this.askAnew();
    this.show();
    this.next.focus();
  }

  askAnew() {
    for (const root of this.asked) {
      delete root.dataset.answers;
      delete root.dataset.answered;
      delete root.dataset.verdict;
      root.dispatchEvent(new Event(ANEW));
    }
  }

  dispose() {
    this.leaving.abort();
  }
}

/** Tell the line of the lesson what came of a question, if anything has. @param {HTMLElement} root that of the question @param {"right" | "wrong" | null} verdict */
export function tellLesson(root, verdict) {
  if (verdict) root.dataset.verdict = verdict;
  else delete root.dataset.verdict;
  document.dispatchEvent(new CustomEvent(ASKED, { detail: verdict && root }));
}

/**
 * The name of each question. Of several that are the same in everything each has its own, by their
 * order; two views of one widget are one question.
 *
 * @param {HTMLElement[]} asked @returns {Map<HTMLElement, string>}
 */
export function namesOf(asked) {
  /** Of each question those that are the same, by their numbers or by where they are. @type {Map<string, (string | HTMLElement)[]>} */
  const copies = new Map();
  return new Map(asked.map((root) => {
    const { question = "", number } = root.dataset;
    const same = copies.get(question) ?? [];
    copies.set(question, same);
    const copy = number || root;
    if (!same.includes(copy)) same.push(copy);
    const place = same.indexOf(copy) + 1;
    return [root, place === 1 ? question : `${question} ${place}`];
  }));
}
