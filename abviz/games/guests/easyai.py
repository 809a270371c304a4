"""Games of easyAI, as seen in version 2.0.12.

A `TwoPlayerGame` is its own state: ``possible_moves()`` lists the moves of the player
``current_player`` (1 or 2), ``make_move(move)`` changes the game, ``switch_player()``
passes the turn, and ``is_over()`` tells whether it has ended, after the turn has been
passed. ``scoring()`` scores any position *for the player who is to move*; easyAI takes
it at the end and at the limit of depth. ``copy()`` is a deep copy. A game may have
``ttentry()``, a text or a tuple for its position. Some games have no `scoring`, and
easyAI's searches are told one; here their class must get it: a function that is set in
one game alone would go on scoring that game, not its copies.

easyAI multiplies the score by ``1 + 0.001 * (plies left)``, so that a win that comes
sooner is worth more. Here it counts as it is.
"""

from collections.abc import Hashable, Iterable
from typing import Any, ClassVar

from abviz.games.guests.guest import Guest, whole_or_exact
from abviz.trees.scores import Score

_INHERIT = "class Sticks(easyAI.TwoPlayerGame):\n    ..."


class EasyAiGame(Guest):
    """A `TwoPlayerGame`; MAX is the player who is to move in it."""

    library = "easyAI"
    signs = ("possible_moves",)
    needed: ClassVar[dict[str, str]] = {
        "make_move": "def make_move(self, move):\n    self.pile -= int(move)",
        "is_over": "def is_over(self):\n    return self.pile <= 0",
        "scoring": "# for the player who is to move\n"
        "{kind}.scoring = lambda game: -100 if game.lose() else 0",
        "current_player": "def __init__(self, players=None):\n"
        "    self.players, self.current_player = players, 1",
        "switch_player": _INHERIT,
        "copy": _INHERIT,
    }
    players = (1, 2)

    def __init__(self, game: Any) -> None:
        """Take a game as it stands now: whoever plays on does not change the tree."""
        super().__init__(game, of_class=("scoring",))
        self.initial = game.copy()
        if hasattr(game, "ttentry"):
            self.key = self._key

    def to_move(self, state: Any) -> int:
        """Return the number of the player whose turn it is."""
        number: int = state.current_player
        return number

    def actions(self, state: Any) -> Iterable[Any]:
        """Return the moves in the order of the game."""
        moves: Iterable[Any] = state.possible_moves()
        return moves

    def result(self, state: Any, action: Any) -> Any:
        """Return a copy in which the move is made and the turn has passed."""
        after = state.copy()
        after.make_move(action)
        after.switch_player()
        return after

    def is_terminal(self, state: Any) -> bool:
        """Tell whether the game is over."""
        return bool(state.is_over())

    def utility(self, state: Any, player: int) -> Score:
        """Return the score for a player; the game tells that of the player to move."""
        score = whole_or_exact(state.scoring(), "scoring")
        return score if player == state.current_player else -score

    def evaluate(self, state: Any, player: int) -> Score:
        """Return the same at any position: easyAI knows one function for both."""
        return self.utility(state, player)

    @staticmethod
    def _key(state: Any) -> Hashable:
        return state.ttentry(), state.current_player
