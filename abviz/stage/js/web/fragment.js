// The end of an address (#…): the state of the page, as Python writes it.

// What Python writes last, and the page as it changes: the step, and switches of the stage.
export const SWITCHES = /** @type {const} */ (["hide_future", "pause_at_cutoffs", "visit_numbers", "gauge"]);
/** @typedef {{ step: number, hide_future: boolean, pause_at_cutoffs: boolean, visit_numbers: boolean, gauge: boolean }} Place */
const OF_PLACE = new Set(["step", ...SWITCHES]);

/** What a fragment says; people write `tree` and `search` by hand. @param {string} hash */
export function wordsIn(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  for (const [typed, name] of [["tree", "text"], ["search", "algorithm"]]) {
    const text = words.get(typed);
    if (text !== null) words.set(name, text);
    words.delete(typed);
  }
  return words;
}

/** The same fragment, without its #, at another step and with other switches. @param {string} fragment @param {Place} place */
export function withPlace(fragment, place) {
  const rest = fragment.replace(/^#/, "").split("&").filter((pair) => pair && !OF_PLACE.has(pair.split("=")[0]));
  const steps = place.step ? [`step=${place.step}`] : [];
  return [...rest, ...steps, ...SWITCHES.filter((name) => place[name]).map((name) => `${name}=true`)].join("&");
}

/**
 * The tree that a link describes, as text, who moves at its root, and whether its scores are hidden;
 * null where only Python can tell.
 *
 * @param {string} hash
 * @param {Record<string, string>} examples their texts by their names
 * @param {string[]} beside the choices that change nothing of the tree that is written in the link
 * @returns {{ text: string, root: string, isHidden: boolean } | null}
 */
export function treeIn(hash, examples, beside) {
  const words = wordsIn(hash);
  if ([...words.keys()].some((name) => !beside.includes(name) && !OF_PLACE.has(name))) return null;
  const name = words.get("example") ?? "";
  const text = words.get("text") ?? (name ? Object.hasOwn(examples, name) && examples[name] : Object.values(examples)[0]);
  if (!text) return null;
  return { text, root: words.get("root") ?? "max", isHidden: ["hide_future", "pause_at_cutoffs"].some((one) => words.get(one) === "true") };
}

// Which tree is meant may stand in the link, or follow from all that shapes one.
const WRITTEN = new Set(["example", "text", "root"]);

/**
 * What a fragment says of the tree alone: of two states with the same tree it says the same.
 *
 * @param {string} fragment
 * @param {string[]} beside as for treeIn
 */
export function treeWordsIn(fragment, beside) {
  const words = [...wordsIn(fragment)];
  const ofTree = words.filter(([name]) => WRITTEN.has(name) || (!beside.includes(name) && !OF_PLACE.has(name)));
  return ofTree.map(([name, value]) => `${name}=${value}`).join("&");
}

/** The step that a link asks for. @param {string} hash */
export function stepIn(hash) {
  const step = new URLSearchParams(hash.replace(/^#/, "")).get("step") ?? "";
  return /^[0-9]{1,6}$/.test(step) ? Number(step) : 0;
}

/** The switches that it sets. @param {string} hash */
export function switchesIn(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(SWITCHES.map((name) => [name, words.get(name) === "true"]));
}
