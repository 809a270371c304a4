"""Alpha-beta whose values start at 0."""

from math import inf

from abviz.trees import Node, Score


def starts_at_zero(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Start v at 0."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = 0
        for child in node.children:
            score = starts_at_zero(child, alpha, beta)
            v = max(v, score)
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = 0
    for child in node.children:
        score = starts_at_zero(child, alpha, beta)
        v = min(v, score)
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
