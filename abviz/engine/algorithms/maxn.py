"""Maxⁿ: in a game of n players each one picks the move that is best for itself."""

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def maxn(node: Node) -> tuple[Score, ...]:
    """Return what each player gets from a node if everybody plays for itself."""
    if node.is_leaf:
        return node.utilities  # step: examine
    mover = node.seat - 1
    best: tuple[Score, ...] = ()
    for child in node.children:
        utilities = maxn(child)
        if not best or utilities[mover] > best[mover]:  # step: update
            best = utilities
    return best  # step: leave
