"""Nim: take as many as you like, from one heap."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import NamedTuple

from abviz.text import shortened
from abviz.trees.scores import TreeError, checked_switch, checked_whole

_MOST = 1_000_000


class Take(NamedTuple):
    """A move of Nim."""

    heap: int
    number: int

    def __str__(self) -> str:
        return f"{ascii_lowercase[self.heap]}{self.number}"


class Heaps(NamedTuple):
    """A position of Nim."""

    sizes: tuple[int, ...]
    mover: str

    @property
    def rows(self) -> tuple[str, ...]:
        """One row of squares, as pictures show it: the size of each heap."""
        if not 2 <= len(self.sizes) <= 10 or max(self.sizes) > 9:
            raise AttributeError(
                "From 2 to 10 heaps of at most 9 sticks make a board, and "
                f"{self.sizes} do not."
            )
        return ("".join(map(str, self.sizes)),)

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.sizes))}, {self.mover} moves"


class Nim:
    """Nim: the players take turns to take one or more from one heap.

    Who takes the very last wins; in misère play that player loses. The utility is
    1 for a win and −1 for a loss. The players are called "first" and "second". The
    moves go from heap to heap, and in each heap from few to many.

    The player to move can force a win exactly if the nim-sum is not 0, that is the
    sizes of the heaps added in binary without carrying. In misère play this holds
    as long as some heap has two or more; else the number of heaps decides.

    Parameters
    ----------
    heaps : sequence of int
        The size of each heap, from 0 to 1,000,000; at most 26 heaps.
    misere : bool, keyword-only
        Whether the player who takes the very last loses.

    Raises
    ------
    TreeError
        If the heaps are not as above.

    References
    ----------
    Bouton, C. L. (1901). Nim, a game with a complete mathematical theory. Annals
    of Mathematics 3, 35-39.

    Examples
    --------
    >>> game = Nim([1, 2])
    >>> [str(move) for move in game.actions(game.initial)]
    ['a1', 'b1', 'b2']
    >>> print(game.result(game.initial, Take(heap=1, number=1)))
    1 1, second moves
    """

    players = ("first", "second")

    def __init__(self, heaps: Sequence[int], *, misere: bool = False) -> None:
        """Check the heaps, and let the first player move."""
        if (
            isinstance(heaps, str)
            or not isinstance(heaps, Sequence)
            or not 1 <= len(heaps) <= 26
        ):
            raise TreeError(
                "heaps must be a list of 1 to 26 sizes such as [3, 4, 5], not "
                f"{shortened(heaps)}."
            )
        sizes = [
            checked_whole(size, f"Heap {n}", least=0, most=_MOST)
            for n, size in enumerate(heaps, start=1)
        ]
        self.initial = Heaps(tuple(sizes), "first")
        self.misere = checked_switch(misere, "misere")

    def to_move(self, state: Heaps) -> str:
        """Return "first" or "second"."""
        return state.mover

    def actions(self, state: Heaps) -> list[Take]:
        """Return the moves, heap by heap."""
        return [
            Take(heap, n)
            for heap, size in enumerate(state.sizes)
            for n in range(1, size + 1)
        ]

    def result(self, state: Heaps, action: Take) -> Heaps:
        """Return the heaps after a move."""
        sizes = list(state.sizes)
        sizes[action.heap] -= action.number
        return Heaps(tuple(sizes), _other(state.mover))

    def is_terminal(self, state: Heaps) -> bool:
        """Tell whether all heaps are empty."""
        return not any(state.sizes)

    def utility(self, state: Heaps, player: str) -> int:
        """Return 1 if the player has won and −1 if not."""
        took_last = _other(state.mover)
        winner = state.mover if self.misere else took_last
        return 1 if player == winner else -1

    def canonical(self, state: Heaps) -> Heaps:
        """Return the same position for all with the same heaps in some order."""
        return state._replace(sizes=tuple(sorted(state.sizes)))

    def __repr__(self) -> str:
        return (
            f"Nim({list(self.initial.sizes)}{', misere=True' if self.misere else ''})"
        )


def _other(player: str) -> str:
    return "second" if player == "first" else "first"
