// The web worker in which Python runs: it loads Pyodide and abviz from the page's own folder, and
// answers one request after the other. What writes the folder puts the list of its files before this.

import { filesIn } from "./archive.js";

/** @type {any} */
const scope = self;
/** @type {{ version: string, lock: object, sizes: Object<string, number> }} */
const FOLDER = scope.abvizFolder;
const [WASM, LIBRARY, ABVIZ] = ["python.bin", "library.bin", "abviz.bin"];
// An endless list ends here, and not the browser.
const [LARGEST, MEMORY_PAGE] = [512 * 2 ** 20, 65536];
// How far it is when all is fetched, and when Python has started.
const [FETCHED, STARTED] = [0.7, 0.85];
const SESSION = `
import json
from abviz.web.session import Session
session = Session()
lambda message: json.dumps(session.take(json.loads(message)))
`;
// What a student types here may reach less than the page: no other machine, and nothing stored.
const CLOSED = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource"],
  ...["importScripts", "Worker", "BroadcastChannel", "caches", "indexedDB"],
];

/** @param {object} words */
const tell = (words) => scope.postMessage(words);

// Counts what comes over the network.
class Fetching {
  constructor() {
    this.come = 0;
    this.all = [WASM, LIBRARY, ABVIZ].reduce((sum, name) => sum + FOLDER.sizes[name], 0);
  }

  /**
   * Begin to fetch a file, and return what it holds when it is unpacked.
   * @param {string} name
   */
  async get(name) {
    const response = await fetch(name, { cache: "no-cache" });
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    const counter = new TransformStream({ transform: (part, out) => this.count(part, out) });
    const unpacked = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
  }

  /** @param {Uint8Array} part @param {TransformStreamDefaultController} out */
  count(part, out) {
    this.come += part.length;
    tell({ share: FETCHED * Math.min(1, this.come / this.all) });
    out.enqueue(part);
  }
}

function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    if (this.buffer.byteLength + pages * MEMORY_PAGE > LARGEST) throw new RangeError("too large");
    return grow.call(this, pages);
  };
}

// Pyodide fetches what it needs one after the other; here all of it is on its way already.
/** @param {Promise<WebAssembly.Module>} module @param {Promise<Response>} library */
function handOver(module, library) {
  scope.fetch = async (/** @type {string | URL} */ address) => {
    if (String(address).endsWith(LIBRARY)) return library;
    return new Response();
  };
  /** @type {any} */ (WebAssembly).instantiateStreaming = async (
    /** @type {unknown} */ _,
    /** @type {WebAssembly.Imports} */ imports,
  ) => ({ module: await module, instance: await WebAssembly.instantiate(await module, imports) });
}

async function load() {
  const fetching = new Fetching();
  const module = WebAssembly.compileStreaming(fetching.get(WASM));
  const [library, abviz] = [fetching.get(LIBRARY), fetching.get(ABVIZ).then((it) => it.arrayBuffer())];
  const beside = (/** @type {string} */ name) => import(new URL(name, scope.location).href);
  const [{ loadPyodide }, core] = await Promise.all(["pyodide.js", "pyodide.asm.js"].map(beside));
  limitMemory();
  handOver(module, library);
  const python = await loadPyodide({
    createPyodideModule: core.default,
    stdLibURL: LIBRARY,
    lockFileContents: FOLDER.lock,
    packageBaseUrl: "./",
    fsInit: async (/** @type {any} */ disk, /** @type {any} */ { sitePackages }) => {
      unpack(new Uint8Array(await abviz), disk, sitePackages);
    },
  });
  tell({ share: STARTED });
  const take = python.runPython(SESSION);
  close();
  return take;
}

/** @param {Uint8Array} archive @param {any} disk @param {string} place */
function unpack(archive, disk, place) {
  for (const [name, content] of filesIn(archive)) {
    const path = `${place}/${name}`;
    disk.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    disk.writeFile(path, content, { canOwn: true });
  }
}

function close() {
  for (const name of CLOSED) {
    for (let owner = scope; owner; owner = Object.getPrototypeOf(owner)) delete owner[name];
  }
}

const loaded = load();
loaded.then(() => tell({ ready: true }), (error) => tell({ failed: String(error) }));
scope.onmessage = async (/** @type {MessageEvent} */ { data: { number, message } }) => {
  const take = await loaded;
  try {
    tell({ number, answer: JSON.parse(take(JSON.stringify(message))) });
  } catch (error) {
    // Of Python's errors, the last line says what went wrong; any other one is the end of Python. Where no memory is
    // left, some of its own functions cannot even say so, which is a SystemError.
    const { type, message: words } = /** @type {any} */ (error);
    const kind = /^(Memory|System)Error$/.test(type) ? "memory" : type ? "error" : "crash";
    tell({ number, kind, words: String(words).trim().split("\n").at(-1) });
  }
};
