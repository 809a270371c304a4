"""α-β as Berkeley's CS188 wants it in its project: strict tests, made before the bound moves."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def value(state: Node, alpha: Score = -inf, beta: Score = inf) -> Score:  # step: enter
    """Return the value of a state, or a bound on it outside the window."""
    if state.is_leaf:
        return state.value  # step: examine
    if state.is_max:
        return max_value(state, alpha, beta)
    return min_value(state, alpha, beta)


def max_value(state: Node, alpha: Score, beta: Score) -> Score:
    """Return the greatest value of the successors, or the first above β."""
    v: Score = -inf
    for successor in state.children:
        v = max(v, value(successor, alpha, beta))  # step: update MAX
        if v > beta:
            return v  # step: cutoff MAX
        alpha = max(alpha, v)
    return v  # step: leave MAX


def min_value(state: Node, alpha: Score, beta: Score) -> Score:
    """Return the least value of the successors, or the first below α."""
    v: Score = inf
    for successor in state.children:
        v = min(v, value(successor, alpha, beta))  # step: update MIN
        if v < alpha:
            return v  # step: cutoff MIN
        beta = min(beta, v)
    return v  # step: leave MIN
