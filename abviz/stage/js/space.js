// What is drawn at which place: what a text there would lie over.

/** Left, top, right, bottom. @typedef {[number, number, number, number]} Box */
/** The middle and the radius. @typedef {[number, number, number]} Circle */
/** What stands in the way: whose it is, what it is, and where. @typedef {{ node: number, kind: string, box: Box, circle?: Circle }} Thing */

const [CELL, MOST_ROWS] = [64, 65_536];

/** Things by the cells of a grid, so that only those nearby are looked at. */
export class Space {
  /** @type {Map<number, Thing[]>} */
  cells = new Map();

  /** @param {Thing} thing */
  add(thing) {
    for (const cell of cellsOf(thing.box)) {
      const things = this.cells.get(cell) ?? [];
      this.cells.set(cell, things);
      things.push(thing);
    }
  }

  /** What a text would lie over. @param {Box} box */
  under(box) {
    const isUnder = (/** @type {Thing} */ thing) => meets(thing.box, box) && (!thing.circle || isInCircle(box, thing.circle));
    return [...new Set(cellsOf(box).flatMap((cell) => this.cells.get(cell)?.filter(isUnder) ?? []))];
  }
}

/** @param {Box} box */
function cellsOf([left, top, right, bottom]) {
  const cells = [];
  for (let x = Math.floor(left / CELL); x <= right / CELL; x += 1) {
    for (let y = Math.floor(top / CELL); y <= bottom / CELL; y += 1) cells.push(x * MOST_ROWS + y);
  }
  return cells;
}

/** @param {Box} one @param {Box} other */
export function meets(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** @param {Box} box @param {Circle} circle */
function isInCircle([left, top, right, bottom], [x, y, radius]) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius;
}
