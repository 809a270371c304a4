"""What can go wrong in a game: it has no end, or an error that says after which moves it came."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from types import TracebackType

from abviz.trees.errors import TreeError

MAX_PLIES = 10_000
MAX_NODES = 4_000_000
ADVICE = "Search to a limit: say depth=... in plies and evaluate=..., a function of the state."
TOO_LARGE = f"The tree has more than {{:,}} nodes. {ADVICE}"
ENDLESS = f"This line came through the same state before: it can go on forever. {ADVICE}"
_SHOWN_MOVES = 8


class TooLarge(TreeError):
    """A game has more nodes than were asked for."""

    def __init__(self, most: int) -> None:
        super().__init__(TOO_LARGE.format(most))


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
