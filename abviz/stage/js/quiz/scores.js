// Sets of scores as people write them, read as `classroom/questions/score_sets` reads them in Python.

/** From one end to another; each end belongs to it or does not. @typedef {{ low: number, high: number, hasLow: boolean, hasHigh: boolean }} Interval */

// What is written in place of other signs and words; the first that fits is taken first.
/** @type {[RegExp, string][]} */
const WORDS = [
  [/≤|⩽|=</g, "<="],
  [/≥|⩾|=>/g, ">="],
  [/≠|<>/g, "!="],
  [/−/g, "-"],
  [/\b(?:for|für|score|scores|is|are|ist|sind)\b|∈/g, " "],
  [/(?:from|von)\s+(\S+)\s+(?:to|bis)\s+(\S+)/g, "$1 <= x <= $2"],
  [/(\S+)\s+(?:or|oder|and|und)\s+(?:more|greater|larger|above|up|mehr|größer)\b(?!\s+(?:than|als))/g, ">= $1"],
  [/(\S+)\s+(?:or|oder|and|und)\s+(?:less|smaller|below|weniger|kleiner)\b(?!\s+(?:than|als))/g, "<= $1"],
  [/(?:greater|larger|more)\s+than\s+or\s+equal\s+to\b|größer\s+(?:oder\s+)?gleich\b/g, ">="],
  [/(?:less|smaller)\s+than\s+or\s+equal\s+to\b|kleiner\s+(?:oder\s+)?gleich\b/g, "<="],
  [/\b(?:at\s+least|mindestens|ab)\b/g, ">="],
  [/\b(?:at\s+most|up\s+to|höchstens|bis)\b/g, "<="],
  [/(?:(?:more|greater|larger)\s+than|above|(?:mehr|größer)\s+als|über)\b/g, ">"],
  [/(?:(?:less|smaller)\s+than|below|(?:weniger|kleiner)\s+als|unter)\b/g, "<"],
  [/\b(?:or|oder|u)\b|∪|∨/g, "|"],
  [/\b(?:and|und)\b|∩|∧/g, "&"],
];
const EVERYTHING = /^(?:(?:all|any|every|always|alle|jede|jeder|jedes|immer|beliebig|r|ℝ)(?:\s+[xs])?|[xs]\s+(?:any|beliebig))$/;
const NOTHING = /^(?:none|no|never|nothing|no\s+(?:x|s)|kein|keine|keins|nie|nichts|∅|\{\s*\})$/;
const NUMBER = "([^\\s<>=!,;|&{}()\\[\\]]+)";
const RELATION = "\\s*(<=|>=|!=|==?|<|>)\\s*";
// Where no comma separates numbers, one can be decimal.
const ANY_NUMBER = "([+-]?\\d*,\\d+|[^\\s<>=!,;|&{}()\\[\\]]+)";
const AFTER = new RegExp(`^[xs]?${RELATION}${ANY_NUMBER}$`);
const BEFORE = new RegExp(`^${ANY_NUMBER}${RELATION}[xs]$`);
const BETWEEN = new RegExp(`^${ANY_NUMBER}${RELATION}[xs]${RELATION}${ANY_NUMBER}$`);
const ENDS = new RegExp(`^(?:[xs]\\s*)?([\\[\\](])\\s*${ANY_NUMBER}\\s*[,;]\\s*${ANY_NUMBER}\\s*([\\])\\[])$`);
const LISTED = new RegExp(`^(?:[xs]\\s*=?\\s*)?\\{\\s*(${NUMBER}(?:\\s*[,;]\\s*${NUMBER})*)\\s*\\}$`);
/** @type {Record<string, string>} */
const MIRRORED = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "!=": "!=", "=": "=", "==": "==" };
/** @type {Interval} */
const ALL = { low: -Infinity, high: Infinity, hasLow: true, hasHigh: true };

/** The set that a text means, as few intervals from left to right; null if it means none that can be read. @param {string} text @param {(text: string) => number} read returns a number from its text, and NaN for other texts @returns {Interval[] | null} */
export function readScoreSet(text, read) {
  const plain = WORDS.reduce((before, [pattern, sign]) => before.replace(pattern, sign), text.trim().replace(/\.+$/, "").toLowerCase());
  const parts = plain.split("|").map((part) => allOf(part.split("&"), read));
  return parts.includes(null) ? null : merged(parts.flatMap((part) => part ?? []));
}

/** What fulfils all of some conditions. @param {string[]} conditions @param {(text: string) => number} read @returns {Interval[] | null} */
function allOf(conditions, read) {
  let found = [ALL];
  for (const condition of conditions) {
    const one = oneOf(condition.trim(), read);
    if (!one || one.some(({ low, high }) => Number.isNaN(low) || Number.isNaN(high))) return null;
    found = found.flatMap((before) => one.map((after) => both(before, after)));
  }
  return found;
}

/** What fulfils one condition. @param {string} text @param {(text: string) => number} read @returns {Interval[] | null} */
function oneOf(text, read) {
  if (EVERYTHING.test(text)) return [ALL];
  if (NOTHING.test(text)) return [];
  const [after, before, between, ends] = [AFTER, BEFORE, BETWEEN, ENDS].map((pattern) => pattern.exec(text));
  if (after) return compared(after[1], read(after[2]));
  if (before) return compared(MIRRORED[before[2]], read(before[1]));
  if (between && between[2][0] === between[3][0] && /[<>]/.test(between[2])) {
    return [both(compared(MIRRORED[between[2]], read(between[1]))[0], compared(between[3], read(between[4]))[0])];
  }
  if (ends) return [{ low: read(ends[2]), high: read(ends[3]), hasLow: ends[1] === "[", hasHigh: ends[4] === "]" }];
  return (LISTED.exec(text)?.[1].split(/[,;]/) ?? [text]).map(read).map((point) => ({ low: point, high: point, hasLow: true, hasHigh: true }));
}

/** What has a relation to a number. @param {string} relation @param {number} number @returns {Interval[]} */
function compared(relation, number) {
  const atLeast = { ...ALL, low: number };
  const atMost = { ...ALL, high: number };
  const strictly = [{ ...atMost, hasHigh: false }, { ...atLeast, hasLow: false }];
  switch (relation) {
    case "<": return [strictly[0]];
    case ">": return [strictly[1]];
    case "<=": return [atMost];
    case ">=": return [atLeast];
    case "!=": return strictly;
    default: return [{ ...atLeast, high: number }];
  }
}

/** What belongs to two intervals. @param {Interval} one @param {Interval} other @returns {Interval} */
function both(one, other) {
  const least = one.low > other.low || (one.low === other.low && !one.hasLow) ? one : other;
  const most = one.high < other.high || (one.high === other.high && !one.hasHigh) ? one : other;
  return { low: least.low, high: most.high, hasLow: least.hasLow, hasHigh: most.hasHigh };
}

/** A set of finite scores as few intervals, from left to right. @param {Interval[]} parts */
function merged(parts) {
  /** @type {Interval[]} */
  const found = [];
  const known = parts.map((one) => ({ ...one, hasLow: one.hasLow || one.low === -Infinity, hasHigh: one.hasHigh || one.high === Infinity }))
    .filter(({ low, high, hasLow, hasHigh }) => low < high || (low === high && hasLow && hasHigh && Number.isFinite(low)));
  for (const one of known.sort((a, b) => (a.low === b.low ? Number(b.hasLow) - Number(a.hasLow) : a.low - b.low))) {
    const before = found[found.length - 1];
    if (before && (one.low < before.high || (one.low === before.high && (one.hasLow || before.hasHigh)))) {
      const isFurther = one.high > before.high || (one.high === before.high && one.hasHigh);
      if (isFurther) [before.high, before.hasHigh] = [one.high, one.hasHigh];
    } else found.push(one);
  }
  return found;
}

/** A score that belongs to one of two sets alone, the least that is easily told; null if there is none. @param {Interval[]} one @param {Interval[]} other */
export function differingScore(one, other) {
  const ends = [...one, ...other].flatMap(({ low, high }) => [low, high]).filter(Number.isFinite).sort((a, b) => a - b);
  if (!ends.length) return one.length === other.length ? null : 0;
  const samples = [Math.ceil(ends[0]) - 1];
  ends.forEach((low, place) => {
    const [whole, high] = [Math.floor(low) + 1, ends[place + 1] ?? Infinity];
    // 0.15, and not 0.15000000000000002
    const middle = Number(((low + high) / 2).toPrecision(15));
    if (low < high) samples.push(low, whole < high ? whole : low < middle && middle < high ? middle : (low + high) / 2);
  });
  return samples.find((x) => has(one, x) !== has(other, x)) ?? null;
}

/** @param {Interval[]} scores @param {number} x */
export function has(scores, x) {
  return scores.some(({ low, high, hasLow, hasHigh }) => (hasLow ? x >= low : x > low) && (hasHigh ? x <= high : x < high));
}
