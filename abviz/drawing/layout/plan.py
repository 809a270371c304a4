"""The plan of a picture of a search: with boards in the place of nodes, if there are any."""

from __future__ import annotations

from abviz.drawing.layout.board_layout import plan_boards
from abviz.drawing.layout.boards import Boards
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.layout.moves import moves_of
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.replay.trace import Trace


def plan_picture(trace: Trace, boards: Boards | None) -> Layout:
    """Plan the picture of a search.

    Parameters
    ----------
    trace : Trace
        The search; if it is one of a game, its moves stand on the edges.
    boards : Boards or None
        The boards that are shown, if any.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.games.Nim([2]))
    >>> [plan_picture(trace, None).move(node) for node in trace.tree]
    ['', 'a1', 'a1', 'a2']
    """
    tree, language = trace.tree, trace.language
    if boards is None:
        return plan_layout(tree, language=language, moves=moves_of(trace.unfolding))
    return plan_boards(tree, boards, language=language)
