"""What P-games and N-games have in common: a complete tree, and moves that are numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from random import Random
from typing import Literal, TypeAlias

from abviz.trees.errors import TreeError
from abviz.trees.validation import checked_whole

MOST_PLIES = 20
MOST_ENDS = 2**MOST_PLIES

UniformPlayer: TypeAlias = Literal["first", "second"]
Moves: TypeAlias = tuple[int, ...]


class UniformGame(ABC):
    """A game with as many moves in every state, and as many plies in every line.

    A state is the tuple of the moves so far, each from 1 to `branching`. The first
    player is MAX. What is random is drawn from the seed when it is first needed.

    Parameters
    ----------
    branching : int, keyword-only
        Moves in every state, at least 2.
    depth : int, keyword-only
        Plies to the end, at least 1. The game has at most 1,048,576 ends.
    seed : int, keyword-only
        From 0 on: the same seed gives the same game.

    Attributes
    ----------
    initial : tuple
        No moves yet.

    Raises
    ------
    TreeError
        If a number is out of range.
    """

    initial: Moves = ()

    def __init__(self, *, branching: int = 2, depth: int = 10, seed: int = 0) -> None:
        self.branching = checked_whole(branching, "branching", least=2, most=MOST_ENDS)
        self.depth = checked_whole(depth, "depth", least=1, most=MOST_PLIES)
        self.seed = checked_whole(seed, "seed", least=0)
        if self.branching**self.depth > MOST_ENDS:
            raise TreeError(
                f"A game with {branching} moves and {depth} plies has more than {MOST_ENDS:,} "
                "ends. Take fewer moves or fewer plies."
            )

    @cached_property
    def counts(self) -> list[list[int]]:
        """For each ply the counts of its states, in the order of their moves.

        A greater count is a greater static score for the first player.
        """
        return self._drawn(Random(self.seed))

    @abstractmethod
    def _drawn(self, random: Random) -> list[list[int]]:
        """Draw the game."""

    def ends(self) -> list[int]:
        """Return who wins at each end: 1 the first player, −1 the second, 0 nobody."""
        return list(map(_sign, self.counts[-1]))

    def count(self, state: Moves) -> int:
        """Return the count that the static score of a state is made of."""
        return self.counts[len(state)][self.place(state)]

    def place(self, state: Moves) -> int:
        """Return which state of its ply this is, from 0 on."""
        place = 0
        for move in state:
            place = place * self.branching + move - 1
        return place

    def to_move(self, state: Moves) -> UniformPlayer:
        """Return "first" or "second"."""
        return "second" if len(state) % 2 else "first"

    def actions(self, state: Moves) -> list[int]:
        """Return the moves 1, 2, …."""
        return list(range(1, self.branching + 1))

    def result(self, state: Moves, action: int) -> Moves:
        """Return the moves with one more."""
        return (*state, action)

    def is_terminal(self, state: Moves) -> bool:
        """Tell whether all moves are made."""
        return len(state) == self.depth

    def utility(self, state: Moves, player: UniformPlayer) -> int:
        """Return 1 if the player has won, −1 if the other one has, and 0 for a draw."""
        won = _sign(self.count(state))
        return won if player == "first" else -won


def _sign(count: int) -> int:
    return (count > 0) - (count < 0)
