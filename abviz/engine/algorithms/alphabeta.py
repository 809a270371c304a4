"""The reference α-β search: fail-soft, with deep cutoffs."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def alphabeta(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:  # step: enter
    """Return the minimax value of a node, or a bound on it outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta(child, alpha, beta)
            if score > v:  # step: update MAX
                v = score
            if v > alpha:
                alpha = v
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if score < v:  # step: update MIN
            v = score
        if v < beta:
            beta = v
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN
