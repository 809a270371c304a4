"""What is drawn of the states of a game: boards of squares, or their texts."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from abviz.drawing.layout.text_width import Moves, moves_of
from abviz.games import Unfolding
from abviz.narration.language import label
from abviz.trees import Node, Tree, TreeError
from abviz.trees.scores import printable

MOST_BOARDS = 128
MOST_SQUARES = 10
# Texts of one line are broken at blanks: the room beside a node is higher than wide.
LONGEST_TEXT = 30
WIDE_LINE = 10
WIDEST_LINE = 18
MOST_LINES = 6

Rows = tuple[str, ...]


class Boards(NamedTuple):
    """The boards of a tree, and the `moves` to them, by the index of the node.

    Its `rows` are None, and its move is empty, where there is none.

    Where `is_text` is true, a row is a line of a text, and no lines are drawn between letters.
    """

    rows: tuple[Rows | None, ...]
    across: int
    down: int
    moves: Moves
    is_text: bool = False


def read_boards(tree: Tree, unfolding: Unfolding) -> Boards:
    """Return the boards of the states of a tree, or their texts if not all have boards."""
    if not isinstance(unfolding, Unfolding):
        kind = type(unfolding).__name__
        raise TreeError(f"boards needs what abviz.games.unfold returns, not {kind}.")
    if unfolding.tree is not tree:
        raise TreeError(
            "boards belongs to another tree; search and draw the tree of the same unfolding."
        )
    nodes = [node for node in tree if not node.stub]
    if len(nodes) > MOST_BOARDS:
        raise TreeError(
            f"A picture shows {MOST_BOARDS} boards at most, and this tree has {len(nodes):,} "
            "nodes; start from a later position, unfold it to a smaller depth, or leave boards out."
        )
    if shows_texts(unfolding):
        return _texts(nodes, unfolding)
    found = {node.index: _rows(node, unfolding.state(node)) for node in nodes}
    shapes = {(len(rows[0]), len(rows)) for rows in found.values()}
    if len(shapes) > 1:
        raise TreeError("The boards of one tree must all be of the same size.")
    [(across, down)] = shapes
    return Boards(tuple(found.get(node.index) for node in tree), across, down, moves_of(unfolding))


def shows_boards(unfolding: Unfolding) -> bool:
    """Tell whether every state of a tree has rows."""
    return all(hasattr(state, "rows") for state in _states(unfolding))


def shows_texts(unfolding: Unfolding) -> bool:
    """Tell whether the states of a tree have no boards, but short texts."""
    return not shows_boards(unfolding) and all(map(_lines, _states(unfolding)))


def _states(unfolding: Unfolding) -> Iterator[Any]:
    return (unfolding.state(node) for node in unfolding.tree if not node.stub)


def _texts(nodes: list[Node], unfolding: Unfolding) -> Boards:
    """Return the texts of states, with blanks around them so that all are equally large."""
    found = {node.index: _lines(unfolding.state(node)) for node in nodes}
    across = max(len(line) for lines in found.values() for line in lines)
    down = max(map(len, found.values()))
    rows = {index: _padded(lines, across=across, down=down) for index, lines in found.items()}
    every = tuple(map(rows.get, range(len(unfolding.tree))))
    return Boards(every, across, down, moves_of(unfolding), is_text=True)


def _padded(lines: Rows, *, across: int, down: int) -> Rows:
    """Return lines with blanks around them: the text stands in the middle as one block."""
    wide = max(map(len, lines))
    above = (down - len(lines)) // 2
    block = [line.ljust(wide).center(across) for line in lines]
    below = down - above - len(lines)
    return (*[" " * across] * above, *block, *[" " * across] * below)


def _lines(state: Any) -> Rows:
    """Return the lines of the text of a state; none if it is too long to be read in a picture."""
    try:
        text = str(state)
    except Exception:  # Whatever the class of the state raises: then there is no text.
        return ()
    lines = [printable(line.rstrip()) for line in text.splitlines()]
    if len(lines) == 1 and len(lines[0]) <= LONGEST_TEXT:
        lines = wrap(lines[0], WIDE_LINE, break_long_words=False, break_on_hyphens=False)
    is_short = len(lines) <= MOST_LINES and max(map(len, lines), default=0) <= WIDEST_LINE
    return tuple(lines) if is_short and any(lines) else ()


def _rows(node: Node, state: Any) -> Rows:
    rows = getattr(state, "rows", None)
    is_text = isinstance(rows, tuple) and all(isinstance(row, str) for row in rows)
    if not is_text or not rows or len(set(map(len, rows))) > 1 or not rows[0]:
        raise TreeError(
            f"The state of node {label(node)} shows no board: give it an attribute rows, a tuple "
            "of equally long texts with one letter for each square, or a short text as its str()."
        )
    if max(len(rows), len(rows[0])) > MOST_SQUARES or len(rows) == len(rows[0]) == 1:
        raise TreeError(
            f"A board has 2 squares or more, {MOST_SQUARES} in a row or column at most."
        )
    return tuple(rows)
