"""Alpha-beta that searches each move of the root anew."""

from math import inf

from abviz.trees import Node, Score


def own_window_at_root(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search each child of the root with the full window."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        if node.parent is None:
            score = own_window_at_root(child, -inf, inf)
        else:
            score = own_window_at_root(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
