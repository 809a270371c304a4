"""The methods of a game of any style, under one name each."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from abviz.trees.errors import TreeError
from abviz.trees.sources.asking.successors import Successors

Questions: TypeAlias = dict[str, tuple[str, ...]]
_MOVING: Questions = {"actions": ("actions",), "result": ("result",)}
_ENDING: Questions = {"is_terminal": ("is_terminal", "terminal_test"), "utility": ("utility",)}


class Methods(NamedTuple):
    """The methods of a game; `utility` takes a state and a player.

    `utility_takes_player` says whether it looks at the player, and `takes_turns` whether
    players take turns where neither game nor state names them.
    """

    actions: Callable[[Any], Any]
    result: Callable[[Any, Any], Any]
    is_terminal: Callable[[Any], Any]
    utility: Callable[[Any, Any], Any]
    utility_takes_player: bool
    takes_turns: bool


def methods_of(game: object) -> Methods:
    """Return the methods of a game, or say which ones it lacks.

    A game has ``actions`` and ``result``, or else ``successors``.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> game = Nim([2])
    >>> [str(move) for move in methods_of(game).actions(game.initial)]
    ['a1', 'a2']
    """
    if isinstance(game, type):
        raise TreeError(
            f"{game.__name__} is a class, not yet a game. Call it to make one: {game.__name__}()."
        )
    ending = _found(game, _ENDING)
    moving = _found(game, _MOVING)
    successors: Any = getattr(game, "successors", None)
    by_successors = None in moving.values() and callable(successors)
    _check_complete(game, ending if by_successors else {**moving, **ending})
    if by_successors:
        asked = Successors(successors)
        moving = {"actions": asked.actions, "result": asked.result}
    utility, takes_player = ending["utility"], _takes_player(ending["utility"])
    return Methods(
        **moving,
        is_terminal=ending["is_terminal"],
        utility=utility if takes_player else lambda state, player: utility(state),
        utility_takes_player=takes_player,
        takes_turns=by_successors,
    )


def _found(game: object, questions: Questions) -> dict[str, Any]:
    """Return the first method that answers each question; None where there is none."""
    return {
        question: next(filter(callable, (getattr(game, name, None) for name in names)), None)
        for question, names in questions.items()
    }


def _check_complete(game: object, methods: dict[str, Any]) -> None:
    missing = [question for question, method in methods.items() if method is None]
    if missing:
        raise TreeError(
            f"{type(game).__name__} is no game: it has no method {' and no '.join(missing)}. "
            "abviz.games.Game lists what a game must answer."
        )


def _takes_player(utility: Callable[..., Any]) -> bool:
    """Tell whether a utility takes a player besides the state."""
    try:
        signature = inspect.signature(utility)
    except (TypeError, ValueError):
        return True  # Nobody knows, and it is the usual form.
    try:
        signature.bind("state")
    except TypeError:
        return True
    try:
        signature.bind("state", "player")
    except TypeError:
        return False
    return True
