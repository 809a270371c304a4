// What a hand wishes of Python, however fast it moves.

/** Sends wishes one after the other; of those that wait for the same, the last one counts. */
export class Wishes {
  number = 0;
  isWaiting = false;
  /** @type {(() => object) | null} */
  next = null;

  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
  }

  /** @param {() => object} message made when it is sent: only then is known which film is shown */
  wish(message) {
    if (this.isWaiting) this.next = message;
    else {
      this.isWaiting = true;
      this.number += 1;
      this.send({ ...message(), wish: this.number });
    }
  }

  /** @param {number} number */
  done(number) {
    if (number !== this.number) return;
    this.isWaiting = false;
    const { next } = this;
    this.next = null;
    if (next) this.wish(next);
  }
}
