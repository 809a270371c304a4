"""Negamax that hands its window down as it is."""

from math import inf

from abviz.trees import Node, Score


def negamax_same_window(
    node: Node, alpha: Score = -inf, beta: Score = inf, color: int = 1
) -> Score:
    """Forget to turn the window for the opponent."""
    if node.is_leaf:
        return color * node.value
    v: Score = -inf
    for child in node.children:
        v = max(v, -negamax_same_window(child, alpha, beta, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v
