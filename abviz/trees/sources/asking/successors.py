"""Games that say which states come next, as one list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from abviz.trees.errors import TreeError
from abviz.trees.wording import shortened


class Successors:
    """A successor function, asked for moves and for what comes of them.

    It returns pairs (move, state), or states alone: then the moves are 1, 2, … in the order
    of the list.

    Parameters
    ----------
    successors : callable
        Function of a state that returns the list.

    Examples
    --------
    >>> pairs = Successors(lambda state: [("one", state - 1), ("two", state - 2)])
    >>> pairs.actions(5), pairs.result(5, "two")
    (['one', 'two'], 3)
    >>> alone = Successors(lambda state: [state - 1, state - 2])
    >>> alone.actions(5), alone.result(5, 2)
    ([1, 2], 3)
    """

    def __init__(self, successors: Callable[[Any], Iterable[Any]]) -> None:
        self._successors = successors
        # What was asked last: the results of one state are mostly asked for in turn.
        self._last: tuple[Any, list[tuple[Any, Any]]] | None = None

    def actions(self, state: Any) -> list[Any]:
        """Return the moves of a state.

        Raises
        ------
        TreeError
            If the list has another form, or a move stands in it twice.
        """
        moves: list[Any] = []
        for move, _ in self._pairs(state):
            if any(move is other or move == other for other in moves):
                raise TreeError(
                    f"successors returns the move {shortened(move)} twice. "
                    "Give each move a name of its own, or return the states alone."
                )
            moves.append(move)
        return moves

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after a move.

        Raises
        ------
        TreeError
            If the move is not there when the same state is asked again.
        """
        for move, after in self._pairs(state):
            if move is action or move == action:
                return after
        raise TreeError(
            f"successors gave the move {shortened(action)}, and asked again about the same "
            "state it gives no equal move. Let it return the same list each time."
        )

    def _pairs(self, state: Any) -> list[tuple[Any, Any]]:
        if self._last is None or self._last[0] is not state:
            self._last = state, _paired(self._successors(state), state)
        return self._last[1]


def _paired(found: Any, state: Any) -> list[tuple[Any, Any]]:
    """Return pairs of a move and a state, whichever form the list has."""
    if isinstance(found, Mapping) or not isinstance(found, Iterable):
        raise TreeError(
            f"successors returned {shortened(found)}. "
            "Return a list of pairs (move, state), or a list of states."
        )
    is_set = isinstance(found, (set, frozenset))
    entries = sorted(found, key=repr) if is_set else list(found)
    pairs = [type(entry) is tuple and len(entry) == 2 for entry in entries]
    if not any(pairs):
        return list(enumerate(entries, start=1))
    if not all(pairs):
        odd = entries[pairs.index(False)]
        raise TreeError(
            f"successors returned pairs (move, state) and also {shortened(odd)}, which is none. "
            "Return pairs everywhere, or states everywhere."
        )
    for entry in entries:
        _check_pair(entry, state)
    return entries


def _check_pair(entry: tuple[Any, Any], state: Any) -> None:
    """Refuse a state that happens to be a tuple of two, where that can be seen."""
    if type(state) is tuple and len(state) == 2 and type(entry[1]) is not tuple:
        raise TreeError(
            f"successors returned {shortened(entry)}: a tuple of two is read as a pair "
            f"(move, state), and {shortened(entry[1])} is no state like {shortened(state)}. "
            "Return pairs (move, state)."
        )
