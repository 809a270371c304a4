"""Aspiration: α-β with a window around a guess, and once more where the value is outside it."""

from math import inf

from abviz.engine.algorithms.alphabeta import alphabeta
from abviz.trees import Node, Score


def aspiration(root: Node, guess: Score, width: Score) -> Score:
    """Return the minimax value of a root."""
    alpha, beta = guess - width, guess + width
    value = alphabeta(root, alpha, beta)
    if beta <= value < inf:
        return alphabeta(root, value, inf)
    if -inf < value <= alpha:
        return alphabeta(root, -inf, value)
    return value
