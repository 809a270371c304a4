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
  const alternatives = plain.split("|").map((part) => readAll(part.split("&"), read));
  return alternatives.includes(null) ? null : union(alternatives.flatMap((intervals) => intervals ?? []));
}

/** What fulfils all of some conditions; null if one of them cannot be read. @param {string[]} conditions @param {(text: string) => number} read @returns {Interval[] | null} */
function readAll(conditions, read) {
  let scores = [ALL];
  for (const condition of conditions) {
    const intervals = readOne(condition.trim(), read);
    if (intervals.some(({ low, high }) => Number.isNaN(low) || Number.isNaN(high))) return null;
    scores = scores.flatMap((interval) => intervals.map((other) => intersection(interval, other)));
  }
  return scores;
}

/** What fulfils one condition, with an end that is NaN if it cannot be read. @param {string} text @param {(text: string) => number} read @returns {Interval[]} */
function readOne(text, read) {
  if (EVERYTHING.test(text)) return [ALL];
  if (NOTHING.test(text)) return [];
  const [after, before, between, ends] = [AFTER, BEFORE, BETWEEN, ENDS].map((pattern) => pattern.exec(text));
  if (after) return comparedWith(after[1], read(after[2]));
  if (before) return comparedWith(MIRRORED[before[2]], read(before[1]));
  if (between && between[2][0] === between[3][0] && /[<>]/.test(between[2])) {
    const [above] = comparedWith(MIRRORED[between[2]], read(between[1]));
    const [below] = comparedWith(between[3], read(between[4]));
    return [intersection(above, below)];
  }
  if (ends) return [{ low: read(ends[2]), high: read(ends[3]), hasLow: ends[1] === "[", hasHigh: ends[4] === "]" }];
  return (LISTED.exec(text)?.[1].split(/[,;]/) ?? [text]).map(read).map((point) => ({ low: point, high: point, hasLow: true, hasHigh: true }));
}

/** What has a relation to a number: "≠" alone has two intervals. @param {string} relation @param {number} number @returns {Interval[]} */
function comparedWith(relation, number) {
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

/** What belongs to both of two intervals; it may be empty. @param {Interval} interval @param {Interval} other @returns {Interval} */
function intersection(interval, other) {
  const above = interval.low > other.low || (interval.low === other.low && !interval.hasLow) ? interval : other;
  const below = interval.high < other.high || (interval.high === other.high && !interval.hasHigh) ? interval : other;
  return { low: above.low, high: below.high, hasLow: above.hasLow, hasHigh: below.hasHigh };
}

/** The union of some intervals as few intervals, from left to right: equal sets of finite scores are written alike. @param {Interval[]} intervals */
function union(intervals) {
  /** @type {Interval[]} */
  const apart = [];
  const ordered = intervals.map(closedAtInfinity).filter(hasFiniteScores).sort(byLowEnd);
  for (const interval of ordered) {
    const last = apart[apart.length - 1];
    if (last && isReached(interval, last)) extend(last, interval);
    else apart.push(interval);
  }
  return apart;
}

/** A copy that has its infinite ends: no finite score tells whether it has. @param {Interval} interval @returns {Interval} */
function closedAtInfinity({ low, high, hasLow, hasHigh }) {
  return { low, high, hasLow: hasLow || low === -Infinity, hasHigh: hasHigh || high === Infinity };
}

/** @param {Interval} interval */
function hasFiniteScores({ low, high, hasLow, hasHigh }) {
  if (low === high) return hasLow && hasHigh && Number.isFinite(low);
  return low < high;
}

/** Of two with the same low end the one that has it comes first. @param {Interval} interval @param {Interval} other */
function byLowEnd(interval, other) {
  return interval.low === other.low ? Number(other.hasLow) - Number(interval.hasLow) : interval.low - other.low;
}

/** Whether no score lies between the last interval and one that begins further right. @param {Interval} interval @param {Interval} last */
function isReached(interval, last) {
  return interval.low < last.high || (interval.low === last.high && (interval.hasLow || last.hasHigh));
}

/** Let an interval go on to the high end of another one, if that is further right. @param {Interval} interval @param {Interval} other */
function extend(interval, other) {
  const isFurther = other.high > interval.high || (other.high === interval.high && other.hasHigh);
  if (isFurther) [interval.high, interval.hasHigh] = [other.high, other.hasHigh];
}

/** A score that belongs to one of two sets alone, the least that is easily told; null if there is none. @param {Interval[]} scores @param {Interval[]} others */
export function differingScore(scores, others) {
  const ends = [...scores, ...others].flatMap(({ low, high }) => [low, high]).filter(Number.isFinite).sort((a, b) => a - b);
  if (!ends.length) return scores.length === others.length ? null : 0;
  const samples = [Math.ceil(ends[0]) - 1];
  ends.forEach((low, place) => {
    const [whole, high] = [Math.floor(low) + 1, ends[place + 1] ?? Infinity];
    // 0.15, and not 0.15000000000000002
    const middle = Number(((low + high) / 2).toPrecision(15));
    if (low < high) samples.push(low, whole < high ? whole : low < middle && middle < high ? middle : (low + high) / 2);
  });
  return samples.find((x) => has(scores, x) !== has(others, x)) ?? null;
}

/** @param {Interval[]} scores @param {number} x */
export function has(scores, x) {
  return scores.some(({ low, high, hasLow, hasHigh }) => (hasLow ? x >= low : x > low) && (hasHigh ? x <= high : x < high));
}
