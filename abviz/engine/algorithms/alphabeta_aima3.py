"""ALPHA-BETA-SEARCH of AIMA, 3rd edition, figure 5.7: the test comes before the bound."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


def alphabeta_search(state: Node) -> Score:
    """Return the value of a state, from which the best action is known."""
    return min_value(state, -inf, inf) if state.is_min else max_value(state, -inf, inf)


@recorded
def max_value(state: Node, alpha: Score, beta: Score) -> Score:  # step: enter MAX
    """Return the value of a state where MAX is to move, or a bound on it."""
    if state.is_leaf:
        return state.value  # step: examine MAX
    v: Score = -inf
    for action in state.children:
        v = max(v, min_value(action, alpha, beta))  # step: update MAX
        if v >= beta:
            return v  # step: cutoff MAX
        alpha = max(alpha, v)
    return v  # step: leave MAX


@recorded
def min_value(state: Node, alpha: Score, beta: Score) -> Score:  # step: enter MIN
    """Return the value of a state where MIN is to move, or a bound on it."""
    if state.is_leaf:
        return state.value  # step: examine MIN
    v: Score = inf
    for action in state.children:
        v = min(v, max_value(action, alpha, beta))  # step: update MIN
        if v <= alpha:
            return v  # step: cutoff MIN
        beta = min(beta, v)
    return v  # step: leave MIN
