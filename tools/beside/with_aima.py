"""aima3, the code of Artificial Intelligence: A Modern Approach, as a package."""

from __future__ import annotations

from typing import Any

from aima3 import games
from answers import Answer, NotHeld, has_chance
from cases import Case, Counted


class Translated(Counted):
    """aima3 asks `terminal_test`; all else has the same name."""

    def terminal_test(self, state: Any) -> bool:
        """Tell whether the game is over."""
        return self.game.is_terminal(state)


def search(case: Case, *, algorithm: Any = games.alphabeta_search) -> Answer:
    """Search a case by alphabeta_search, or another function; they tell no value."""
    if has_chance(case.game, case.game.initial):
        raise NotHeld("no chance")
    if case.game.is_terminal(case.game.initial):
        raise NotHeld("nothing to play")
    game = Translated(case.game)
    move = algorithm(game.initial, game)
    return Answer(None, move, game.leaves)
