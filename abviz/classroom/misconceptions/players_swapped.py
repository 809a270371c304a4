"""Alpha-beta that takes MAX for MIN."""

from math import inf

from abviz.trees import Node, Score


def players_swapped(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Minimise at MAX nodes, and maximise at MIN nodes."""
    if node.is_leaf:
        return node.value
    if node.is_min:
        v: Score = -inf
        for child in node.children:
            score = players_swapped(child, alpha, beta)
            v = max(v, score)
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        score = players_swapped(child, alpha, beta)
        v = min(v, score)
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
