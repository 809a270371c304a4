"""Alpha-beta that keeps the latest value."""

from math import inf

from abviz.trees import Node, Score


def last_child_counts(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Overwrite v, and compare nothing with it."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = last_child_counts(child, alpha, beta)
            v = score
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        score = last_child_counts(child, alpha, beta)
        v = score
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
