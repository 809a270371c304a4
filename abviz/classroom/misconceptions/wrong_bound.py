"""Alpha-beta that raises α at MIN nodes too."""

from math import inf

from abviz.trees import Node, Score


def wrong_bound(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Raise α whoever moves."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = wrong_bound(child, alpha, beta)
            v = max(v, score)
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for child in node.children:
        score = wrong_bound(child, alpha, beta)
        v = min(v, score)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v
