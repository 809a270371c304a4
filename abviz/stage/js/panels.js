// The panels beside the tree: the code with the current line lit, the call stack, the counts.

/** @import { Film, Words } from "./film.js" @import { Stage } from "./stage.js" */

import { button, drawing, make, wideButton } from "./dom.js";
import { rowsOf } from "./film.js";
import { Gauge } from "./gauge.js";
import { between } from "./sizes.js";

/** @typedef {"code" | "stack" | "counts" | "ends" | "gauge" | "table"} Panel */

const ROW = 1.62;
// The lines of code around the current one that are always seen.
const LEAST_LINES = 5;
const MOST_ROWS = 8;
// The columns that have colours of their own, and words of the code.
const WINDOW = ["alpha", "beta"];
const BOUND = /\b(alpha|beta)\b/;

export class Panels {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    this.codeTitle = make("h3");
    // It scrolls where it is long, so the keyboard must get there.
    this.code = make("ol", { class: "abviz-code", role: "list", tabindex: "0", "aria-label": words.say("listing") });
    this.stackTitle = make("h3");
    this.stack = make("tbody");
    this.counts = make("tbody");
    const heads = [words.say("node-column"), "α", "β", "v"].map((text) => make("th", { scope: "col", text }));
    this.moveHead = make("th", { scope: "col", text: "move" });
    this.columns = [...heads.slice(1), this.moveHead];
    this.calls = make("section", { class: "abviz-calls" }, this.stackTitle,
      make("table", {}, make("thead", {}, make("tr", {}, ...heads, this.moveHead)), this.stack));
    this.listing = make("section", { class: "abviz-listing" }, this.codeTitle, this.code);
    this.count = make("section", { class: "abviz-count" }, make("h3", { text: words.say("count") }), make("table", {}, this.counts));
    this.gauge = new Gauge(words);
    this.facts = make("div", { class: "abviz-facts" }, this.calls, this.gauge.root, this.count);
    this.root = make("div", { class: "abviz-side" }, this.listing, this.facts);
  }

  /** Show some of the panels. @param {Set<Panel>} shown */
  choose(shown) {
    const isHidden = (/** @type {Panel} */ panel) => !shown.has(panel);
    this.listing.hidden = isHidden("code");
    this.calls.hidden = isHidden("stack");
    this.count.hidden = isHidden("counts");
    this.gauge.root.hidden = isHidden("gauge");
    this.facts.hidden = this.calls.hidden && this.count.hidden && this.gauge.root.hidden;
    this.root.hidden = this.facts.hidden && this.listing.hidden;
  }

  /** Whether there is room for all that is shown, and for some lines of the code. */
  get isRoomy() {
    const { code, listing, root } = this;
    if (root.hidden) return true;
    const least = listing.hidden ? 0 : LEAST_LINES * parseFloat(getComputedStyle(code).lineHeight);
    return root.scrollHeight <= root.clientHeight + 1 && code.clientHeight >= least;
  }

  /** @param {Film} film */
  load(film) {
    const { title, stack, listing, moves, sampled, signs } = film.payload;
    const columns = sampled ? ["N", this.words.say("mean"), this.words.say("exploration"), this.words.say("bound")] : [...signs, "v", "move"];
    for (const [place, head] of this.columns.entries()) {
      head.textContent = columns[place];
      head.className = sampled ? "" : WINDOW[place] ?? "";
    }
    this.code.replaceChildren(...listing.map(rowOf));
    this.codeTitle.textContent = this.words.say("code-of", { algorithm: title });
    this.stackTitle.textContent = stack;
    this.columns[2].hidden = false;
    this.moveHead.hidden = !(moves || sampled);
    this.calls.className = sampled ? "abviz-calls abviz-compared" : "abviz-calls";
    this.gauge.load(film);
    // Room for the deepest stack, so that nothing below it jumps.
    this.calls.style.minHeight = `${(Math.min(film.stackDepth, MOST_ROWS) + 1.9) * ROW}em`;
  }

  /** @param {Film} film */
  show(film) {
    const { payload: { sampled, stack }, nodes, step } = film;
    const [cells, chosen] = sampled ? comparedIn(this.words, film) : [stackOf(this.words, film), -1];
    const rows = cells.map((row) => make("tr", {}, ...row.map((text, column) => make("td", { text, class: sampled ? "" : WINDOW[column - 1] ?? "" }))));
    rows.at(chosen)?.setAttribute("aria-current", "true");
    if (sampled) for (const head of this.columns.slice(2)) head.hidden = !step.compared.length;
    const ofChildren = sampled && (step.compared.length || nodes[step.node].parent < 0);
    this.stackTitle.textContent = ofChildren ? this.words.say("children", { name: nodes[step.node].name }) : stack;
    this.stack.replaceChildren(...rows);
    this.counts.replaceChildren(...countsOf(this.words, film).map(([title, text]) =>
      make("tr", {}, make("th", { scope: "row", text: title }), make("td", { text }))));
    this.gauge.show(film);
    this.showLines(film.step);
  }

  /** Tint the lines that ran since the step before, and light the one that tells most. @param {import("./film.js").FilmStep} step */
  showLines({ lit, ran }) {
    const { code } = this;
    for (const [at, one] of [...code.children].entries()) one.classList.toggle("abviz-ran", ran.includes(at + 1));
    const row = /** @type {HTMLElement | undefined} */ (code.children[lit - 1]);
    if (row?.hasAttribute("aria-current")) return;
    code.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "step");
    this.follow();
  }

  /** Keep the current line in view, with those around it. */
  follow() {
    const { code } = this;
    const row = /** @type {HTMLElement | null} */ (code.querySelector("[aria-current]"));
    if (!row) return;
    const above = row.offsetTop - code.offsetTop;
    const room = (LEAST_LINES - 1) / 2 * row.offsetHeight;
    if (above < code.scrollTop + room || above + row.offsetHeight > code.scrollTop + code.clientHeight - room) {
      code.scrollTop = above - (code.clientHeight - row.offsetHeight) / 2;
    }
  }
}

/** A line of code; where it goes on in the next row, it is indented a little more. @param {string} text */
function rowOf(text) {
  const parts = text ? partsOf(text).flatMap((part) => [...wordsOf(part).map(wordIn), make("wbr")]) : [];
  const row = make("li", {}, ...parts.slice(0, -1));
  row.style.setProperty("--stage-hang", `${text.search(/\S|$/) + 4}ch`);
  return row;
}

/** The parts of a line of code between which it may go on in the next row, so that names stay whole. @param {string} text */
export function partsOf(text) {
  return text.split(/(?<=[([{,])(?=[^\s)\]}])/);
}

/**
 * The parts of a part of a line, every second of them a word with an operator inside: a browser
 * would go on in the next row after the minus of "-alpha", and that reads as a subtraction.
 *
 * @param {string} part
 */
export function wordsOf(part) {
  return part.split(/((?<!\S)\S*[-/|][\w.(]\S*)/);
}

/** @param {string} text @param {number} place */
function wordIn(text, place) {
  if (place % 2 === 0 && !BOUND.test(text)) return text;
  const parts = text.split(BOUND).map((part, at) => (at % 2 ? make("span", { class: part, text: part }) : part));
  return make("span", place % 2 ? { class: "abviz-whole" } : {}, ...parts);
}

/** The nodes on the way to the current one, each with α, β, v and, if the code returns moves, its move. @param {Words} words @param {Film} film */
export function stackOf(words, film) {
  return film.path(film.step.node).map((at) => {
    const { name, role } = film.nodes[at];
    const { value, alpha, beta, move } = film.looks[at];
    const cells = [alpha, beta, value, ...(film.payload.moves ? [move] : [])];
    return [`${name} (${words.role(role)})`, ...cells.map((text) => text || "–")];
  });
}

/** Of a search that samples, the children that are compared, each with N and the parts of its bound, or those of the root; or else the nodes on the way; and which row counts. @param {Words} words @param {Film} film @returns {[string[][], number]} */
export function comparedIn(words, film) {
  const nameOf = (/** @type {number} */ at) => `${film.nodes[at].name} (${words.role(film.nodes[at].role)})`;
  const { node, compared } = film.step;
  if (compared.length) {
    const cells = compared.map(({ node, visits, mean, exploration, bound }) => [nameOf(node), visits, mean, exploration, bound]);
    return [cells, compared.findIndex(({ is_chosen }) => is_chosen)];
  }
  const isRoot = film.nodes[node].parent < 0;
  const shown = isRoot ? [...film.nodes.keys()].filter((at) => film.nodes[at].parent === node) : film.path(node);
  const rows = shown.map((at) => [nameOf(at), film.looks[at].alpha || "0", film.meanOf(at)]);
  return [rows, isRoot ? shown.indexOf(film.bestMove) : -1];
}

/** How much has been looked at, row by row. @param {Words} words @param {Film} film @returns {[string, string][]} */
export function countsOf(words, film) {
  const { examined, entered, cutoffs, pruned, repeats } = film.step;
  const { leaves, best, prunes, baseline, sampled } = film.payload;
  // How many there are in all is known only if the tree has no stubs: without them it has a number of leaves.
  const share = (/** @type {number} */ count, /** @type {number | null} */ all) => leaves === null ? String(count) : words.say("share", { count, all: String(all) });
  /** @type {[string, string][]} */
  const rows = [[words.say("examined"), share(examined, leaves)], [words.say("entered"), share(entered, film.nodes.length)]];
  if (sampled) {
    const begun = sampled.iterations.filter((step) => step <= film.at).length;
    rows.unshift([words.say("iteration"), words.say("share", { count: begun, all: sampled.iterations.length })]);
    rows.push([words.say("best-move"), film.nodes[film.bestMove]?.name ?? "–"]);
  } else if (film.repeats) rows.push([words.say("again"), words.count("times", repeats)]);
  if (!prunes) return rows;
  rows.push([words.say("cutoffs"), String(cutoffs)]);
  if (leaves !== null) rows.push([words.say("pruned"), String(pruned)]);
  if (best !== null && !film.hidesEnd) rows.push([words.say("fewest"), words.count("leaves", best)]);
  if (leaves !== null) rows.push([baseline, words.count("leaves", leaves)]);
  return rows;
}

// The legend: what the shapes and lines of a film mean, as Python has drawn them.

const HEIGHT = 16;

/** Show one legend for a stage and those beside it. @param {Stage[]} pair */
export function showLegend(pair) {
  const keys = new Map(pair.flatMap(({ film }) => keysIn(film)).map((key) => [key.title, key]));
  const shown = [...keys.values()].map(({ title, width, marks }) => make("span", { class: "abviz-key" }, drawing([width, HEIGHT], marks), title));
  pair.forEach(({ legend }, place) => legend.replaceChildren(...place ? [] : shown));
}

/** What of a legend is to be seen in a film; where it hides what comes, or asks for it, whatever may be. @param {Film} film */
export function keysIn(film) {
  const looks = [...film.start, ...film.changes.map(({ look }) => look)];
  const isQuestion = film.last === 0;
  const hasEdge = (/** @type {RegExp} */ words) => film.isHiding || looks.some(({ edge }) => words.test(edge));
  /** @type {Record<string, () => boolean>} */
  const occurs = {
    "edge best": () => hasEdge(/^best/),
    "edge cut": () => isQuestion || hasEdge(/^cut/),
    ring: () => !isQuestion,
    thread: () => hasEdge(/explained$/),
    "node max pruned": () => isQuestion || film.isHiding || looks.some(({ status }) => status === "pruned"),
  };
  return rowsOf(film.payload.legend).filter(({ marks: [{ look }] }) => occurs[look]?.() ?? true);
}

// The details of the selected node: what it is, what is known of it, and its steps so far.

// Between a node and its details, in pixels.
const GAP = 12;
const PHONE = "(max-width: 600px)";

/** @param {Stage} stage @param {number} index −1 shows nothing */
export function showDetails(stage, index) {
  const { details, film, model, steering, words } = stage;
  details.hidden = index < 0;
  if (index < 0) return;
  const history = film.history(index).map(({ step, number }) =>
    make("li", {}, button([String(number)], words.say("go", { step: number }), () => steering.go(number)), make("span", { text: ` ${step.sentence}` })));
  const canEdit = film.nodes[index].role === "leaf" && model.get("editable");
  details.replaceChildren(
    make("h3", { text: titleOf(words, film, index) }),
    make("p", { text: factsOf(words, film, index) }),
    ...canEdit ? [wideButton(words.say("edit"), words.say("edit-title"), () => stage.edit(index))] : [],
    make("ul", {}, ...history),
    wideButton(words.say("close"), words.say("close-title"), () => stage.set("selected", -1)),
  );
}

/**
 * Stand the details where nothing moves for them: beside the tree, in the place of stack and counts; or
 * else over the tree. A tree on a phone, or one that can be changed by hand, they would cover: there, and
 * in a presentation, they stand below the bar.
 *
 * @param {Stage} stage
 */
export function placeDetails(stage) {
  const { board, departure, details, model, panels, presentation } = stage;
  if (details.hidden) return;
  const isBeside = !presentation.isOn && hasRoomBeside(stage);
  const isOver = !presentation.isOn && !isBeside && !model.get("editable") && !matchMedia(PHONE).matches;
  details.classList.toggle("abviz-over", isOver);
  if (isBeside) moveTo(details, panels.facts);
  else if (isOver) moveTo(details, board);
  else if (details.previousElementSibling !== departure.root) departure.root.after(details);
  if (isOver) standByNode(stage);
}

/** Whether stack or counts stand beside the tree. @param {Stage} stage */
function hasRoomBeside({ panels: { facts }, root }) {
  return root.classList.contains("abviz-beside") && facts.checkVisibility();
}

/** Stand the details beside their node and off what is below it, on its outer side if there is room. @param {Stage} stage */
function standByNode({ details, model, picture, tree }) {
  const node = picture?.parts[model.get("selected")]?.node.getBoundingClientRect();
  if (!node) return;
  const room = tree.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = details;
  const isLeft = node.left + node.right < room.left + room.right;
  const hasRoom = (isLeft ? node.left - room.left : room.right - node.right) >= width + GAP;
  const left = isLeft === hasRoom ? node.left - GAP - width : node.right + GAP;
  details.style.left = `${between(0, left - room.left, Math.max(0, room.width - width))}px`;
  details.style.top = `${between(0, node.bottom - height - room.top, Math.max(0, room.height - height))}px`;
}

/** @param {HTMLElement} part @param {HTMLElement} room */
function moveTo(part, room) {
  if (part.parentElement !== room) room.append(part);
}

/** What is said of a node that is chosen, without its history. @param {Words} words @param {Film} film @param {number} index −1 says nothing */
export function sayDetails(words, film, index) {
  return index < 0 ? "" : `${titleOf(words, film, index)}: ${factsOf(words, film, index)}`;
}

/** @param {Words} words @param {Film} film @param {number} index */
function titleOf(words, film, index) {
  const { name, role } = film.nodes[index];
  return role === "stub" ? words.movesNotLookedAt(film.seen(index).value) : words.say("node", { name, role: words.role(role) });
}

/** @param {Words} words @param {Film} film @param {number} index */
function factsOf(words, film, index) {
  return words.facts(film.nodes[index].role, film.seen(index), film.probabilities.get(index), film.payload.signs);
}

// What came of a function of one's own: where it departs from the reference, and the way there.

export class Departure {
  /** @param {Stage} stage */
  constructor({ steering, words }) {
    this.step = 0;
    this.text = make("p");
    this.button = wideButton(words.say("departure"), words.say("departure-title"), () => steering.go(this.step));
    this.root = make("section", { class: "abviz-departure", "aria-label": words.say("departure-name"), hidden: "" }, this.text, this.button);
  }

  /** It tells how the search goes on, so it waits where that is hidden. @param {Film} film */
  show({ at, isHiding, last, payload: { departure } }) {
    this.text.textContent = departure?.sentence ?? "";
    this.step = departure?.step ?? 0;
    this.button.hidden = typeof departure?.step !== "number";
    const isAhead = isHiding && at < (departure?.step ?? last);
    this.root.hidden = departure === null || isAhead;
  }
}
