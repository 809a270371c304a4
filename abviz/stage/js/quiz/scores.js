// Scores as people type them, read as Python reads them: 3.0 is 3, 2/6 is 1/3, -oo is −∞.

const NUMBER = /^[+-]?(?:\d+\/\d+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;
const INFINITE = /^([+-]?)(?:∞|inf|infinity|oo)$/i;

const NOT_ENTERED = /^[-–—−]$/;

/** The number that stands for an end of a window; null for a node that is never entered. @param {string} text */
export function readBound(text) {
  return NOT_ENTERED.test(text.trim()) ? null : readScore(text);
}

/** The number that a text stands for; not a number if it is none. @param {string} text */
export function readScore(text) {
  const plain = text.trim().replace(/−/g, "-");
  const infinite = INFINITE.exec(plain);
  if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
  if (!NUMBER.test(plain)) return NaN;
  const [over, under = "1"] = plain.split("/").map(Number).map(String);
  return under === "0" ? NaN : Number(over) / Number(under);
}
