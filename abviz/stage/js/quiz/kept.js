// What a page has kept of a quiz, checked before it is believed: it may come from another quiz, from
// an earlier version, or from a page around this one.

/** @import { Answer, Asked } from "./model.js" */

import { readScore } from "./scores.js";

/** @typedef {{ tries: Answer[], answer: Answer | null, shown: boolean, counted: number | null }} Turn */
/** What is kept over a reload; `first` has the turns of the tree that was given, while another one is asked about. @typedef {{ round: number, number: number, reached: number, finished: boolean, spent: boolean, turns: Turn[], first: Turn[] | null }} Kept */

/** What was kept, if it fits the questions of a quiz. @param {any} kept @param {Asked[][]} rounds the questions of each @returns {Kept | null} */
export function checked(kept, rounds) {
  if (!kept || typeof kept !== "object") return null;
  const { round, number, reached, finished, spent } = kept;
  const questions = isBetween(0, round, rounds.length - 1) ? rounds[round] : [];
  if (!isBetween(0, reached, questions.length - 1) || !isBetween(0, number, reached)) return null;
  const turns = turnsOf(kept.turns, questions);
  const first = kept.first ? turnsOf(kept.first, rounds[0]) : null;
  const isSound = typeof finished === "boolean" && typeof spent === "boolean" && turns && (first || !kept.first);
  return isSound ? { round, number, reached, finished, spent, turns, first } : null;
}

/** @param {unknown} kept @param {Asked[]} questions @returns {Turn[] | null} */
function turnsOf(kept, questions) {
  if (!Array.isArray(kept) || kept.length !== questions.length) return null;
  const turns = questions.map((asked, number) => turnOf(kept[number], asked));
  return turns.every((turn) => turn !== null) ? turns : null;
}

/** @param {any} kept @param {Asked} asked @returns {Turn | null} */
function turnOf(kept, asked) {
  if (!kept || typeof kept !== "object" || !Array.isArray(kept.tries)) return null;
  const { answer = null, counted = null, shown } = kept;
  // A copy has no holes.
  const tries = [...kept.tries];
  const isSound = tries.every((one) => isAnswer(one, asked)) && (answer === null || isAnswer(answer, asked))
    && (counted === null || isBetween(0, counted, tries.length)) && typeof shown === "boolean";
  return isSound ? { tries, answer, shown, counted } : null;
}

/** Whether something can be an answer to a question. @param {any} answer @param {Asked} asked @returns {answer is Answer} */
function isAnswer(answer, { form, slots, choices }) {
  if (form === "choice") return isBetween(0, answer, choices.length - 1);
  if (form === "node") return slots.includes(answer);
  if (form !== "fields") return Array.isArray(answer) && [...answer].every((node) => slots.includes(node));
  if (!answer || typeof answer !== "object" || Array.isArray(answer)) return false;
  return Object.entries(answer).every(([slot, text]) => slots.includes(slot) && isScore(text));
}

/** @param {unknown} text */
function isScore(text) {
  return typeof text === "string" && (!text.trim() || !Number.isNaN(readScore(text)));
}

/** @param {number} least @param {unknown} value @param {number} most */
function isBetween(least, value, most) {
  return Number.isInteger(value) && least <= Number(value) && Number(value) <= most;
}

// What a page remembers of a quiz, over a reload: nothing, where the browser does not let it.

/** @param {string} key @returns {any} what was kept, or null */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {object} state */
export function remember(key, state) {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Private windows and files may have no memory; the quiz goes on without it.
  }
}
