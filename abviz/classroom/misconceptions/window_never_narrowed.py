"""Alpha-beta whose window stays as it was given."""

from math import inf

from abviz.trees import Node, Score


def window_never_narrowed(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Test the window, and never narrow it."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = window_never_narrowed(child, alpha, beta)
            v = max(v, score)
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        score = window_never_narrowed(child, alpha, beta)
        v = min(v, score)
        if v <= alpha:
            break
    return v
