// Marking on a page: the rules and the words of `classroom/questions/marking` in Python.

/** @import { Answer, OpenQuestion, Feedback, Solved } from "../records.js" */

import { filled } from "../film.js";
import { fitsAct, isImpliedCut, isSameMove, placesOfAct, verdictsOf } from "./acts.js";
import { LETTERS, isOfScores } from "./model.js";
import { differingScore, has, readScoreSet } from "./scores.js";

/** @typedef {{ score: number, said: [string, Record<string, string | number>][], slots?: Feedback["slots"], missed?: number[], extra?: number[], first?: Feedback["first"] }} Found */
/** @typedef {Record<string, string>} Texts */

/** How much of an answer is right, and what is said of it; of each field whether it is "right", "wrong" or "missing". @param {OpenQuestion} asked @param {Solved} solved @param {Answer} answer @returns {Feedback} */
export function mark(asked, solved, answer) {
  const found = look(asked, solved.key, answer);
  const { score, said, slots = {}, missed = [], extra = [], first = null } = found;
  const isRight = score === 1;
  // Who marks nothing may not have begun: it shows no belief.
  const isTold = !isRight && !(asked.form === "set" && isEmpty(answer));
  const explained = isTold ? solved.explained.find((wrong) => isSame(asked.form, wrong.answer, answer)) : undefined;
  return {
    score, is_right: isRight, slots, missed, extra, first,
    sentence: isRight ? sentences(solved, [[isImpliedCut(asked.form, solved.key, answer) ? "implied" : "right", { why: solved.why }]]) : sentences(solved, said, placesOfReasons(asked.form, solved.reasons, answer, found), explained),
    misconceptions: explained?.misconceptions ?? [],
  };
}

/** All that is said: a reason from the tree, or what is against the belief. @param {Solved} solved @param {Found["said"]} said @param {string} [places] those of the reasons @param {{ belief: string, refutation: string }} [explained] */
function sentences({ says, reasons }, said, places = "", explained = { belief: "", refutation: "" }) {
  const first = said.map(([kind, facts]) => filled(says[kind], facts));
  // Two numbers can be wrong for one reason.
  const reason = [...new Set(places.split(" ").map((place) => reasons[place] ?? ""))].filter(Boolean).join(" ");
  return [...first, reason, explained.belief, reason ? "" : explained.refutation].filter(Boolean).join(" ");
}

/** Which of the reasons of a question are told, with spaces between them. @param {string} form @param {Texts} reasons @param {Answer} answer @param {Found} found */
function placesOfReasons(form, reasons, answer, { slots = {}, extra = [], first }) {
  if (form === "fields") {
    if (!Object.values(slots).includes("wrong")) return "";
    return Object.keys(reasons).find((slot) => slots[slot] !== "right") ?? "";
  }
  if (form === "act") return placesOfAct(answer, slots);
  if (form === "set" && isEmpty(answer)) return "";
  if (form === "set") return String(extra.find((node) => node in reasons) ?? "missed");
  return form === "sequence" ? placeInSequence(reasons, /** @type {number[]} */ (answer), Number(first)) : String(answer);
}

/** Who stops too soon is told why the search goes on, if that is known. @param {Texts} reasons @param {number[]} answer @param {number} first */
function placeInSequence(reasons, { length }, first) {
  const short = `more:${first}`;
  return first === length && short in reasons ? short : String(first);
}

/** @param {OpenQuestion} asked @param {Answer} key @param {Answer} answer @returns {Found} */
function look(asked, key, answer) {
  switch (asked.form) {
    case "fields": return lookAtFields(asked.slots.map(String), /** @type {Texts} */ (key), /** @type {Texts} */ (answer));
    case "act": return lookAtAct(/** @type {Texts} */ (key), /** @type {Texts} */ (answer));
    case "sequence": return lookAtSequence(/** @type {number[]} */ (key), /** @type {number[]} */ (answer));
    case "set": return lookAtSet(asked, /** @type {number[]} */ (key), /** @type {number[]} */ (answer));
    default: return { score: Number(key === answer), said: [["wrong", {}]] };
  }
}

/** @param {string[]} slots @param {Texts} key @param {Texts} answer @returns {Found} */
function lookAtFields(slots, key, answer) {
  const verdicts = slots.map((slot) => [slot, verdictOf(slot, key[slot], answer[slot] ?? "")]);
  const count = (/** @type {string} */ wanted) => verdicts.filter(([, verdict]) => verdict === wanted).length;
  const [right, empty] = [count("right"), count("missing")];
  /** @type {Found["said"]} */
  const said = [slots.length > 1 ? ["fields", { right, all: slots.length }] : ["wrong", {}]];
  if (empty) said.push(["empty", { count: empty }]);
  for (const [slot, text] of Object.entries(answer)) if (isOfScores(slot) && text.trim()) said.push(...toldOf(key[slot], text));
  const first = verdicts.find(([, verdict]) => verdict !== "right")?.[0] ?? null;
  return { score: right / slots.length, said, slots: Object.fromEntries(verdicts), first };
}

/** @param {string} slot @param {string} right @param {string} given */
function verdictOf(slot, right, given) {
  if (!given.trim()) return "missing";
  return readField(slot, right) === readField(slot, given) ? "right" : "wrong";
}

/** One score for which a set of scores is not right. @param {string} right @param {string} given @returns {Found["said"]} */
function toldOf(right, given) {
  const [key, other] = [right, given].map((text) => readScoreSet(text, readScore) ?? []);
  const x = differingScore(key, other);
  return x === null ? [] : [[has(key, x) ? "in" : "out", { x: String(x).replace("-", "−") }]];
}

/** An act is right with all its numbers, or not at all. @param {Texts} key @param {Texts} answer @returns {Found} */
function lookAtAct(key, answer) {
  if (!isSameMove(key, answer)) return { score: 0, said: [["wrong", {}]] };
  const slots = verdictsOf(key, answer, readField);
  const wrong = Object.keys(slots).filter((name) => slots[name] === "wrong");
  const letters = wrong.map((name) => LETTERS[name]).join(", ");
  return { score: Number(!wrong.length), said: [["step", { letters }]], slots, first: wrong[0] ?? null };
}

/** @param {number[]} key @param {number[]} answer @returns {Found} */
function lookAtSequence(key, answer) {
  const shorter = Math.min(key.length, answer.length);
  const differs = key.findIndex((node, place) => node !== answer[place]);
  const alike = differs < 0 ? shorter : Math.min(differs, shorter);
  const score = alike / Math.max(key.length, answer.length);
  if (score === 1) return { score, said: [] };
  if (alike === answer.length) return { score, said: [["more", {}]], first: alike };
  if (alike === key.length) return { score, said: [["no-more", { place: alike }]], first: alike };
  return { score, said: [["place", { place: alike + 1 }]], first: alike };
}

/** @param {OpenQuestion} asked @param {number[]} key @param {number[]} answer @returns {Found} */
function lookAtSet({ slots, names }, key, answer) {
  const missed = key.filter((node) => !answer.includes(node));
  const extra = answer.filter((node) => !key.includes(node)).sort((a, b) => a - b);
  const all = key.length + extra.length;
  /** @type {Found["said"]} */
  const said = [];
  if (missed.length) said.push([answer.length ? "found" : "nothing", {}]);
  if (extra.length) said.push(["extra", { names: extra.map((node) => names[slots.indexOf(node)]).join(", ") }]);
  const differing = [...missed, ...extra];
  const first = differing.length ? Math.min(...differing) : null;
  return { score: all ? (key.length - missed.length) / all : 1, said, missed, extra, first };
}

/** Whether no node is marked. @param {Answer} answer */
function isEmpty(answer) {
  return Array.isArray(answer) && !answer.length;
}

/** Whether an answer is the wrong one that is explained. @param {string} form @param {Answer} explained @param {Answer} answer */
function isSame(form, explained, answer) {
  return form === "act" ? fitsAct(explained, answer, readField) : comparable(form, explained) === comparable(form, answer);
}

/** A text that is the same for two answers that mean the same. @param {string} form @param {Answer} answer */
function comparable(form, answer) {
  if (typeof answer === "number") return String(answer);
  if (form === "set") return [.../** @type {number[]} */ (answer)].sort((a, b) => a - b).join();
  if (Array.isArray(answer)) return answer.join();
  const filledIn = Object.entries(answer).filter(([, text]) => text.trim());
  return filledIn.map(([slot, text]) => `${slot}=${readField(slot, text)}`).sort().join();
}

// Scores as people type them, read as Python reads them: 3.0 and 3,0 are 3, 2/6 is 1/3, -oo is −∞.

const NUMBER = /^[+-]?(?:\d+\/\d+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;
const INFINITE = /^([+-]?)(?:∞|inf|infinity|oo)$/i;

const DECIMAL_COMMA = /^([+-]?\d*),(\d+)$/;
const BRACKETED = /^[(<[](.*)[)>\]]$/s;

const NOT_ENTERED = /^[-–—−]$/;

/** The number that stands for an end of a window; null for a node that is never entered. @param {string} text */
function readBound(text) {
  return NOT_ENTERED.test(text.trim()) ? null : readScore(text);
}

/** The numbers of several players, in any brackets or none, as one text; not a number if one is none. @param {string} text */
function readUtilities(text) {
  const numbers = utilitiesIn(text).map(readScore);
  return numbers.some(Number.isNaN) ? NaN : numbers.join();
}

/** The texts of the numbers of several players. @param {string} text */
export function utilitiesIn(text) {
  const inside = (BRACKETED.exec(text.trim())?.[1] ?? text).trim();
  return inside.split(inside.includes(";") ? ";" : /\s*,\s*|\s+/);
}

/** What a field means: only ends of windows, and what came back, can be those of a node not entered. @param {string} slot @param {string} text */
export function readField(slot, text) {
  if (slot.startsWith("utilities:")) return readUtilities(text);
  if (isOfScores(slot)) {
    const found = readScoreSet(text, readScore);
    return found ? JSON.stringify(found, (_, end) => typeof end === "number" ? String(end) : end) : NaN;
  }
  return /^(value|number):/.test(slot) ? readScore(text) : readBound(text);
}

/** What is typed, with a plain minus and a decimal point. @param {string} text */
export function plainScore(text) {
  return text.trim().replace(/−/g, "-").replace(DECIMAL_COMMA, "$1.$2");
}

/** The number that a text stands for; not a number if it is none. @param {string} text */
export function readScore(text) {
  const plain = plainScore(text);
  const infinite = INFINITE.exec(plain);
  if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
  if (!NUMBER.test(plain)) return NaN;
  const [over, under = "1"] = plain.split("/").map(Number).map(String);
  return under === "0" ? NaN : Number(over) / Number(under);
}
