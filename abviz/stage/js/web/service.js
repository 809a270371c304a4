// The service worker: after the first visit the page needs no network. What writes the folder puts
// the list of its files before this; with another list this is another script, and fetches anew.

/** @type {any} */
const scope = self;
/** @type {{ version: string, names: string[] }} */
const { version, names } = scope.abvizFolder;
const { scope: place } = scope.registration;
const KIND = `abviz ${place} `;
const NAME = KIND + version;
const ADDRESSES = names.map((name) => new URL(name, place).href);

async function store() {
  const cache = await caches.open(NAME);
  // Asked again whether they are new: what the page has fetched does not come a second time.
  await cache.addAll(ADDRESSES.map((address) => new Request(address, { cache: "no-cache" })));
}

async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith(KIND) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(store()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && ADDRESSES.includes(url.split(/[?#]/)[0])) event.respondWith(answer(event.request));
});
