"""MINIMAX-AB of the lecture notes, longer version: a node starts from a value of its own.

A and B of the notes are alpha and beta here; their alpha value of a MAX node and their beta value
of a MIN node are v.
"""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def alphabeta_own_window(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the minimax value of a node, or a bound on it outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_min:
        v: Score = inf
        for child in node.children:
            score = alphabeta_own_window(child, alpha, min(beta, v))
            v = min(v, score)  # step: update MIN
            if alpha >= v:
                return v  # step: cutoff MIN
        return v  # step: leave MIN
    v = -inf
    for child in node.children:
        score = alphabeta_own_window(child, max(alpha, v), beta)
        v = max(v, score)  # step: update MAX
        if v >= beta:
            return v  # step: cutoff MAX
    return v  # step: leave MAX
