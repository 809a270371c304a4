"""MTD(f), without a memory: null-window searches close in on the value of the root."""

from math import inf

from abviz.engine.algorithms.alphabeta import alphabeta
from abviz.trees import Node, Score


def mtdf(root: Node, guess: Score = 0) -> Score:
    """Return the minimax value of a root with whole scores."""
    low: Score = -inf
    high: Score = inf
    while low < high:
        beta = guess + 1 if guess == low else guess
        guess = alphabeta(root, beta - 1, beta)
        if guess < beta:
            high = guess
        else:
            low = guess
    return guess
