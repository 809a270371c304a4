"""`evaluate` of the blog post: the bound itself is moved and returned."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def evaluate(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the minimax value of a node if it is inside the window, else a bound."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_min:
        for child in node.children:
            beta = min(beta, evaluate(child, alpha, beta))  # step: update MIN
            if beta <= alpha:
                return beta  # step: cutoff MIN
        return beta  # step: leave MIN
    for child in node.children:
        alpha = max(alpha, evaluate(child, alpha, beta))  # step: update MAX
        if beta <= alpha:
            return alpha  # step: cutoff MAX
    return alpha  # step: leave MAX
