"""Plain minimax: every node is entered."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def minimax(node: Node) -> Score:
    """Return the minimax value of a node."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, minimax(child))  # step: update MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        v = min(v, minimax(child))  # step: update MIN
    return v  # step: leave MIN
