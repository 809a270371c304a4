"""How often searches to each depth choose a right move."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from abviz.games.pathology.uniform_game import UniformGame
from abviz.trees.validation import checked_whole


class RightMoves(NamedTuple):
    """How often a search chose a right move, depth by depth.

    Attributes
    ----------
    games : int
        How many games were drawn.
    deciding : int
        In how many of them the first move decides something: where it is not so that all
        moves are worth the same if both play on without a fault. Only these count.
    right : tuple of int
        In how many of these a search to 1, 2, … plies chose a move that is worth most.

    Examples
    --------
    >>> counted = RightMoves(games=200, deciding=100, right=(80, 75, 100))
    >>> counted.shares, counted.errors[0]
    ((0.8, 0.75, 1.0), 0.04)
    >>> print(counted)
    100 of 200 games count: the first move decides there.
    depth  right  standard error
        1  80.0%            4.0%
        2  75.0%            4.3%
        3 100.0%            0.0%
    """

    games: int
    deciding: int
    right: tuple[int, ...]

    @property
    def depths(self) -> tuple[int, ...]:
        """The depths in plies: 1, 2, …."""
        return tuple(range(1, len(self.right) + 1))

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of right moves at each depth; 0 if no game counts."""
        return tuple(right / max(1, self.deciding) for right in self.right)

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each share."""
        return tuple(sqrt(share * (1 - share) / max(1, self.deciding)) for share in self.shares)

    def __str__(self) -> str:
        """Return a table."""
        rows = zip(self.depths, self.shares, self.errors, strict=True)
        return "\n".join(
            [
                f"{self.deciding:,} of {self.games:,} games count: the first move decides there.",
                "depth  right  standard error",
                *(f"{depth:5} {share:6.1%} {error:15.1%}" for depth, share, error in rows),
            ]
        )


def right_moves(
    kind: Callable[..., UniformGame],
    *,
    branching: int = 2,
    depth: int = 10,
    games: int = 200,
    seed: int = 0,
) -> RightMoves:
    """Draw games, search each to every depth, and count how often the chosen move is right.

    A move is right if it is worth as much as any other: the search to the end says what a
    move is worth. The search is minimax with the static score of the game at its depth;
    of moves that look equal it takes the first one, as ``abviz.search`` does. Games in which
    all first moves are worth the same decide nothing and do not count.

    Parameters
    ----------
    kind : class
        `PGame` or `NGame`, or a function with their arguments.
    branching, depth : int, keyword-only
        The size of the games.
    games : int, keyword-only
        How many are drawn, from 1 to 1,000,000. Two hundred of 10 plies take well under a
        second.
    seed : int, keyword-only
        The seed of the first game; the others have the next ones.

    Returns
    -------
    RightMoves
        The counts, with shares and standard errors for a plot.

    Raises
    ------
    TreeError
        If a number is out of range.

    Examples
    --------
    >>> from abviz.games import NGame, PGame, right_moves
    >>> worse = right_moves(PGame, depth=8, games=300)
    >>> better = right_moves(NGame, depth=8, games=300)
    >>> worse.shares[0] > worse.shares[5], better.shares[0] < better.shares[5]
    (True, True)
    """
    drawn = checked_whole(games, "games", least=1, most=1_000_000)
    counts = [0] * depth
    deciding = 0
    for place in range(drawn):
        game = kind(branching=branching, depth=depth, seed=seed + place)
        worth = values_of_moves(game, game.depth)
        if min(worth) == max(worth):
            continue
        deciding += 1
        for limit in range(1, depth + 1):
            seen = values_of_moves(game, limit)
            counts[limit - 1] += worth[seen.index(max(seen))] == max(worth)
    return RightMoves(games=drawn, deciding=deciding, right=tuple(counts))


def values_of_moves(game: UniformGame, limit: int) -> list[int]:
    """Return what each first move is worth to minimax with this depth limit.

    Worked out ply by ply from the whole game, which is faster than a search; the static
    scores are those of the game before they are scaled.

    Examples
    --------
    >>> from abviz.games import NGame
    >>> game = NGame(depth=3, seed=1)
    >>> game.counts[2], values_of_moves(game, 2)
    ([0, 2, 0, 0], [0, 0])
    """
    values = game.ends() if limit == game.depth else game.counts[limit]
    for ply in range(limit - 1, 0, -1):
        best: Callable[..., int] = min if ply % 2 else max
        values = list(map(best, zip(*[iter(values)] * game.branching, strict=True)))
    return values
