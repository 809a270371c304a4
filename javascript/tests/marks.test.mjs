// Where the verdict on a bar stands: it covers no bar, and no other verdict.

import assert from "node:assert/strict";
import { test } from "node:test";

import { besideBar } from "../../abviz/stage/js/quiz/marks.js";

const BADGE = 12;

// A ply of families of some width, as `geometry.py` draws their bars.
function ply(families, width, gap, rise) {
  const nodes = [];
  const bars = [];
  for (let family = 0; family < families; family += 1) {
    const first = family * width * gap;
    const parent = nodes.push({ x: first + (width - 1) * gap / 2, y: 0, parent: -1 }) - 1;
    bars.push([]);
    for (let child = 0; child < width; child += 1) {
      const { x: x0 } = nodes[parent];
      const x = first + child * gap;
      const half = Math.min(9, 0.38 * 0.58 * gap) / Math.hypot(x - x0, rise);
      const [middle, height] = [x0 + 0.58 * (x - x0), 0.58 * rise];
      nodes.push({ x, y: rise, parent });
      bars.push([middle - half * rise, height + half * (x - x0), middle + half * rise, height - half * (x - x0)]);
    }
  }
  return { nodes, bars, judged: nodes.map((_, index) => index).filter((index) => nodes[index].parent >= 0) };
}

// How far a point is from a bar.
function distance([x, y], [x0, y0, x1, y1]) {
  const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2);
  const at = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x0 - at * (x1 - x0), y - y0 - at * (y1 - y0));
}

for (const [width, gap] of [[2, 50], [2, 60], [2, 70], [2, 110], [3, 50], [3, 60], [3, 70], [4, 60]]) {
  for (const [size, rise] of [[1, 80], [1.2, 80], [1.7, 80], [1.7, 117]]) {
    test(`verdicts on ${width} children ${gap} apart, ${rise} below, of size ${size}, cover neither bars nor each other`, () => {
      const { nodes, bars, judged } = ply(3, width, gap, rise);
      const places = judged.map((index) => besideBar(nodes, bars, index, { size, judged }));
      for (const [number, [x, y, part]] of places.entries()) {
        assert.ok(part > 0.4 && part <= size);
        for (const index of judged) assert.ok(distance([x, y], bars[index]) >= part * BADGE, `${judged[number]} on the bar of ${index}`);
        for (const [otherX, otherY, other] of places.slice(number + 1)) assert.ok(Math.hypot(x - otherX, y - otherY) >= (part + other) * BADGE);
        // It is the nearest to its own bar.
        const all = judged.map((index) => distance([x, y], bars[index]));
        assert.equal(judged[all.indexOf(Math.min(...all))], judged[number]);
      }
    });
  }
}

test("one alone is as large as it is wanted, on the side away from its brothers", () => {
  const { nodes, bars } = ply(1, 2, 50, 80);
  const [left, right] = [1, 2].map((index) => besideBar(nodes, bars, index, { size: 1.7, judged: [index] }));
  assert.deepEqual([left[2], right[2]], [1.7, 1.7]);
  assert.ok(left[0] < Math.min(bars[1][0], bars[1][2]) && right[0] > Math.max(bars[2][0], bars[2][2]));
});
