"""The letters on boards: where each stands, and how large they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from abviz.drawing.layout.board_layout import BoardLayout
from abviz.trees import Node

BLANK = " "
EMPTY = "."
LETTER = 0.78


class Letter(NamedTuple):
    """A letter in a square: which one, on the board of which node, and its middle."""

    text: str
    node: int
    x: float
    y: float


def letter_font(layout: BoardLayout) -> float:
    """Return the size of the letters in points."""
    if layout.boards.is_text:
        return LETTER * layout.square
    return LETTER * min(layout.square, layout.letter)


def letters_on(node: Node, *, layout: BoardLayout) -> Iterator[Letter]:
    """Yield the letters on the board of a node, row by row.

    Examples
    --------
    >>> from abviz.drawing.layout.board_layout import plan_boards
    >>> from abviz.drawing.layout.boards import read_boards
    >>> from abviz.games import TicTacToe, unfold
    >>> unfolding = unfold(TicTacToe("XOO X.. OX."))
    >>> plan = plan_boards(unfolding.tree, read_boards(unfolding.tree, unfolding))
    >>> "".join(letter.text for letter in letters_on(unfolding.tree.root, layout=plan))
    'XOOXOX'
    """
    x, y = layout.ring_centre(node)
    for down, row in enumerate(layout.boards.rows[node.index] or ()):
        for across, text in enumerate(row):
            if text != BLANK and (layout.boards.is_text or text != EMPTY):
                left = x + (across + 0.5 - layout.boards.across / 2) * layout.letter
                top = y + (down + 0.5 - layout.boards.down / 2) * layout.square
                yield Letter(text, node.index, left, top)
