// The presentation: a stage that fills the screen, for a class.

/** @import { Panel } from "./panels.js" @import { Stage } from "./stage.js" */

import { make } from "./dom.js";
import { countsOf } from "./panels.js";
import { leastFont, nextTextSize } from "./sizes.js";

// In pixels: the smallest text outside the picture, before it is made larger.
const SMALLEST = 13;
// The panels of a stage that is not presented.
const ALL = /** @type {const} */ (["code", "stack", "counts", "table"]);

export class Presentation {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.root = stage.root;
    /** Whether the stage is presented, whether it was in close-up before, and whether it came after another stage. */
    this.isOn = this.wasClose = this.hasFollowed = false;
    this.textSize = 1;
    /** What is shown while the stage is presented. @type {Set<Panel>} */
    this.presented = new Set(["ends", "table"]);
    /** What is shown otherwise. @type {Set<Panel>} */
    this.usual = new Set(ALL);
    this.followGauge();
    /** @type {Screen | null} */
    this.screen = null;
    // What stands in the page meanwhile, as high as the stage.
    this.place = make("div");
    /** What stands above the stage in its page. */
    this.given = "";
    this.title = make("span");
    this.count = make("span", { class: "abviz-share" });
    this.heading = make("p", { class: "abviz-heading" }, this.title, " ", this.count);
    this.root.prepend(this.heading);
    /** Those that are presented together, as they stand in the page: this one, and one it is compared with. @type {Presentation[]} */
    this.pair = [this];
    // In a notebook each stage has modules of its own: the other one finds it by the page.
    Object.assign(this.root, { presentation: this });
  }

  // The gauge comes along into a presentation, and out of it.
  followGauge() {
    const hasGauge = this.stage.model.get("gauge");
    for (const panels of [this.presented, this.usual]) panels[hasGauge ? "add" : "delete"]("gauge");
    // It stands where the counts would: with both, tree and bar are no longer on one screen.
    this.usual[hasGauge ? "delete" : "add"]("counts");
  }

  toggle() {
    if (this.isOn) this.leave();
    else this.enter();
  }

  enter(screen = new Screen()) {
    if (this.isOn) return;
    const pair = pairOf(this.root).map(({ presentation }) => presentation);
    for (const one of pair) one.stepIn(screen, pair);
    screen.shown = this;
    if (!screen.dialog.open) screen.open(this.place);
    this.refocus(this.stage.tree);
    for (const { stage } of pair) stage.showPresentation(false);
  }

  /** Take the stage out of the page, and show it on a screen. @param {Screen} screen @param {Presentation[]} pair */
  stepIn(screen, pair) {
    this.showHeading(pair.length);
    const { place, root, stage } = this;
    this.isOn = true;
    this.screen = screen;
    this.pair = pair;
    this.focused = document.activeElement;
    place.style.height = `${root.offsetHeight}px`;
    root.replaceWith(place);
    screen.show(stage);
    root.classList.add("abviz-presenting");
    // Whatever is clicked at, keys are pressed in the stage.
    root.setAttribute("tabindex", "-1");
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    // It has a close-up of its own, and what was chosen before comes back after it.
    this.wasClose = stage.picture.isClose;
    stage.picture.isSized = false;
  }

  /** Of two that are compared, each says what it is, and how many leaves it has examined so far. @param {number} count how many are shown together */
  showHeading(count) {
    const { film, model, words } = this.stage;
    if (film.at < 0) return;
    const own = count > 1 ? model.get("heading") || film.payload.title : "";
    this.title.textContent = this.given || own;
    this.count.textContent = count > 1 ? countsOf(words, film).find(([title]) => title === words.say("examined"))?.join(": ") ?? "" : "";
  }

  leave() {
    const { hasFollowed, root } = this;
    if (!this.isOn) return;
    const inside = root.contains(document.activeElement) ? document.activeElement : null;
    this.screen?.close();
    for (const one of this.pair) one.stepOut();
    // Who has come from another stage is shown where this one stands.
    if (hasFollowed) (root.closest("section") ?? root).scrollIntoView();
    this.refocus(/** @type {HTMLElement | null} */ (hasFollowed || this.focused === document.body ? inside : this.focused));
    for (const { stage, wasClose } of this.pair) stage.showPresentation(wasClose);
  }

  /** Let another stage have the screen, with the same panels and texts of the same size. @param {Presentation} next */
  makeWayFor(next) {
    for (const presentation of this.pair) presentation.stepOut();
    for (const { stage, wasClose } of this.pair) stage.showPresentation(wasClose);
    next.hasFollowed = true;
    for (const { presentation } of pairOf(next.root)) {
      presentation.presented = new Set(this.presented);
      presentation.textSize = this.textSize;
    }
    next.enter(this.screen ?? undefined);
  }

  /** Put the stage back to where it stands in the page. */
  stepOut() {
    this.isOn = this.hasFollowed = false;
    this.place.replaceWith(this.root);
    this.root.classList.remove("abviz-presenting");
    for (const name of ["tabindex", "data-lm-suppress-shortcuts"]) this.root.removeAttribute(name);
  }

  // A part of the stage that is moved loses the focus.
  /** @param {HTMLElement | null} otherwise */
  refocus(otherwise) {
    const focused = /** @type {HTMLElement | null} */ (this.focused);
    const target = focused && this.root.contains(focused) ? focused : otherwise;
    target?.focus({ preventScroll: true });
  }

  get shown() {
    return this.isOn ? this.presented : this.usual;
  }

  /** The panels that are shown; where there are no windows, never the gauge, and a table in place of the stack where a search samples. @param {import("./film.js").Film} film */
  panels({ hasWindows, payload: { sampled } }) {
    const wanted = new Set(this.shown);
    // Beside another search there is less room.
    if (sampled && this.together.length === 1) wanted[wanted.has("table") ? "add" : "delete"]("stack");
    if (!hasWindows) wanted.delete("gauge");
    return wanted;
  }

  /** Those that share one bar now. */
  get together() {
    return this.isOn ? this.pair : [this];
  }

  /** @param {Panel} chosen */
  togglePanel(chosen) {
    const panel = chosen === "stack" && this.together.length === 1 && this.stage.film.payload.sampled ? "table" : chosen;
    const change = this.shown.has(panel) ? "delete" : "add";
    for (const { shown, stage } of this.together) {
      if (panel === "gauge") {
        stage.set("gauge", change === "add");
        continue;
      }
      shown[change](panel);
      stage.showPresentation();
    }
  }

  /** @param {1 | -1} direction */
  resize(direction) {
    const size = nextTextSize(this.textSize, direction);
    for (const one of this.together) {
      one.textSize = size;
      one.stage.showPresentation();
    }
  }

  /** By what factor the texts around the picture are larger than usual, before they are made larger. */
  get size() {
    return Math.max(1, leastFont(innerWidth) / SMALLEST);
  }
}

/** A stage, and the one that it is compared with, as they stand in the page. @param {Element} root @returns {Stage[]} */
export function pairOf(root) {
  const roots = [...root.closest(".abviz-pair, .abviz-room")?.querySelectorAll(".abviz") ?? [root]];
  return roots.map((one) => /** @type {Element & { presentation: Presentation }} */ (one).presentation.stage);
}

// The screen that presentations have: the next stage of a page takes it over from the one before.

/** A dialog, on top of whatever frames and panels a notebook has. */
export class Screen {
  constructor() {
    /** @type {Presentation | undefined} */
    this.shown = undefined;
    // A dialog itself cannot have the whole screen.
    this.room = make("div", { class: "abviz-room" });
    this.dialog = make("dialog", { class: "abviz-screen", oncancel: (event) => { event.preventDefault(); this.shown?.leave(); }, onkeydown: (event) => this.keep(event) }, this.room);
    this.followScreen = () => { if (!document.fullscreenElement) this.shown?.leave(); };
  }

  /** Show a stage, in place of the one before. @param {Stage} stage */
  show({ presentation, root, words }) {
    this.shown = presentation;
    this.dialog.setAttribute("aria-label", words.say("presentation"));
    this.room.append(root);
  }

  /** @param {HTMLElement} place beside which it stands in the page */
  open(place) {
    place.after(this.dialog);
    this.dialog.showModal();
    // Not every frame lets a stage have the whole screen; then it has the whole window.
    const filling = this.room.requestFullscreen?.();
    filling?.then(() => document.addEventListener("fullscreenchange", this.followScreen), () => {});
  }

  /** Tab leads round inside, and not out to where keys mean nothing. @param {KeyboardEvent} event */
  keep(event) {
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = /** @type {HTMLInputElement[]} */ ([...this.room.querySelectorAll("button, input, select, [tabindex]")])
      .filter((element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility());
    const [end, start] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (event.target !== end) return;
    event.preventDefault();
    start?.focus();
  }

  close() {
    document.removeEventListener("fullscreenchange", this.followScreen);
    if (document.fullscreenElement === this.room) document.exitFullscreen().catch(() => {});
    this.dialog.close();
    this.dialog.remove();
  }
}
