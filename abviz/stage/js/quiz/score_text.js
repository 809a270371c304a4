// How scores are written: as Python writes them, of which a double alone does not tell whether it was typed
// as 3, 3.0 or 6/2.

import { plainScore, readScore } from "./marking.js";

// A longer text is rounded where little room is.
const LONGEST = 8;
// Doubles stand for fractions of Python: they differ by a few rounding errors.
const ROUNDING = 1e-12;

/** What is typed, as the score is written that it stands for: 3,50 is 3.5, and 2/6 is 1/3. @param {string} text that of a score */
export function scoreText(text) {
  const plain = plainScore(text);
  const score = readScore(text);
  if (!Number.isFinite(score)) return score > 0 ? "+∞" : "−∞";
  if (plain.includes("/")) return fractionText(...plain.split("/").map(BigInt));
  return signed(/^[+-]?\d+$/.test(plain) ? String(BigInt(plain)) : decimalText(score));
}

/** The same where little room is: a long one is rounded. @param {string} text */
export function shortText(text) {
  const whole = scoreText(text);
  if (whole.length <= LONGEST) return whole;
  const score = readScore(text);
  const near = score.toPrecision(3);
  return signed(`${Number(near) === score ? "" : "≈"}${threeDigits(Number(near))}`);
}

/** A number of three digits, as Python writes it with `.3g`. @param {number} score */
function threeDigits(score) {
  const size = Math.abs(score);
  return size < 1e-4 || size >= 1e3 ? exponential(score) : String(score);
}

/** @param {number} score */
function exponential(score) {
  return score.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** The scores of a tree, and those that were typed: others that are reckoned with them are written alike, as `Averages.plain` has it in Python. */
export class ScoreTexts {
  /** @param {string[]} scores in the order in which they were written @param {string[]} probabilities */
  constructor(scores, probabilities) {
    this.hasDecimals = [...scores, ...probabilities].some(isDecimal);
    /** @type {Map<number, string>} */
    this.known = new Map();
    for (const text of [...scores].reverse()) this.known.set(readScore(text), scoreText(text));
  }

  /** @param {number} score */
  write(score) {
    if (!Number.isFinite(score)) return score > 0 ? "+∞" : "−∞";
    return this.known.get(score) ?? this.reckoned(...nearFraction(score));
  }

  /** @param {number} over @param {number} under */
  reckoned(over, under) {
    const score = over / under;
    const isWhole = under === 1;
    const known = this.known.get(score);
    if (known !== undefined) return known;
    return this.hasDecimals && !isWhole && isShort(under) ? signed(decimalText(score)) : fractionText(BigInt(over), BigInt(under));
  }
}

/** Whether a text is that of a decimal. @param {string} text */
function isDecimal(text) {
  return Number.isFinite(readScore(text)) && !/^[+-]?\d+(\/\d+)?$/.test(plainScore(text));
}

/** Whether a decimal ends that is a fraction with this denominator. @param {number} under */
function isShort(under) {
  let rest = under;
  for (const prime of [2, 5]) while (rest % prime === 0) rest /= prime;
  return rest === 1;
}

/** @param {string} text */
function signed(text) {
  return text.replaceAll("-", "−");
}

/** A decimal as Python writes it: 3.0 has a point. @param {number} score */
function decimalText(score) {
  const size = Math.abs(score);
  if (size >= 1e16 || (size && size < 1e-4)) return exponential(score);
  return Number.isInteger(score) ? `${score}.0` : String(score);
}

/** A fraction in lowest terms; a whole number has no denominator. @param {bigint[]} parts */
function fractionText(...[over, under]) {
  let [divisor, rest] = [over < 0n ? -over : over, under];
  while (rest) [divisor, rest] = [rest, divisor % rest];
  const [top, bottom] = [over / divisor, under / divisor];
  return signed(bottom === 1n ? String(top) : `${top}/${bottom}`);
}

/** The simplest fraction that a double stands for: by its continued fraction. @param {number} score @returns {[number, number]} */
function nearFraction(score) {
  const most = ROUNDING * Math.max(1, Math.abs(score));
  let [over, under, overBefore, underBefore] = [Math.floor(score), 1, 1, 0];
  let rest = score - over;
  while (Math.abs(over / under - score) > most && rest > 0) {
    const [whole, next] = [Math.floor(1 / rest), 1 / rest - Math.floor(1 / rest)];
    [over, under, overBefore, underBefore] = [whole * over + overBefore, whole * under + underBefore, over, under];
    rest = next;
  }
  return [over, under];
}
