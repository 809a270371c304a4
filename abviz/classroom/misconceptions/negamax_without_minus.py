"""Negamax that takes the opponent's value as its own."""

from math import inf

from abviz.trees import Node, Score


def negamax_without_minus(
    node: Node, alpha: Score = -inf, beta: Score = inf, color: int = 1
) -> Score:
    """Forget the minus before what comes back."""
    if node.is_leaf:
        return color * node.value
    v: Score = -inf
    for child in node.children:
        v = max(v, negamax_without_minus(child, -beta, -alpha, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v
