// SPLICE: how an exercise in a frame tells the page around it its score and its state, and asks
// for the state that was kept there (https://cssplice.org).

/** @typedef {{ getState: () => object, getScore: () => number, setState: (state: any) => void }} Exercise */

export class Splice {
  /** @param {Window} own @param {Exercise} exercise */
  constructor(own, exercise) {
    this.own = own;
    this.exercise = exercise;
    this.number = 0;
    this.asked = "";
    this.isFramed = own.parent !== own;
  }

  /** Ask the page around for what it has kept. */
  start() {
    if (!this.isFramed) return;
    const hear = (/** @type {MessageEvent} */ event) => this.hear(event);
    this.own.addEventListener("message", hear);
    this.asked = this.post("SPLICE.getState");
  }

  /** @param {MessageEvent} event */
  hear({ source, data }) {
    if (source !== this.own.parent || !data || data.subject !== "SPLICE.getState.response") return;
    if (!this.asked || data.message_id !== this.asked || data.error || !data.state) return;
    this.asked = "";
    this.exercise.setState(data.state);
  }

  report() {
    // A state that comes when somebody has begun would undo what was done.
    this.asked = "";
    if (this.isFramed) this.post("SPLICE.reportScoreAndState", { score: this.exercise.getScore(), state: this.exercise.getState() });
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    if (this.isFramed) this.post("lti.frameResize", { width, height });
  }

  /** @param {string} subject @param {object} more */
  post(subject, more = {}) {
    this.number += 1;
    const id = `abviz-${this.number}`;
    // Who frames a page is not known; the message has nothing in it but what was answered here.
    this.own.parent.postMessage({ subject, message_id: id, ...more }, "*");
    return id;
  }
}
