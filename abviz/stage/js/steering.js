// How the steps are gone through: what buttons and keys set in the model.

/** @import { Film } from "./film.js" */
/** @import { Model } from "./model.js" */

import { goOn, isAsking, moveTo, withdraw } from "./asking.js";
import { hidesEnd } from "./hiding.js";

export class Steering {
  /**
   * @param {Model} model
   * @param {() => Film} film the film that is shown
   */
  constructor(model, film) {
    this.model = model;
    this.filmNow = film;
    /** Leads to another stage of the page. @type {((direction: 1 | -1) => void) | undefined} */
    this.turn = undefined;
  }

  get film() {
    return this.filmNow();
  }

  /** @param {number} step */
  go(step) {
    this.model.set("playing", false);
    moveTo(this.model, Math.max(0, Math.min(step, this.film.last)));
    this.model.save_changes();
  }

  /** @param {number} step one that it may be asked about first */
  goOn(step) {
    this.model.set("playing", false);
    goOn(this.model, step);
    this.model.save_changes();
  }

  forward() {
    this.goOn(Math.min(this.film.at + 1, this.film.last));
  }

  // From a question it leads back to the step before which it is asked.
  back() {
    if (!isAsking(this.model, this.film.at)) this.go(this.film.at - 1);
    else {
      withdraw(this.model);
      this.model.save_changes();
    }
  }

  /** One step, as slides go: from the last step on to the next stage. @param {1 | -1} direction */
  page(direction) {
    if (this.film.at === (direction > 0 ? this.film.last : 0)) this.turn?.(direction);
    else if (direction > 0) this.forward();
    else this.back();
  }

  end() {
    this.go(this.film.last);
  }

  // Where it is hidden that no cutoff is left, it leads to the end.
  nextCutoff() {
    const step = this.film.next("cutoff", 1);
    if (step !== null) this.goOn(step);
    else if (hidesEnd(this.film)) this.end();
  }

  togglePlay() {
    const { film, model } = this;
    const isPlaying = !model.get("playing");
    if (isPlaying && film.at === film.last) moveTo(model, 0);
    else if (isPlaying && isAsking(model, film.at)) goOn(model, film.at + 1);
    model.set("playing", isPlaying);
    model.save_changes();
  }

  // Where nothing is hidden nothing is asked.
  toggleHide() {
    const isHiding = !this.model.get("hide_future");
    if (!isHiding) this.model.set("pause_at_cutoffs", false);
    this.model.set("hide_future", isHiding);
    this.model.save_changes();
  }

  toggleNumbers() {
    this.model.set("visit_numbers", !this.model.get("visit_numbers"));
    this.model.save_changes();
  }

  toggleAsk() {
    this.model.set("pause_at_cutoffs", !this.model.get("pause_at_cutoffs"));
    this.model.save_changes();
  }
}
