"""Alpha-beta that goes from right to left."""

from math import inf

from abviz.trees import Node, Score


def right_to_left(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search the last child first."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in reversed(node.children):
            score = right_to_left(child, alpha, beta)
            v = max(v, score)
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = inf
    for child in reversed(node.children):
        score = right_to_left(child, alpha, beta)
        v = min(v, score)
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
