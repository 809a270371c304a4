"""The steps of SCOUT, which evaluates some nodes and only tests the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any

from abviz.engine.recording import Recording
from abviz.replay.listing import Execution, Listing
from abviz.replay.steps import (
    Bound,
    Cut,
    Cutoff,
    Enter,
    Event,
    Examine,
    Kind,
    Leave,
    Question,
    ScoutStep,
    Teller,
    Update,
)
from abviz.trees import Node, Score


@dataclass(slots=True)
class _Visit:
    """A node that has been entered and has not returned: evaluated, or tested by a question."""

    node: Node
    returned: Any
    finished: bool
    question: Question | None
    entered: set[int] = field(default_factory=set)
    value: Score | None = None

    @property
    def skipped(self) -> tuple[Node, ...]:
        return tuple(child for child in self.node.children if child.index not in self.entered)

    @property
    def bound(self) -> Bound:
        """How the true value compares with v, or after a test with what the question names."""
        return "exact" if self.question is None else self.question.answer(is_yes=self.returned)

    @property
    def answer(self) -> bool | None:
        """What a test has answered; None if the node is evaluated."""
        return None if self.question is None else self.returned

    @property
    def is_decided(self) -> bool:
        """Whether the answer of a child has settled a test, whatever the other children are."""
        return self.question is not None and self.returned == self.node.is_max


class ScoutWalk:
    """The open visits of SCOUT, and the steps that they make.

    A step with a question belongs to a test, or brings the answer of one.

    Parameters
    ----------
    recording : Recording
        A finished search by SCOUT.
    tell : callable
        What finds out what a step says.

    Examples
    --------
    >>> import abviz
    >>> walk = ScoutWalk(abviz.search(abviz.Tree.parse("3 5"), "scout"), lambda step: ())
    >>> [(step.kind, step.node.name, step.answer) for step in walk.steps()][3:6]
    [('examine', 'C', True), ('update', 'A', True), ('examine', 'C', None)]
    """

    def __init__(self, recording: Recording, tell: Teller) -> None:
        self.tell = tell
        self.recording = recording
        self.lines = Listing(recording.algorithm.function, *recording.algorithm.helpers)
        self.execution = Execution(recording, self.lines)
        self.open: list[_Visit] = []
        self.examined: set[int] = set()
        self.times: dict[int, int] = {}

    def steps(self) -> Iterator[ScoutStep]:
        """Yield the steps, each with the state of its node after it."""
        for number, node in enumerate(self.recording.visits):
            while self.open and self.open[-1].node is not node.parent:
                yield from self._close()
            yield self._enter(number, node)
        while self.open:
            yield from self._close()

    def _enter(self, number: int, node: Node) -> ScoutStep:
        finished = number not in self.recording.unfinished
        question = self._question(node)
        visit = _Visit(node, self.recording.values[number], finished, question)
        if self.open:
            self.open[-1].entered.add(node.index)
        self.open.append(visit)
        self.times[node.index] = self.times.get(node.index, 0) + 1
        if not node.is_leaf:
            return self._step(Enter(), visit)
        self.examined.add(node.index)
        visit.value = node.value
        return self._step(Examine(), visit, answer=visit.answer)

    def _question(self, node: Node) -> Question | None:
        """Return what a node is tested for; None if it is evaluated."""
        above = self.open[-1] if self.open else None
        if above is None:
            return None
        if above.question is not None:
            return above.question
        if not above.entered or node.index in above.entered or above.value is None:
            return None
        relation: Any = "more than" if above.node.is_max else "at least"
        return Question(node, relation, above.value)

    def _close(self) -> Iterator[ScoutStep]:
        visit = self.open[-1]
        if not visit.finished:
            self.open.pop()
            return
        if not visit.node.is_leaf:
            cutoff = self._cutoff(visit)
            if cutoff is not None:
                cut = Cut(cutoff=cutoff, bound=visit.bound)
                yield self._step(cut, visit, answer=visit.answer)
            leave = Leave(bound=visit.bound, is_last=len(self.open) == 1)
            yield self._step(leave, visit, answer=visit.answer)
        self.open.pop()
        if self.open:
            yield self._update(self.open[-1], visit)

    def _cutoff(self, visit: _Visit) -> Cutoff | None:
        if not (visit.is_decided and visit.skipped):
            return None
        return Cutoff(visit.node, "beta" if visit.node.is_max else "alpha", None, visit.skipped)

    def _update(self, above: _Visit, visit: _Visit) -> ScoutStep:
        before = above.value, None, None
        is_value = visit.question is None
        if is_value:
            above.value = visit.returned
        event = Update(
            child=visit.node,
            arrived=visit.returned if is_value else None,
            bound=visit.bound,
            before=before,
            improved=is_value and visit.returned != _worst(above.node),
        )
        line = self.lines.line(*_place_of_update(above, visit, is_first=before[0] is None))
        return self._made(event, above, line, question=visit.question, answer=visit.answer)

    def _step(self, event: Event, visit: _Visit, *, answer: bool | None = None) -> ScoutStep:
        # What no tag names is the first line, where a visit starts.
        line = self.lines.line(*_place(event.kind, visit)) or 1
        return self._made(event, visit, line, question=visit.question, answer=answer)

    def _made(
        self,
        event: Event,
        visit: _Visit,
        line: int | None,
        *,
        question: Question | None,
        answer: bool | None,
    ) -> ScoutStep:
        return ScoutStep(
            event=event,
            node=visit.node,
            line=line,
            lines=self.execution.lines(event.kind, line),
            value=visit.value,
            examined=len(self.examined),
            times=self.times[visit.node.index],
            algorithm=self.recording.algorithm,
            teller=self.tell,
            question=question,
            answer=answer,
        )


def _place(kind: Kind, visit: _Visit) -> tuple[str, str]:
    """Return the tag of the line of a step of a node itself."""
    player = visit.node.player or ""
    if visit.question is None:
        return kind, player
    if kind == "leave" and visit.is_decided:
        return "cutoff", f"test_{player}"
    return kind, "test" if kind in ("enter", "examine") else f"test_{player}"


def _place_of_update(above: _Visit, visit: _Visit, *, is_first: bool) -> tuple[str, str]:
    """Return the tag of the line on which a value or an answer reaches the parent."""
    player = above.node.player or ""
    if above.question is not None:
        return "update", f"test_{player}"
    if visit.question is not None:
        return "update", f"tested_{player}"
    return "update", "first" if is_first else player


def _worst(node: Node) -> Score:
    return -inf if node.is_max else inf
