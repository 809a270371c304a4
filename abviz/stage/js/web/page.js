// The page on which a tree is typed and searched: abviz itself runs in a worker (see engine.js).

/** @import { Texts } from "../model.js" @import { Field, Value } from "./controls.js" @import { Shown } from "./stages.js" */
/** What Python says of what is shown. @typedef {{ stages: Shown[], paces: number[] | null, controls: Record<string, Field>, size: string, verdict: string, note: string, message: string, fragment: string, code: string, asks: [string, string][], grains: [string, string][], link_problem: string, hint: string, misconceptions: [string, string][], references: [string, string][], language: string }} Show */
/** @typedef {{ show?: Show, messages?: object[], [more: string]: any }} Answer */
/** What the page is made with. @typedef {{ show: Show, texts: Record<string, Record<string, string>>, examples: Record<string, string>, beside: string[], languages: [string, string][] }} Made */

import { make } from "../dom.js";
import { filled } from "../film.js";
import { tellHeight } from "../page.js";
import { Controls } from "./controls.js";
import { Engine } from "./engine.js";
import { stepIn, switchesIn, treeIn, treeWordsIn, withPlace, wordsIn } from "./fragment.js";
import { LIMIT, LONGEST, part, unfold } from "./panel.js";
import { panelsOf } from "./panels.js";
import { readTree, sketchOf } from "./sketch.js";
import { Stages } from "./stages.js";

// Browsers take so many changes of an address, and not more.
const REST = 400;
// Who waits longer is told so, in milliseconds.
const SOON = 150;

export class WebPage {
  isReady = false;
  isBroken = false;
  isOpening = false;
  isFirst = false;
  hidesEnd = false;
  /** What is to be changed as soon as Python can. @type {Record<string, Value>} */
  wanted = {};
  /** What was typed and refused, by its names. @type {Set<string>} */
  refused = new Set();
  isChanging = false;
  waiting = 0;
  /** Until the state of the link is open, nothing else is asked. @type {Promise<void>} */
  opened = Promise.resolve();
  fragment = "";
  isOpen = () => {};
  /** What the address says of its tree: another tree is another entry of the history. */
  entry = "";
  /** The tree as Python has written it last. @type {string | null} */
  text = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {Made} made @param {Engine} engine */
  constructor(made, engine) {
    this.made = made;
    this.engine = engine;
    this.show = made.show;
    this.tree = /** @type {HTMLInputElement} */ (part("tree"));
    this.menu = /** @type {HTMLSelectElement} */ (part("language"));
    this.progress = /** @type {HTMLProgressElement} */ (part("progress"));
    this.controls = new Controls({ first: part("first"), folded: part("rest") }, (choices) => this.change(choices));
    this.stages = new Stages(part("stages"), { send: (content) => this.ask({ kind: "stage", content }), moved: () => this.moved() });
    const asked = new URLSearchParams(location.hash.slice(1)).get("language") ?? "";
    this.language = Object.hasOwn(made.texts, asked) ? asked : "en";
    this.menu.append(...made.languages.map(([value, text]) => make("option", { value, text, lang: value })));
    this.panels = panelsOf(this);
    this.speak();
    this.listen();
  }

  /** A text in the language of the page. @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values = {}) {
    return filled(this.made.texts[this.language][key], values);
  }

  /** Say all that the page says in its language. */
  speak() {
    const { language } = this;
    document.documentElement.lang = language;
    document.querySelector("main")?.setAttribute("lang", language);
    document.title = this.say("title");
    this.menu.value = language;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]"))) if (!one.closest("noscript")) one.textContent = this.say(one.dataset.text ?? "", { seconds: LIMIT, longest: LONGEST });
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) one.setAttribute("aria-label", this.say(one.dataset.label ?? ""));
    for (const one of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-hint]"))) one.placeholder = this.say(one.dataset.hint ?? "");
  }

  listen() {
    part("controls").addEventListener("submit", (event) => {
      event.preventDefault();
      this.change({ text: this.tree.value });
    });
    part("skip").addEventListener("click", () => (this.stages.first?.stage.tree ?? part("stages")).focus());
    part("new").addEventListener("click", () => this.change(/** @type {any} */ (this.show.controls.new_tree.value)));
    part("more").addEventListener("click", () => unfold(part("more"), part("folded")));
    this.menu.addEventListener("change", () => {
      this.language = this.menu.value;
      this.speak();
      this.change({ language: this.language });
    });
    addEventListener("hashchange", () => { if (location.hash.slice(1) !== this.fragment) this.followAddress(); });
    this.engine.addEventListener("progress", (event) => this.tellProgress(/** @type {CustomEvent} */ (event).detail));
    this.engine.addEventListener("ready", () => this.begin());
    this.engine.addEventListener("failed", () => this.breakOff("no-python"));
  }

  /** Show what there is to be seen without Python, and let it load. */
  start() {
    const { hash } = location;
    const tree = treeIn(hash, this.made.examples, this.made.beside);
    const isFirst = !hash || (/^#((step|hide_future|pause_at_cutoffs|visit_numbers|gauge|language)=[^&]*&?)*$/.test(hash) && tree !== null);
    this.takeShow(this.made.show);
    if (!isFirst) this.sketch(tree, hash);
    else {
      this.stages.first.model.update(switchesIn(hash));
      this.stages.go(stepIn(hash));
    }
    this.fragment = hash.slice(1);
    this.isFirst = isFirst;
    this.tell(isFirst ? "loads" : "loads-other");
    tellHeight();
    if (location.protocol === "file:" || !("Worker" in window)) return this.breakOff("no-server");
    this.progress.hidden = false;
    this.wait();
    // What is seen first is painted first.
    requestAnimationFrame(() => setTimeout(() => this.engine.start()));
  }

  /** Draw the tree of the link, or nothing if only Python understands it. @param {ReturnType<typeof treeIn>} tree @param {string} hash */
  sketch(tree, hash) {
    const nodes = tree && readTree(tree.text, tree.root);
    this.text = this.tree.value = tree && !tree.isHidden ? tree.text : "";
    this.controls.expect(wordsIn(hash));
    part("note").hidden = true;
    if (!nodes || !tree) {
      this.stages.clear();
      this.stages.room.append(make("div", { class: "abviz web-blank", text: this.say("loads-other") }));
      return;
    }
    const [first] = this.made.show.stages;
    const known = /(algorithm|search)=/.test(hash) ? { ...first.film, title: "", listing: [] } : first.film;
    const shown = sketchOf(nodes, known, this.say("loads-other"));
    this.stages.show([{ ...first, ...shown, heading: "", asked: [], place: [0, 0], hide_future: tree.isHidden, editable: false }], null);
  }

  /** @param {string} why */
  breakOff(why) {
    this.isBroken = true;
    this.progress.hidden = true;
    part("controls").querySelector("fieldset")?.setAttribute("disabled", "");
    part("panels").hidden = true;
    this.stages.first?.model.update({ edits: {} });
    this.tell(why);
  }

  /** @param {{ share: number }} detail */
  tellProgress({ share }) {
    this.progress.value = share;
    this.progress.hidden = false;
  }

  /** Python is there, for the first time or again: show what was shown, and then do what was wished meanwhile. */
  async begin() {
    this.isReady = true;
    this.progress.hidden = true;
    // The address follows a little later than what is shown.
    await this.open(this.timer === undefined ? location.hash.slice(1) : this.fragment);
  }

  followAddress() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isReady) this.open(location.hash.slice(1));
  }

  /** Open the state that a link asks for; what was stepped through meanwhile stays where it is. @param {string} hash */
  async open(hash) {
    this.fragment = this.isFirst ? withPlace(hash, this.stages.at) : hash;
    this.isFirst = false;
    this.isOpening = true;
    // A language that was chosen here stays, unless the link has its own.
    const isSpoken = this.language === "en" || /(^|&)language=/.test(this.fragment);
    await this.ask({ kind: "open", fragment: isSpoken ? this.fragment : `${this.fragment}&language=${this.language}`.replace(/^&/, "") });
    this.isOpening = false;
    this.isOpen();
    this.flush();
  }

  // Python is not there yet, or is to be told again what is shown.
  wait() {
    this.isReady = false;
    this.opened = new Promise((resolve) => { this.isOpen = resolve; });
  }

  /** Change what is shown; while that waits, the last wish counts. @param {Record<string, Value>} choices */
  change(choices) {
    const others = "text" in choices ? ["example"] : "example" in choices ? ["text"] : [];
    for (const name of others) delete this.wanted[name];
    Object.assign(this.wanted, choices);
    if (!this.isReady && !this.isBroken) this.tell("waits");
    return this.flush();
  }

  async flush() {
    if (this.isChanging || this.isOpening || !this.isReady) return;
    this.isChanging = true;
    while (Object.keys(this.wanted).length) {
      const choices = this.wanted;
      this.wanted = {};
      this.refused = new Set(Object.keys(choices));
      await this.ask({ kind: "change", choices });
    }
    this.isChanging = false;
  }

  /** Ask Python, and show what it shows. @param {Record<string, unknown>} message @param {number} [limit] in seconds */
  async ask(message, limit = LIMIT) {
    const typed = this.tree.value;
    const answer = await this.request(message, limit);
    if (answer.show) this.takeShow(answer.show, this.tree.value !== typed);
    this.stages.tell(answer.messages ?? []);
    return answer;
  }

  /** Ask Python. @param {Record<string, unknown>} message @param {number} [limit] in seconds @returns {Promise<Answer>} */
  async request(message, limit = LIMIT) {
    if (message.kind !== "open") await this.opened;
    this.waiting += 1;
    const timer = setTimeout(() => { document.body.dataset.busy = ""; this.tell("works"); }, SOON);
    try {
      const answer = await this.engine.request({ ...message, at: this.stages.at }, { limit });
      if (answer.message) this.refuse(answer.message);
      return answer;
    } catch (fault) {
      return this.fail(/** @type {import("./engine.js").Failure} */ (fault), limit);
    } finally {
      clearTimeout(timer);
      this.waiting -= 1;
      if (!this.waiting) {
        delete document.body.dataset.busy;
        this.tell();
      }
    }
  }

  /** @param {import("./engine.js").Failure} fault @param {number} limit @returns {Answer} */
  fail({ kind, words }, limit) {
    const reasons = new Map([["timeout", this.say("too-long", { seconds: limit })], ["memory", this.say("too-large")], ["failed", this.say("no-python")]]);
    const sentence = reasons.get(kind) ?? this.say("went-wrong", { reason: words || kind });
    // A worker that begins anew is told again what to show.
    if (kind !== "error") this.wait();
    this.refuse(sentence);
    return { message: sentence };
  }

  /** @param {Show} show @param {boolean} [isTyping] whether a tree has been typed meanwhile */
  takeShow(show, isTyping = false) {
    const { refused } = this;
    this.show = show;
    const { texts } = /** @type {Required<Shown>} */ (show.stages[0]);
    keepTexts(texts);
    if (show.language !== this.language && show.language in this.made.texts && !this.wanted.language) {
      this.language = show.language;
      this.speak();
    }
    const typed = show.message ? refused : new Set();
    const { more, new_tree, text } = show.controls;
    this.refuse(show.message);
    this.controls.show(show.controls, texts.said["as-written"], typed);
    this.showText(String(text.value), { isRefused: typed.has("text"), isTyping });
    this.refused = new Set();
    part("more").textContent = more.title;
    Object.assign(part("new"), { textContent: new_tree.title, title: new_tree.hint ?? "" });
    part("hint").textContent = show.hint;
    this.stages.show(show.stages, show.paces);
    for (const name of /** @type {const} */ (["verdict", "note"])) {
      part(name).textContent = show[name];
      part(name).hidden = !show[name];
    }
    this.tell();
    for (const panel of this.panels) panel.follow(show);
    this.hidesEnd = this.stages.hidesEnd;
    if (this.isReady) this.write(show.fragment);
  }

  /** What is typed into the field of the tree stays until another tree is shown. @param {string} text @param {{ isRefused: boolean, isTyping: boolean }} how */
  showText(text, { isRefused, isTyping }) {
    const isKept = isRefused || isTyping || (text === this.text && this.tree.value !== text);
    if (!isKept) this.tree.value = text;
    // What is hidden on the stage is not told by the field.
    this.tree.placeholder = text ? this.say("such-as") : this.show.link_problem || this.say("such-as");
    if (!isRefused) this.text = text;
    if (isRefused) this.tree.setAttribute("aria-invalid", "true");
    else this.tree.removeAttribute("aria-invalid");
  }

  /** @param {string} sentence */
  refuse(sentence) {
    const place = part("refusal");
    const [first, ...rest] = sentence.split("\n");
    // Further lines point at a place in a text.
    place.replaceChildren(first, ...rest.length ? [make("pre", { text: rest.join("\n") })] : []);
    place.hidden = !sentence;
  }

  /** Say what the page is doing, or else what tree it shows. @param {string} [key] */
  tell(key) {
    part("told").textContent = key ? this.say(key) : this.show.size;
  }

  /** The step or a switch has changed: so has the link. */
  moved() {
    if (!this.isReady) return;
    this.show.fragment = withPlace(this.show.fragment, this.stages.at);
    this.write(this.show.fragment);
    for (const panel of this.panels) panel.follow(this.show);
    // Notes, the text of the tree and the link come with what was hidden, and go with it.
    if (this.hidesEnd !== this.stages.hidesEnd) this.ask({ kind: "change" });
    this.hidesEnd = this.stages.hidesEnd;
  }

  /** @param {string} fragment */
  write(fragment) {
    this.fragment = fragment.replace(/^#/, "");
    // What a link opens has its entry already.
    if (this.isOpening) this.entry = this.treeOfAddress;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const isOther = this.treeOfAddress !== this.entry;
      this.entry = this.treeOfAddress;
      const address = this.fragment ? `#${this.fragment}` : location.pathname + location.search;
      if (isOther) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    }, REST);
  }

  /** What the address says of the tree; where it must not tell it, that has not changed. */
  get treeOfAddress() {
    const isUntold = !this.fragment && this.show.link_problem;
    return isUntold ? this.entry : treeWordsIn(this.fragment, this.made.beside);
  }
}

/** Where quizzes look for the texts of the stage. @param {Texts} texts */
function keepTexts(texts) {
  const known = document.querySelector(`script[data-texts="${texts.language}"]`);
  if (!known) document.body.append(make("script", { type: "application/json", "data-texts": texts.language, text: JSON.stringify(texts) }));
}

/** Start the page. */
export function startWebPage() {
  const made = JSON.parse(document.querySelector("script[data-web]")?.textContent ?? "");
  new WebPage(made, new Engine({ worker: "worker.js" })).start();
}
