// The searches that are carried out by hand: made by `python3 run.py bundle` from the textbook
// functions of `engine/algorithms` and `classroom/misconceptions/searches.py`. Change those.

/** @import { Searching } from "./conductor.js" */

/** Return the minimax value of a node, or a bound on it outside the window. @type {Searching["search"]} */
function alphabeta(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      const score = visit(child, alpha, beta);
      if (score > v) v = score;
      if (v > alpha) alpha = v;
      if (v >= beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (score < v) v = score;
    if (v < beta) beta = v;
    if (v <= alpha) break;
  }
  return v;
}

/** Search as `alphabeta` does, but cut only where α is above β. @type {Searching["search"]} */
function alphabetaStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      const score = visit(child, alpha, beta);
      if (score > v) v = score;
      if (v > alpha) alpha = v;
      if (v > beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (score < v) v = score;
    if (v < beta) beta = v;
    if (v < alpha) break;
  }
  return v;
}

/** Search as `alphabeta` does, with the bound of the parent alone. @type {Searching["search"]} */
function alphabetaShallow(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      const score = visit(child, v, Infinity);
      if (score > v) v = score;
      if (v >= beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    const score = visit(child, -Infinity, v);
    if (score < v) v = score;
    if (v <= alpha) break;
  }
  return v;
}

/** Search as `alphabeta_shallow` does, but cut only where α is above β. @type {Searching["search"]} */
function alphabetaShallowStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      const score = visit(child, v, Infinity);
      if (score > v) v = score;
      if (v > beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    const score = visit(child, -Infinity, v);
    if (score < v) v = score;
    if (v < alpha) break;
  }
  return v;
}

/** Return the value of a node as far as a number of plies shows it, or a bound on it. @type {Searching["search"]} */
function alphabetaLimited(visit, node, depth, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (depth === 0) return node.estimate;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      const score = visit(child, depth - 1, alpha, beta);
      if (score > v) v = score;
      if (v > alpha) alpha = v;
      if (v >= beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    const score = visit(child, depth - 1, alpha, beta);
    if (score < v) v = score;
    if (v < beta) beta = v;
    if (v <= alpha) break;
  }
  return v;
}

/** Return the minimax value of a node. @type {Searching["search"]} */
function minimax(visit, node) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child));
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child));
  }
  return v;
}

/** Return the minimax value of a node as far as a number of plies shows it. @type {Searching["search"]} */
function minimaxLimited(visit, node, depth) {
  if (node.isLeaf) return node.value;
  if (depth === 0) return node.estimate;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, depth - 1));
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, depth - 1));
  }
  return v;
}

/** Return the value of a node, or a bound on it: color is 1 for MAX to move, −1 for MIN. @type {Searching["search"]} */
function negamax(visit, node, color, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return color * node.value;
  let v = -Infinity;
  for (const child of node.children) {
    const score = -visit(child, -color, -beta, -alpha);
    if (score > v) v = score;
    if (v > alpha) alpha = v;
    if (v >= beta) break;
  }
  return v;
}

/** Return the value of a node: best, worst or average, as MAX, MIN or chance moves. @type {Searching["search"]} */
function expectiminimax(visit, node) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child));
    }
    return v;
  }
  if (node.isMin) {
    let v = Infinity;
    for (const child of node.children) {
      v = Math.min(v, visit(child));
    }
    return v;
  }
  let v = 0;
  for (const [place, child] of node.children.entries()) {
    const probability = node.probabilities[place];
    v += probability * visit(child);
  }
  return v;
}

/** Return what each player gets from a node if everybody plays for itself. @type {Searching["search"]} */
function maxn(visit, node) {
  if (node.isLeaf) return node.utilities;
  const mover = node.seat - 1;
  let best = [];
  for (const child of node.children) {
    const utilities = visit(child);
    if (!best.length || utilities[mover] > best[mover]) best = utilities;
  }
  return best;
}

/** Keep a window, and never compare its ends. @type {Searching["search"]} */
function noPruning(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
  }
  return v;
}

/** Cut a MAX node at α, and a MIN node at β. @type {Searching["search"]} */
function ownBoundTest(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, alpha, beta));
      if (v >= alpha) break;
      alpha = Math.max(alpha, v);
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, alpha, beta));
    if (v <= beta) break;
    beta = Math.min(beta, v);
  }
  return v;
}

/** Cut a MAX node at α, and a MIN node at β. @type {Searching["search"]} */
function ownBoundTestStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, alpha, beta));
      if (v > alpha) break;
      alpha = Math.max(alpha, v);
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, alpha, beta));
    if (v < beta) break;
    beta = Math.min(beta, v);
  }
  return v;
}

/** Hand down v, and forget what the ancestors have. @type {Searching["search"]} */
function shallowOnly(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, v, Infinity));
      if (v >= beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, -Infinity, v));
    if (v <= alpha) break;
  }
  return v;
}

/** Hand down v, and forget what the ancestors have. @type {Searching["search"]} */
function shallowOnlyStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, v, Infinity));
      if (v > beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, -Infinity, v));
    if (v < alpha) break;
  }
  return v;
}

/** Search each child of the root with the full window. @type {Searching["search"]} */
function ownWindowAtRoot(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    let score;
    if (node.parent === null) {
      score = visit(child, -Infinity, Infinity);
    } else {
      score = visit(child, alpha, beta);
    }
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Search each child of the root with the full window. @type {Searching["search"]} */
function ownWindowAtRootStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    let score;
    if (node.parent === null) {
      score = visit(child, -Infinity, Infinity);
    } else {
      score = visit(child, alpha, beta);
    }
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Search each child with the full window. @type {Searching["search"]} */
function ownWindowEverywhere(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, -Infinity, Infinity);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Search each child with the full window. @type {Searching["search"]} */
function ownWindowEverywhereStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, -Infinity, Infinity);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Search the last child first. @type {Searching["search"]} */
function rightToLeft(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of [...node.children].reverse()) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Search the last child first. @type {Searching["search"]} */
function rightToLeftStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of [...node.children].reverse()) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Change the same window at every node. @type {Searching["search"]} */
function oneWindowForAll(visit, node, alpha = -Infinity, beta = Infinity, window = null) {
  if (window === null) window = { alpha, beta };
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, window.alpha, window.beta, window);
    if (node.isMax) {
      v = Math.max(v, score);
      window.alpha = Math.max(window.alpha, v);
    } else {
      v = Math.min(v, score);
      window.beta = Math.min(window.beta, v);
    }
    if (window.alpha >= window.beta) break;
  }
  return v;
}

/** Change the same window at every node. @type {Searching["search"]} */
function oneWindowForAllStrict(visit, node, alpha = -Infinity, beta = Infinity, window = null) {
  if (window === null) window = { alpha, beta };
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, window.alpha, window.beta, window);
    if (node.isMax) {
      v = Math.max(v, score);
      window.alpha = Math.max(window.alpha, v);
    } else {
      v = Math.min(v, score);
      window.beta = Math.min(window.beta, v);
    }
    if (window.alpha > window.beta) break;
  }
  return v;
}

/** Raise α whoever moves. @type {Searching["search"]} */
function wrongBound(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    v = node.isMax ? Math.max(v, score) : Math.min(v, score);
    alpha = Math.max(alpha, v);
    if (alpha >= beta) break;
  }
  return v;
}

/** Raise α whoever moves. @type {Searching["search"]} */
function wrongBoundStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    v = node.isMax ? Math.max(v, score) : Math.min(v, score);
    alpha = Math.max(alpha, v);
    if (alpha > beta) break;
  }
  return v;
}

/** Test the window, and never narrow it. @type {Searching["search"]} */
function windowNeverNarrowed(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, alpha, beta));
      if (v >= beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, alpha, beta));
    if (v <= alpha) break;
  }
  return v;
}

/** Test the window, and never narrow it. @type {Searching["search"]} */
function windowNeverNarrowedStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, alpha, beta));
      if (v > beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, alpha, beta));
    if (v < alpha) break;
  }
  return v;
}

/** Take children until one is no better than the one before. @type {Searching["search"]} */
function stopsWhenNoBetter(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      if (score <= v) break;
      v = score;
      alpha = Math.max(alpha, v);
    } else {
      if (score >= v) break;
      v = score;
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Take children until one is no better than the one before. @type {Searching["search"]} */
function stopsWhenNoBetterStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      if (score <= v) break;
      v = score;
      alpha = Math.max(alpha, v);
    } else {
      if (score >= v) break;
      v = score;
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Forget the minus before what comes back. @type {Searching["search"]} */
function negamaxWithoutMinus(visit, node, alpha = -Infinity, beta = Infinity, color = 1) {
  if (node.isLeaf) return color * node.value;
  let v = -Infinity;
  for (const child of node.children) {
    v = Math.max(v, visit(child, -beta, -alpha, -color));
    alpha = Math.max(alpha, v);
    if (alpha >= beta) break;
  }
  return v;
}

/** Forget to turn the window for the opponent. @type {Searching["search"]} */
function negamaxSameWindow(visit, node, alpha = -Infinity, beta = Infinity, color = 1) {
  if (node.isLeaf) return color * node.value;
  let v = -Infinity;
  for (const child of node.children) {
    v = Math.max(v, -visit(child, alpha, beta, -color));
    alpha = Math.max(alpha, v);
    if (alpha >= beta) break;
  }
  return v;
}

/** Start v at 0. @type {Searching["search"]} */
function startsAtZero(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = 0;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Start v at 0. @type {Searching["search"]} */
function startsAtZeroStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = 0;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Let a v of 0 stand for no value yet. @type {Searching["search"]} */
function zeroIsNoValue(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = 0;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = v ? Math.max(v, score) : score;
      alpha = Math.max(alpha, v);
    } else {
      v = v ? Math.min(v, score) : score;
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Let a v of 0 stand for no value yet. @type {Searching["search"]} */
function zeroIsNoValueStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = 0;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = v ? Math.max(v, score) : score;
      alpha = Math.max(alpha, v);
    } else {
      v = v ? Math.min(v, score) : score;
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Minimise at MAX nodes, and maximise at MIN nodes. @type {Searching["search"]} */
function playersSwapped(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMin ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMin) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Minimise at MAX nodes, and maximise at MIN nodes. @type {Searching["search"]} */
function playersSwappedStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMin ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMin) {
      v = Math.max(v, score);
      alpha = Math.max(alpha, v);
    } else {
      v = Math.min(v, score);
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Stop at 1 or more for MAX, at −1 or less for MIN. @type {Searching["search"]} */
function stopsAtAWin(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, alpha, beta));
      alpha = Math.max(alpha, v);
      if (v >= beta || v >= 1) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, alpha, beta));
    beta = Math.min(beta, v);
    if (v <= alpha || v <= -1) break;
  }
  return v;
}

/** Stop at 1 or more for MAX, at −1 or less for MIN. @type {Searching["search"]} */
function stopsAtAWinStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, alpha, beta));
      alpha = Math.max(alpha, v);
      if (v > beta || v >= 1) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, alpha, beta));
    beta = Math.min(beta, v);
    if (v < alpha || v <= -1) break;
  }
  return v;
}

/** Overwrite v, and compare nothing with it. @type {Searching["search"]} */
function lastChildCounts(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    v = visit(child, alpha, beta);
    if (node.isMax) {
      alpha = Math.max(alpha, v);
    } else {
      beta = Math.min(beta, v);
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Overwrite v, and compare nothing with it. @type {Searching["search"]} */
function lastChildCountsStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    v = visit(child, alpha, beta);
    if (node.isMax) {
      alpha = Math.max(alpha, v);
    } else {
      beta = Math.min(beta, v);
    }
    if (alpha > beta) break;
  }
  return v;
}

/** Swap the ends of the window for the opponent. @type {Searching["search"]} */
function boundsChangePlaces(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, beta, alpha));
      alpha = Math.max(alpha, v);
      if (v >= beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, beta, alpha));
    beta = Math.min(beta, v);
    if (v <= alpha) break;
  }
  return v;
}

/** Swap the ends of the window for the opponent. @type {Searching["search"]} */
function boundsChangePlacesStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  if (node.isMax) {
    let v = -Infinity;
    for (const child of node.children) {
      v = Math.max(v, visit(child, beta, alpha));
      alpha = Math.max(alpha, v);
      if (v > beta) break;
    }
    return v;
  }
  let v = Infinity;
  for (const child of node.children) {
    v = Math.min(v, visit(child, beta, alpha));
    beta = Math.min(beta, v);
    if (v < alpha) break;
  }
  return v;
}

/** Overwrite α and β, where they may only narrow. @type {Searching["search"]} */
function latestScoreIsBound(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = score;
    } else {
      v = Math.min(v, score);
      beta = score;
    }
    if (alpha >= beta) break;
  }
  return v;
}

/** Overwrite α and β, where they may only narrow. @type {Searching["search"]} */
function latestScoreIsBoundStrict(visit, node, alpha = -Infinity, beta = Infinity) {
  if (node.isLeaf) return node.value;
  let v = node.isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const score = visit(child, alpha, beta);
    if (node.isMax) {
      v = Math.max(v, score);
      alpha = score;
    } else {
      v = Math.min(v, score);
      beta = score;
    }
    if (alpha > beta) break;
  }
  return v;
}

/** All of them, by their names in Python. @type {Record<string, Searching>} */
export const SEARCHES = {
  alphabeta: { search: alphabeta, parameters: ["node", "alpha", "beta"] },
  alphabeta_strict: { search: alphabetaStrict, parameters: ["node", "alpha", "beta"] },
  alphabeta_shallow: { search: alphabetaShallow, parameters: ["node", "alpha", "beta"] },
  alphabeta_shallow_strict: { search: alphabetaShallowStrict, parameters: ["node", "alpha", "beta"] },
  alphabeta_limited: { search: alphabetaLimited, parameters: ["node", "depth", "alpha", "beta"] },
  minimax: { search: minimax, parameters: ["node"] },
  minimax_limited: { search: minimaxLimited, parameters: ["node", "depth"] },
  negamax: { search: negamax, parameters: ["node", "color", "alpha", "beta"] },
  expectiminimax: { search: expectiminimax, parameters: ["node"] },
  maxn: { search: maxn, parameters: ["node"] },
  no_pruning: { search: noPruning, parameters: ["node", "alpha", "beta"] },
  no_pruning_strict: { search: noPruning, parameters: ["node", "alpha", "beta"] },
  own_bound_test: { search: ownBoundTest, parameters: ["node", "alpha", "beta"] },
  own_bound_test_strict: { search: ownBoundTestStrict, parameters: ["node", "alpha", "beta"] },
  shallow_only: { search: shallowOnly, parameters: ["node", "alpha", "beta"] },
  shallow_only_strict: { search: shallowOnlyStrict, parameters: ["node", "alpha", "beta"] },
  own_window_at_root: { search: ownWindowAtRoot, parameters: ["node", "alpha", "beta"] },
  own_window_at_root_strict: { search: ownWindowAtRootStrict, parameters: ["node", "alpha", "beta"] },
  own_window_everywhere: { search: ownWindowEverywhere, parameters: ["node", "alpha", "beta"] },
  own_window_everywhere_strict: { search: ownWindowEverywhereStrict, parameters: ["node", "alpha", "beta"] },
  right_to_left: { search: rightToLeft, parameters: ["node", "alpha", "beta"] },
  right_to_left_strict: { search: rightToLeftStrict, parameters: ["node", "alpha", "beta"] },
  one_window_for_all: { search: oneWindowForAll, parameters: ["node", "alpha", "beta", "window"] },
  one_window_for_all_strict: { search: oneWindowForAllStrict, parameters: ["node", "alpha", "beta", "window"] },
  wrong_bound: { search: wrongBound, parameters: ["node", "alpha", "beta"] },
  wrong_bound_strict: { search: wrongBoundStrict, parameters: ["node", "alpha", "beta"] },
  window_never_narrowed: { search: windowNeverNarrowed, parameters: ["node", "alpha", "beta"] },
  window_never_narrowed_strict: { search: windowNeverNarrowedStrict, parameters: ["node", "alpha", "beta"] },
  stops_when_no_better: { search: stopsWhenNoBetter, parameters: ["node", "alpha", "beta"] },
  stops_when_no_better_strict: { search: stopsWhenNoBetterStrict, parameters: ["node", "alpha", "beta"] },
  negamax_without_minus: { search: negamaxWithoutMinus, parameters: ["node", "alpha", "beta", "color"] },
  negamax_same_window: { search: negamaxSameWindow, parameters: ["node", "alpha", "beta", "color"] },
  starts_at_zero: { search: startsAtZero, parameters: ["node", "alpha", "beta"] },
  starts_at_zero_strict: { search: startsAtZeroStrict, parameters: ["node", "alpha", "beta"] },
  zero_is_no_value: { search: zeroIsNoValue, parameters: ["node", "alpha", "beta"] },
  zero_is_no_value_strict: { search: zeroIsNoValueStrict, parameters: ["node", "alpha", "beta"] },
  players_swapped: { search: playersSwapped, parameters: ["node", "alpha", "beta"] },
  players_swapped_strict: { search: playersSwappedStrict, parameters: ["node", "alpha", "beta"] },
  stops_at_a_win: { search: stopsAtAWin, parameters: ["node", "alpha", "beta"] },
  stops_at_a_win_strict: { search: stopsAtAWinStrict, parameters: ["node", "alpha", "beta"] },
  last_child_counts: { search: lastChildCounts, parameters: ["node", "alpha", "beta"] },
  last_child_counts_strict: { search: lastChildCountsStrict, parameters: ["node", "alpha", "beta"] },
  bounds_change_places: { search: boundsChangePlaces, parameters: ["node", "alpha", "beta"] },
  bounds_change_places_strict: { search: boundsChangePlacesStrict, parameters: ["node", "alpha", "beta"] },
  latest_score_is_bound: { search: latestScoreIsBound, parameters: ["node", "alpha", "beta"] },
  latest_score_is_bound_strict: { search: latestScoreIsBoundStrict, parameters: ["node", "alpha", "beta"] },
};
