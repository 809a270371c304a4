// How the steps are gone through: what buttons and keys set in the model.

/** @import { Film, Words } from "./film.js" @import { Model } from "./model.js" @import { Stage } from "./stage.js" */

import { lastStepOf } from "./film.js";

export class Steering {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.model = stage.model;
    /** Leads to another stage of the page. @type {((direction: 1 | -1) => void) | undefined} */
    this.turn = undefined;
  }

  get film() {
    return this.stage.film;
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
    if (isAsking(this.model, this.film.at)) this.stage.set("question", NONE);
    else this.go(this.film.at - 1);
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

  // Where it is hidden that no cutoff is left, it leads to the end. Where it is asked what happens
  // next, a jump to a cutoff would tell.
  nextCutoff() {
    const { film, model } = this;
    const step = model.get("pause_at_cutoffs") ? nextOf(model.get("asked"), film.at) : film.next("cutoff");
    if (step >= 0) this.goOn(step);
    else if (this.film.hidesEnd) this.end();
  }

  /** Jump to where an iteration begins, or the best move becomes another one. @param {"iterations" | "moves"} kind @param {1 | -1} direction */
  jump(kind, direction) {
    const step = this.film.stop(kind, direction);
    if (step === undefined) return;
    if (direction > 0) this.goOn(step);
    else this.go(step);
  }

  togglePlay() {
    const { film, model } = this;
    const isPlaying = !model.get("playing");
    if (isPlaying && film.at === film.last) moveTo(model, 0);
    else if (isPlaying && isAsking(model, film.at)) goOn(model, film.at + 1);
    this.stage.set("playing", isPlaying);
  }

  // Where nothing is hidden nothing is asked.
  toggleHide() {
    const isHiding = !this.model.get("hide_future");
    if (!isHiding) this.model.set("pause_at_cutoffs", false);
    this.stage.set("hide_future", isHiding);
  }

  /** @param {"visit_numbers" | "pause_at_cutoffs"} name */
  toggle(name) {
    this.stage.set(name, !this.model.get(name));
  }
}

// Steps that are asked about: the search waits before them until it is told to go on.
//
// Which steps these are says the model (`asked`); `question` is the one that is asked about now.

const NONE = -1;

/** Whether the stage at a step asks what the next one is. @param {Model} model @param {number} at */
export function isAsking(model, at) {
  return model.get("question") === at + 1 && isAsked(model, at + 1);
}

/**
 * Go on to a step; but if it is asked about, stop before it and ask first.
 *
 * @param {Model} model
 * @param {number} step
 * @returns {boolean} whether the step was reached
 */
export function goOn(model, step) {
  const [film] = model.get("place");
  if (!isAsked(model, step) || model.get("question") === step) {
    moveTo(model, step);
    return true;
  }
  // First of all, so that what is asked now is also read out.
  model.set("playing", false);
  model.set("place", [film, step - 1]);
  model.set("question", step);
  return false;
}

/** Go to a step without a question. @param {Model} model @param {number} step */
export function moveTo(model, step) {
  const [film] = model.get("place");
  model.set("question", NONE);
  model.set("place", [film, step]);
}

/** The question, and what is known of the present node. @param {Words} words @param {Film} film */
export function questionAt(words, film) {
  const { name, role } = film.nodes[film.step.node];
  const facts = words.known(role, film.seen(film.step.node), film.payload.signs);
  if (!facts.length) return words.say("question");
  const node = words.say("node", { name, role: words.role(role) });
  return words.say("question-at", { node, facts: facts.join(", ") });
}

/** @param {Model} model @param {number} step */
function isAsked(model, step) {
  return model.get("pause_at_cutoffs") && model.get("asked").includes(step);
}

/** The first number of a list beyond another one, or −1. @param {number[]} steps @param {number} at */
function nextOf(steps, at) {
  return steps.find((step) => step > at) ?? -1;
}

/** Answers to questions with choices: how many were given, how many were right, and what came of the last one. */
export class Answers {
  right = 0;
  all = 0;
  /** The step that was asked about last, whether the answer was right, and what is said against it. @type {[number, boolean, string]} */
  last = [NONE, false, ""];

  /** @param {Stage} stage @param {number} place that of the choice @param {string} [why] there is no cutoff, if there is none */
  give({ film, steering }, place, why = "") {
    const asked = film.questions.get(film.at + 1);
    if (!asked || place >= asked.choices.length) return;
    const isRight = asked.key === place;
    this.all += 1;
    this.right += Number(isRight);
    this.last = [film.at + 1, isRight, isRight || asked.key ? "" : why];
    steering.forward();
  }

  /** What came of the answer that was given to a step, if it was the last one. @param {Words} words @param {number} step */
  said(words, step) {
    const [last, isRight, why] = this.last;
    if (last !== step) return "";
    const counts = { right: this.right, all: this.all };
    return `${isRight ? words.say("answered-right", counts) : words.say("answered-wrong", counts)} ${why}`;
  }
}

// The clock of a stage.

const CUTOFF_TIMES = 2.5;

/** One clock for each model, however many views show it. */
export class Player {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.frame = 0;
    this.due = 0;
    model.on("change:playing", this.follow);
    this.follow();
  }

  follow = () => {
    if (!this.model.get("playing")) this.stop();
    else if (this.timer === undefined) {
      this.due = performance.now();
      this.wait();
    }
  };

  dispose() {
    this.model.off("change:playing", this.follow);
    this.stop();
  }

  // What a step takes is not added to the pause; but no step is made up for in a hurry.
  wait() {
    const now = performance.now();
    this.due = Math.max(this.due + this.pause, now);
    this.timer = setTimeout(this.beat, this.due - now);
  }

  // In milliseconds: a cutoff stays as long as its sentence needs.
  get pause() {
    const [, step] = this.model.get("place");
    const { kinds, steps } = this.model.get("film");
    return 1000 / this.model.get("speed") * (kinds[steps.kind[step]] === "cutoff" ? CUTOFF_TIMES : 1);
  }

  // A picture of its own for every step, however fast.
  beat = () => {
    this.frame = requestAnimationFrame(this.tick);
  };

  stop() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.timer = undefined;
  }

  tick = () => {
    const [, step] = this.model.get("place");
    const last = lastStepOf(this.model.get("film"));
    const next = Math.min(step + 1, last);
    const isReached = goOn(this.model, next);
    if (!isReached || next === last) {
      this.timer = undefined;
      this.model.set("playing", false);
    } else this.wait();
    this.model.save_changes();
  };
}
