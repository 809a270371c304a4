"""Star2: Star1 that first probes one child of each child, in the hope of an early cutoff."""

from collections.abc import Sequence
from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def star2(node: Node, low: Score, high: Score, alpha: Score, beta: Score) -> Score:
    """Return the value of a node, or a bound on it outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_chance:
        return average(node, low, high, alpha, beta)
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, star2(child, low, high, alpha, beta))  # step: update MAX
            alpha = max(alpha, v)
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        v = min(v, star2(child, low, high, alpha, beta))  # step: update MIN
        beta = min(beta, v)
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN


def average(node: Node, low: Score, high: Score, alpha: Score, beta: Score) -> Score:
    """Return the value of a chance node, or a bound on it outside the window."""
    least = [low] * len(node.children)
    most = [high] * len(node.children)
    for i, child in enumerate(node.children):
        too_low, too_high = window(node, i, least, most, alpha, beta)
        if child.is_max:
            shown = probe(child, low, high, low, min(high, too_high))
            least[i] = max(low, shown)  # step: probe MAX
        elif child.is_min:
            shown = probe(child, low, high, max(low, too_low), high)
            most[i] = min(high, shown)  # step: probe MIN
        if mean(node, most) <= alpha:
            return mean(node, most)  # step: cutoff PROBED_ALPHA
        if mean(node, least) >= beta:
            return mean(node, least)  # step: cutoff PROBED_BETA
    for i, child in enumerate(node.children):
        too_low, too_high = window(node, i, least, most, alpha, beta)
        score = star2(child, low, high, max(least[i], too_low), min(most[i], too_high))
        if score > too_low:  # step: update CHANCE
            least[i] = score
        if score < too_high:
            most[i] = score
        if score <= too_low:
            return mean(node, most)  # step: cutoff ALPHA
        if score >= too_high:
            return mean(node, least)  # step: cutoff BETA
    return mean(node, least)  # step: leave CHANCE


@recorded
def probe(node: Node, low: Score, high: Score, alpha: Score, beta: Score) -> Score:
    """Return what the first child alone proves: a lower bound at MAX, an upper one at MIN."""
    first = node.children[0]  # step: enter PROBE
    return star2(first, low, high, alpha, beta)  # step: leave PROBE


def mean(node: Node, scores: Sequence[Score]) -> Score:
    """Return the average of scores, weighed by the probabilities of the children."""
    return sum(p * score for p, score in zip(node.probabilities, scores, strict=True))


def window(
    node: Node, i: int, least: Sequence[Score], most: Sequence[Score], alpha: Score, beta: Score
) -> tuple[Score, Score]:
    """Return up to where, and from where on, the score of child i settles the whole average."""
    probability = node.probabilities[i]
    too_low = most[i] + (alpha - mean(node, most)) / probability
    too_high = least[i] + (beta - mean(node, least)) / probability
    return too_low, too_high
