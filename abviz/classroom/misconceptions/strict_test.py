"""Alpha-beta that goes on where α = β."""

from math import inf

from abviz.trees import Node, Score


def strict_test(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Cut at α > β, where α ≥ β is enough."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = strict_test(child, alpha, beta)
            v = max(v, score)
            alpha = max(alpha, v)
            if v > beta:
                break
        return v
    v = inf
    for child in node.children:
        score = strict_test(child, alpha, beta)
        v = min(v, score)
        beta = min(beta, v)
        if v < alpha:
            break
    return v
