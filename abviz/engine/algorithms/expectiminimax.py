"""Expectiminimax: minimax with chance nodes, which are worth the average of their children."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def expectiminimax(node: Node) -> Score:
    """Return the value of a node: best, worst or average, as MAX, MIN or chance moves."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, expectiminimax(child))  # step: update MAX
        return v  # step: leave MAX
    if node.is_min:
        v = inf
        for child in node.children:
            v = min(v, expectiminimax(child))  # step: update MIN
        return v  # step: leave MIN
    v = 0
    for probability, child in zip(node.probabilities, node.children, strict=True):
        v += probability * expectiminimax(child)  # step: update CHANCE
    return v  # step: leave CHANCE
