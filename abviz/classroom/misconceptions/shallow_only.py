"""Alpha-beta whose bounds come from the parent only."""

from math import inf

from abviz.trees import Node, Score


def shallow_only(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Hand down v, and forget what the ancestors have."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, shallow_only(child, v, inf))
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, shallow_only(child, -inf, v))
        if v <= alpha:
            break
    return v
