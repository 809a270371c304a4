"""MINIMAX of the lecture notes, first version: least or greatest score of the successors."""

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def minimax_notes(node: Node) -> Score:
    """Return the minimax value of a node."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_min:
        return min(  # step: leave MIN
            minimax_notes(child)  # step: update MIN
            for child in node.children
        )
    return max(  # step: leave MAX
        minimax_notes(child)  # step: update MAX
        for child in node.children
    )
