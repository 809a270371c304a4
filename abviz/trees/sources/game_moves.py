"""Places in a game: their names, their limits, and errors that say where they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any

from abviz.trees.errors import TreeError
from abviz.trees.scores import Score, checked_score
from abviz.trees.wording import shortened

MAX_NODES = 4_000_000
ADVICE = "Search to a limit: say depth=... in plies and evaluate=..., a function of the state."
TOO_LARGE = f"The tree has more than {{:,}} nodes. {ADVICE}"
ENDLESS = f"This line came through the same state before: it can go on forever. {ADVICE}"
_LONGEST_NAME = 12
_SHOWN_MOVES = 8


class MoveNames:
    """Names nodes by the moves that lead to them, where that is short and unique.

    Examples
    --------
    >>> names = MoveNames()
    >>> names.new("5", above=""), names.new("1", above="5"), names.new("1", above="5")
    ('5', '5-1', None)
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, action: object, *, above: str | None) -> str | None:
        """Return the name of the node after a move, or None if it would be long or taken.

        Parameters
        ----------
        action : object
            The move.
        above : str or None
            The name of the node above: empty at the root, None if it has none.
        """
        if above is None:
            return None
        move = "".join(str(action).split())
        name = f"{above}-{move}" if above else move
        if not 0 < len(name) <= _LONGEST_NAME or name in self._taken:
            return None
        self._taken.add(name)
        return name


class ErrorsLocated(AbstractContextManager[None]):
    """Lets every error inside the block say after which moves of the game it came.

    Parameters
    ----------
    moves : callable
        Returns the moves from the start; called only if there is an error.

    Examples
    --------
    >>> with ErrorsLocated(lambda: ["a", "b"]):
    ...     raise TreeError("Something is wrong.")
    Traceback (most recent call last):
        ...
    abviz.trees.errors.TreeError: After the moves a, b: Something is wrong.
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: Callable[[], Sequence[object]]) -> None:
        self._moves = moves

    def __enter__(self) -> None:
        """Begin the block."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Put the place into our own errors, and a note to those of the game."""
        if isinstance(error, TreeError):
            raise TreeError(f"{where(self._moves())}: {error}") from None
        if isinstance(error, Exception):
            error.add_note(f"Raised by the game while it was unfolded: {where(self._moves())}.")


def where(moves: Sequence[object]) -> str:
    """Return the place after some moves in words; of many only the last ones.

    Examples
    --------
    >>> where([]), where([5, 1])
    ('At the start', 'After the moves 5, 1')
    """
    if not moves:
        return "At the start"
    shown = ["…"] * (len(moves) > _SHOWN_MOVES) + [str(move) for move in moves[-_SHOWN_MOVES:]]
    return f"After the moves {', '.join(shown)}"


class StaticScore:
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
    >>> StaticScore(lambda state: 0.5).at_limit("any state", plies=2)
    0.5
    >>> StaticScore(None).of("any state") is None
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
