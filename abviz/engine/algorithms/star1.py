"""Star1: α-β with chance nodes, for scores that are known to lie between two bounds."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def star1(node: Node, low: Score, high: Score, alpha: Score, beta: Score) -> Score:
    """Return the value of a node, or a bound on it outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_chance:
        return average(node, low, high, alpha, beta)
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, star1(child, low, high, alpha, beta))  # step: update MAX
            alpha = max(alpha, v)
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        v = min(v, star1(child, low, high, alpha, beta))  # step: update MIN
        beta = min(beta, v)
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN


def average(node: Node, low: Score, high: Score, alpha: Score, beta: Score) -> Score:
    """Return the value of a chance node, or a bound on it outside the window."""
    seen: Score = 0
    unseen: Score = 1
    for probability, child in zip(node.probabilities, node.children, strict=True):
        unseen -= probability
        too_low = (alpha - seen - unseen * high) / probability
        too_high = (beta - seen - unseen * low) / probability
        score = star1(child, low, high, max(low, too_low), min(high, too_high))
        seen += probability * score  # step: update CHANCE
        if score <= too_low:
            return seen + unseen * high  # step: cutoff ALPHA
        if score >= too_high:
            return seen + unseen * low  # step: cutoff BETA
    return seen  # step: leave CHANCE
