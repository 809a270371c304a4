// Mark a whole run of a search that was carried out by hand, as in an exam: the rules of
// `classroom/by_hand/run_marking.py` in Python, with the same names.
//
// Each right act has a mark. What follows from a mistake is right if it is carried on rightly, so a mistake
// costs its mark once.

/** @import { PageSearch } from "../records.js" @import { Act, Grain } from "./conductor.js" @import { TreeNode } from "./search_nodes.js" */

import { SEARCHES } from "./searches.js";
import { sameNumbers } from "./act_numbers.js";
import { conduct, dueAtEach, remainingActs } from "./conductor.js";

// So many mistakes that follow from a misconception make it certain.
const CERTAIN = 3;

/**
 * How many acts of a run are right, and where it is first another one.
 *
 * @typedef {object} RunMarking
 * @property {number} right how many acts are right; a cut that is made by going up is
 * @property {number} wrong
 * @property {number} missing how many cuts were left out
 * @property {number} due how many acts are still to be done
 * @property {number | null} first the place of the first act that is not right, from 0; behind the last one if the run ends too early; null if all is right
 * @property {number[]} mistakes the places of all acts that are not right
 * @property {number} score from 0 to 1: the share of right acts, of those that were done or are due
 */

/** Mark a run of a search. @param {PageSearch} search @param {TreeNode[]} tree @param {Act[]} acts @param {Grain} grain @returns {RunMarking} */
export function markRun(search, tree, acts, grain = "windows") {
  const { judged } = conduct(search, tree, acts, grain);
  const count = (/** @type {string} */ wanted) => judged.filter(({ judgement }) => judgement === wanted).length;
  const wrongActs = judged.filter(({ judgement }) => judgement === "wrong" || judgement === "missing");
  const mistakes = wrongActs.map(({ act }) => acts.indexOf(/** @type {Act} */ (act)));
  const [right, wrong, missing] = [count("right") + count("implied"), count("wrong"), count("missing")];
  const due = remainingActs(search, tree, acts, grain);
  const early = due ? acts.length : null;
  return { right, wrong, missing, due, first: mistakes[0] ?? early, mistakes, score: right / (right + wrong + missing + due) };
}

/** The misconceptions from which a run can follow, in their order, with the places of the mistakes that the search of each makes: at least three, and no act contradicts it. A single one is certain. @param {Record<string, (Act | null)[]>} searches what the search of each does at the place of each act: see `dueAtEach` @param {Act[]} acts @param {number[]} mistakes the places of the acts that are not right @param {boolean} prunes whether the search cuts anything off; if not, what comes back tells, and not what the search of a misconception would cut @returns {[string, number[]][]} */
export function possibleBeliefs(searches, acts, mistakes, prunes = true) {
  const possible = Object.entries(searches).filter(([, theirs]) => !acts.some((act, place) => contradicts(act, theirs[place], prunes)));
  /** @type {[string, number[]][]} */
  const places = possible.map(([name, theirs]) => [name, mistakes.filter((place) => does(theirs[place], acts[place]))]);
  return places.filter(([, following]) => following.length >= CERTAIN);
}

/** Whether whose search does something would not have done an act. @param {Act} act @param {Act | null} due @param {boolean} prunes */
function contradicts(act, due, prunes) {
  if (!prunes && due?.kind !== "return") return false;
  return !does(due, act);
}

/** The mistakes that the search of the other convention for equal bounds does not make: the others show no misconception. @param {PageSearch | null} convention @param {TreeNode[]} tree @param {Act[]} acts @param {number[]} mistakes @param {Grain} grain */
export function mistakesByNoConvention(convention, tree, acts, mistakes, grain = "windows") {
  if (!convention) return mistakes;
  const theirs = dueAtEach(convention, tree, acts, grain);
  return mistakes.filter((place) => !does(theirs[place], acts[place]));
}

/** Whether a search cuts anything off: then it has windows. @param {PageSearch} search */
export function prunes({ name }) {
  return SEARCHES[name].parameters.includes("alpha");
}

/** Whether a search does just this act. @param {Act | null} due @param {Act} act */
function does(due, act) {
  return due !== null && due.kind === act.kind && due.node === act.node && sameNumbers(act, due);
}
