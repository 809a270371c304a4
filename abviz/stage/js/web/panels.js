// What can be done besides with the search that is shown: one panel below it is open at a time.

/** @import { Told } from "../quiz/predict.js" @import { Show, WebPage } from "./page.js" */
/** The module for questions. @typedef {typeof import("./asking.js")} Asking */

import { make } from "../dom.js";
import { Own } from "./own.js";
import { Panel, part, unfold } from "./panel.js";
import { copy, pngOf, save, svgOf } from "./saving.js";
import { Stages } from "./stages.js";

// A search that is traced by hand takes a whole quiz.
const TRACE = "trace";

/** @returns {Promise<Asking>} */
function asking() {
  return import(/** @type {any} */ (new URL("asking.js", document.baseURI).href));
}

class Quiz extends Panel {
  /** @type {{ stage: { dispose: () => void }, section: HTMLElement } | null} */
  asked = null;
  about = 0;
  // How often it was asked: what comes of an earlier time comes too late.
  turn = 0;

  /** @param {WebPage} page */
  constructor(page) {
    super(page, "quiz");
    for (const menu of [".web-asks", ".web-marked", ".web-steps"]) this.on(menu, "change", () => this.open());
  }

  /** What is chosen to be asked; how a search is traced by hand is chosen only then. */
  get chosen() {
    const { asks, grains } = this.page.show;
    const ask = this.offer(".web-asks", asks).value;
    const steps = this.offer(".web-steps", grains).value;
    const feedback = /** @type {HTMLSelectElement} */ (this.find(".web-marked")).value;
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".web-by-hand"))) field.hidden = ask !== TRACE;
    return { ask, steps, feedback };
  }

  // What is asked about the search must not be seen beside the question.
  async open() {
    document.body.dataset.panel = "quiz";
    const turn = this.turn += 1;
    const [{ startQuiz }, { quiz }] = await Promise.all([asking(), this.page.ask({ kind: "quiz", ...this.chosen })]);
    if (turn !== this.turn || !this.isOpen) return;
    this.drop();
    if (!quiz) return;
    const here = make("div", { class: "abviz-here" });
    const section = make("div", {}, here);
    this.room.replaceChildren(section);
    const { model, stage } = startQuiz(section, quiz);
    this.asked = { stage, section };
    this.page.stages.attention?.parts.push({ section, model, stage });
    stage.tree.focus({ preventScroll: true });
    // Tree, question and what answers it are in view together.
    section.scrollIntoView({ block: "nearest" });
  }

  close() {
    delete document.body.dataset.panel;
    this.drop();
  }

  // Of another tree or search other questions are asked.
  follow() {
    const [about] = this.page.show.stages;
    if (this.asked && about.film.id !== this.about) this.open();
    this.about = about.film.id;
  }

  drop() {
    const parts = this.page.stages.attention?.parts ?? [];
    parts.splice(1);
    this.asked?.stage.dispose();
    this.asked = null;
    this.room.replaceChildren();
  }
}

class Predict extends Panel {
  /** @param {WebPage} page */
  constructor(page) {
    super(page, "predict");
    this.pause = /** @type {HTMLInputElement} */ (part("pause"));
    this.pause.addEventListener("change", () => this.wait());
    this.on("button", "click", () => this.ask());
  }

  wait() {
    const { first } = this.page.stages;
    const on = this.pause.checked;
    if (on) this.page.stages.go(0);
    first.model.update({ pause_at_cutoffs: on, hide_future: on });
    if (on) first.stage.root.scrollIntoView();
  }

  async ask() {
    const ask = /** @type {HTMLSelectElement} */ (this.find(".web-asks")).value;
    const [{ Prediction }, { prediction }] = await Promise.all([asking(), this.page.ask({ kind: "prediction", ask })]);
    this.close();
    if (!prediction) return;
    const here = make("div");
    this.room.replaceChildren(here);
    const asked = new Prediction(here, prediction, () => {}, async (tree) => {
      const { told } = /** @type {{ told?: Told }} */ (await this.page.ask({ kind: "prediction", ask, tree }));
      if (told?.verdict === "refused") asked.speak(told.sentence, "refused");
      else if (told) asked.show({ [String(prediction.asked.slots[0])]: tree }, told);
    });
    /** @type {HTMLElement | null} */ (here.querySelector("input"))?.focus();
  }

  close() {
    this.room.replaceChildren();
  }

  /** @param {Show} show */
  follow({ asks }) {
    this.offer(".web-asks", asks.filter(([, ask]) => ask !== TRACE));
    this.pause.checked = this.page.stages.at.pause_at_cutoffs;
  }
}

class Hunt extends Panel {
  /** @param {WebPage} page */
  constructor(page) {
    super(page, "hunt");
    this.tree = /** @type {HTMLInputElement} */ (part("hunted"));
    this.stages = new Stages(part("hunting"), { send: (content) => this.ask({ kind: "stage", where: "hunt", content }) });
    this.on("select", "change", () => this.open());
    this.on("form", "submit", (event) => {
      event.preventDefault();
      this.ask({ kind: "try", tree: this.tree.value });
    });
  }

  open() {
    document.body.dataset.panel = "hunt";
    return this.ask({ kind: "hunt", name: this.offer("select", this.page.show.misconceptions).value });
  }

  /** @param {Record<string, unknown>} message */
  async ask(message) {
    const typed = this.tree.value;
    const { hunt, show, messages, message: refusal } = await this.page.request({ ...message, hunt_at: this.stages.at });
    const problem = refusal || show?.message || "";
    this.page.refuse("");
    if (show) this.stages.show(show.stages, show.paces);
    this.stages.tell(messages ?? []);
    if (hunt && !problem && this.tree.value === typed) this.tree.value = hunt.text;
    if (hunt) this.tell(hunt, problem);
    else if (problem) this.speak([problem], "no");
  }

  /** @param {Record<string, any>} hunt what Python says of it @param {string} problem */
  tell(hunt, problem) {
    this.room.replaceChildren(...[hunt.belief, hunt.task, hunt.rules].map((text) => make("p", { text })));
    this.find(".web-chosen").textContent = hunt.chosen;
    const isRight = hunt.gives_away && !problem;
    this.speak([problem || hunt.feedback, hunt.progress, hunt.hint], isRight ? "yes" : problem || hunt.feedback ? "no" : "");
  }

  close() {
    delete document.body.dataset.panel;
    this.stages.clear();
  }
}

class Share extends Panel {
  /** @param {WebPage} page */
  constructor(page) {
    super(page, "share");
    this.link = /** @type {HTMLInputElement} */ (part("link"));
    this.code = /** @type {HTMLInputElement} */ (part("code"));
    for (const row of this.root.querySelectorAll(".web-copied")) {
      row.querySelector("button")?.addEventListener("click", () => {
        copy(/** @type {HTMLInputElement} */ (row.querySelector("input")));
        this.tell("copied");
      });
    }
    part("svg").addEventListener("click", () => save(this.name("svg"), svgOf(this.picture), "image/svg+xml"));
    part("png").addEventListener("click", async () => save(this.name("png"), await pngOf(this.picture), "image/png"));
    part("file").addEventListener("click", async () => {
      const { file } = await page.ask({ kind: "page" });
      if (file) save(file.name, file.text, file.type);
    });
  }

  get picture() {
    return this.page.stages.first.stage.picture.svg;
  }

  /** @param {string} suffix */
  name(suffix) {
    return `abviz-step-${this.page.stages.at.step}.${suffix}`;
  }

  /** @param {string} key */
  tell(key) {
    this.find("[role=status]").textContent = this.page.say(key);
  }

  // The code says the step, too, and Python writes it.
  open() {
    this.page.ask({ kind: "change" });
  }

  /** @param {Show} show */
  follow({ code, fragment, link_problem: problem }) {
    const hasNone = problem && !fragment;
    this.link.value = hasNone ? "" : `${location.origin}${location.pathname}${location.search}${fragment ? `#${fragment}` : ""}`;
    this.code.value = code;
    this.find("[role=status]").textContent = problem;
  }
}

/** All panels; one that opens closes the others. @param {WebPage} page @returns {Panel[]} */
export function panelsOf(page) {
  const panels = [new Quiz(page), new Predict(page), new Hunt(page), new Own(page), new Share(page)];
  for (const panel of panels) {
    panel.button.addEventListener("click", () => {
      const isOpening = !panel.isOpen;
      for (const other of panels) {
        if (!other.isOpen) continue;
        unfold(other.button, other.root, false);
        other.close();
      }
      if (!isOpening) return;
      unfold(panel.button, panel.root, true);
      panel.open();
      panel.root.scrollIntoView({ block: "nearest" });
    });
  }
  return panels;
}
