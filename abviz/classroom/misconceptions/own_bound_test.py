"""Alpha-beta that compares a value with the player's own bound."""

from math import inf

from abviz.trees import Node, Score


def own_bound_test(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Cut a MAX node at α, and a MIN node at β."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = own_bound_test(child, alpha, beta)
            v = max(v, score)
            if v >= alpha:
                break
            alpha = max(alpha, v)
        return v
    v = inf
    for child in node.children:
        score = own_bound_test(child, alpha, beta)
        v = min(v, score)
        if v <= beta:
            break
        beta = min(beta, v)
    return v
