"""The static evaluation of the states of a game."""

from __future__ import annotations

from collections.abc import Callable
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
        If it is neither.

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
