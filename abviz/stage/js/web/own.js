// A function of one's own: typed here, watched on the tree that is shown, checked on many small ones.

/** @import { Answer, Show, WebPage } from "./page.js" */

import { make, wideButton } from "../dom.js";
import { LIMIT, LONGEST, Panel, part } from "./panel.js";
import { Stages } from "./stages.js";

// What a student begins with: it runs, and is not yet what its name says.
const STARTS = {
  minimax: `def minimax(node):
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    # node.is_max and node.is_min tell whose move it is.
    return max(values)
`,
  alphabeta: `from math import inf

def alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        v = -inf
        for child in node.children:
            v = max(v, alphabeta(child, alpha, beta))
            # Raise alpha here. When is the rest of the children of no use?
        return v
    v = inf
    for child in node.children:
        v = min(v, alphabeta(child, alpha, beta))
        # Lower beta here.
    return v
`,
  negamax: `from math import inf

def negamax(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.value
    v = -inf
    for child in node.children:
        v = max(v, -negamax(child, alpha, beta, -sign))
        # Whose window does a child get? When does it end the loop?
    return v
`,
};
/** @typedef {keyof typeof STARTS} Started */
// In seconds: Python ends what it runs itself, and says where it was. What it cannot end, the page does.
// Up to so many leaves a check tries all orders of scores; larger trees are sampled after them, so it ends.
const MOST_LEAVES = 4;
const SOFT = { watch: LIMIT, check: LONGEST };
const HARD = { watch: LIMIT + 5, check: 2 * LONGEST };

export class Own extends Panel {
  // How often a search was asked for: what comes of an earlier time comes too late.
  turn = 0;
  /** The code that is spoken of, as soon as something is said of one. @type {string | null} */
  spokenOf = null;
  /** What is said where the code has been changed since. @type {HTMLElement | null} */
  age = null;
  /** What was asked last, as long as Python is at it. @type {Promise<unknown>} */
  asked = Promise.resolve();

  /** @param {WebPage} page */
  constructor(page) {
    super(page, "own");
    this.source = /** @type {HTMLTextAreaElement} */ (this.find("textarea"));
    this.menu = /** @type {HTMLSelectElement} */ (this.find("select"));
    this.stages = new Stages(part("counterexample"), { isPair: false });
    this.functions = /** @type {HTMLSelectElement} */ (this.find(".web-functions select"));
    this.source.addEventListener("input", () => {
      keep(this.key, this.source.value);
      this.forget();
      this.tellAge();
    });
    this.source.addEventListener("keydown", (event) => this.indent(event));
    this.menu.addEventListener("change", () => this.begin());
    this.on(".web-anew", "click", () => { keep(this.key, ""); this.begin(); });
    this.on(".web-watch", "click", () => this.run("watch"));
    this.on(".web-check-it", "click", () => this.run("check"));
  }

  get algorithm() {
    return this.menu.value;
  }

  /** What there is to begin with. */
  get start() {
    return STARTS[/** @type {Started} */ (this.algorithm)] ?? STARTS.alphabeta;
  }

  get key() {
    return `abviz own ${this.algorithm}`;
  }

  begin() {
    this.source.value = kept(this.key) || this.start;
    this.forget();
    this.spokenOf = null;
    this.speak([]);
    this.stages.clear();
    // What comes of the code before comes too late.
    this.turn += 1;
    this.root.removeAttribute("aria-busy");
  }

  // Other functions may be typed now.
  forget() {
    this.offerFunctions({ functions: [""] });
  }

  open() {
    if (!this.source.value) this.begin();
  }

  /** @param {Show} show */
  follow({ references }) {
    const isNew = !this.menu.options.length;
    this.offer("select", references);
    if (isNew) this.menu.value = "alphabeta";
  }

  // Tab leads on, as everywhere: blanks at the start of a line come with Enter.
  /** @param {KeyboardEvent} event */
  indent(event) {
    if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { selectionStart, value } = this.source;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const blanks = /^ */.exec(line)?.[0] ?? "";
    event.preventDefault();
    // So that it can be undone.
    document.execCommand("insertText", false, `\n${blanks}${/:\s*$/.test(line) ? "    " : ""}`);
  }

  /** @param {"watch" | "check"} kind */
  async run(kind) {
    const turn = this.turn += 1;
    const message = { kind, source: this.source.value, name: this.functions.value, algorithm: this.algorithm, most_leaves: MOST_LEAVES, seconds: SOFT[kind] };
    this.spokenOf = null;
    this.speak([this.page.say("works")]);
    this.stages.clear();
    this.root.setAttribute("aria-busy", "true");
    // Of several that wait, Python is asked the last one alone.
    await this.asked;
    if (turn !== this.turn) return;
    const asked = this.page.ask(message, HARD[kind]);
    this.asked = asked;
    const answer = await asked;
    if (turn !== this.turn) return;
    this.root.removeAttribute("aria-busy");
    this.page.refuse("");
    this.offerFunctions(answer);
    this.tell(answer);
    this.spokenOf = message.source;
    this.tellAge();
    if (kind === "check" || !answer.show || answer.show.message) this.report.scrollIntoView({ block: "nearest" });
    else this.page.stages.first.stage.root.scrollIntoView();
  }

  /** Say of a verdict whose code has been changed since that it is about the code before; as it was, it stands again. */
  tellAge() {
    const isOld = this.spokenOf !== null && this.source.value !== this.spokenOf;
    this.report.classList.toggle("web-old", isOld);
    this.age?.remove();
    this.age = isOld ? make("p", { class: "web-age", text: this.page.say("before-change") }) : null;
    if (this.age) this.report.prepend(this.age);
  }

  /** Several functions may start the search. @param {Answer} answer */
  offerFunctions({ function: used, functions = [] }) {
    if (!functions.length) return;
    this.offer(".web-functions select", functions.map((/** @type {string} */ name) => [name, name]));
    if (used) this.functions.value = used;
    this.find(".web-functions").hidden = functions.length < 2;
  }

  /** @param {Answer} answer */
  tell({ show, report, passed, counterexample, printed, message }) {
    const refusal = message || show?.message;
    const departure = show?.stages[0].film.departure?.sentence;
    const said = [refusal, report, departure].find(Boolean) ?? "";
    // What could not be seen is no mistake.
    const isUnseen = !said || (report && !counterexample);
    this.speak(said.split("\n"), passed ? "yes" : isUnseen ? "" : "no");
    if (printed) this.report.append(make("p", { text: this.page.say("printed") }), make("pre", { text: printed }));
    if (!counterexample) return;
    this.report.append(wideButton(this.page.say("go-on"), "", () => this.page.change({ text: counterexample.tree })));
    this.stages.show(counterexample.stages, null);
  }
}

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {string} text */
function keep(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // A browser may keep nothing.
  }
}
