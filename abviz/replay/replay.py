"""A search as a row of frames, kept as the changes from one to the next.

The states of all nodes at every moment of a search, shared between its frames.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from abviz.engine.recording import Recording
from abviz.replay.frames import Counters, Frame, NodeState
from abviz.replay.models import way_of
from abviz.replay.steps import Step
from abviz.trees import TreeError
from abviz.trees.scores import shortened


class History:
    """What has become of each node: all states that it ever had, and since when.

    Parameters
    ----------
    changes : iterable of dict
        For each step the new states by the indices of their nodes.
    start : sequence of NodeState, keyword-only
        The states before the first step, in preorder.

    Examples
    --------
    >>> from abviz.replay import NodeState
    >>> unseen, current, done = map(NodeState, ("unseen", "current", "done"))
    >>> history = History([{0: current}, {0: done, 1: current}], start=[unseen, unseen])
    >>> history.state(0, 0).status, history.state(0, 1).status, history.state(1, 0).status
    ('current', 'done', 'unseen')
    """

    def __init__(
        self, changes: Iterable[dict[int, NodeState]], *, start: Sequence[NodeState]
    ) -> None:
        self.since = [[-1] for _ in start]
        self.had = [[state] for state in start]
        for number, change in enumerate(changes):
            for index, state in change.items():
                self.since[index].append(number)
                self.had[index].append(state)

    def state(self, index: int, number: int) -> NodeState:
        """Return the state of a node after a step."""
        return self.had[index][bisect_right(self.since[index], number) - 1]


class States(Sequence[NodeState]):
    """The states of all nodes after one step, each looked up when it is asked for.

    So a frame costs no more than what is asked of it. Copied or pickled, it is a tuple.

    Parameters
    ----------
    history : History
        What has become of each node.
    number : int
        The number of the step.

    Examples
    --------
    >>> import abviz
    >>> abviz.search(abviz.Tree.parse("3 5")).frame(1).states[1].status
    'current'
    """

    __slots__ = ("_history", "_number")

    def __init__(self, history: History, number: int) -> None:
        self._history = history
        self._number = number

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self._history.had)

    def __getitem__(self, place: Any) -> Any:
        """Return the state of the node with an index; of a slice, a tuple of states."""
        if isinstance(place, slice):
            return tuple(self)[place]
        return self._history.state(place, self._number)

    def __iter__(self) -> Iterator[NodeState]:
        """Iterate over the states in preorder."""
        return (self._history.state(index, self._number) for index in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Tell whether all states are the same."""
        if not isinstance(other, (States, tuple)):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __repr__(self) -> str:
        """Return the tuple of all states as text."""
        return repr(tuple(self))

    def __reduce__(self) -> Any:
        """Copy and pickle as a tuple: other moments of the search are left behind."""
        return tuple, (tuple(self),)


class Replay:
    """The steps of a search, and the changes that each of them makes.

    Parameters
    ----------
    recording : Recording
        What was searched.
    steps : tuple of Step
        Its steps.

    Examples
    --------
    >>> import abviz
    >>> replay = abviz.search(abviz.examples["aima-3x3"]).replay
    >>> len(replay.steps) == len(replay.changes) == len(replay.counters)
    True
    """

    def __init__(self, recording: Recording, steps: tuple[Step, ...]) -> None:
        self.tree = recording.tree
        self.steps = steps
        present = way_of(recording.algorithm).states(recording)
        changes: list[dict[int, NodeState]] = []
        counters: list[Counters] = []
        for step in self.steps:
            changes.append(present.apply(step))
            counters.append(present.counters(step))
        self.changes = tuple(changes)
        self.counters = tuple(counters)

    @cached_property
    def _history(self) -> History:
        return History(self.changes, start=[NodeState()] * len(self.tree))

    def place(self, number: int) -> int:
        """Return the number of a step from the start; negative ones count from the end."""
        if not isinstance(number, int) or isinstance(number, bool):
            raise TreeError(f"there is no step {shortened(number)}: a step is a whole number.")
        count = len(self.steps)
        if not -count <= number < count:
            shown = shortened(number)
            raise IndexError(f"there is no step {shown}: the steps are 0 to {count - 1}.")
        return number % count

    def frame(self, number: int) -> Frame:
        """Return the state after a step; negative numbers count from the end."""
        number = self.place(number)
        return Frame(
            self.tree,
            number,
            step=self.steps[number],
            counters=self.counters[number],
            states=States(self._history, number),
        )
