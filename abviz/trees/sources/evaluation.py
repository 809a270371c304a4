"""The static evaluation of the states of a game."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from abviz.trees.errors import TreeError
from abviz.trees.scores import Score, checked_score
from abviz.trees.wording import shortened


class StaticEvaluation:
    """The evaluation of the states of a game, if there is one.

    Parameters
    ----------
    evaluate : callable or None
        Function of a state that returns its static score for MAX.

    Raises
    ------
    TreeError
        If it is neither, or takes more than a state.

    Examples
    --------
    >>> StaticEvaluation(lambda state: 0.5).at_limit("any state", plies=2)
    0.5
    >>> StaticEvaluation(None).of("any state") is None
    True
    """

    __slots__ = ("_evaluate",)

    def __init__(self, evaluate: Callable[[Any], Any] | None) -> None:
        if evaluate is not None and not callable(evaluate):
            raise TreeError(
                f"evaluate must be a function of the state, not {shortened(evaluate)}. "
                "Let it return the static score for MAX."
            )
        if evaluate is not None:
            check_arguments(evaluate)
        self._evaluate = evaluate

    def __bool__(self) -> bool:
        """Tell whether there is an evaluation."""
        return self._evaluate is not None

    def of(self, state: Any) -> Score | None:
        """Return the score of a state, or None if there is no evaluation."""
        return None if self._evaluate is None else checked_score(self._evaluate(state))

    def at_limit(self, state: Any, *, plies: int) -> Score:
        """Return the score of a state at which a search stops.

        Raises
        ------
        TreeError
            If there is no evaluation.
        """
        score = self.of(state)
        if score is None:
            raise TreeError(
                f"The game is not over at the limit of {plies} plies, so this leaf needs a "
                "static score. Say evaluate=..., a function of the state, or leave depth out."
            )
        return score


def check_arguments(evaluate: Callable[..., Any]) -> None:
    """Refuse an evaluation that cannot be called with a state alone.

    Examples
    --------
    >>> check_arguments(lambda state, player: 0)
    Traceback (most recent call last):
        ...
    abviz.trees.errors.TreeError: evaluate is called with a state alone, and <lambda> takes \
(state, player). Hand in a function of the state that returns the static score for MAX, such as \
lambda state: ...
    """
    try:
        takes = signature(evaluate)
    except (TypeError, ValueError):
        return  # Something built in, which does not say what it takes.
    try:
        takes.bind("state")
    except TypeError:
        name = getattr(evaluate, "__name__", type(evaluate).__name__)
        call = f"{name}(state, ...)" if name.isidentifier() else "..."
        raise TreeError(
            f"evaluate is called with a state alone, and {name} takes {takes}. Hand in a function "
            f"of the state that returns the static score for MAX, such as lambda state: {call}"
        ) from None
