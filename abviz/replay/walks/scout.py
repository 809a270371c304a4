"""The steps of SCOUT, which evaluates some nodes and only tests the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any

from abviz.engine.recording import Recording
from abviz.replay.listing import Listing
from abviz.replay.steps import Bound, Cutoff, Kind, Question, Step, Teller
from abviz.trees import Node, Score


def walk_scout(recording: Recording, tell: Teller) -> Iterator[Step]:
    """Yield the steps of a search by SCOUT.

    Parameters
    ----------
    recording : Recording
        A finished search by SCOUT.
    tell : callable
        What finds out what a step says.

    Yields
    ------
    Step
        A step with a question belongs to a test, or brings the answer of one.

    Examples
    --------
    >>> import abviz
    >>> steps = walk_scout(abviz.search(abviz.Tree.parse("3 5"), "scout"), lambda step: ())
    >>> [(step.kind, step.node.name, step.answer) for step in steps][3:6]
    [('examine', 'C', True), ('update', 'A', True), ('examine', 'C', None)]
    """
    return _Scout(recording, tell).steps()


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
    def is_decided(self) -> bool:
        """Whether the answer of a child has settled a test, whatever the other children are."""
        return self.question is not None and self.returned == self.node.is_max


class _Scout:
    """The open visits, and the steps that they make."""

    def __init__(self, recording: Recording, tell: Teller) -> None:
        self.tell = tell
        self.recording = recording
        self.lines = Listing(recording.algorithm.function, *recording.algorithm.helpers)
        self.open: list[_Visit] = []
        self.examined: set[int] = set()
        self.times: dict[int, int] = {}

    def steps(self) -> Iterator[Step]:
        for number, node in enumerate(self.recording.visits):
            while self.open and self.open[-1].node is not node.parent:
                yield from self._close()
            yield self._enter(number, node)
        while self.open:
            yield from self._close()

    def _enter(self, number: int, node: Node) -> Step:
        finished = number not in self.recording.unfinished
        question = self._question(node)
        visit = _Visit(node, self.recording.values[number], finished, question)
        if self.open:
            self.open[-1].entered.add(node.index)
        self.open.append(visit)
        self.times[node.index] = self.times.get(node.index, 0) + 1
        if not node.is_leaf:
            return self._step("enter", visit)
        self.examined.add(node.index)
        visit.value = node.value
        answer = visit.returned if question else None
        return self._step("examine", visit, answer=answer)

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

    def _close(self) -> Iterator[Step]:
        visit = self.open[-1]
        if not visit.finished:
            self.open.pop()
            return
        told: dict[str, Any] = {"bound": visit.bound}
        told["answer"] = visit.returned if visit.question else None
        if not visit.node.is_leaf:
            cutoff = self._cutoff(visit)
            if cutoff is not None:
                yield self._step("cutoff", visit, cutoff=cutoff, **told)
            yield self._step("leave", visit, is_last=len(self.open) == 1, **told)
        self.open.pop()
        if self.open:
            yield self._update(self.open[-1], visit, **told)

    def _cutoff(self, visit: _Visit) -> Cutoff | None:
        if not (visit.is_decided and visit.skipped):
            return None
        return Cutoff(visit.node, "beta" if visit.node.is_max else "alpha", None, visit.skipped)

    def _update(self, above: _Visit, visit: _Visit, **told: Any) -> Step:
        before = above.value, None, None
        improved = visit.question is None and visit.returned != _worst(above.node)
        if visit.question is None:
            above.value = visit.returned
        return self._step(
            "update",
            above,
            child=visit.node,
            arrived=visit.returned if visit.question is None else None,
            before=before,
            improved=improved,
            question=visit.question,
            **told,
        )

    def _step(self, kind: Kind, visit: _Visit, **more: Any) -> Step:
        return Step(
            kind=kind,
            node=visit.node,
            line=self.lines.line(*self._place(kind, visit, **more)),
            value=visit.value,
            examined=len(self.examined),
            times=self.times[visit.node.index],
            algorithm=self.recording.algorithm,
            teller=self.tell,
            **{"question": visit.question, **more},
        )

    def _place(self, kind: Kind, visit: _Visit, **more: Any) -> tuple[str, str]:
        """Return the tag of the line of a step."""
        player = visit.node.player or ""
        if visit.question is not None:
            if kind == "leave" and visit.is_decided:
                return "cutoff", f"test_{player}"
            return kind, "test" if kind in ("enter", "examine") else f"test_{player}"
        if kind == "update" and more["question"] is not None:
            return kind, f"tested_{player}"
        return kind, "first" if kind == "update" and more["before"][0] is None else player


def _worst(node: Node) -> Score:
    return -inf if node.is_max else inf
