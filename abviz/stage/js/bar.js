// The bar below the tree: play, step, jump, speed, close-up.

/** @import { Panel } from "./panels.js" */
/** @import { Presentation } from "./presentation.js" */
/** @import { Words } from "./words.js" */

import { button, drawing, icon, make, wideButton } from "./dom.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 30, 60];

/**
 * What the bar can ask for.
 *
 * @typedef {object} Actions
 * @property {(step: number) => void} go
 * @property {(count: number) => void} move
 * @property {() => void} end
 * @property {() => void} nextCutoff
 * @property {() => void} togglePlay
 * @property {(speed: number) => void} setSpeed
 * @property {(isClose: boolean) => void} zoom
 * @property {() => void} present
 * @property {(panel: Panel) => void} togglePanel
 * @property {(direction: 1 | -1) => void} resize
 */

export class Bar {
  /**
   * @param {Words} words
   * @param {Actions} actions
   */
  constructor(words, actions) {
    this.words = words;
    this.play = button([icon("play")], words.say("play"), actions.togglePlay);
    this.scrubber = make("input", { type: "range", class: "abviz-scrubber", min: "0", step: "1", "aria-label": words.say("scrubber"), oninput: () => actions.go(Number(this.scrubber.value)) });
    this.place = make("span", { class: "abviz-place" });
    this.speed = make("select", { class: "abviz-speed", "aria-label": words.say("speed-title"), onchange: () => actions.setSpeed(Number(this.speed.value)) });
    this.close = make("input", { type: "checkbox", onchange: () => actions.zoom(this.close.checked) });
    this.first = button([icon("first")], words.say("first"), () => actions.go(0));
    this.back = button([icon("back")], words.say("back"), () => actions.move(-1));
    this.forward = button([icon("forward")], words.say("forward"), () => actions.move(1));
    this.last = button([icon("last")], words.say("last"), actions.end);
    this.cutoff = button([drawing([20, 16], [["edge cut", "M1 8H19"], ["strike", "M10 2V14"]]), ` ${words.say("cutoff")}`], words.say("to-cutoff"), actions.nextCutoff);
    this.cutoff.classList.add("abviz-wide");
    this.present = button([icon("present")], words.say("present"), actions.present);
    this.present.setAttribute("aria-keyshortcuts", "f");
    this.views = this.newViews(actions);
    this.root = make("div", { class: "abviz-bar", role: "toolbar", "aria-label": words.say("bar") },
      this.first, this.back, this.play, this.forward, this.last, this.cutoff,
      make("div", { class: "abviz-row" }, this.scrubber, this.place),
      make("label", { class: "abviz-label" }, make("span", { class: "abviz-speed-name", text: words.say("speed") }), this.speed),
      make("label", { class: "abviz-label", title: words.say("close-up-title") }, this.close, ` ${words.say("close-up")}`),
      make("span", { class: "abviz-views" }, ...this.views.values(),
        wideButton("A−", words.say("smaller"), () => actions.resize(-1)), wideButton("A+", words.say("larger"), () => actions.resize(1))),
      this.present);
  }

  /** @param {Actions} actions */
  newViews({ togglePanel }) {
    const { words } = this;
    /** @type {[Panel, string, string][]} */
    const panels = [
      ["code", words.say("code"), words.say("show-code")],
      ["stack", words.say("stack"), words.say("show-stack")],
      ["counts", words.say("counts"), words.say("show-counts")],
    ];
    return new Map(panels.map(([panel, text, title]) => [panel, wideButton(text, title, () => togglePanel(panel))]));
  }

  /** @param {Presentation} presentation */
  showPresentation({ isOn, shown }) {
    const title = isOn ? this.words.say("leave") : this.words.say("present");
    this.present.title = title;
    this.present.setAttribute("aria-label", title);
    for (const [panel, toggle] of this.views) toggle.setAttribute("aria-pressed", String(shown.has(panel)));
  }

  /** @param {import("./film.js").Film} film */
  load(film) {
    this.scrubber.max = String(film.last);
    this.cutoff.hidden = !film.payload.prunes;
  }

  /** @param {import("./film.js").Film} film */
  show(film) {
    const text = this.words.say("place", { step: film.at, last: film.last });
    this.scrubber.value = String(film.at);
    this.scrubber.setAttribute("aria-valuetext", text);
    this.place.textContent = text;
    this.first.disabled = this.back.disabled = film.at === 0;
    this.last.disabled = this.forward.disabled = film.at === film.last;
    this.cutoff.disabled = film.next("cutoff", 1) === null;
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    this.play.replaceChildren(icon(isPlaying ? "pause" : "play"));
    this.play.title = isPlaying ? this.words.say("pause") : this.words.say("play");
    this.play.setAttribute("aria-label", this.play.title);
  }

  /** @param {number} speed */
  showSpeed(speed) {
    const choices = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
    this.speed.replaceChildren(...choices.map((value) => make("option", { value: String(value), text: this.words.say("per-second", { speed: value }) })));
    this.speed.value = String(speed);
  }
}
