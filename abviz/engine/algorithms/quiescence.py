"""α-β to a depth limit, and on below it where a node is noisy: only quiet nodes are estimated."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def quiescence(node: Node, depth: int, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the value of a node as far as a search of quiet nodes shows it, or a bound on it."""
    if node.is_leaf:
        return node.value  # step: examine
    if depth <= 0 and not node.noisy:
        return node.estimate  # step: limit
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = quiescence(child, depth - 1, alpha, beta)
        if node.is_max:
            v = max(v, score)  # step: update MAX
            alpha = max(alpha, v)
        else:
            v = min(v, score)  # step: update MIN
            beta = min(beta, v)
        if alpha >= beta:
            break  # step: cutoff
    return v  # step: leave
