// Hands in the tree of a live stage: a leaf is dragged up and down, a node sideways.
//
// What follows from it, the kernel finds out: each message is a wish with a number, and the next one waits until
// it is done, so that only the latest wish is sent however fast the pointer moves.

/** @import { EditableStage } from "./index.js" */

import { around, make } from "./dom.js";
import { Wishes } from "./wishes.js";

/** What the kernel tells of a leaf: scores it can have, from the least, which one it has, and how the search goes up to which place (see `bands` in Python). @typedef {{ kind: string, wish?: number, scores: string[], at: number, value: string, bands: [number, number, boolean][] }} Told */

const SLACK = 6;
const [MOST, LEAST] = [200, 90];
const [WIDTH, BESIDE] = [30, 1];
const [LINE, LEAP] = [15, 5];
/** How far a key moves the score. @type {Record<string, number>} */
const KEYS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: LEAP, PageDown: -LEAP };
const [SIDEWAYS, UPWARDS] = [/^Arrow(Left|Right)$/, /^Arrow(Up|Down)$/];
const STRUCK = [{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }];

/** The place among its siblings at which a node would be let go. @param {number[]} siblings where their middles are, without its own @param {number} x */
export function placeAt(siblings, x) {
  return siblings.filter((middle) => middle < x).length;
}

/** The names of the nodes that a film leaves out, without those below them. @param {import("./film.js").Film} film */
export function prunedIn({ nodes, visits }) {
  return new Set(nodes.filter(({ parent }, index) => !visits.has(index) && visits.has(parent)).map(({ name }) => name));
}

/** @param {import("./parts.js").Parts} parts */
function boxOf({ board, node }) {
  return (node ?? board).getBoundingClientRect();
}

export class Hands {
  isDragged = false;
  /** Whether the scale itself was taken, which is open until it is left. */
  isOnScale = false;
  /** What is held: a leaf with its scale, or a node that is moved. @type {{ name: string, x: number, y: number, pointer: number, way: "" | "score" | "place" } | null} */
  grip = null;
  /** @type {Told | null} */
  told = null;
  /** The name of the leaf whose scale is shown. */
  leaf = "";
  /** The name of the node that has just been moved. */
  moved = "";
  at = 0;
  from = 0;
  examined = 0;
  /** @type {Set<string>} */
  pruned = new Set();

  /** @param {EditableStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.wishes = new Wishes((message) => stage.model.send?.(message));
    this.scale = make("div", { class: "abviz-scale", role: "slider", tabindex: "0", "aria-orientation": "vertical", hidden: "", onkeydown: (event) => this.press(event), onblur: () => this.grip || this.close() });
    this.slot = make("div", { class: "abviz-slot", hidden: "" });
    this.news = make("div", { class: "abviz-news", hidden: "" });
    const { tree } = stage;
    tree.classList.add("abviz-hands");
    const { signal } = this.ended = new AbortController();
    tree.addEventListener("pointerdown", (event) => this.take(event), { signal });
    tree.addEventListener("pointermove", (event) => this.drag(event), { signal });
    tree.addEventListener("pointerup", (event) => this.drop(event), { signal });
    tree.addEventListener("pointercancel", () => this.giveBack(), { signal });
    // A finger that drags does not scroll; what it has touched hears of it even when another picture
    // has taken its place, and touch-action means nothing to browsers at a part of a picture.
    tree.addEventListener("touchstart", ({ target }) => target?.addEventListener("touchmove", (event) => { if (this.grip) event.preventDefault(); }, { passive: false, signal }), { passive: false, signal });
    // What was dragged was not clicked.
    tree.addEventListener("click", (event) => {
      if (this.isDragged) event.stopPropagation();
      this.isDragged = false;
    }, { capture: true, signal });
    stage.root.addEventListener("keydown", (event) => this.pressOnTree(event), { capture: true, signal });
    stage.model.on("msg:custom", this.hear);
  }

  dispose() {
    this.ended.abort();
    this.stage.model.off("msg:custom", this.hear);
  }

  index(/** @type {string} */ name) {
    return this.stage.film.nodes.findIndex((node) => node.name === name);
  }

  /** @param {string} kind @param {string} name @param {object} more */
  tell(kind, name, more = {}) {
    this.wishes.wish(() => ({ kind, film: this.stage.film.id, node: this.index(name), ...more }));
  }

  hear = (/** @type {Told} */ content) => {
    if (content.kind === "done" && content.wish) this.wishes.done(content.wish);
    if (content.kind === "scores" && this.leaf) this.open(content);
  };

  take(/** @type {PointerEvent} */ event) {
    const index = this.stage.picture.nodeAt(event);
    const isOnScale = this.isOnScale = this.isDragged = around(event, ".abviz-scale") !== null;
    if (event.button || around(event, "input")) return;
    const at = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    if (isOnScale) {
      this.grip = { ...at, name: this.leaf, way: "score" };
      this.from = this.at;
      this.stage.tree.setPointerCapture(at.pointer);
      return;
    }
    this.close();
    if (index >= 0) this.grip = { ...at, name: this.stage.film.nodes[index].name, way: "" };
  }

  drag(/** @type {PointerEvent} */ event) {
    const { grip, stage } = this;
    if (!grip || event.pointerId !== grip.pointer) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.way) {
      if (Math.hypot(dx, dy) < SLACK) return;
      const { role, parent } = stage.film.nodes[this.index(grip.name)];
      const isSideways = Math.abs(dx) > Math.abs(dy);
      if (isSideways ? parent < 0 : role !== "leaf") return void (this.grip = null);
      grip.way = isSideways ? "place" : "score";
      stage.tree.setPointerCapture(grip.pointer);
      this.isDragged = true;
      if (!isSideways) this.hold(grip.name);
    }
    if (grip.way === "place") this.showPlace(dx);
    else if (this.told) this.set(this.from - Math.round(dy * this.told.scores.length / this.scale.clientHeight));
  }

  drop(/** @type {PointerEvent} */ event) {
    const { grip } = this;
    const place = grip?.way === "place" ? this.showPlace(event.clientX - grip.x) : 0;
    this.grip = null;
    if (grip?.way === "score") this.letGo(grip.name);
    if (grip?.way !== "place") return;
    this.putBack();
    if (place !== this.siblings(grip.name).own) this.move(grip.name, place);
  }

  // A leaf and its scale.

  /** Close the scale of a leaf that was dragged; what came of it stays to be read until the next step. @param {string} name */
  letGo(name) {
    if (this.isOnScale) return this.scale.focus({ preventScroll: true });
    const { news, stage: { film, tree }, wishes } = this;
    const isSaid = !news.hidden;
    // The last score may still be on its way.
    if (wishes.isWaiting) this.moved = name;
    this.saidAt = film.at;
    this.close();
    news.hidden = !isSaid;
    tree.focus({ preventScroll: true });
  }

  /** Take a leaf, unless its score is hidden. @param {string} name */
  hold(name) {
    if (!this.stage.film.seen(this.index(name)).value) return;
    this.leaf = name;
    this.told = null;
    this.remember();
    this.tell("hold", name);
  }

  remember() {
    const { film } = this.stage;
    [this.pruned, this.examined] = [prunedIn(film), film.steps[film.last].examined];
  }

  open(/** @type {Told} */ told) {
    const { scale, stage: { tree, words } } = this;
    this.told = told;
    this.at = this.from = told.at;
    const { scores, bands } = told;
    let first = 0;
    scale.hidden = false;
    tree.append(scale);
    this.place();
    const share = (/** @type {number} */ count) => `${100 * count / scores.length}%`;
    const rows = bands.map(([last, leaves, stays]) => {
      const row = make("div", { class: stays ? "abviz-band abviz-stays" : "abviz-band", text: (last + 1 - first) * scale.clientHeight < LINE * scores.length ? "" : `${leaves}□` });
      if (first) row.dataset.from = scores[first];
      row.style.bottom = share(first);
      row.style.height = share(last + 1 - first);
      first = last + 1;
      return row;
    });
    this.thumb = make("div", { class: "abviz-thumb" });
    scale.replaceChildren(...rows, this.thumb);
    scale.setAttribute("aria-label", words.say("score-of", { name: this.leaf }));
    scale.setAttribute("aria-valuemin", "0");
    scale.setAttribute("aria-valuemax", String(scores.length - 1));
    this.showScore();
    if (this.grip) return;
    // A field over the leaf is left first, and gives the focus to the tree.
    tree.focus({ preventScroll: true });
    scale.focus({ preventScroll: true });
  }

  /** Stand beside the leaf, where there is room. */
  place() {
    const { scale, stage: { picture, tree } } = this;
    if (scale.hidden) return;
    const index = this.index(this.leaf);
    if (index < 0) return this.close();
    const leaf = boxOf(picture.parts[index]);
    const room = tree.getBoundingClientRect();
    const height = Math.max(LEAST, Math.min(MOST, tree.clientHeight - 8));
    // Away from the parent, whose other children may be cut off.
    const { nodes } = this.stage.film;
    const { parent, x } = nodes[index];
    const [before, after] = [leaf.left - BESIDE - WIDTH, leaf.right + BESIDE];
    const isBefore = x < nodes[parent]?.x ? before > room.left : after + WIDTH > room.right;
    const top = Math.min(leaf.bottom - room.top, tree.clientHeight - 4) - height;
    scale.style.cssText = `left: ${(isBefore ? before : after) - room.left + tree.scrollLeft}px; top: ${Math.max(4, top) + tree.scrollTop}px; width: ${WIDTH}px; height: ${height}px`;
  }

  /** Give the leaf the score at a place, or the nearest one. @param {number} place */
  set(place) {
    const { told } = this;
    const at = Math.max(0, Math.min(place, (told?.scores.length ?? 1) - 1));
    if (!told || at === this.at) return;
    this.at = at;
    this.showScore();
    this.tell("edit", this.leaf, { text: told.scores[at] });
  }

  showScore() {
    const { at, leaf, scale, stage: { words }, thumb, told } = this;
    if (!told || !thumb) return;
    const { bands, scores, value } = told;
    thumb.textContent = scores[at];
    thumb.style.bottom = `${100 * (at + 0.5) / scores.length}%`;
    const [, leaves, stays] = bands.find(([last]) => at <= last) ?? [0, 0, false];
    const facts = [leaves && words.count("leaves", leaves), stays && words.say("worth", { value })].filter(Boolean);
    scale.setAttribute("aria-valuenow", String(at));
    scale.setAttribute("aria-valuetext", [scores[at], ...facts].join(", "));
    this.say([`${leaf} = ${scores[at]}`, ...facts].join(" · "));
  }

  say(/** @type {string} */ text) {
    const { news, stage: { tree } } = this;
    news.textContent = text;
    news.hidden = false;
    tree.append(news);
  }

  press(/** @type {KeyboardEvent} */ event) {
    const way = KEYS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (way) this.set(this.at + way);
    else if (event.key === "Escape") this.giveBack();
    else if (event.key === "Enter") this.stage.tree.focus({ preventScroll: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The old score, and what the tree was called, come back.
  giveBack() {
    const { grip, leaf, told } = this;
    this.grip = null;
    this.putBack();
    if (leaf && told && this.at !== told.at) this.tell("back", leaf);
    this.close();
    if (grip || leaf) this.stage.tree.focus({ preventScroll: true });
  }

  close() {
    this.leaf = "";
    this.told = null;
    this.scale.hidden = this.news.hidden = true;
  }

  // What was said of a node that was moved is old news at the next step.
  fallSilent() {
    this.news.hidden ||= !this.leaf && this.stage.film.at !== this.saidAt;
  }

  // Another film is shown: what is pruned in it and was not, or the other way, is said, and flashes.
  follow() {
    const { examined, leaf, moved, pruned, stage: { film, spoken, words } } = this;
    if (!leaf && !moved) return;
    this.moved = "";
    this.saidAt = film.at;
    this.remember();
    this.place();
    this.showScore();
    const gone = [...this.pruned].filter((name) => !pruned.has(name));
    const back = [...pruned].filter((name) => !this.pruned.has(name));
    if (film.hidesEnd || (!gone.length && !back.length)) return;
    const said = [
      ...moved && examined !== this.examined ? [`${examined} → ${words.count("leaves", this.examined)}`] : [],
      ...gone.length ? [words.say("pruned-now", { names: gone.join(", ") })] : [],
      ...back.length ? [words.say("not-pruned-now", { names: back.join(", ") })] : [],
    ].join(" · ");
    spoken.textContent = said;
    this.say(leaf ? `${this.news.textContent} · ${said}` : said);
    this.flash([...gone, ...back]);
  }

  flash(/** @type {string[]} */ names) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { parts } = this.stage.picture;
    for (const name of names) for (const part of Object.values(parts[this.index(name)] ?? {})) part.animate(STRUCK, { duration: 300, iterations: 2 });
    this.thumb?.animate([{ transform: "translate(-50%, 50%) scale(1.5)" }, { transform: "translate(-50%, 50%)" }], 250);
  }

  // A node among its siblings.

  /** The middles of the siblings of a node on the screen, without its own, and its own place. @param {string} name */
  siblings(name) {
    const { film: { nodes }, picture } = this.stage;
    const index = this.index(name);
    const all = [...nodes.keys()].filter((one) => nodes[one].parent === nodes[index].parent);
    const middle = (/** @type {number} */ one) => { const box = boxOf(picture.parts[one]); return box.left + box.width / 2; };
    return { own: all.indexOf(index), middles: all.filter((one) => one !== index).map(middle), middle: middle(index) };
  }

  /** Show where a node would be let go, and carry it and all below it along. @param {number} dx */
  showPlace(dx) {
    const { grip, slot, stage: { film, picture, tree } } = this;
    if (!grip) return 0;
    this.putBack();
    const index = this.index(grip.name);
    const { middles, middle } = this.siblings(grip.name);
    const place = placeAt(middles, middle + dx);
    for (const one of film.nodes.keys()) {
      if (!film.path(one).includes(index)) continue;
      // Its own edge is left behind, pale: it hangs on the parent.
      const { edge, strike, ...rest } = picture.parts[one];
      const carried = one === index ? rest : picture.parts[one];
      for (const part of Object.values(carried)) part.style.translate = `${dx / picture.scale}px`;
      if (one === index) for (const part of [edge, strike]) part?.classList.add("abviz-left");
    }
    const [before, after] = [middles[place - 1], middles[place]];
    const x = before === undefined ? after - 30 : after === undefined ? before + 30 : (before + after) / 2;
    const room = tree.getBoundingClientRect();
    slot.hidden = false;
    slot.style.left = `${x - room.left + tree.scrollLeft}px`;
    tree.append(slot);
    return place;
  }

  /** Let the node that was carried, and all below it, stand where it was; and no slot be seen. */
  putBack() {
    this.slot.hidden = true;
    for (const parts of this.stage.picture.parts) for (const part of Object.values(parts)) {
      part.style.translate = "";
      part.classList.remove("abviz-left");
    }
  }

  /** @param {string} name @param {number} place */
  move(name, place) {
    this.moved = name;
    this.remember();
    this.tell("move", name, { place });
  }

  /** Alt and an arrow move the chosen node; arrows in the field of a score lead on to its scale. @param {KeyboardEvent} event */
  pressOnTree(event) {
    const { film, model, tree } = this.stage;
    const node = film.nodes[model.get("selected")];
    if (event.key === "Escape" && this.grip) this.giveBack();
    else if (node && event.altKey && SIDEWAYS.test(event.key) && event.target === tree) this.moveBy(node, event.key === "ArrowRight" ? 1 : -1);
    else if (node && UPWARDS.test(event.key) && around(event, ".abviz-edit")) this.hold(node.name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {import("./records.js").FilmNode} node @param {number} way */
  moveBy({ name, parent }, way) {
    if (parent < 0) return;
    const { own, middles } = this.siblings(name);
    if (own + way >= 0 && own + way <= middles.length) this.move(name, own + way);
  }
}
