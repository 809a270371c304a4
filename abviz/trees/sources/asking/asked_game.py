"""A game of any style, asked in one style, whoever its players are."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

from abviz.trees.errors import TreeError
from abviz.trees.sources.asking.methods import methods_of
from abviz.trees.wording import shortened


class AskedGame:
    """What does not depend on how many players a game has.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.

    Attributes
    ----------
    game : object
        The game itself.

    Raises
    ------
    TreeError
        If the game lacks a method.

    Examples
    --------
    >>> from abviz.games import TicTacToe
    >>> asked = AskedGame(TicTacToe("XOO X.. OX."))
    >>> asked.mover(asked.initial()), asked.actions(asked.initial())
    ('X', [5, 6, 9])
    """

    def __init__(self, game: object) -> None:
        self.game = game
        self.methods = methods_of(game)
        self.result = self.methods.result
        self.is_terminal = self.methods.is_terminal

    def initial(self) -> Any:
        """Return the state in which the game starts.

        Raises
        ------
        TreeError
            If the game has none.
        """
        if not hasattr(self.game, "initial"):
            raise TreeError(
                f"The game {type(self.game).__name__} has no initial state. "
                "Give it an attribute `initial`, or say both `state` and `maximizer`."
            )
        found = self.game.initial
        return found() if inspect.isroutine(found) else found

    def start(self, state: Any) -> Any:
        """Return where a tree starts: in a state, or for None in the initial one."""
        return self.initial() if state is None else state

    def names_mover(self, state: Any) -> bool:
        """Tell whether the game or its state says who moves."""
        return hasattr(self.game, "to_move") or hasattr(state, "to_move")

    def mover(self, state: Any) -> Any:
        """Return who moves in a state, as the game names that player.

        Raises
        ------
        TreeError
            If nobody says so.
        """
        if hasattr(self.game, "to_move"):
            return self.game.to_move(state)
        if not hasattr(state, "to_move"):
            raise TreeError(
                f"Nobody says who moves in the state {shortened(state)}. "
                "Give the game a method to_move(state)."
            )
        return state.to_move

    def moves(self, state: Any, player: str) -> list[tuple[Any, Any]]:
        """Return pairs of a move of this player, or an outcome of chance, and its probability.

        The moves of players have the probability None.

        Raises
        ------
        TreeError
            If there are none, or the game cannot tell.

        Examples
        --------
        >>> from abviz.games import TicTacToe
        >>> asked = AskedGame(TicTacToe("XOO X.. OX."))
        >>> asked.moves(asked.initial(), "max")
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
        found = self.methods.actions(state)
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
        ask = getattr(self.game, "chances", None)
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


def is_chance(mover: object) -> bool:
    """Tell whether it is chance that moves.

    Examples
    --------
    >>> is_chance("chance"), is_chance(None), is_chance("X")
    (True, True, False)
    """
    return mover is None or (isinstance(mover, str) and mover == "chance")


def _sorted(moves: Iterable[Any]) -> list[Any]:
    """Return the members of a set in an order that is the same in every run."""
    try:
        return sorted(moves)
    except TypeError:
        return sorted(moves, key=repr)
