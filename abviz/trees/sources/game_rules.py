"""Games of two players, seen by MAX."""

from __future__ import annotations

from typing import Any

from abviz.trees.errors import TreeError
from abviz.trees.node import Player
from abviz.trees.sources.asking.asked_game import AskedGame, is_chance
from abviz.trees.wording import shortened

_NOBODY = object()
_FIRST = "MAX"


class Rules(AskedGame):
    """A game seen by MAX: its players are MAX, MIN and chance.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.
    maximizer : object, optional
        The player who is MAX; by default whoever moves in the initial state.

    Attributes
    ----------
    maximizer : object
        The player who is MAX, as the game calls that player; "MAX" if the game calls
        its players nothing.

    Raises
    ------
    TreeError
        If the game lacks a method, or chance moves first and nobody says who is MAX.

    Examples
    --------
    >>> from abviz.games import TicTacToe
    >>> rules = Rules(TicTacToe("X.. ... ..."))
    >>> rules.maximizer, rules.player(rules.initial())
    ('O', 'max')
    """

    def __init__(self, game: object, *, maximizer: object = None) -> None:
        super().__init__(game)
        self._minimizer: object = _NOBODY
        self.maximizer = self._first_player() if maximizer is None else maximizer

    def player(self, state: Any, *, above: Player | None = None) -> Player:
        """Return who moves in a state: "max", "min" or "chance".

        Parameters
        ----------
        state : object
            A state that is not final.
        above : {"max", "min", "chance"} or None, keyword-only
            Who made the last move; None at the start.

        Raises
        ------
        TreeError
            If a third player turns up.
        """
        if self.methods.takes_turns and not self.names_mover(state):
            return "min" if above == "max" else "max"
        mover = self.mover(state)
        if is_chance(mover):
            return "chance"
        if mover == self.maximizer:
            return "max"
        if self._minimizer is _NOBODY:
            self._minimizer = mover
        if mover == self._minimizer:
            return "min"
        raise TreeError(
            f"MAX is the player {shortened(self.maximizer)}, but both "
            f"{shortened(self._minimizer)} and {shortened(mover)} move against it. "
            "Minimax is for two players: check `to_move` and `maximizer`. "
            'For more players, list them in an attribute `players`, or search with "maxn".'
        )

    def start(self, state: Any) -> Any:
        """Return where a tree starts: in a state, or for None in the initial one.

        Raises
        ------
        TreeError
            If nobody can know who moves there.
        """
        start = super().start(state)
        if self.methods.takes_turns and not self.names_mover(start):
            if state is not None and start != self.initial():
                raise TreeError(
                    f"The players take turns from the initial state on, so nobody says who "
                    f"moves in the state {shortened(start)}. Give the game a method "
                    "to_move(state), or start in the initial state."
                )
            if self.maximizer != _FIRST:
                raise TreeError(
                    "This game does not name its players, and MAX moves first. Leave maximizer "
                    "out, or give the game a method to_move(state)."
                )
        return start

    def utility(self, state: Any) -> Any:
        """Return what a final state is worth to MAX."""
        return self.methods.utility(state, self.maximizer)

    def _first_player(self) -> Any:
        first = first_mover(self.game, self.initial())
        if is_chance(first):
            raise TreeError(
                "Chance moves first in this game, so it is open who is MAX. "
                "Say it with maximizer=..., a player as to_move names it."
            )
        return first


def first_mover(game: object, state: Any) -> Any:
    """Return who moves in the first state; "MAX" where players only take turns.

    Raises
    ------
    TreeError
        If nobody says so.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> first_mover(Nim([1]), Nim([1]).initial)
    'first'
    """
    asked = AskedGame(game)
    if asked.methods.takes_turns and not asked.names_mover(state):
        return _FIRST
    return asked.mover(state)
