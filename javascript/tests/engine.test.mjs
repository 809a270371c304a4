// Python as the page sees it: asked one thing after the other, and started anew where it must be.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Engine } from "../../abviz/stage/js/web/engine.js";
import { filesIn } from "../../abviz/stage/js/web/archive.js";

let workers = [];
class FakeWorker {
  constructor() {
    this.asked = [];
    workers.push(this);
  }
  postMessage(message) { this.asked.push(message); }
  terminate() { this.isEnded = true; }
  tell(data) { this.onmessage({ data }); }
  answer(answer) { this.tell({ number: this.asked.at(-1).number, ...answer }); }
}

function started() {
  const engine = new Engine({ worker: "worker.js" });
  engine.start();
  return engine;
}

// Node has no such things, or others.
const given = Object.getOwnPropertyDescriptors({ Worker: FakeWorker, navigator: {} });
const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");
beforeEach(() => { workers = []; Object.defineProperties(globalThis, given); });
afterEach(() => {
  delete globalThis.Worker;
  delete globalThis.navigator;
  if (own) Object.defineProperty(globalThis, "navigator", own);
});

test("what is asked waits for Python, and then for its turn", async () => {
  const engine = started();
  const answers = [engine.request({ kind: "one" }), engine.request({ kind: "two" })];
  const [worker] = workers;
  assert.deepEqual(worker.asked, []);
  worker.tell({ ready: true });
  assert.deepEqual(worker.asked.map(({ message }) => message.kind), ["one"]);
  worker.answer({ answer: { is: 1 } });
  worker.answer({ answer: { is: 2 } });
  assert.deepEqual(await Promise.all(answers), [{ is: 1 }, { is: 2 }]);
});

test("what does not come back is ended, and the next one is asked of another worker", async () => {
  const engine = started();
  workers[0].tell({ ready: true });
  const endless = engine.request({ kind: "endless" }, { limit: 0.001 });
  const next = engine.request({ kind: "next" });
  await assert.rejects(endless, { kind: "timeout" });
  const [first, second] = workers;
  assert.ok(first.isEnded);
  second.tell({ ready: true });
  second.answer({ answer: {} });
  assert.deepEqual(await next, {});
});

test("where memory ends, Python begins anew; after an error of Python it goes on", async () => {
  const engine = started();
  workers[0].tell({ ready: true });
  const wrong = engine.request({ kind: "wrong" });
  workers[0].answer({ kind: "error", words: "KeyError: 1" });
  await assert.rejects(wrong, { kind: "error", words: "KeyError: 1" });
  assert.equal(workers.length, 1);
  const large = engine.request({ kind: "large" });
  workers[0].answer({ kind: "memory", words: "MemoryError" });
  await assert.rejects(large, { kind: "memory" });
  assert.equal(workers.length, 2);
});

test("a hunt goes on in another worker", async () => {
  const engine = started();
  workers[0].tell({ ready: true });
  const hunt = engine.request({ kind: "hunt", name: "forgets" });
  workers[0].answer({ answer: {} });
  await hunt;
  engine.request({ kind: "check" }).catch(() => {});
  workers[0].answer({ kind: "crash", words: "unreachable" });
  workers[1].tell({ ready: true });
  assert.deepEqual(workers[1].asked.map(({ message }) => message.kind), ["hunt"]);
});

test("another worker is asked first for the page, then for its hunt, and then what has waited", async () => {
  const engine = started();
  engine.addEventListener("ready", () => engine.request({ kind: "open" }).catch(() => {}));
  workers[0].tell({ ready: true });
  workers[0].answer({ answer: {} });
  engine.request({ kind: "hunt", name: "forgets" });
  workers[0].answer({ answer: {} });
  engine.request({ kind: "check" }).catch(() => {});
  engine.request({ kind: "build", act: "undo" });
  workers[0].answer({ kind: "crash", words: "unreachable" });
  workers[1].tell({ ready: true });
  workers[1].answer({ answer: {} });
  workers[1].answer({ answer: {} });
  assert.deepEqual(workers[1].asked.map(({ message }) => message.kind), ["open", "hunt", "build"]);
});

test("where Python cannot be loaded, all that is asked is refused", async () => {
  const engine = started();
  const early = engine.request({ kind: "early" });
  workers[0].tell({ failed: "python.bin: 404" });
  await assert.rejects(early, { kind: "failed" });
  await assert.rejects(engine.request({ kind: "late" }), { kind: "failed" });
});

test("files of an archive are found", () => {
  // Two files, a/b with "hi" and c with nothing, as Python's zipfile writes them.
  const archive = Buffer.from(
    "UEsDBBQAAAAAAAAAIQCsKpPYAgAAAAIAAAADAAAAYS9iaGlQSwMEFAAAAAAAAAAhAAAAAAAAAAAAAAAAAAEAAABjUEsBAhQDFAAAAAAAAAAhAKwqk9gCAAAAAgAAAAMAAAAAAAAAAAAAAIABAAAAAGEvYlBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAACAASMAAABjUEsFBgAAAAACAAIAYAAAAEIAAAAAAA==",
    "base64",
  );
  const found = [...filesIn(new Uint8Array(archive))].map(([name, content]) => [name, Buffer.from(content).toString()]);
  assert.deepEqual(found, [["a/b", "hi"], ["c", ""]]);
});
