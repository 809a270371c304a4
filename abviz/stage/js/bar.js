// The bar below the tree: play, step, jump, speed, close-up.

/** @import { Panel } from "./panels.js" @import { Stage } from "./stage.js" */

import { around, button, drawing, icon, make, press, retitle, wideButton } from "./dom.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 30, 60];

export class Bar {
  /** @param {Stage} stage */
  constructor(stage) {
    const { model, presentation, steering, words } = stage;
    this.model = model;
    this.presentation = presentation;
    this.words = words;
    this.play = button([icon("play")], words.say("play"), () => steering.togglePlay());
    this.scrubber = make("input", { type: "range", class: "abviz-scrubber", min: "0", step: "1", "aria-label": words.say("scrubber"), oninput: () => steering.go(Number(this.scrubber.value)) });
    this.place = make("span", { class: "abviz-place" });
    this.speed = make("select", { class: "abviz-speed", "aria-label": words.say("speed-title"), onchange: () => stage.set("speed", Number(this.speed.value)) });
    this.close = newSwitch(words.say("close-up"), words.say("close-up-title"), () => stage.zoomPair(!stage.picture.isClose));
    this.first = button([icon("first")], words.say("first"), () => steering.go(0));
    this.back = button([icon("back")], words.say("back"), () => steering.back());
    this.forward = button([icon("forward")], words.say("forward"), () => steering.forward());
    this.last = button([icon("last")], words.say("last"), () => steering.end());
    this.cutoffMark = [drawing([20, 16], [{ look: "edge cut", outline: "M1 8H19" }, { look: "strike", outline: "M10 1V15" }]), ` ${words.say("cutoff")}`];
    this.cutoff = button(this.cutoffMark, words.say("to-cutoff"), () => steering.nextCutoff());
    this.hide = newSwitch(words.say("hide"), words.say("hide-title"), () => steering.toggleHide());
    this.numbers = newSwitch(words.say("numbers"), words.say("numbers-title"), () => steering.toggle("visit_numbers"));
    this.ask = newSwitch(words.say("ask"), words.say("ask-title"), () => steering.toggle("pause_at_cutoffs"), "abviz-ask");
    this.present = button([icon("present")], words.say("present"), () => presentation.toggle());
    this.present.setAttribute("aria-keyshortcuts", "f");
    const view = (/** @type {Panel} */ panel, /** @type {string} */ text, /** @type {string} */ title) => newSwitch(text, title, () => presentation.togglePanel(panel));
    this.views = {
      code: view("code", words.say("code"), words.say("show-code")),
      stack: view("stack", words.say("stack"), words.say("show-stack")),
      counts: view("counts", words.say("counts"), words.say("show-counts")),
      ends: view("ends", words.say("ends"), words.say("show-ends")),
      gauge: view("gauge", words.say("gauge"), words.say("show-gauge")),
    };
    const [code, stack, counts, ...further] = Object.values(this.views);
    this.root = make("div", { class: "abviz-bar", role: "toolbar", "aria-label": words.say("bar") },
      newGroup("steps", this.first, this.back, this.play, this.forward, this.last),
      newGroup("jumps", this.cutoff, ...this.jumps = newJumps(stage)),
      newGroup("pace", this.scrubber, this.place, this.speed),
      newGroup("view", this.hide, this.ask,
        make("span", { class: "abviz-views" }, code, stack, counts,
          wideButton("A−", words.say("smaller"), () => presentation.resize(-1)), wideButton("A+", words.say("larger"), () => presentation.resize(1))),
        newMenu(words.say("view"), words.say("more"), [this.close, this.numbers, ...further]), this.present));
    this.settle = rove(this.root, () => presentation.isOn);
    this.showPlaying();
    this.showPresentation();
    this.showSpeed();
    this.showSwitches();
  }

  showPresentation() {
    const { isOn, stage } = this.presentation;
    const shown = this.presentation.panels(stage.film);
    this.settle();
    retitle(this.present, isOn ? this.words.say("leave") : this.words.say("present"));
    for (const [panel, toggle] of Object.entries(this.views)) press(toggle, shown.has(/** @type {Panel} */ (panel)));
  }

  /** @param {import("./film.js").Film} film */
  show(film) {
    const text = this.words.say("place", { step: film.at, last: film.last });
    const { prunes, sampled } = film.payload;
    change(this.cutoff, { hidden: !prunes });
    change(this.ask, { hidden: !prunes && !film.questions.size });
    this.ask.title = sampled ? this.words.say("ask-chosen") : this.words.say("ask-title");
    change(this.numbers, { hidden: Boolean(sampled) });
    for (const jump of this.jumps) change(jump, { hidden: !sampled, disabled: film.stop(jump.kind, jump.direction) === undefined });
    retitle(this.views.stack, sampled ? this.words.say("show-table") : this.words.say("show-stack"));
    this.views.stack.textContent = sampled ? this.words.say("table") : this.words.say("stack");
    change(this.views.gauge, { hidden: !film.hasWindows });
    change(this.views.ends, { hidden: !film.payload.ends });
    this.scrubber.max = String(film.last);
    this.scrubber.value = String(film.at);
    this.scrubber.setAttribute("aria-valuetext", text);
    this.place.textContent = text;
    for (const button of [this.first, this.back]) change(button, { disabled: film.at === 0 });
    for (const button of [this.last, this.forward]) change(button, { disabled: film.at === film.last });
    // That no cutoff is left would be told too early by a button that cannot be pressed.
    change(this.cutoff, { disabled: film.next("cutoff") < 0 && !film.hidesEnd });
  }

  showPlaying() {
    const isPlaying = this.model.get("playing");
    this.play.replaceChildren(icon(isPlaying ? "pause" : "play"));
    retitle(this.play, isPlaying ? this.words.say("pause") : this.words.say("play"));
  }

  showSwitches() {
    const { model } = this;
    press(this.hide, model.get("hide_future"));
    press(this.ask, model.get("pause_at_cutoffs"));
    press(this.numbers, model.get("visit_numbers"));
    this.ask.disabled = !model.get("hide_future");
    const isAsking = model.get("pause_at_cutoffs");
    this.cutoff.replaceChildren(...isAsking ? [this.words.say("next-question")] : this.cutoffMark);
    retitle(this.cutoff, isAsking ? this.words.say("to-question") : this.words.say("to-cutoff"));
  }

  /** @param {boolean} isClose */
  showClose(isClose) {
    press(this.close, isClose);
  }

  showSpeed() {
    const speed = this.model.get("speed");
    const choices = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
    this.speed.replaceChildren(...choices.map((value) => make("option", { value: String(value), text: this.words.say("per-second", { speed: value }) })));
    this.speed.value = String(speed);
  }
}

/** Controls that belong together: they stand in one row. @param {string} name @param {HTMLElement[]} controls */
function newGroup(name, ...controls) {
  return make("div", { class: `abviz-group abviz-${name}` }, ...controls);
}

/** A button that stays pressed. @param {string} text @param {string} title @param {() => void} action @param {string} [look] a class of its own */
function newSwitch(text, title, action, look = "") {
  return wideButton(text, title, action, `abviz-switch ${look}`.trim());
}

/**
 * Hide, show, allow or forbid a button where it was otherwise before: what is set again counts as a
 * change, and after each the bar asks the browser which of its buttons are seen.
 *
 * @param {HTMLButtonElement} button
 * @param {{ hidden?: boolean, disabled?: boolean }} states
 */
function change(button, { hidden = button.hidden, disabled = button.disabled }) {
  if (button.hidden !== hidden) button.hidden = hidden;
  if (button.disabled !== disabled) button.disabled = disabled;
}

/** Buttons that lead to where an iteration begins, or the best move becomes another one, and back. @param {Stage} stage */
function newJumps({ steering, words }) {
  const jump = (/** @type {string} */ text, /** @type {string} */ title, /** @type {"iterations" | "moves"} */ kind, /** @type {1 | -1} */ direction) =>
    Object.assign(button([text], title, () => steering.jump(kind, direction)), { kind, direction });
  return [
    jump("‹", words.say("back-iteration"), "iterations", -1), jump(`${words.say("iteration")} ›`, words.say("to-iteration"), "iterations", 1),
    jump("‹", words.say("back-move"), "moves", -1), jump(`${words.say("best-move")} ›`, words.say("to-move"), "moves", 1),
  ];
}

/** A button that opens a menu of further switches; it closes when the focus leaves both. @param {string} text @param {string} title @param {HTMLElement[]} switches */
function newMenu(text, title, switches) {
  const list = make("span", { class: "abviz-menu", hidden: "" }, ...switches);
  const open = (/** @type {boolean} */ isOpen) => {
    list.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
  };
  const opener = wideButton(`${text} ▴`, title, () => open(list.hidden));
  const menu = make("span", { class: "abviz-more" }, opener, list);
  menu.addEventListener("focusout", ({ relatedTarget }) => { if (!menu.contains(/** @type {Node | null} */ (relatedTarget))) open(false); });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    event.stopPropagation();
    opener.focus();
    open(false);
  });
  open(false);
  return menu;
}

// One Tab stop for all controls of a bar; arrow keys lead from one of them to the next.

// The arrow keys of a slider are its own, so it keeps a Tab stop of its own.
const CONTROLS = "button, select, input:not([type=range])";
/** @type {Record<string, 1 | -1>} */
const DIRECTIONS = { ArrowLeft: -1, ArrowRight: 1 };

/** @typedef {HTMLButtonElement | HTMLSelectElement | HTMLInputElement} Control */

/**
 * Give a bar one Tab stop, for as long as the bar is there.
 *
 * @param {HTMLElement} bar
 * @param {() => boolean} areArrowsTaken whether arrows mean something else now: each control is a Tab stop then
 * @returns {() => void} what is to be called when this changes
 */
export function rove(bar, areArrowsTaken) {
  /** @type {Element | null} */
  let focused = null;
  const settled = () => {
    const stop = stopAmong(controlsOf(bar), usable(bar));
    choose(bar, stop, areArrowsTaken());
    // The end of the search disables the button that led there: the focus is not lost with it.
    if (focused?.matches(":disabled")) stop?.focus();
  };
  bar.addEventListener("focusin", (event) => {
    focused = around(event, CONTROLS);
    choose(bar, focused, areArrowsTaken());
  });
  // Some browsers take the focus away as soon as a control is disabled, others later.
  bar.addEventListener("focusout", () => { if (!focused?.matches(":disabled")) focused = null; });
  bar.addEventListener("keydown", (event) => {
    const here = around(event, CONTROLS);
    const { altKey, ctrlKey, metaKey } = event;
    if (!here || areArrowsTaken() || altKey || ctrlKey || metaKey || !(event.key in DIRECTIONS)) return;
    event.preventDefault();
    event.stopPropagation();
    neighbour(usable(bar), /** @type {Control} */ (here), DIRECTIONS[event.key])?.focus();
  });
  new MutationObserver(settled).observe(bar, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  settled();
  return settled;
}

/**
 * The control after or before another one; from the ends it goes on at the other end.
 *
 * @template Any
 * @param {Any[]} controls
 * @param {Any} here
 * @param {1 | -1} direction
 * @returns {Any | undefined}
 */
export function neighbour(controls, here, direction) {
  return controls.at((controls.indexOf(here) + direction) % controls.length);
}

/**
 * The control that Tab reaches: the one that had the focus last. If it cannot be used any
 * more, the nearest before it, or else after it, takes its place.
 *
 * @template {{ tabIndex: number }} Any
 * @param {Any[]} all
 * @param {Any[]} usable those of them that can be used
 * @returns {Any | undefined}
 */
export function stopAmong(all, usable) {
  const place = all.findIndex(({ tabIndex }) => tabIndex === 0);
  const before = all.slice(0, place + 1).reverse();
  return [...before, ...all.slice(place + 1)].find((control) => usable.includes(control));
}

/** @param {HTMLElement} bar @param {Element | null | undefined} stop @param {boolean} areAllStops */
function choose(bar, stop, areAllStops) {
  if (stop) for (const control of controlsOf(bar)) control.tabIndex = areAllStops || control === stop ? 0 : -1;
}

/** @param {HTMLElement} bar */
function controlsOf(bar) {
  return /** @type {Control[]} */ ([...bar.querySelectorAll(CONTROLS)]);
}

/** @param {HTMLElement} bar */
function usable(bar) {
  return controlsOf(bar).filter((control) => !control.disabled && control.checkVisibility());
}
