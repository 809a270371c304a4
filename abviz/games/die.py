"""Hold or roll: a small game with a die."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from abviz.trees.scores import checked_whole

_MOST = 1_000_000


class Turn(NamedTuple):
    """A position of Hold or roll."""

    totals: tuple[int, ...]
    points: int
    throws: int
    rolling: bool

    def __str__(self) -> str:
        """Return the totals and the points of the turn."""
        now = f"{self.points} {'and rolls' if self.rolling else 'so far'}"
        scores = zip(("first", "second"), (*self.totals, now), strict=False)
        return ", ".join(f"{who} {score}" for who, score in scores)


class HoldOrRoll:
    """Hold or roll: each player has one turn, and the higher total wins.

    A turn starts at 0 points. The player says "hold" or "roll", again and again:

    - "hold" ends the turn, and its points are the player's total;
    - "roll" throws the die. A 1 ends the turn with a total of 0. Any other number
      is added to the points; if that was the last throw allowed in a turn, the
      points are the total, else the player goes on.

    The first player's turn comes first, so the second player knows what to beat.
    The utility is 1 for a win, −1 for a loss and 0 for equal totals. The players
    are "first", "second" and, while the die is in the air, "chance".

    Parameters
    ----------
    sides : int, keyword-only
        Sides of the die, from 2 (a coin) to 1,000,000; all of them are equally likely.
    throws : int, keyword-only
        Most throws in a turn, from 1 to 1,000,000.

    Raises
    ------
    TreeError
        If a number is out of range.

    Examples
    --------
    >>> game = HoldOrRoll(sides=2)
    >>> rolling = game.result(game.initial, "roll")
    >>> game.to_move(rolling), game.chances(rolling)
    ('chance', [(1, Fraction(1, 2)), (2, Fraction(1, 2))])
    >>> print(game.result(rolling, 2))
    first 2 so far
    """

    players = ("first", "second")

    def __init__(self, *, sides: int = 3, throws: int = 2) -> None:
        self.sides = checked_whole(sides, "sides", least=2, most=_MOST)
        self.throws = checked_whole(throws, "throws", least=1, most=_MOST)
        self.initial = Turn(totals=(), points=0, throws=0, rolling=False)

    def to_move(self, state: Turn) -> str:
        """Return "first", "second" or "chance"."""
        if state.rolling:
            return "chance"
        return "second" if state.totals else "first"

    def actions(self, state: Turn) -> list[str]:
        """Return the two choices of a player."""
        return ["hold", "roll"]

    def chances(self, state: Turn) -> list[tuple[int, Fraction]]:
        """Return the sides of the die, all equally likely."""
        return [(side, Fraction(1, self.sides)) for side in range(1, self.sides + 1)]

    def result(self, state: Turn, action: str | int) -> Turn:
        """Return the position after a choice or a throw."""
        if action == "roll":
            return state._replace(rolling=True)
        if action == "hold":
            return _next_turn(state, total=state.points)
        if action == 1:
            return _next_turn(state, total=0)
        points, throws = state.points + int(action), state.throws + 1
        if throws == self.throws:
            return _next_turn(state, total=points)
        return state._replace(points=points, throws=throws, rolling=False)

    def is_terminal(self, state: Turn) -> bool:
        """Tell whether both turns are over."""
        return len(state.totals) == 2

    def utility(self, state: Turn, player: str) -> int:
        """Return 1 if the player's total is higher, −1 if it is lower, 0 if equal."""
        first, second = state.totals
        mine, other = (first, second) if player == "first" else (second, first)
        return (mine > other) - (mine < other)

    def __repr__(self) -> str:
        """Return the call that makes the game."""
        return f"HoldOrRoll(sides={self.sides}, throws={self.throws})"


def _next_turn(state: Turn, *, total: int) -> Turn:
    return Turn(totals=(*state.totals, total), points=0, throws=0, rolling=False)
