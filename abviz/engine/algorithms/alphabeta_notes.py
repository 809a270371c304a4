"""MINIMAX-AB of the lecture notes, first version: a node starts from the window it inherits."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def alphabeta_notes(node: Node, a: Score = -inf, b: Score = inf) -> Score:
    """Return the minimax value of a node if it is inside the window, else a bound."""
    alpha, beta = a, b
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_min:
        for child in node.children:
            score = alphabeta_notes(child, alpha, beta)
            beta = min(beta, score)  # step: update MIN
            if beta <= alpha:
                break  # step: cutoff MIN
        return beta  # step: leave MIN
    for child in node.children:
        score = alphabeta_notes(child, alpha, beta)
        alpha = max(alpha, score)  # step: update MAX
        if alpha >= beta:
            break  # step: cutoff MAX
    return alpha  # step: leave MAX
