"""Alpha-beta that returns nothing outside its window."""

from math import inf

from abviz.trees import Node, Score


def fail_hard(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the bound where a value is beyond it."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        for child in node.children:
            alpha = max(alpha, fail_hard(child, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for child in node.children:
        beta = min(beta, fail_hard(child, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta
