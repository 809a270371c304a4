"""How many plies of a game fit into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from abviz.drawing.layout.tree_layout import MOST_LEAVES, MOST_NODES, MOST_PLIES
from abviz.games import LazyGame, lazy, unfold
from abviz.trees.sources.asking.several_players import declared_players
from abviz.trees.sources.game_errors import TooLarge


def players_of(game: object) -> int:
    """Return how many players a game is for: 2, or as many as it lists.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> players_of(Nim([1, 2]))
    2
    """
    return max(2, len(declared_players(game) or ()))


def fitting_plies(
    game: object, state: Any = None, *, plies: int | None, maximizer: Any = None
) -> int | None:
    """Return how many plies of a game fit; None if as many as are wanted do.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.
    state : object, optional
        Where its tree starts.
    plies : int or None, keyword-only
        How many are wanted; None for all.
    maximizer : object, keyword-only
        The player who is MAX; None where each of several players has a seat.

    Examples
    --------
    >>> from abviz.games import Nim, TicTacToe
    >>> fitting_plies(TicTacToe(), plies=9), fitting_plies(Nim([1, 2]), plies=None)
    (3, None)
    """
    if maximizer is None and players_of(game) > 2:
        return _with_seats(game, state, plies)
    return _level_by_level(lazy(game, state, maximizer=maximizer), plies)


def _level_by_level(start: LazyGame, plies: int | None) -> int | None:
    level, ends = [start.root], 0
    for ply in count():
        if ply == plies or not level:
            return None
        below: list[Any] = []
        for child in _children(level):
            if child.is_leaf:
                ends += 1
            else:
                below.append(child)
            if ends + len(below) > MOST_LEAVES or start.made > MOST_NODES or ply == MOST_PLIES:
                return ply
        level = below
    return None


def _children(level: list[Any]) -> Iterator[Any]:
    return (child for node in level for child in node.children)


def _with_seats(game: object, state: Any, plies: int | None) -> int | None:
    """Unfold one ply more each time: a game of several players does not unfold as it is asked."""
    nothing = [0] * players_of(game)
    for depth in count(1):
        if plies is not None and depth > plies:
            return None
        try:
            tree = unfold(
                game, state, depth=depth, evaluate=lambda state: nothing, most=MOST_NODES
            ).tree
        except TooLarge:
            return depth - 1
        if len(tree.leaves) > MOST_LEAVES or tree.depth > MOST_PLIES:
            return depth - 1
        if tree.depth < depth:
            return None
    return None
