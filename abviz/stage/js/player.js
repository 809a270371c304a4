// The clock of a stage.

/** @import { Model } from "./model.js" */

import { goOn } from "./asking.js";

/** One clock for each model, however many views show it. */
export class Player {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.frame = 0;
    this.due = 0;
    this.beat = this.beat.bind(this);
    this.tick = this.tick.bind(this);
    this.follow = this.follow.bind(this);
    model.on("change:playing", this.follow);
    this.follow();
  }

  follow() {
    if (!this.model.get("playing")) this.stop();
    else if (this.timer === undefined) {
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
    this.timer = undefined;
  }

  tick() {
    const [, step] = this.model.get("place");
    const last = this.model.get("film").steps.length - 1;
    const next = Math.min(step + 1, last);
    const isReached = goOn(this.model, next);
    if (!isReached || next === last) {
      this.timer = undefined;
      this.model.set("playing", false);
    } else this.wait();
    this.model.save_changes();
  }
}
