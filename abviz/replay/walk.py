"""A walk: it goes through the columns of a recording, and makes the steps."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import Any, ClassVar, TypeVar

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.narration.language import Language
from abviz.replay.frames import PresentStates
from abviz.replay.listing import Execution, Listing
from abviz.replay.steps import Event, Kind, Leave, Step, Update
from abviz.trees import Node

S = TypeVar("S", bound=Step)

# The heads of the columns of a transcript, and the field of the steps that each one
# shows.
VALUE = {"v": "value"}
WINDOW = {**VALUE, "α": "alpha", "β": "beta"}


class Walk(ABC):
    """One way of searching, as it is followed."""

    tell: ClassVar[Any]  # a `Teller`: finds out what a step says
    states: ClassVar[type[PresentStates]] = PresentStates  # what the steps change
    # Whether such a search is compared with minimax or α-β, visit by visit.
    is_compared: ClassVar[bool] = False
    # The kinds of steps with which a visit of the recording starts.
    starts_visit: ClassVar[Collection[Kind]] = ("enter", "examine")
    # Whether the search goes on by a list of what to look at, and not by calls.
    is_list: ClassVar[bool] = False

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.algorithm = recording.algorithm
        self.numbers = count()
        self.lines = Listing(self.algorithm.function, *self.algorithm.helpers)

    @classmethod
    def columns(cls, algorithm: Algorithm, language: Language) -> Mapping[str, str]:
        """Return the columns of a transcript: their heads, and the fields of steps."""
        return WINDOW if algorithm.prunes else VALUE

    @cached_property
    def execution(self) -> Execution:
        """The lines that ran.

        A function of the user's own is not run again for them.
        """
        return self._execution_of(self.recording)

    def _execution_of(self, recording: Recording) -> Execution:
        return Execution(
            recording,
            self.lines,
            starts_visit=self.starts_visit,
            is_list=self.is_list,
        )

    @abstractmethod
    def steps(self) -> Iterator[Step]:
        """Yield the steps, each with the state of its node after it."""

    def steps_with_move(self) -> Iterator[Step]:
        """Yield the steps, the last one with the move that the search has chosen."""
        best: Node | None = None
        for step in self.steps():
            event = step.event
            if step.node.parent is None:
                best = self._best_move_after(step, best)
                if isinstance(event, Leave) and event.is_last:
                    move = self._chosen_move(best)
                    yield replace(step, event=replace(event, move=move))
                    continue
            yield step

    def _best_move_after(self, step: Step, best: Node | None) -> Node | None:
        """Return the best move after a step at the root, given the one before it.

        That is the first child that brings the value.
        """
        event = step.event
        is_better = isinstance(event, Update) and event.is_best_for(step.node)
        return step.child if is_better else best

    def _chosen_move(self, best: Node | None) -> Node | None:
        """Return the move that a search has chosen, given the first best one."""
        return best

    def made(
        self,
        kind: type[S],
        event: Event,
        node: Node,
        line: int | None,
        *,
        lines: tuple[int, ...] | None = None,
        **facts: Any,
    ) -> S:
        """Return the next step, with the facts that only this way of searching knows.

        Of the lines that ran since the step before, those are taken that were seen, if
        none are given.
        """
        if lines is None:
            lines = self.execution.lines(event.kind, line)
        return kind(
            number=next(self.numbers),
            event=event,
            node=node,
            line=line,
            lines=lines,
            algorithm=self.algorithm,
            teller=type(self).tell,
            **facts,
        )
