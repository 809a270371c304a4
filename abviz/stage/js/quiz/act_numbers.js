// Whether the numbers of an act are those of another one.

/** @import { Act } from "./conductor.js" */

/** Whether an act has the numbers of the one that is due, if it needs any. @param {Act} act @param {Act} due @param {number} rounding by how much equal numbers may differ */
export function sameNumbers(act, due, rounding = 0) {
  return isSame(act.alpha, due.alpha, rounding) && isSame(act.beta, due.beta, rounding) && isSame(act.value, due.value, rounding);
}

/** @param {Act["value"]} given @param {Act["value"]} expected @param {number} rounding */
function isSame(given, expected, rounding) {
  if (expected === null || expected === undefined) return true;
  if (!Array.isArray(expected)) return areAlike(given, expected, rounding);
  return Array.isArray(given) && given.length === expected.length && expected.every((score, place) => areAlike(given[place], score, rounding));
}

/** @param {unknown} given @param {number} expected @param {number} rounding */
export function areAlike(given, expected, rounding) {
  return given === expected || (typeof given === "number" && Math.abs(given - expected) <= rounding);
}

/** Whether a search can go on with what was typed in place of a value. @param {Act["value"]} typed @param {number | number[]} value */
export function canGoOnWith(typed, value) {
  if (Array.isArray(value)) return Array.isArray(typed) && typed.length === value.length;
  return typeof typed === "number";
}
