"""Stochastic games of AIMA, as `StochasticGame` in aima-python writes them.

They have no chance nodes of their own: after every move that does not end the game
comes a roll. ``chances(state)`` lists the outcomes, ``probability(chance)`` tells how
likely one is, and ``outcome(state, chance)`` is the state after it. (The plain games of
AIMA need no adapter: `abviz.games.Game` is their protocol.)
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from abviz.games.guests.guest import Guest

_DICE = "def {name}\n    return ..."


class DiceGame(Guest):
    """A game of AIMA with dice; a state is one of the game, and whether dice roll."""

    library = "AIMA"
    signs = ("chances", "outcome", "probability")
    needed: ClassVar[dict[str, str]] = {
        "initial": "def __init__(self):\n    self.initial = ...",
        "to_move": _DICE.format(name="to_move(self, state):"),
        "actions": _DICE.format(name="actions(self, state):"),
        "result": _DICE.format(name="result(self, state, move):"),
        "utility": _DICE.format(name="utility(self, state, player):"),
        "terminal_test": _DICE.format(name="terminal_test(self, state):"),
    }

    def __init__(self, game: Any) -> None:
        """Take a game, before the first move, for which no dice roll."""
        super().__init__(game)
        self._game = game
        self.initial = game.initial, False

    @classmethod
    def is_known_by(cls, game: Any) -> bool:
        """Tell whether a game has the three methods of dice beside its actions."""
        return all(callable(getattr(game, sign, None)) for sign in cls.signs)

    def to_move(self, state: tuple[Any, bool]) -> Any:
        """Return the player to move, or chance."""
        position, is_rolling = state
        return "chance" if is_rolling else self._game.to_move(position)

    def chances(self, state: tuple[Any, bool]) -> list[tuple[Any, Any]]:
        """Return the outcomes of a roll with their probabilities."""
        position, _ = state
        outcomes = self._game.chances(position)
        return [(outcome, self._game.probability(outcome)) for outcome in outcomes]

    def actions(self, state: tuple[Any, bool]) -> Iterable[Any]:
        """Return the moves of a player."""
        position, _ = state
        moves: Iterable[Any] = self._game.actions(position)
        return moves

    def result(self, state: tuple[Any, bool], action: Any) -> tuple[Any, bool]:
        """Return the state after a move, or after an outcome of the dice."""
        position, is_rolling = state
        if is_rolling:
            return self._game.outcome(position, action), False
        return self._game.result(position, action), True

    def is_terminal(self, state: tuple[Any, bool]) -> bool:
        """Tell whether the game is over."""
        position, _ = state
        return bool(self._game.terminal_test(position))

    def utility(self, state: tuple[Any, bool], player: Any) -> Any:
        """Return what the end is worth to a player."""
        position, _ = state
        return self._game.utility(position, player)
