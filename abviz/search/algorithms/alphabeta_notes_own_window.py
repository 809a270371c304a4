"""MINIMAX-AB of the longer lecture notes (001): a node starts from a window of its own."""

from math import inf

from abviz.search.recorder import recorded
from abviz.trees import Node, Score


@recorded
def alphabeta_own_window(node: Node, a: Score = -inf, b: Score = inf) -> Score:
    """Return the minimax value of a node, or a bound on it outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    alpha: Score = -inf
    beta: Score = inf
    if node.is_min:
        for child in node.children:
            score = alphabeta_own_window(child, a, min(b, beta))
            beta = min(beta, score)  # step: update MIN
            if a >= beta:
                return beta  # step: cutoff MIN
        return beta  # step: leave MIN
    for child in node.children:
        score = alphabeta_own_window(child, max(a, alpha), b)
        alpha = max(alpha, score)  # step: update MAX
        if alpha >= b:
            return alpha  # step: cutoff MAX
    return alpha  # step: leave MAX
