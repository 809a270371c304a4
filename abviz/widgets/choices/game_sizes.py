"""How many plies of a game fit into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from abviz.drawing.layout.tree_layout import MOST_LEAVES, MOST_NODES, MOST_PLIES
from abviz.games import LazyGame, unfold
from abviz.trees.sources.game_errors import TooLarge


def fitting_plies(start: LazyGame, plies: int | None) -> int | None:
    """Return how many plies of a game of two fit into a picture; None if as many as are wanted do.

    Parameters
    ----------
    start : LazyGame
        The game.
    plies : int or None
        How many are wanted; None for all.

    Examples
    --------
    >>> from abviz.games import TicTacToe, lazy
    >>> fitting_plies(lazy(TicTacToe()), None), fitting_plies(lazy(TicTacToe()), 2)
    (3, None)
    """
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


def fitting_plies_of_all(
    game: object, state: Any, plies: int | None, *, players: int
) -> int | None:
    """Return the same of a game of several players, which is unfolded one ply deeper each time.

    Parameters
    ----------
    game : Game
        The game, which lists its players.
    state : object
        Where it starts; None in the initial state.
    plies : int or None
        How many are wanted; None for all.
    players : int, keyword-only
        How many play.
    """
    scores = [0] * players
    for ply in count():
        if ply == plies:
            return None
        try:
            made = unfold(game, state, depth=ply + 1, evaluate=lambda _: scores, most=MOST_NODES)
        except TooLarge:
            return ply
        tree = made.tree
        if tree.depth <= ply:
            return None
        if len(tree.leaves) > MOST_LEAVES or tree.depth > MOST_PLIES:
            return ply
    return None


def _children(level: list[Any]) -> Iterator[Any]:
    return (child for node in level for child in node.children)
