"""What a library answers about a game, in one form for all."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any


class NotHeld(Exception):
    """The library cannot hold this game; the text says why."""


@dataclass(frozen=True)
class Answer:
    """The value, the move and how many leaves were examined; None is what is not told."""

    value: Any
    move: Any
    leaves: int | None = None


def number(value: Any) -> str:
    """Return a score as the page shows it: whole numbers without a point, fractions as such."""
    if isinstance(value, Fraction) or value in (float("inf"), float("-inf")):
        return str(value).replace("inf", "∞").replace("-", "−")
    if value == int(value):
        return str(int(value)).replace("-", "−")
    return repr(float(value)).replace("-", "−")


def has_chance(game: Any, state: Any) -> bool:
    """Tell whether there is a chance node anywhere below a state."""
    if game.is_terminal(state):
        return False
    mover = game.to_move(state)
    moves = [move for move, _ in game.chances(state)] if mover == "chance" else game.actions(state)
    return mover == "chance" or any(has_chance(game, game.result(state, move)) for move in moves)
