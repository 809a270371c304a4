"""Alpha-beta without a test: nothing is skipped."""

from math import inf

from abviz.trees import Node, Score


def no_pruning(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Keep a window, and never compare its ends."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = no_pruning(child, alpha, beta)
            v = max(v, score)
            alpha = max(alpha, v)
        return v
    v = inf
    for child in node.children:
        score = no_pruning(child, alpha, beta)
        v = min(v, score)
        beta = min(beta, v)
    return v
