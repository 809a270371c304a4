"""α-β to a depth limit: there an inner node counts with its estimate."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def alphabeta_limited(node: Node, depth: int, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the value of a node as far as a number of plies shows it, or a bound on it."""
    if node.is_leaf:
        return node.value  # step: examine
    if depth == 0:
        return node.estimate  # step: limit
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta_limited(child, depth - 1, alpha, beta)
            if score > v:  # step: update MAX
                v = score
            if v > alpha:
                alpha = v
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta_limited(child, depth - 1, alpha, beta)
        if score < v:  # step: update MIN
            v = score
        if v < beta:
            beta = v
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN
