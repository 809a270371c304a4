// The stage: one picture of a tree and the steps of a search, played in the page.
//
// It receives the picture once and then, for each step, only what changes. It
// knows nothing of search: every state, sentence and line comes from the film.

/** @import { Model } from "./model.js" */

import { Bar } from "./bar.js";
import { make, wideButton } from "./dom.js";
import { Film, Words } from "./film.js";
import { showConditions, whyNoCutoff } from "./conditions.js";
import { giveKeysBack, takeKey } from "./keys.js";
import { Motion } from "./motion.js";
import { Departure, Panels, placeDetails, sayDetails, showDetails, showLegend } from "./panels.js";
import { Picture } from "./picture.js";
import { pairOf, Presentation } from "./presentation.js";
import { arrange } from "./sizes.js";
import { Answers, isAsking, questionAt, Steering } from "./steering.js";

/** One view of a model. */
export class Stage {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.film = new Film(model.get("film"));
    this.steering = new Steering(this);
    this.answers = new Answers();
    this.words = new Words(model.get("texts"));
    this.tree = make("div", { class: "abviz-tree", tabindex: "0", role: "group" });
    this.picture = this.newPicture();
    // What else stands on the board, whether it is a question that leaves the panels no room, and
    // whether all of the tree is asked about.
    /** @type {HTMLElement[]} */
    this.company = [];
    this.isQuestion = this.isWhole = this.isCompared = false;
    // Whether the history of the chosen node is shown, and the film in which a node was chosen last.
    this.hasDetails = false;
    this.chosenIn = this.film.id;
    // How many lines the sentence has room for.
    this.lines = 1;
    /** How large the parts are whose size is followed. @type {Map<Element, { width: number, height: number }>} */
    this.rooms = new Map();
    this.panels = new Panels(this.words);
    this.root = make("div", { class: "abviz" });
    this.presentation = new Presentation(this);
    this.motion = new Motion(this);
    this.bar = new Bar(this);
    this.departure = new Departure(this);
    this.rules = make("style");
    this.sentence = make("p", { class: "abviz-sentence", "aria-live": "polite", role: "status" });
    this.message = make("div", { class: "abviz-message", role: "alert", hidden: "" });
    this.details = make("section", { class: "abviz-details", hidden: "" });
    this.spoken = make("p", { class: "abviz-spoken", role: "status" });
    this.legend = make("div", { class: "abviz-legend", "aria-hidden": "true" });
    this.board = make("div", { class: "abviz-board" }, this.tree, this.sentence);
    this.root.append(this.rules, this.message, make("div", { class: "abviz-main" },
      this.board, this.bar.root, this.departure.root, this.details, this.legend, this.spoken, this.panels.root));
    el.replaceChildren(this.root);
    this.listen();
    this.load();
    this.showPlaying();
    this.showMessage();
  }

  // It looks as the model says, so the film must know that first.
  newPicture() {
    const { film, model, tree, words } = this;
    film.follow(model);
    return new Picture(tree, film, model.get("picture"), words.say("tree"));
  }

  listen() {
    this.root.addEventListener("keydown", (event) => takeKey(this, event));
    giveKeysBack(this);
    this.tree.addEventListener("click", (event) => this.click(event));
    /** @type {[string, () => void][]} */
    this.listeners = [
      ["change:film", () => this.takeFilm()],
      ["change:place", () => this.show()],
      ["change:playing", () => this.showPlaying()],
      ["change:speed", () => this.bar.showSpeed()],
      ["change:hide_future", () => this.showSwitches()],
      ["change:pause_at_cutoffs", () => this.showSwitches()],
      ["change:visit_numbers", () => this.showSwitches()],
      ["change:gauge", () => this.showGauge()],
      ["change:question", () => this.showSentence()],
      ["change:message", () => this.showMessage()],
      ["change:selected", () => this.chosen()],
    ];
    for (const [event, action] of this.listeners) this.model.on(event, action);
    // In a later frame: a size that changes while sizes are reported is an error in the console.
    this.sizes = new ResizeObserver((changes) => { if (this.hasOtherRoom(changes)) requestAnimationFrame(() => this.fit()); });
    for (const part of [this.tree, this.root, this.bar.root]) this.sizes.observe(part);
    const { signal } = this.ended = new AbortController();
    window.addEventListener("resize", () => this.fit(), { signal });
  }

  /**
   * Whether there is more room than before, or less. Of the whole stage only the width counts: how
   * high it is follows from what is in it, such as the rows of the call stack.
   *
   * @param {ResizeObserverEntry[]} changes
   */
  hasOtherRoom(changes) {
    const others = changes.filter(({ target, contentRect: { width, height } }) => {
      const before = this.rooms.get(target);
      this.rooms.set(target, { width, height });
      return before?.width !== width || (target !== this.root && before?.height !== height);
    });
    return others.length > 0;
  }

  dispose() {
    this.presentation.leave();
    this.motion.stop();
    this.sizes?.disconnect();
    this.ended?.abort();
    for (const [event, action] of this.listeners ?? []) this.model.off(event, action);
  }

  takeFilm() {
    this.film = new Film(this.model.get("film"));
    this.answers = new Answers();
    if (this.model.get("texts") !== this.words.texts) this.changeLanguage();
    // A field in which somebody is typing stays where it is.
    this.picture.svg.remove();
    this.picture = this.newPicture();
    this.load();
  }

  // What has words of its own is made anew.
  changeLanguage() {
    const { bar, departure, panels } = this;
    this.words = new Words(this.model.get("texts"));
    this.bar = new Bar(this);
    this.panels = new Panels(this.words);
    this.departure = new Departure(this);
    bar.root.replaceWith(this.bar.root);
    this.sizes?.observe(this.bar.root);
    departure.root.replaceWith(this.departure.root);
    panels.root.replaceWith(this.panels.root);
    this.showPanels();
  }

  load() {
    const { film, words } = this;
    this.rules.textContent = this.model.get("rules");
    this.root.lang = words.texts.language;
    this.tree.setAttribute("aria-label", this.model.get("editable") ? words.say("help-editing") : words.say("help"));
    this.panels.load(film);
    this.showPanels();
    showLegend(pairOf(this.root));
    this.zoom(false);
    this.fit();
    this.show();
  }

  /** @param {boolean} isClose */
  zoom(isClose) {
    this.bar.showClose(isClose);
    this.picture.isPresented = this.presentation.isOn;
    this.picture.zoom(isClose);
    this.fit();
  }

  /** Show this tree and the one that it is compared with whole, or both in close-up. @param {boolean} isClose */
  zoomPair(isClose) {
    for (const stage of pairOf(this.root)) stage.zoom(isClose);
  }

  fit() {
    if (!this.root.clientWidth) return;
    const pair = pairOf(this.root);
    const isCompared = pair.length > 1;
    // A tree that was alone may have been too small for all of it.
    if (isCompared !== this.isCompared) this.picture.isSized = false;
    this.isCompared = isCompared;
    this.presentation.showHeading(pair.length);
    showLegend(pair);
    const least = arrange(this, pair);
    const { isOn: isPresented, textSize } = this.presentation;
    if (this.picture.fit({ isCompared, isPresented, isWhole: this.isWhole })) this.bar.showClose(this.picture.isClose);
    this.picture.enlarge(least, { enough: isPresented ? least / textSize : least, isAlone: isPresented, isAsked: this.isQuestion || this.picture.isCompact, isQuestion: this.isQuestion });
    this.panels.follow();
    placeDetails(this);
    showConditions(this);
  }

  show() {
    const { film } = this;
    const [id, wanted] = this.model.get("place");
    if (id !== film.id) return;
    const from = film.at;
    for (const index of film.seek(Math.max(0, Math.min(wanted, film.last)))) this.picture.paint(index);
    this.picture.widen();
    const { kind } = film.step;
    this.showSentence();
    this.root.dataset.kind = kind;
    this.root.dataset.step = String(film.at);
    this.bar.show(film);
    this.picture.light();
    this.panels.show(film);
    this.departure.show(film);
    this.presentation.showHeading(pairOf(this.root).length);
    this.showSelected();
    this.picture.follow();
    this.motion.show(from);
  }

  showSentence() {
    const { film, model } = this;
    const isOpen = isAsking(model, film.at);
    const choices = isOpen ? film.questions.get(film.at + 1)?.choices ?? [] : [];
    const text = isOpen ? questionAt(this.words, film) : this.answers.said(this.words, film.at) + film.step.sentence;
    const row = make("span", { class: "abviz-choices" }, ...choices.map((choice, place) => this.newChoice(choice, place)));
    // What is asked once more in the same words is not spoken once more.
    const isSame = this.isQuestion && !choices.length && this.sentence.textContent === text;
    if (!isSame) this.sentence.replaceChildren(text, ...choices.length ? [" ", row] : []);
    this.sentence.classList.toggle("abviz-question", isOpen);
    showConditions(this);
  }

  /** @param {string} text @param {number} place */
  newChoice(text, place) {
    return wideButton(text, this.words.say("choice", { key: place + 1 }), () => this.answer(place), "abviz-choice");
  }

  // The keys go on from the tree: the button is gone.
  /** @param {number} place */
  answer(place) {
    if (!isAsking(this.model, this.film.at)) return;
    this.answers.give(this, place, whyNoCutoff(this.film, this.words));
    this.tree.focus({ preventScroll: true });
  }

  showSwitches() {
    this.film.follow(this.model);
    this.bar.showSwitches();
    if (this.picture.makeRoom()) this.fit();
    showLegend(pairOf(this.root));
    this.picture.paintAll();
    this.show();
  }

  showGauge() {
    this.presentation.followGauge();
    this.showPresentation();
  }

  showPlaying() {
    this.bar.showPlaying();
    // Sentences that follow each other quickly would be read out in a heap.
    this.sentence.setAttribute("aria-live", this.model.get("playing") ? "off" : "polite");
  }

  /** @param {boolean} [isClose] where a presentation begins or ends */
  showPresentation(isClose) {
    this.showPanels();
    if (isClose === undefined) this.fit();
    else this.zoom(isClose);
    this.picture.follow();
  }

  showPanels() {
    this.bar.showPresentation();
    this.panels.choose(this.isQuestion ? new Set() : this.presentation.panels(this.film));
    this.panels.gauge.show(this.film);
  }

  showMessage() {
    const message = this.model.get("message");
    const [sentence, ...place] = message.split("\n");
    // The further lines point at a place in a text.
    this.message.replaceChildren(sentence, ...(place.length ? [make("pre", { text: place.join("\n") })] : []));
    this.message.hidden = !message;
  }

  showSelected() {
    const index = this.model.get("selected");
    this.picture.mark(index);
    if (index < 0) this.hasDetails = false;
    showDetails(this, this.hasDetails ? index : -1);
    placeDetails(this);
  }

  // A node is spoken of when it is chosen; what becomes of it later, the sentences say. What comes
  // with another tree is the node that was moved or made: of that nobody has asked.
  chosen() {
    const { id } = this.model.get("film");
    if (id === this.chosenIn) this.hasDetails = true;
    this.chosenIn = id;
    this.showSelected();
    this.spoken.textContent = sayDetails(this.words, this.film, this.model.get("selected"));
  }

  /** @template {keyof import("./model.js").State} Name @param {Name} name @param {import("./model.js").State[Name]} value */
  set(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  /** @param {1 | -1} direction */
  choose(direction) {
    const count = this.film.nodes.length;
    const index = this.model.get("selected");
    this.inspect(index < 0 ? this.film.step.node : (index + direction + count) % count);
  }

  /** Choose a node, and show its history. @param {number} index */
  inspect(index) {
    this.hasDetails = true;
    this.chosenIn = this.film.id;
    if (index === this.model.get("selected")) this.showSelected();
    this.set("selected", index);
  }

  /** Whether somebody holds something in the tree, so that nothing around it should move. */
  get isHeld() {
    return false;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const index = this.picture.nodeAt(event);
    if (index < 0) return;
    this.tree.focus({ preventScroll: true });
    this.inspect(index);
    if (this.film.nodes[index].role === "leaf") this.edit(index);
  }

  /** Choose a node; of a live stage, give it another score: see `index.js`. @param {number} index */
  edit(index) {
    this.set("selected", index);
  }
}
