"""The moves of a game, as they are written on edges."""

from __future__ import annotations

from typing import Any

from abviz.games import Unfolding
from abviz.trees.scores import printable

LONGEST_MOVE = 12
# Through a broader one the edge would show.
NARROW_BLANK = "\N{THIN SPACE}"

Moves = tuple[str, ...]


def moves_of(unfolding: Unfolding | None) -> Moves:
    """Return the text of the move to each node; empty where there is none that is short.

    Parameters
    ----------
    unfolding : Unfolding or None
        What knows the moves; without one there is no text at all.

    Examples
    --------
    >>> from abviz.games import Nim, unfold
    >>> moves_of(unfold(Nim([1, 1]))), moves_of(None)
    (('', 'a1', 'b1', 'b1', 'a1'), ())
    """
    return () if unfolding is None else tuple(map(_written, unfolding.actions))


def _written(move: Any) -> str:
    try:
        text = "" if move is None else str(move)
    except Exception:  # Whatever the class of the move raises: then it has no text.
        return ""
    return printable(text).replace(" ", NARROW_BLANK) if len(text) <= LONGEST_MOVE else ""
