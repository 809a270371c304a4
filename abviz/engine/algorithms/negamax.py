"""α-β as negamax: one case for both players, because a loss of one is a win of the other."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def negamax(node: Node, color: int, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the value of a node, or a bound on it: color is 1 for MAX to move, −1 for MIN."""
    if node.is_leaf:
        return color * node.value  # step: examine
    v: Score = -inf
    for child in node.children:
        score = -negamax(child, -color, -beta, -alpha)
        if score > v:  # step: update
            v = score
        if v > alpha:
            alpha = v
        if v >= beta:
            break  # step: cutoff
    return v  # step: leave
