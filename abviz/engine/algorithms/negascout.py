"""NegaScout: after the first child, a null window asks first whether a child is better at all."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def negascout(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the minimax value of a node with whole scores, or a bound outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            if v == -inf:
                score = negascout(child, alpha, beta)
            else:
                score = negascout(child, alpha, alpha + 1)
                if alpha < score < beta:  # step: again MAX
                    score = negascout(child, alpha, beta)
            v = max(v, score)  # step: update MAX
            alpha = max(alpha, v)
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        if v == inf:
            score = negascout(child, alpha, beta)
        else:
            score = negascout(child, beta - 1, beta)
            if alpha < score < beta:  # step: again MIN
                score = negascout(child, alpha, beta)
        v = min(v, score)  # step: update MIN
        beta = min(beta, v)
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN
