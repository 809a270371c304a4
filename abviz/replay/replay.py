"""A search as a row of frames, kept as the changes from one to the next."""

from __future__ import annotations

from functools import cached_property

from abviz.engine.recording import Recording
from abviz.replay.frames import Counters, Frame, NodeState
from abviz.replay.history import History, States
from abviz.replay.steps import Step
from abviz.replay.walks.ways import way_of
from abviz.trees import TreeError
from abviz.trees.wording import shortened


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
