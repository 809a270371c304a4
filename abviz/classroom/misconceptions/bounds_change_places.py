"""Alpha-beta that hands α and β down in each other's place."""

from math import inf

from abviz.trees import Node, Score


def bounds_change_places(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Swap the ends of the window for the opponent."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = bounds_change_places(child, beta, alpha)
            v = max(v, score)
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        score = bounds_change_places(child, beta, alpha)
        v = min(v, score)
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
