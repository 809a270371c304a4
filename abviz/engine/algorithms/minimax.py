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


@recorded
def minimax_limited(node: Node, depth: int) -> Score:
    """Return the minimax value of a node as far as a number of plies shows it."""
    if node.is_leaf:
        return node.value  # step: examine
    if depth == 0:
        return node.estimate  # step: limit
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, minimax_limited(child, depth - 1))  # step: update MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        v = min(v, minimax_limited(child, depth - 1))  # step: update MIN
    return v  # step: leave MIN
