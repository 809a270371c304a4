// A small film, as Python sends it: the search of "3 5" by minimax, worked out by hand.

const [UNSEEN, OPEN, CURRENT, DONE] = [0, 1, 2, 3];
const [PLAIN, BEST, CUT] = [0, 1, 2];

export function payload(changed = {}) {
  return {
    id: 7,
    title: "minimax",
    prunes: false,
    ends: "",
    stack: "Call stack",
    moves: false,
    listing: ["def minimax(node):"],
    lines: [[1], [3, 1, 2], [5], [6], [7]],
    leaves: 2,
    baseline: "minimax examines",
    signs: "αβ",
    best: null,
    departure: null,
    fonts: [20, 16, 10],
    shrink: [1, 1, 0.8],
    letters: { "": 0.7, "−": 0.84, "∞": 0.84 },
    rooms: { max: [[20, 0.5, 0.3]], leaf: [[20, 0.5, 0]], limit: [[12, 0.5, 0]] },
    aloft: [],
    size: 16 / 0.36,
    legend: [["MAX", 16, [["node max done", "M8 1L1 15L15 15z"]]]],
    kinds: ["enter", "examine", "update", "cutoff", "leave"],
    statuses: ["unseen", "open", "current", "done"],
    edges: ["plain", "best", "cut"],
    nodes: [["A", "max", -1, 50, 10], ["B", "leaf", 0, 20, 60], ["C", "leaf", 0, 80, 60]],
    threads: [],
    links: [],
    probabilities: [],
    start: [[UNSEEN, PLAIN, "", "", ""], [UNSEEN, PLAIN, "3", "", ""], [UNSEEN, PLAIN, "5", "", ""]],
    steps: [
      [0, 0, -1, 0, "The search starts.", [0, 1, 0, 0, 0], [[0, CURRENT, PLAIN, "", "", ""]]],
      [1, 1, -1, 1, "Leaf B.", [1, 2, 0, 0, 0], [[0, OPEN, PLAIN, "", "", ""], [1, CURRENT, PLAIN, "3", "", ""]]],
      [2, 0, 1, 2, "v rises to 3.", [1, 2, 0, 0, 0], [[0, CURRENT, PLAIN, "3", "", ""], [1, DONE, BEST, "3", "", ""]]],
      [3, 0, -1, 3, "A cutoff.", [1, 2, 1, 1, 0], [[2, UNSEEN, CUT, "5", "", ""]]],
      [4, 0, -1, 4, "The end.", [1, 2, 1, 1, 0], [[0, DONE, PLAIN, "3", "", ""]]],
    ],
    ...changed,
  };
}
