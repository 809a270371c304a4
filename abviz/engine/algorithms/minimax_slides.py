"""Minimax of the lecture slides: a player looks at a board."""

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def minimax_slides(player: str | None, board: Node) -> Score:
    """Return the score of a board on which a player is to move."""
    if board.is_leaf:
        return board.value  # step: examine
    if player == "max":
        return max(  # step: leave MAX
            minimax_slides("min", child)  # step: update MAX
            for child in board.children
        )
    return min(  # step: leave MIN
        minimax_slides("max", child)  # step: update MIN
        for child in board.children
    )
