// Python as the page sees it: a worker that is asked, and started anew where it does not answer.

/** @typedef {{ kind: string, words?: string }} Failure */
/**
 * @typedef {object} Request
 * @property {any} message
 * @property {number} limit seconds; 0: none
 * @property {(answer: any) => void} resolve
 * @property {(failure: Failure) => void} reject
 */

/**
 * Tells "progress" (`detail.share`, 0 to 1), "ready", and "failed" (`detail.words`) if Python cannot
 * be loaded at all.
 */
export class Engine extends EventTarget {
  /** @param {{ worker: URL | string, keeper?: string }} options the keeper is the service worker */
  constructor({ worker, keeper = "service.js" }) {
    super();
    this.address = worker;
    this.keeper = keeper;
    /** @type {Request[]} */
    this.waiting = [];
    /** @type {Request | null} */
    this.current = null;
    this.isReady = false;
    this.hasFailed = false;
    // How the last hunt was started: another worker starts it again. What else is shown, the page opens.
    /** @type {any} */
    this.lastHunt = null;
    this.wasReady = false;
    this.timer = 0;
    this.number = 0;
  }

  /** Begin to load Python. */
  start() {
    this.isReady = false;
    const worker = new Worker(this.address, { type: "module" });
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.crash(event.message);
    };
  }

  /**
   * Ask Python, and return a promise of its answer. It is rejected with `{kind, words}`: "timeout",
   * "memory", "crash", "error" (a fault of abviz's own) or "failed" (there is no Python).
   * @param {object} message
   * @param {{ limit?: number }} [options] seconds
   * @returns {Promise<any>}
   */
  request(message, { limit = 0 } = {}) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ message, limit, resolve, reject });
      this.next();
    });
  }

  /** Send the request that waits longest, if Python is ready and has no other one. */
  next() {
    if (this.hasFailed) this.refuseAll();
    if (!this.isReady || this.current || this.waiting.length === 0) return;
    this.current = /** @type {Request} */ (this.waiting.shift());
    const { message, limit } = this.current;
    this.number += 1;
    this.worker?.postMessage({ number: this.number, message });
    if (limit) this.timer = setTimeout(() => this.restart({ kind: "timeout" }), limit * 1000);
  }

  /** @param {any} told by the worker */
  hear({ share, ready, failed, number, answer, kind, words }) {
    if (share !== undefined) this.tell("progress", { share });
    else if (ready) this.open();
    else if (failed) this.giveUp(failed);
    else if (number === this.number && answer) this.settle(answer);
    else if (number === this.number && kind === "error") this.refuse({ kind, words });
    else if (number === this.number) this.restart({ kind, words });
  }

  /**
   * Begin to ask a worker that has loaded Python, the first one or another one. It knows nothing of
   * what an earlier one did: where "ready" is told, the page asks it to open what is shown; then its
   * hunt begins again; and what has waited comes last, as it may be about either of these.
   */
  open() {
    const earlier = this.waiting;
    this.waiting = [];
    this.isReady = true;
    this.tell("progress", { share: 1 });
    this.tell("ready", {});
    if (this.lastHunt) this.request(this.lastHunt).catch(() => {});
    this.waiting.push(...earlier);
    if (!this.wasReady) this.keepFiles();
    this.wasReady = true;
    this.next();
  }

  // A service worker keeps the files for later visits. It fetches them once more, which would slow
  // down the first time.
  keepFiles() {
    navigator.serviceWorker?.register(this.keeper).catch(() => {});
  }

  /** Answer the request that was sent. @param {any} answer */
  settle(answer) {
    const request = this.done();
    if (request?.message.kind === "hunt") this.lastHunt = request.message;
    request?.resolve(answer);
    this.next();
  }

  /** Reject the request that was sent. @param {Failure} failure */
  refuse(failure) {
    this.done()?.reject(failure);
    this.next();
  }

  /** The request that was sent, which is dealt with now. */
  done() {
    clearTimeout(this.timer);
    const request = this.current;
    this.current = null;
    return request;
  }

  /** End the worker, load Python in another one, and reject the request that was sent. @param {Failure} failure */
  restart(failure) {
    this.worker?.terminate();
    this.start();
    this.refuse(failure);
  }

  /** @param {string} words */
  crash(words) {
    if (this.isReady) this.restart({ kind: "crash", words });
    else this.giveUp(words);
  }

  /** @param {string} words */
  giveUp(words) {
    this.hasFailed = true;
    this.tell("failed", { words });
    this.refuseAll();
  }

  refuseAll() {
    const requests = this.waiting;
    this.waiting = [];
    for (const { reject } of requests) reject({ kind: "failed" });
  }

  /** @param {string} name @param {object} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
