// The stage: one picture of a tree and the steps of a search, played in the page.
//
// It receives the picture once and then, for each step, only what changes. It
// knows nothing of search: every state, sentence and line comes from the film.

const KINDS = ["enter", "examine", "update", "cutoff", "leave"];
const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  first: "M2 2H4.5V14H2ZM14 2V14L5.5 8Z",
  back: "M12 2V14L3 8Z",
  play: "M4 2L14 8L4 14Z",
  pause: "M3 2H6.5V14H3ZM9.5 2H13V14H9.5Z",
  forward: "M4 2L11 8L4 14ZM11 2H13V14H11Z",
  last: "M2 2L10.5 8L2 14ZM11.5 2H14V14H11.5Z",
};
const STATES = { current: "open", limit: "at the depth limit" };
const LEGIBLE = 0.55;
const TINY = 0.3;
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 30, 60];

// ---------------------------------------------------------------- small helpers

function make(tag, options = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(options)) {
    if (key === "class") node.className = value;
    else if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value);
  }
  // JupyterLab and Notebook 7 take arrow keys away unless the element itself says this.
  if (/^(button|input|select)$/.test(tag) || "tabindex" in options) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  node.append(...children);
  return node;
}

function drawing(size, marks) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  picture.setAttribute("width", size[0]);
  picture.setAttribute("height", size[1]);
  picture.setAttribute("aria-hidden", "true");
  for (const [look, d] of marks) {
    const mark = document.createElementNS(SVG, "path");
    mark.setAttribute("class", look);
    mark.setAttribute("d", d);
    picture.append(mark);
  }
  return picture;
}

function icon(name) {
  return drawing([16, 16], [["abviz-icon", ICONS[name]]]);
}

function button(content, title, action) {
  const node = make("button", { type: "button", class: "abviz-button", title, "aria-label": title, onclick: action });
  node.append(...[content].flat());
  return node;
}

// What a node is, in words: its role in the film is also its class in the picture.
function titleOf(role) {
  if (role === "leaf" || role === "stub") return role;
  return role.startsWith("p") ? `player ${role.slice(1)}` : role.toUpperCase();
}

function movesNotLookedAt(value) {
  const count = value.slice(1);
  return count === "1" ? "1 move that was never looked at" : `${count} moves that were never looked at`;
}

// ---------------------------------------------------------------- the film

class Film {
  constructor(data) {
    Object.assign(this, data);
    this.looks = this.start.map((look) => look.slice());
    this.undo = [];
    this.at = -1;
    this.last = this.steps.length - 1;
    this.repeats = this.steps[this.last].counters[4];
  }

  // Go to a step and return the indices of the nodes whose looks have changed.
  seek(step) {
    const touched = new Set();
    while (this.at < step) {
      this.at += 1;
      const before = [];
      for (const [index, ...look] of this.steps[this.at].changes) {
        before.push([index, this.looks[index]]);
        this.looks[index] = look;
        touched.add(index);
      }
      this.undo[this.at] = before.reverse();
    }
    while (this.at > step) {
      for (const [index, look] of this.undo[this.at]) {
        this.looks[index] = look;
        touched.add(index);
      }
      this.at -= 1;
    }
    return touched;
  }

  get step() {
    return this.steps[this.at];
  }

  next(kind, direction) {
    for (let at = this.at + direction; at >= 0 && at <= this.last; at += direction) {
      if (this.steps[at].kind === kind) return at;
    }
    return null;
  }

  // The nodes from the root to a node.
  path(index) {
    const path = [];
    for (let at = index; at >= 0; at = this.nodes[at].parent) path.unshift(at);
    return path;
  }

  history(index) {
    return this.steps
      .map((step, number) => ({ step, number }))
      .filter(({ step, number }) => number <= this.at && (step.node === index || step.child === index));
  }
}

function decode(data, [status, edge, ...texts]) {
  return [data.statuses[status], data.edges[edge], ...texts];
}

function unpack(data) {
  return {
    ...data,
    probabilities: new Map(data.probabilities),
    start: data.start.map((look) => decode(data, look)),
    nodes: data.nodes.map(([name, role, parent, x, y]) => ({ name, role, parent, x, y })),
    steps: data.steps.map(([kind, node, child, line, sentence, counters, changes]) => ({
      kind: KINDS[kind], node, child, line, sentence, counters,
      changes: changes.map(([index, ...look]) => [index, ...decode(data, look)]),
    })),
  };
}

// ---------------------------------------------------------------- playing

// One clock for each model, however many views show it.
class Player {
  constructor(model) {
    this.model = model;
    this.timer = this.frame = null;
    this.beat = this.beat.bind(this);
    this.tick = this.tick.bind(this);
    this.follow = this.follow.bind(this);
    model.on("change:playing", this.follow);
    this.follow();
  }

  follow() {
    if (!this.model.get("playing")) this.stop();
    else if (this.timer === null) {
      this.due = performance.now();
      this.wait();
    }
  }

  dispose() {
    this.model.off("change:playing", this.follow);
    this.stop();
  }

  // What a step takes is not added to the pause; but no step is made up for in a hurry.
  wait() {
    const now = performance.now();
    this.due = Math.max(this.due + 1000 / this.model.get("speed"), now);
    this.timer = setTimeout(this.beat, this.due - now);
  }

  // A picture of its own for every step, however fast.
  beat() {
    this.frame = requestAnimationFrame(this.tick);
  }

  stop() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.timer = null;
  }

  tick() {
    const [film, step] = this.model.get("place");
    const last = this.model.get("film").steps.length - 1;
    const next = Math.min(step + 1, last);
    this.model.set("place", [film, next]);
    if (next === last) {
      this.timer = null;
      this.model.set("playing", false);
    } else this.wait();
    this.model.save_changes();
  }
}

// ---------------------------------------------------------------- one view

class Stage {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.build();
    this.listeners = {
      "change:film": () => this.load(),
      "change:place": () => this.show(),
      "change:playing": () => this.showPlaying(),
      "change:speed": () => this.showSpeed(),
      "change:message": () => this.showMessage(),
      "change:selected": () => this.showSelected(),
    };
    for (const [event, action] of Object.entries(this.listeners)) model.on(event, action);
    this.load();
    // In a later frame: a size that changes while sizes are reported is an error in the console.
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.fit()));
    this.sizes.observe(this.tree);
    this.showPlaying();
    this.showSpeed();
    this.showMessage();
  }

  dispose() {
    this.sizes.disconnect();
    for (const [event, action] of Object.entries(this.listeners)) this.model.off(event, action);
  }

  // -------------------------------------------------------------- building

  build() {
    this.rules = make("style");
    const editing = this.model.get("editable") ? "Enter edits a leaf, " : "";
    this.tree = make("div", { class: "abviz-tree", tabindex: "0", role: "group", "aria-label": `Game tree. Left and right arrows step, up and down choose a node, ${editing}Space plays.` });
    this.sentence = make("p", { class: "abviz-sentence", "aria-live": "polite", role: "status" });
    this.message = make("div", { class: "abviz-message", role: "alert", hidden: "" });
    // It scrolls where it is long, so the keyboard must get there.
    this.code = make("ol", { class: "abviz-code", tabindex: "0", "aria-label": "Code" });
    this.calls = make("tbody");
    this.counters = make("tbody");
    this.details = make("section", { class: "abviz-details", hidden: "" });
    this.codeTitle = make("h3", { text: "Code" });
    this.pathTitle = make("h3", { text: "Call stack" });
    const head = make("thead", {}, make("tr", {}, ...["node", "α", "β", "v"].map((text) => make("th", { scope: "col", text }))));
    const side = make("div", { class: "abviz-side" },
      make("section", { class: "abviz-listing" }, this.codeTitle, this.code),
      make("div", { class: "abviz-facts" },
        make("section", { class: "abviz-calls" }, this.pathTitle, make("table", {}, head, this.calls)),
        make("section", { class: "abviz-count" }, make("h3", { text: "Count" }), make("table", {}, this.counters))));
    this.legend = make("div", { class: "abviz-legend", "aria-hidden": "true" });
    const main = make("div", { class: "abviz-main" }, make("div", { class: "abviz-board" }, this.tree, this.sentence, this.buildBar(), this.legend, this.details), side);
    this.root = make("div", { class: "abviz" }, this.rules, this.message, main);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.tree.addEventListener("click", (event) => this.click(event));
    this.el.replaceChildren(this.root);
  }

  buildBar() {
    this.play = button(icon("play"), "Play (Space)", () => this.togglePlay());
    this.scrubber = make("input", { type: "range", class: "abviz-scrubber", min: "0", step: "1", "aria-label": "Step", oninput: () => this.go(Number(this.scrubber.value)) });
    this.place = make("span", { class: "abviz-place" });
    this.speed = make("select", { class: "abviz-speed", "aria-label": "Steps per second", onchange: () => this.set("speed", Number(this.speed.value)) });
    this.close = make("input", { type: "checkbox", onchange: () => this.zoom() });
    this.buttons = {
      first: button(icon("first"), "First step (Home)", () => this.go(0)),
      back: button(icon("back"), "One step back (←)", () => this.go(this.film.at - 1)),
      forward: button(icon("forward"), "One step forward (→)", () => this.go(this.film.at + 1)),
      last: button(icon("last"), "Last step (End)", () => this.go(this.film.last)),
      cutoff: button([drawing([20, 16], [["edge cut", "M1 8H19"], ["strike", "M10 2V14"]]), " next cutoff"], "Next cutoff (C)", () => this.nextCutoff()),
    };
    const { first, back, forward, last, cutoff } = this.buttons;
    cutoff.classList.add("abviz-wide");
    return make("div", { class: "abviz-bar", role: "toolbar", "aria-label": "Steps" },
      first, back, this.play, forward, last, cutoff,
      make("label", { class: "abviz-label" }, "speed ", this.speed),
      make("label", { class: "abviz-label", title: "Show a large tree in full size and follow the search" }, this.close, " close-up"),
      make("div", { class: "abviz-row" }, this.scrubber, this.place));
  }

  // -------------------------------------------------------------- a new film

  load() {
    this.film = new Film(unpack(this.model.get("film")));
    this.rules.textContent = this.model.get("rules");
    const svg = new DOMParser().parseFromString(this.model.get("picture"), "image/svg+xml").documentElement;
    this.svg = document.importNode(svg, true);
    this.tree.replaceChildren(this.svg);
    this.parts = this.film.nodes.map(() => ({}));
    for (const part of this.svg.querySelectorAll("[data-n]")) {
      this.parts[Number(part.dataset.n)][part.dataset.part] = part;
    }
    this.marked = [];
    this.rings = { leaf: this.svg.querySelector(".ring.leaf"), node: this.svg.querySelector(".ring.inner") };
    const [x, y, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.size = { width, height };
    this.code.replaceChildren(...this.film.listing.map((text) => make("li", { text })));
    this.codeTitle.textContent = `Code: ${this.film.title}`;
    this.pathTitle.textContent = this.film.stack;
    this.showLegend();
    this.scrubber.max = String(this.film.last);
    // Room for the deepest stack, so that nothing below it jumps.
    const deepest = Math.max(...this.film.nodes.map((_, index) => this.film.path(index).length));
    this.calls.closest("section").style.minHeight = `${Math.min(deepest, 8) * 25 + 48}px`;
    this.buttons.cutoff.hidden = !this.film.prunes;
    this.film.nodes.forEach((_, index) => this.paint(index));
    this.root.classList.toggle("abviz-broad", this.film.terminals > 20 || this.size.width > 1000);
    this.isSized = false;
    this.close.checked = false;
    this.zoom();
    this.fit();
    this.show();
    this.showSelected();
  }

  // The same shapes as in the tree, so that the legend cannot say something else.
  showLegend() {
    const roles = new Set(this.film.nodes.map((node) => node.role));
    const keys = [
      ["max", "MAX", "M8 1L15 15L1 15Z"], ["min", "MIN", "M8 15L15 1L1 1Z"],
      ["chance", "chance", "M1 8A7 7 0 1 1 15 8A7 7 0 1 1 1 8Z"],
      ...[...roles].filter((role) => /^p\d/.test(role)).sort((a, b) => a.slice(1) - b.slice(1))
        .map((role) => [role, titleOf(role), "M8 1L15 6.1L12.3 14.3L3.7 14.3L1 6.1Z"]),
      ["leaf", "leaf", "M2 2H14V14H2Z"],
    ].filter(([role]) => roles.has(role)).map(([role, text, d]) => [text, 16, [[`node ${role} done`, d]]]);
    if (roles.has("stub")) keys.push(["moves not looked at", 16, [["edge pruned", "M8 0V13"], ["node stub done", "M5.5 13A2.5 2.5 0 1 1 10.5 13A2.5 2.5 0 1 1 5.5 13Z"]]]);
    if (this.film.steps.some(({ changes }) => changes.some(([, status]) => status === "limit"))) {
      keys.push(["at the depth limit", 16, [["open-leaf", "M3 1H13V11H3ZM5.8 11L4.4 15M8 11V15M10.2 11L11.6 15"]]]);
    }
    keys.push(["current", 16, [["ring", "M2 8A6 6 0 1 1 14 8A6 6 0 1 1 2 8Z"]]], ["best line", 26, [["edge best", "M1 8H25"]]]);
    if (this.film.prunes) keys.push(["cut", 26, [["edge cut", "M1 8H25"], ["strike", "M13 2V14"]]], ["pruned", 16, [["node max pruned", "M8 1L15 15L1 15Z"]]]);
    this.legend.replaceChildren(...keys.map(([text, width, marks]) =>
      make("span", { class: "abviz-key" }, drawing([width, 16], marks), text)));
  }

  // A tree that would be too small to read is shown in full size, as soon as there is a size.
  fit() {
    if (this.isSized || !this.tree.clientWidth) return;
    this.isSized = true;
    this.close.checked = this.tree.clientWidth < LEGIBLE * this.size.width;
    this.zoom();
  }

  zoom() {
    const closeness = this.tree.clientWidth < 600 ? 1 : 1.35;
    this.svg.style.width = this.close.checked ? `${this.size.width * closeness}px` : "";
    this.svg.style.maxWidth = this.svg.style.maxHeight = this.close.checked ? "none" : "";
    this.tree.classList.toggle("abviz-close", this.close.checked);
    // Texts that nobody can read would only blur the tree, and slow it down.
    const { width } = this.svg.getBoundingClientRect();
    this.tree.classList.toggle("abviz-tiny", width > 0 && width < TINY * this.size.width);
    if (this.film.at >= 0) this.follow();
  }

  // -------------------------------------------------------------- one step

  show() {
    const [film, wanted] = this.model.get("place");
    if (film !== this.film.id) return;
    const step = Math.max(0, Math.min(wanted, this.film.last));
    for (const index of this.film.seek(step)) this.paint(index);
    const { sentence, node, counters, kind } = this.film.step;
    this.sentence.textContent = sentence;
    this.root.dataset.kind = kind;
    this.root.dataset.step = String(step);
    this.scrubber.value = String(step);
    this.scrubber.setAttribute("aria-valuetext", `step ${step} of ${this.film.last}`);
    this.place.textContent = `step ${step} of ${this.film.last}`;
    this.buttons.first.disabled = this.buttons.back.disabled = step === 0;
    this.buttons.last.disabled = this.buttons.forward.disabled = step === this.film.last;
    this.buttons.cutoff.disabled = this.film.next("cutoff", 1) === null;
    this.showRing(node);
    this.showCalls(node);
    this.showCounters(counters);
    this.showSelected();
    this.showCode();
    this.follow();
  }

  paint(index) {
    const [status, edge, value, alpha, beta] = this.film.looks[index];
    const { role } = this.film.nodes[index];
    const parts = this.parts[index];
    parts.node.setAttribute("class", `node ${role} ${status}`);
    if (parts.board) {
      parts.board.setAttribute("class", status === "limit" ? "node leaf done" : `node ${role} ${status}`);
      parts.letters.setAttribute("class", `letters ${status}`);
    }
    if (parts.limit) parts.limit.setAttribute("class", status === "limit" ? "open-leaf" : "open-leaf hidden");
    parts.value.setAttribute("class", `value ${role} ${status}`);
    parts.value.textContent = value;
    const letters = value.length + value.split("∞").length - 1;
    const shrink = this.film.shrink[Math.min(letters, this.film.shrink.length - 1)];
    parts.value.setAttribute("font-size", role === "stub" ? this.film.fonts[2] : this.film.fonts[role === "leaf" ? 0 : 1] * shrink);
    if (parts.edge) {
      parts.edge.setAttribute("class", `edge ${edge}`);
      parts.strike.setAttribute("class", edge === "cut" ? "strike" : "strike hidden");
    }
    if (parts.alpha) {
      parts.alpha.textContent = alpha && `α ${alpha}`;
      parts.beta.textContent = beta && `β ${beta}`;
    }
  }

  showRing(index) {
    const { role, x, y } = this.film.nodes[index];
    const home = this.film.nodes[0];
    const leaf = role === "leaf";
    this.rings.leaf.classList.toggle("hidden", !leaf);
    this.rings.node.classList.toggle("hidden", leaf);
    this.rings[leaf ? "leaf" : "node"].setAttribute("transform", `translate(${x - home.x} ${y - home.y})`);
  }

  showCode() {
    const line = this.film.step.line - 1;
    const row = this.code.children[line];
    if (row.hasAttribute("aria-current")) return;
    this.code.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row.setAttribute("aria-current", "step");
    const above = row.offsetTop - this.code.offsetTop;
    if (above < this.code.scrollTop || above + row.offsetHeight > this.code.scrollTop + this.code.clientHeight) {
      this.code.scrollTop = above - this.code.clientHeight / 2;
    }
  }

  showCalls(index) {
    const rows = this.film.path(index).map((at) => {
      const { name, role } = this.film.nodes[at];
      const [, , value, alpha, beta] = this.film.looks[at];
      const cells = [`${name} (${titleOf(role)})`, alpha, beta, value];
      return make("tr", at === index ? { "aria-current": "true" } : {}, ...cells.map((text) => make("td", { text: text || "–" })));
    });
    this.calls.replaceChildren(...rows);
  }

  showCounters([examined, entered, cutoffs, pruned, repeats]) {
    const { leaves, best, prunes, baseline } = this.film;
    // How much there is, is known only if every move of the tree has been looked at.
    const share = (count, all) => leaves === null ? count : `${count} of ${all}`;
    const rows = [["leaves examined", share(examined, leaves)], ["nodes entered", share(entered, this.film.nodes.length)]];
    if (this.film.repeats) rows.push(["entered again", `${repeats} times`]);
    if (prunes) rows.push(["cutoffs", cutoffs]);
    if (prunes && leaves !== null) rows.push(["leaves pruned", pruned]);
    if (prunes && best !== null) rows.push(["fewest possible (best order)", `${best} leaves`]);
    if (prunes && leaves !== null) rows.push([`${baseline} examines`, `${leaves} leaves`]);
    this.counters.replaceChildren(...rows.map(([title, text]) =>
      make("tr", {}, make("th", { scope: "row", text: title }), make("td", { text: String(text) }))));
  }

  // Keep the current node in view when the tree is larger than the window.
  follow() {
    const room = this.tree;
    if (room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight) return;
    const { x, y } = this.film.nodes[this.film.step.node];
    const scale = this.svg.getBoundingClientRect().width / this.size.width;
    const [left, top] = [x * scale, y * scale];
    const edge = 80;
    if (left < room.scrollLeft + edge || left > room.scrollLeft + room.clientWidth - edge) room.scrollLeft = left - room.clientWidth / 2;
    if (top < room.scrollTop + edge || top > room.scrollTop + room.clientHeight - edge) room.scrollTop = top - room.clientHeight / 2;
  }

  // -------------------------------------------------------------- the rest of the state

  showPlaying() {
    const playing = this.model.get("playing");
    this.play.replaceChildren(icon(playing ? "pause" : "play"));
    this.play.title = playing ? "Pause (Space)" : "Play (Space)";
    this.play.setAttribute("aria-label", this.play.title);
    // Sentences that follow each other quickly would be read out in a heap.
    this.sentence.setAttribute("aria-live", playing ? "off" : "polite");
  }

  showSpeed() {
    const speed = this.model.get("speed");
    const choices = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
    this.speed.replaceChildren(...choices.map((value) => make("option", { value: String(value), text: `${value} per second` })));
    this.speed.value = String(speed);
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
    for (const old of this.marked) old.classList.remove("selected");
    this.marked = [];
    this.details.hidden = index < 0;
    if (index < 0) return;
    this.marked = ["board", "limit", "node"].map((part) => this.parts[index][part]).filter(Boolean);
    for (const part of this.marked) part.classList.add("selected");
    const { name, role } = this.film.nodes[index];
    const [status, , value, alpha, beta] = this.film.looks[index];
    const worth = role === "stub" ? "" : role === "leaf" ? `score ${value}` : status === "limit" ? `estimate ${value.slice(1)}` : /^[≤≥]/.test(value) ? `worth ${value}` : `v = ${value}`;
    const probability = this.film.probabilities.get(index);
    const facts = [STATES[status] ?? status, probability && `probability ${probability}`, value && worth, alpha && `α = ${alpha}`, beta && `β = ${beta}`].filter(Boolean);
    const history = this.film.history(index).map(({ step, number }) =>
      make("li", {}, button(String(number), `Go to step ${number}`, () => this.go(number)), ` ${step.sentence}`));
    const children = [
      make("h3", { text: role === "stub" ? movesNotLookedAt(value) : `Node ${name} (${titleOf(role)})` }),
      make("p", { text: facts.join(", ") }),
      make("ul", {}, ...history),
    ];
    if (role === "leaf" && this.model.get("editable")) {
      children.splice(2, 0, button("Change the score", "Change the score of this leaf (Enter)", () => this.edit(index)));
      children[2].classList.add("abviz-wide");
    }
    children.push(button("Close", "Close the details of this node (Escape)", () => this.set("selected", -1)));
    children[children.length - 1].classList.add("abviz-wide");
    this.details.replaceChildren(...children);
  }

  // -------------------------------------------------------------- what the user does

  set(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  go(step) {
    this.model.set("playing", false);
    this.set("place", [this.film.id, Math.max(0, Math.min(step, this.film.last))]);
  }

  nextCutoff() {
    const step = this.film.next("cutoff", 1);
    if (step !== null) this.go(step);
  }

  togglePlay() {
    const playing = !this.model.get("playing");
    if (playing && this.film.at === this.film.last) this.model.set("place", [this.film.id, 0]);
    this.set("playing", playing);
  }

  key(event) {
    const field = event.target.closest("input, select, textarea");
    const inScrubber = event.target === this.scrubber;
    if (event.altKey || event.ctrlKey || event.metaKey || (field && !inScrubber)) return;
    const pressesButton = event.target.closest("button") && (event.key === " " || event.key === "Enter");
    if (pressesButton) return;
    const action = {
      ArrowRight: () => this.go(this.film.at + 1),
      ArrowLeft: () => this.go(this.film.at - 1),
      Home: () => this.go(0),
      End: () => this.go(this.film.last),
      " ": () => this.togglePlay(),
      c: () => this.nextCutoff(),
      C: () => this.nextCutoff(),
      Escape: () => this.set("selected", -1),
      ArrowDown: () => this.choose(1),
      ArrowUp: () => this.choose(-1),
      Enter: () => this.edit(this.model.get("selected")),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  choose(direction) {
    const count = this.film.nodes.length;
    const index = this.model.get("selected");
    this.set("selected", index < 0 ? this.film.step.node : (index + direction + count) % count);
  }

  click(event) {
    const part = event.target.closest("[data-n]");
    if (!part || event.target.closest("input")) return;
    if (part.dataset.part === "edge" || part.dataset.part === "strike") return;
    const index = Number(part.dataset.n);
    this.tree.focus({ preventScroll: true });
    this.set("selected", index);
    if (this.film.nodes[index].role === "leaf") this.edit(index);
  }

  // Type a new score over a leaf; Enter sends it, Escape leaves it as it was.
  edit(index) {
    if (index < 0 || this.film.nodes[index].role !== "leaf" || !this.model.get("editable")) return;
    this.tree.querySelector(".abviz-edit")?.remove();
    const { name } = this.film.nodes[index];
    const field = make("input", { type: "text", class: "abviz-edit", "aria-label": `New score of leaf ${name}`, maxlength: "40" });
    field.value = this.film.looks[index][2];
    const box = this.parts[index].node.getBoundingClientRect();
    const room = this.tree.getBoundingClientRect();
    const width = Math.max(64, box.width + 24);
    const left = box.left - room.left + this.tree.scrollLeft + box.width / 2 - width / 2;
    field.style.left = `${Math.max(2, Math.min(left, this.tree.scrollWidth - width - 2))}px`;
    field.style.top = `${box.top - room.top + this.tree.scrollTop + box.height / 2 - 17}px`;
    field.style.width = `${width}px`;
    let done = false;
    const finish = (send) => {
      if (done) return;
      done = true;
      const text = field.value.trim();
      const changed = text !== this.film.looks[index][2];
      field.remove();
      this.tree.focus({ preventScroll: true });
      if (send && changed) this.model.send({ kind: "edit", film: this.film.id, node: index, text });
    };
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") finish(true);
      if (event.key === "Escape") finish(false);
    });
    field.addEventListener("blur", () => finish(true));
    this.tree.append(field);
    field.focus();
    field.select();
  }
}

// Once for each model, before its first view.
function initialize({ model }) {
  const player = new Player(model);
  return () => player.dispose();
}

function render({ model, el }) {
  const stage = new Stage(model, el);
  return () => stage.dispose();
}

export default { initialize, render };
