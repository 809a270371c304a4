// What a page may find in the place of what it has kept.

export const ODD = [null, undefined, NaN, -1, 0, 1, 2, 1.5, 1e9, 7n, true, "", "x", "toString", [], [null], [0, [1]], new Array(2), {}, { length: 1 }, new Map([[0, 0]]), new Date(0)];

// Numbers that follow from each other as by chance.
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % sides;
  };
}

// A copy in which one part, at any depth, is something else, or missing.
export function spoilt(state, roll) {
  const copy = structuredClone(state);
  let [at, key] = [{ copy }, "copy"];
  const root = at;
  while (at[key] && typeof at[key] === "object" && Object.keys(at[key]).length && roll(4)) {
    at = at[key];
    key = Object.keys(at)[roll(Object.keys(at).length)];
  }
  if (roll(5)) at[key] = ODD[roll(ODD.length)];
  else delete at[key];
  return root.copy;
}
