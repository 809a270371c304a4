"""Alpha-beta whose bounds follow the latest score."""

from math import inf

from abviz.trees import Node, Score


def latest_score_is_bound(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Overwrite α and β, where they may only narrow."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = latest_score_is_bound(child, alpha, beta)
            v = max(v, score)
            alpha = score
            if alpha >= beta:
                break
        return v
    v = inf
    for child in node.children:
        score = latest_score_is_bound(child, alpha, beta)
        v = min(v, score)
        beta = score
        if alpha >= beta:
            break
    return v
