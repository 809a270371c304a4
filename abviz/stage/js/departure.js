// What came of a function of one's own: where it departs from the reference, and the way there.

/** @import { Film } from "./film.js" */
/** @import { Words } from "./words.js" */

import { make, wideButton } from "./dom.js";

export class Departure {
  /** @param {Words} words @param {(step: number) => void} go */
  constructor(words, go) {
    this.step = 0;
    this.text = make("p");
    this.button = wideButton(words.say("departure"), words.say("departure-title"), () => go(this.step));
    this.root = make("section", { class: "abviz-departure", "aria-label": words.say("departure-name"), hidden: "" }, this.text, this.button);
  }

  /** @param {Film} film */
  load(film) {
    const { departure } = film.payload;
    this.text.textContent = departure?.sentence ?? "";
    this.step = departure?.step ?? 0;
    this.button.hidden = typeof departure?.step !== "number";
  }

  /** It tells how the search goes on, so it waits where that is hidden. @param {Film} film */
  show(film) {
    const { departure } = film.payload;
    const isAhead = film.isHiding && film.at < (departure?.step ?? film.last);
    this.root.hidden = departure === null || isAhead;
  }
}
