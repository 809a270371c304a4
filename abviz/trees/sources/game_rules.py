"""Games of any style, asked in one style."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from abviz.trees.errors import TreeError
from abviz.trees.node import Player
from abviz.trees.wording import shortened

_METHODS = {
    "actions": ("actions",),
    "result": ("result",),
    "is_terminal": ("is_terminal", "terminal_test"),
    "utility": ("utility",),
}
_NOBODY = object()


class Rules:
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
        The player who is MAX, as the game calls that player.

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
        methods = _methods(game)
        self._game = game
        self._to_move: Callable[[Any], Any] = getattr(game, "to_move", _to_move_of_state)
        self._actions = methods["actions"]
        self._utility = methods["utility"]
        self.result = methods["result"]
        self.is_terminal = methods["is_terminal"]
        self._minimizer: object = _NOBODY
        self.maximizer = self._first_player() if maximizer is None else maximizer

    def initial(self) -> Any:
        """Return the state in which the game starts.

        Raises
        ------
        TreeError
            If the game has none.
        """
        if not hasattr(self._game, "initial"):
            raise TreeError(
                f"The game {_kind(self._game)} has no initial state. "
                "Give it an attribute `initial`, or say both `state` and `maximizer`."
            )
        found = self._game.initial
        return found() if inspect.isroutine(found) else found

    def player(self, state: Any) -> Player:
        """Return who moves in a state: "max", "min" or "chance".

        Raises
        ------
        TreeError
            If a third player turns up.
        """
        mover = self._to_move(state)
        if _is_chance(mover):
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
            "Minimax is for two players: check `to_move` and `maximizer`."
        )

    def moves(self, state: Any, player: Player) -> list[tuple[Any, Any]]:
        """Return pairs of a move of this player, or an outcome of chance, and its probability.

        The moves of MAX and MIN have the probability None.

        Raises
        ------
        TreeError
            If there are none, or the game cannot tell.

        Examples
        --------
        >>> from abviz.games import TicTacToe
        >>> rules = Rules(TicTacToe("XOO X.. OX."))
        >>> rules.moves(rules.initial(), "max")
        [(5, None), (6, None), (9, None)]
        """
        if player == "chance":
            return self.chances(state)
        return [(action, None) for action in self.actions(state)]

    def actions(self, state: Any) -> list[Any]:
        """Return the moves of a state in a fixed order; sets are sorted.

        Raises
        ------
        TreeError
            If there are none.
        """
        found = self._actions(state)
        moves = _sorted(found) if isinstance(found, (set, frozenset)) else list(found)
        if not moves:
            raise TreeError(
                "The game is not over, but there are no actions. "
                "Let is_terminal say that it is over, or let the player pass."
            )
        return moves

    def chances(self, state: Any) -> list[tuple[Any, Any]]:
        """Return the pairs (outcome, probability) of a state in which chance moves.

        Raises
        ------
        TreeError
            If the game cannot tell, or tells something else.
        """
        ask = getattr(self._game, "chances", None)
        if ask is None:
            raise TreeError(
                "to_move says that chance moves, but the game has no method `chances`. "
                "Add one that returns pairs (outcome, probability)."
            )
        pairs = list(ask(state))
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise TreeError(
                    f"chances must return pairs (outcome, probability), not {shortened(pair)}."
                )
        if not pairs:
            raise TreeError("chances returned no outcome. Return at least one with probability 1.")
        return pairs

    def utility(self, state: Any) -> Any:
        """Return what a final state is worth to MAX."""
        return self._utility(state, self.maximizer)

    def _first_player(self) -> Any:
        first = self._to_move(self.initial())
        if _is_chance(first):
            raise TreeError(
                "Chance moves first in this game, so it is open who is MAX. "
                "Say it with maximizer=..., a player as to_move names it."
            )
        return first


def _methods(game: object) -> dict[str, Callable[..., Any]]:
    """Return the methods of a game by their present names."""
    if isinstance(game, type):
        raise TreeError(
            f"{game.__name__} is a class, not yet a game. Call it to make one: {game.__name__}()."
        )
    found = {}
    for question, names in _METHODS.items():
        methods = (getattr(game, name, None) for name in names)
        found[question] = next(filter(callable, methods), None)
    missing = [question for question, method in found.items() if method is None]
    if missing:
        raise TreeError(
            f"{_kind(game)} is no game: it has no method {' and no '.join(missing)}. "
            "abviz.games.Game lists what a game must answer."
        )
    return {question: method for question, method in found.items() if method is not None}


def _to_move_of_state(state: Any) -> Any:
    if not hasattr(state, "to_move"):
        raise TreeError(
            f"Nobody says who moves in the state {shortened(state)}. "
            "Give the game a method to_move(state)."
        )
    return state.to_move


def _is_chance(mover: object) -> bool:
    return mover is None or (isinstance(mover, str) and mover == "chance")


def _sorted(moves: Iterable[Any]) -> list[Any]:
    """Return the members of a set in an order that is the same in every run."""
    try:
        return sorted(moves)
    except TypeError:
        return sorted(moves, key=repr)


def _kind(game: object) -> str:
    return type(game).__name__
