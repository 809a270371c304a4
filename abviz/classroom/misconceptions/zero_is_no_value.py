"""Alpha-beta that takes a 0 for no value."""

from math import inf

from abviz.trees import Node, Score


def zero_is_no_value(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Let a v of 0 stand for no value yet."""
    if node.is_leaf:
        return node.value
    v: Score = 0
    for child in node.children:
        score = zero_is_no_value(child, alpha, beta)
        if node.is_max:
            v = max(v, score) if v else score
            alpha = max(alpha, v)
        else:
            v = min(v, score) if v else score
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
