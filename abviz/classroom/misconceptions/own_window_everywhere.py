"""Alpha-beta that hands no window down."""

from math import inf

from abviz.trees import Node, Score


def own_window_everywhere(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search each child with the full window."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = own_window_everywhere(child)
            v = max(v, score)
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        score = own_window_everywhere(child)
        v = min(v, score)
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
