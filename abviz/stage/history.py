"""What was shown before, and what was undone: a list of states, and a place in it."""

from collections.abc import Callable
from typing import Generic, TypeVar

MOST_STATES = 200

T = TypeVar("T")


class UndoHistory(Generic[T]):
    """The states of something that is edited; the oldest of very many are forgotten.

    Examples
    --------
    >>> history = UndoHistory("a")
    >>> history.keep("b")
    >>> history.undo(), history.can_undo, history.can_redo
    ('a', False, True)
    >>> history.redo()
    'b'
    """

    def __init__(self, first: T) -> None:
        self.begin(first)

    @property
    def now(self) -> T:
        """The state that is shown."""
        return self._states[self._index]

    @now.setter
    def now(self, state: T) -> None:
        self._states[self._index] = state

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before."""
        return self._index > 0

    @property
    def can_redo(self) -> bool:
        """Whether a state was undone, and nothing was changed since."""
        return self._index < len(self._states) - 1

    def begin(self, state: T) -> None:
        """Begin anew with a state."""
        self._states = [state]
        self._index = 0

    def keep(self, state: T) -> None:
        """Take a new state; what was undone cannot be redone any more."""
        before = self._states[: self._index + 1]
        self._states = [*before, state][-MOST_STATES:]
        self._index = len(self._states) - 1

    def undo(self) -> T:
        """Return the state before, which is shown from now on; the first one stays."""
        if self.can_undo:
            self._index -= 1
        return self.now

    def redo(self) -> T:
        """Return the state that was undone last; where there is none, this one."""
        if self.can_redo:
            self._index += 1
        return self.now

    def return_to(self, is_meant: Callable[[T], bool]) -> None:
        """Forget all after the last state that is meant, if there is one."""
        for index in range(self._index, -1, -1):
            if is_meant(self._states[index]):
                self._states = self._states[: index + 1]
                self._index = index
                return
