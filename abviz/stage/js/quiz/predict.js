// A light question in a text: one answer, and only then whether it is right, and why.

/** @import { Answer, LessonData, PredictionData } from "../records.js" */

import { make, wideButton } from "../dom.js";
import { filled } from "../film.js";
import { onEnter } from "../keys.js";
import { recordOf } from "./hand_in.js";
import { ANEW, ASKED, Progress, tellLesson } from "./lesson.js";
import { mark, readField } from "./marking.js";
import { LETTERS, SIGNS, isOfScores, isOfTree, longestIn } from "./model.js";
import { AskedTree } from "./tree.js";

/** What Python says of a tree: "right", "wrong" or "refused". @typedef {{ verdict: string, sentence: string, answers?: object[] }} Told */

export class Prediction {
  /** @param {HTMLElement} el @param {PredictionData} data @param {(answer: Answer | null) => void} [commit] what is told of an answer, or that there is none any more @param {((tree: string) => void) | null} [judge] what searches a tree; nothing does on a page @param {string} [number] that of a widget, which may be shown twice */
  constructor(el, data, commit = () => {}, judge = null, number = "") {
    const { asked: { text }, id, language, texts } = data;
    this.since = Date.now();
    this.data = data;
    this.commit = commit;
    this.judge = judge;
    /** @type {HTMLInputElement[]} */
    this.inputs = [];
    this.button = wideButton(texts.answer, texts["answer-title"], () => this.answer(), "abviz-predict-main");
    this.row = make("form", { class: "abviz-predict-row", onsubmit: (event) => event.preventDefault() });
    this.said = make("div", { class: "abviz-predict-said", role: "status", tabindex: "-1" });
    this.root = make("div", { class: "abviz abviz-predict", role: "group", lang: language, "aria-label": text, "data-question": id, "data-number": number }, this.row, this.said);
    this.root.addEventListener(ANEW, () => {
      this.ask();
      this.commit(null);
    });
    el.replaceChildren(this.root);
    this.ask();
    // A notebook puts it into the page a little later.
    requestAnimationFrame(() => document.dispatchEvent(new CustomEvent(ASKED)));
  }

  /** Ask, whatever was answered before. */
  ask() {
    const { asked } = this.data;
    this.inputs = [];
    this.tree = this.newTree();
    const places = asked.form === "choice" ? asked.choices.map((text, place) => this.newChoice(text, place)) : this.newFields();
    this.row.replaceChildren(make("span", { class: "abviz-predict-text", text: asked.text }), ...this.tree ? [this.tree.root] : [], ...places, this.button);
    this.button.hidden = false;
    delete this.root.dataset.verdict;
    delete this.root.dataset.answers;
    this.said.replaceChildren();
  }

  /** The tree that is asked about, if there is one: where nodes are the answer, they can be marked in it. */
  newTree() {
    const { asked, picture, texts } = this.data;
    if (!picture) return null;
    return new AskedTree(picture, { ...asked, title: this.isOfNodes ? texts.mark : texts.picture }, this.isOfNodes ? (node) => this.toggle(node) : null);
  }

  /** Whether nodes are the answer. */
  get isOfNodes() {
    return /^(set|sequence|node)$/.test(this.data.asked.form);
  }

  /** Mark a node, or take its mark away: the field has the names of those that are marked. @param {number} node */
  toggle(node) {
    const { inputs: [input] } = this;
    const { asked: { form, names, slots } } = this.data;
    const taken = this.nodesIn(input.value);
    const others = form === "node" ? [] : taken.filter((other) => other !== node);
    const marked = taken.includes(node) ? others : [...others, node];
    input.value = marked.map((other) => names[slots.indexOf(other)]).join(", ");
    this.showMarks();
  }

  showMarks() {
    this.tree?.show(this.nodesIn(this.inputs[0].value), this.data.asked.form === "sequence");
  }

  /** The nodes that a text names, whatever else is in it. @param {string} text @returns {number[]} */
  nodesIn(text) {
    const { asked: { names, slots } } = this.data;
    const places = namesIn(text, names).map((name) => placeOf(name, names)).filter((place) => place >= 0);
    return [...new Set(places)].map((place) => Number(slots[place]));
  }

  /** @param {Record<string, string>} options */
  newInput(options) {
    const input = make("input", { ...options, onkeydown: onEnter(() => this.answer()) });
    this.inputs.push(input);
    return input;
  }

  /** @param {string} text @param {number} place */
  newChoice(text, place) {
    return make("label", { class: "abviz-predict-choice" }, this.newInput({ type: "radio", name: "choice", value: String(place) }), make("span", { text }));
  }

  newFields() {
    const { asked: { form, names, slots }, texts } = this.data;
    /** @type {Record<string, string>} */
    const usual = { type: "text", class: "abviz-predict-input", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    if (form !== "fields") {
      const hint = this.tree ? filled(texts.click, { hint: texts[form] }) : texts[form];
      const input = this.newInput({ ...usual, class: "abviz-predict-input abviz-predict-names", "aria-label": texts.number, placeholder: hint });
      input.addEventListener("input", () => this.showMarks());
      return [input];
    }
    return slots.map((slot, place) => {
      const letter = LETTERS[String(slot).split(":")[0]];
      const name = letter === LETTERS.value ? names[place] : `${letter} (${names[place]})`;
      const label = slots.length > 1 ? [make("span", { text: name })] : [];
      const input = this.newInput({ ...usual, maxlength: longestIn(slot), ...isOfScores(slot) || isOfTree(slot) ? { class: "abviz-predict-input abviz-predict-names", placeholder: texts[isOfTree(slot) ? "tree" : "scores"] } : {}, ...slots.length > 1 ? {} : { "aria-label": texts.number } });
      return make("label", { class: "abviz-predict-field" }, ...label, input);
    });
  }

  /** What was typed or chosen; a text says why it is no answer. @returns {Answer | string} */
  read() {
    const { asked: { form, slots }, texts } = this.data;
    const { inputs } = this;
    if (form === "choice") {
      const place = inputs.findIndex((input) => input.checked);
      return place < 0 ? texts.nothing : place;
    }
    const given = inputs.map(({ value }) => value.trim());
    if (given.includes("")) return texts.nothing;
    if (form !== "fields") return this.readNodes(given[0]);
    const wrong = slots.findIndex((slot, place) => !isOfTree(slot) && Number.isNaN(readField(String(slot), given[place])));
    if (wrong < 0) return Object.fromEntries(slots.map((slot, place) => [slot, given[place]]));
    return filled(texts[isOfScores(slots[wrong]) ? "no-scores" : "no-score"], { text: given[wrong] });
  }

  /** @param {string} text names with commas or blanks between them @returns {Answer | string} */
  readNodes(text) {
    const { asked: { form, names, slots }, texts } = this.data;
    const given = form === "set" && /^[-–—−]$/.test(text) ? [] : namesIn(text, names);
    /** @type {number[]} */
    const nodes = [];
    for (const name of new Set(given)) {
      const place = placeOf(name, names);
      if (place < 0) return filled(texts["no-node"], { text: name });
      nodes.push(Number(slots[place]));
    }
    if (form === "set") return nodes.sort((a, b) => a - b);
    if (form === "sequence") return nodes;
    return nodes.length === 1 ? nodes[0] : filled(texts["no-node"], { text });
  }

  answer() {
    if (this.button.hidden) return;
    const answer = this.read();
    if (typeof answer === "string") return this.speak(answer, "refused");
    if (isOfTree(this.data.asked.slots[0])) return this.showTree(this.inputs[0].value);
    const hasFocus = this.root.contains(document.activeElement);
    this.show(answer);
    if (hasFocus) this.said.focus({ preventScroll: true });
    this.commit(answer);
  }

  /** Python marks a tree; a page says so, and shows one that is right. @param {string} text */
  showTree(text) {
    const { solved, texts } = this.data;
    if (this.judge) this.judge(text);
    else this.speak(texts["no-python"], "refused", solved.sentence);
  }

  /** Show an answer, and what came of it: as Python says, or as the page finds. @param {Answer} answer @param {Told | null} told */
  show(answer, told = null) {
    const { asked, identity, solved } = this.data;
    this.root.dataset.answers = JSON.stringify(told?.answers ?? [recordOf(asked, solved, answer, { ...identity, try: 1 }, this.since)]);
    const found = told ?? mark(asked, solved, answer);
    const { sentence } = found;
    const isRight = "verdict" in found ? found.verdict === "right" : found.is_right;
    const verdict = isRight ? "right" : "wrong";
    this.button.hidden = true;
    this.inputs.forEach((input, place) => {
      if (asked.form === "choice") {
        input.checked = place === answer;
        input.disabled = true;
      } else {
        input.value = this.textOf(answer, place);
        input.readOnly = true;
      }
    });
    if (this.isOfNodes && this.tree) {
      this.showMarks();
      this.tree.close([answer].flat().map(Number), solved.key, asked.form);
    }
    this.speak(sentence, verdict, isRight ? "" : solved.sentence);
    tellLesson(this.root, verdict);
  }

  /** @param {Answer} answer @param {number} place that of the field */
  textOf(answer, place) {
    const { asked: { form, names, slots } } = this.data;
    if (form === "fields") return /** @type {Record<string, string>} */ (answer)[String(slots[place])] ?? "";
    const nodes = Array.isArray(answer) ? answer : [Number(answer)];
    return nodes.map((node) => names[slots.indexOf(node)]).join(", ") || "–";
  }

  /** @param {string} text @param {string} verdict @param {string} [solution] */
  speak(text, verdict, solution = "") {
    const sign = verdict in SIGNS ? [make("b", { text: SIGNS[verdict], "aria-hidden": "true" }), " "] : [];
    this.said.dataset.verdict = verdict;
    this.said.replaceChildren(make("p", {}, ...sign, text.trim()), ...solution ? [make("p", { text: solution })] : []);
  }
}

/** The names in a text, with commas or blanks between them. @param {string} text @param {string[]} names those that there are @returns {string[]} */
function namesIn(text, names) {
  const whole = text.trim();
  if (names.includes(whole)) return [whole];
  return whole.split(whole.includes(",") ? "," : /\s+/).map((name) => name.trim()).filter(Boolean);
}

/** The place of a name, whether its letters are capitals or not; −1 if it is none. @param {string} name @param {string[]} names */
function placeOf(name, names) {
  const exact = names.indexOf(name);
  return exact < 0 ? names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) : exact;
}

/** A question, or how far one is with all of them. @param {HTMLElement} el @param {PredictionData | LessonData} data @param {(answer: Answer | null) => void} [commit] @param {(tree: string) => void} [judge] @param {string} [number] */
function start(el, data, commit, judge, number) {
  return "lesson" in data ? new Progress(el, data) : new Prediction(el, data, commit, judge, number);
}

/** Start all light questions of a page. */
export function startPredictions() {
  for (const script of document.querySelectorAll("script[data-prediction]")) {
    start(/** @type {HTMLElement} */ (script.parentElement), JSON.parse(script.textContent ?? ""));
  }
}
