"""The P-game: split the board, keep one part."""

from __future__ import annotations

from random import Random
from typing import Any

from abviz.games.pathology.uniform_game import Moves, UniformGame
from abviz.trees.errors import TreeError
from abviz.trees.scores import checked_score
from abviz.trees.sources.generators import xi
from abviz.trees.wording import shortened


class PGame(UniformGame):
    """The P-game: the players take turns to split the board and to keep one part of it.

    The board has one square for each end of the game, and each square is won for the
    first player or for the second, independently of the others. A move splits what is left
    into `branching` equal parts and keeps one of them; the last square decides. The first
    player is MAX; the utility is 1 or −1.

    The static score counts the squares that are left: what share of them is won for the
    first player, minus the share of the second. It is right at the end, and far from it
    a square of a neighbour says nothing about one's own: in this game deeper searches with
    this score choose worse, until the end is near.

    Parameters
    ----------
    branching : int, keyword-only
        Moves in every state, at least 2.
    depth : int, keyword-only
        Plies to the end, from 1 to 20. The game has at most 1,048,576 ends.
    win : float, optional, keyword-only
        How likely a square is won for the first player, between 0 and 1. By default it is
        1 − ξ if the first player makes the last move, and ξ if the second one does, where
        ξ is the root of x^b + x − 1 = 0. Then whoever is to move wins with the
        probability ξ at every ply. Away from it, one of the players wins nearly always.
    seed : int, keyword-only
        From 0 on: the same seed gives the same game.

    Raises
    ------
    TreeError
        If a number is out of range.

    See Also
    --------
    NGame : A game in which deeper searches choose better.

    References
    ----------
    Nau, D. S. (1982). An investigation of the causes of pathology in games. Artificial
    Intelligence 19, 257-278.

    Pearl, J. (1983). On the nature of pathology in game searching. Artificial
    Intelligence 20, 427-453.

    Examples
    --------
    >>> game = PGame(depth=3, seed=4)
    >>> print(game.board(()), "->", game.board((2,)))
    + + − + + − − − -> + − − −
    >>> game.evaluate((2,)), round(game.win, 3)
    (-0.5, 0.382)
    """

    def __init__(
        self, *, branching: int = 2, depth: int = 10, win: float | None = None, seed: int = 0
    ) -> None:
        super().__init__(branching=branching, depth=depth, seed=seed)
        critical = xi(self.branching)
        usual = 1 - critical if self.depth % 2 else critical
        self.win = usual if win is None else _checked_probability(win)

    def board(self, state: Moves) -> str:
        """Return the squares that are left: + is won for the first player, − for the second."""
        size = self._squares_left(state)
        first = self.place(state) * size
        return " ".join("+" if won > 0 else "−" for won in self.counts[-1][first : first + size])

    def evaluate(self, state: Moves) -> float:
        """Return the static score for the first player, from −1 to 1."""
        return self.count(state) / self._squares_left(state)

    def _squares_left(self, state: Moves) -> int:
        size: int = self.branching ** (self.depth - len(state))
        return size

    def _drawn(self, random: Random) -> list[list[int]]:
        squares = self.branching**self.depth
        counts = [[1 if random.random() < self.win else -1 for _ in range(squares)]]
        for _ in range(self.depth):
            counts.append(list(map(sum, zip(*[iter(counts[-1])] * self.branching, strict=True))))
        return counts[::-1]

    def __repr__(self) -> str:
        """Return the call that makes the game."""
        return (
            f"PGame(branching={self.branching}, depth={self.depth}, win={self.win!r}, "
            f"seed={self.seed})"
        )


def _checked_probability(win: Any) -> float:
    probability = float(checked_score(win))
    if 0 <= probability <= 1:
        return probability
    raise TreeError(f"win is a probability between 0 and 1, not {shortened(win)}.")
