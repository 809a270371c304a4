"""Alpha-beta whose values start at a bound."""

from math import inf

from abviz.trees import Node, Score


def starts_at_bound(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Start v at α for MAX, at β for MIN."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = alpha
        for child in node.children:
            score = starts_at_bound(child, alpha, beta)
            v = max(v, score)
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = beta
    for child in node.children:
        score = starts_at_bound(child, alpha, beta)
        v = min(v, score)
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
