"""Alpha-beta that stops where a score looks like a win."""

from math import inf

from abviz.trees import Node, Score


def stops_at_a_win(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Stop at 1 or more for MAX, at −1 or less for MIN."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, stops_at_a_win(child, alpha, beta))
            alpha = max(alpha, v)
            if v >= beta or v >= 1:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, stops_at_a_win(child, alpha, beta))
        beta = min(beta, v)
        if v <= alpha or v <= -1:
            break
    return v
