"""SCOUT: evaluate the first child, and of the others only those that a test finds better."""

from collections.abc import Callable
from operator import ge, gt

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def evaluate(node: Node) -> Score:
    """Return the minimax value of a node (Pearl's EVAL)."""
    if node.is_leaf:
        return node.value  # step: examine
    children = iter(node.children)
    v = evaluate(next(children))  # step: update FIRST
    for child in children:
        if node.is_max:
            if test(child, v, gt):  # step: update TESTED_MAX
                v = evaluate(child)  # step: update MAX
        elif not test(child, v, ge):  # step: update TESTED_MIN
            v = evaluate(child)  # step: update MIN
    return v  # step: leave


@recorded
def test(node: Node, v: Score, exceeds: Callable[[Score, Score], bool]) -> bool:  # step: enter TEST
    """Tell whether a node is worth more than v (gt), or at least v (ge)."""
    if node.is_leaf:
        return exceeds(node.value, v)  # step: examine TEST
    if node.is_max:
        for child in node.children:
            if test(child, v, exceeds):  # step: update TEST_MAX
                return True  # step: cutoff TEST_MAX
        return False  # step: leave TEST_MAX
    for child in node.children:
        if not test(child, v, exceeds):  # step: update TEST_MIN
            return False  # step: cutoff TEST_MIN
    return True  # step: leave TEST_MIN
