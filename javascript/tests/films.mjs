// A small film, as Python sends it: the search of "3 5" by minimax, worked out by hand.
//
// Tables are rows here, which become columns. A step is its kind, node, child, lines, sentence,
// counts, changes and the children that it compares.

const LOOK = ["status", "edge", "value", "alpha", "beta", "move"];
const COUNTS = ["examined", "entered", "cutoffs", "pruned", "repeats"];

const [UNSEEN, OPEN, CURRENT, DONE] = [0, 1, 2, 3];
const [PLAIN, BEST, CUT] = [0, 1, 2];

/** What is seen of a node. */
export function look(...texts) {
  const [status, edge, value, alpha, beta, move = ""] = texts;
  return { status, edge, value, alpha, beta, move };
}

export function payload(changed = {}) {
  const film = { ...rows(), ...changed };
  const { sampled, start, steps } = film;
  const padded = ([status, edge, value, alpha, beta, move = ""]) => [status, edge, value, alpha, beta, move];
  const changes = steps.flatMap(([, , , , , , looks], step) => looks.map(([node, ...codes]) => [step, node, ...padded(codes)]));
  const compared = steps.flatMap(([, , , , , , , children = []], step) => children.map((child) => [step, ...child]));
  return {
    ...film,
    nodes: columns(["name", "role", "parent", "x", "y"], film.nodes),
    threads: columns(["node", "x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3"], film.threads),
    links: columns(["node", "x0", "y0", "x1", "y1", "x2", "y2"], film.links),
    probabilities: columns(["node", "text"], film.probabilities),
    lines: columns(["lit", "ran"], film.lines.map(([lit, ...ran]) => [lit, ran])),
    start: columns(LOOK, start.map(padded)),
    steps: columns(["kind", "node", "child", "lines", "sentence", ...COUNTS], steps.map(([kind, node, child, lines, sentence, counts]) => [kind, node, child, lines, sentence, ...counts])),
    changes: columns(["step", "node", ...LOOK], changes),
    compared: columns(["step", "node", "visits", "mean", "exploration", "bound", "is_chosen"], compared),
    questions: columns(["step", "key", "choices"], film.questions),
    sampled: sampled && { ...sampled, moves: columns(["step", "node"], sampled.moves) },
  };
}

function columns(names, table) {
  return Object.fromEntries(names.map((name, place) => [name, table.map((row) => row[place])]));
}

/** The film with its tables as rows. */
export function rows() {
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
    sampled: null,
    questions: [],
    fonts: { leaf: 20, node: 16, label: 10 },
    shrink: [1, 1, 0.8],
    letters: { "": 0.7, "−": 0.84, "∞": 0.84 },
    rooms: { max: [{ distance: 20, width: 0.5, height: 0.3 }], leaf: [{ distance: 20, width: 0.5, height: 0 }], limit: [{ distance: 12, width: 0.5, height: 0 }] },
    aloft: [],
    size: 16 / 0.36,
    legend: { title: ["MAX"], width: [16], marks: [[{ look: "node max done", outline: "M8 1L1 15L15 15z" }]] },
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
  };
}
