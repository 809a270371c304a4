"""
SCOUT, which evaluates some nodes and only tests the others: its steps and their claims.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.narration.language import Claim, Claims, Fact, Language
from abviz.replay.claims import end_of_search
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.steps import (
    Bound,
    Cut,
    Cutoff,
    DepthFirstStep,
    Enter,
    Event,
    Examine,
    Leave,
    Range,
    Teller,
    Update,
    WorthTest,
    claim,
)
from abviz.replay.visits import Visit
from abviz.replay.walk import VALUE
from abviz.trees import Node, Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ScoutStep(DepthFirstStep):
    """A step of SCOUT.

    Its question is that of the present test, or that whose answer arrives.
    """

    # What is tested, if it is a test, and what the test of the node, or of the child
    # that arrives, has answered.
    question: WorthTest | None = None
    answer: bool | None = None

    @property
    def shown(self) -> Score | None:
        """The number shown at the node; after a test the one it was compared with."""
        is_answered = self.kind == "leave" and self.answer is not None
        return self.question.bound if is_answered and self.question else self.value


class ScoutVisit(Visit):
    """An open visit of a node that is evaluated, or tested by a question."""

    question: WorthTest | None = None

    def __init__(self, recording: Recording, number: int, *, scale: Range) -> None:
        super().__init__(recording, number, scale=scale)
        # A test returns an answer and no value.
        self.value = self.node.value if self.is_end else None

    def end(self) -> None:
        """Keep v as it is: a test returns none."""

    @property
    def bound(self) -> Bound:
        """How the true value compares with v, or after a test with its bound."""
        if self.question is None:
            return "exact"
        return self.question.answer(is_yes=self.answer)

    @property
    def answer(self) -> bool:
        """What a test has answered."""
        return bool(self.returned)

    @property
    def is_decided(self) -> bool:
        """Whether the answer of one child has settled a test."""
        return self.question is not None and self.answer == self.node.is_max

    @property
    def cutoff(self) -> Cutoff | None:
        """The cutoff that ended the test, if one did."""
        if not (self.is_decided and self.skipped):
            return None
        return self._cut(is_alpha=self.node.is_min)


def _place(kind: str, visit: ScoutVisit) -> tuple[str, str]:
    """Return the tag of the line of a step of a node itself."""
    player = visit.node.player or ""
    if visit.question is None:
        return kind, player
    if kind == "leave" and visit.is_decided:
        return "cutoff", f"test_{player}"
    return kind, "test" if kind in ("enter", "examine") else f"test_{player}"


def _place_of_update(
    above: ScoutVisit, visit: ScoutVisit, *, is_first: bool
) -> tuple[str, str]:
    """Return the tag of the line on which a value or an answer reaches the parent."""
    player = above.node.player or ""
    if above.question is not None:
        return "update", f"test_{player}"
    if visit.question is not None:
        return "update", f"tested_{player}"
    return "update", "first" if is_first else player


def _worth(step: ScoutStep, kind: str, question: WorthTest, **facts: Fact) -> Claim:
    """Say what the answer of a test means."""
    relation = question.answer(is_yes=bool(step.answer))
    return claim(step, kind, relation=relation, bound=question.bound, **facts)


def _yes(step: ScoutStep) -> str:
    return "yes" if step.answer else "no"


class ScoutTeller(Teller[ScoutStep]):
    """What SCOUT says of nodes that it evaluates, and of those that it only tests."""

    def enter(self, step: ScoutStep, event: Enter) -> Claims:
        """Say that a node is entered, to be evaluated or tested."""
        if step.question is not None:
            return _enter_test(step, step.question)
        node = step.node
        if node.parent is None:
            starts = claim(step, "search-starts", node=node, count=step.times)
            count = sum(child.stub or 1 for child in node.children)
            return starts, claim(step, "first-child-evaluated", node=node, count=count)
        is_first = node is node.parent.children[0]
        reason = "is-first-child" if is_first else "test-has-shown-better"
        entered = claim(step, "entered-to-evaluate", node=node, count=step.times)
        return entered, claim(step, reason, above=node.parent)

    def examine(self, step: ScoutStep, event: Examine) -> Claims:
        """Say that a leaf is scored, or tested."""
        if step.question is not None:
            return _examine_test(step, step.question)
        subject, score = "leaf-examined", "score"
        if step.node.parent is None:
            subject, score = "root-is-leaf", "score-is-value-of-tree"
        examined = claim(step, subject, node=step.node, count=step.times)
        return examined, claim(step, score, score=step.value)

    def update(self, step: ScoutStep, event: Update) -> Claims:
        """Say what a value, or the answer of a test, does at the node."""
        if step.question is None:
            return _value_arrives(step, event)
        if step.question.node is event.child:
            return _test_ends(step, event.child, step.question)
        return _answer_arrives(step, event.child)

    def cutoff(self, step: ScoutStep, event: Cut) -> Claims:
        """Say what a node is worth, and what its test need not look at."""
        node, question = step.node, step.question
        if question is None:
            return ()  # Only tests skip anything.
        return (
            _worth(step, "worth", question, node=node),
            claim(step, "test-asks-no-more"),
            claim(step, "test-skips", node=node, skipped=event.cutoff.skipped),
            claim(step, "kind-of-cutoff", side="beta" if node.is_max else "alpha"),
        )

    def leave(self, step: ScoutStep, event: Leave) -> Claims:
        """Say what a node returns: a value, or the answer of a test."""
        node, value = step.node, step.value
        if step.question is not None:
            answers = claim(
                step, "answers-to", node=node, answer=_yes(step), above=node.parent
            )
            return answers, _worth(step, "found-worth", step.question, node=node)
        if node.parent is not None:
            return (
                claim(step, "returns-to", node=node, value=value, above=node.parent),
            )
        return claim(step, "returns", node=node, value=value), *end_of_search(
            step, event
        )


def _asks(step: ScoutStep, kind: str, question: WorthTest) -> Claim:
    """Say what a test asks."""
    return claim(step, kind, relation=question.relation, bound=question.bound)


def _enter_test(step: ScoutStep, question: WorthTest) -> Claims:
    """Say that a node is tested, and what the test asks."""
    node = step.node
    if node is question.node and node.parent is not None:
        return (
            claim(step, "tested", node=node, count=step.times),
            _asks(step, "test-asks", question),
            claim(step, "test-owner-has", owner=node.parent),
        )
    tested = claim(step, "tested-in-turn", node=node, count=step.times)
    return tested, _asks(step, "test-now-asks", question)


def _examine_test(step: ScoutStep, question: WorthTest) -> Claims:
    """Say that a leaf is tested, and what its score says to that."""
    node, above = step.node, step.node.parent
    kind = "score-says-yes" if step.answer else "score-says-no"
    says = claim(step, kind, score=step.value)
    if node is not question.node or above is None:
        tested = claim(step, "leaf-tested-in-turn", node=node, count=step.times)
        return tested, _asks(step, "test-now-asks", question), says
    is_better = step.answer == above.is_max
    kind = "so-better" if is_better else "so-no-better"
    return (
        claim(step, "leaf-tested", node=node, count=step.times),
        _asks(step, "test-asks", question),
        claim(step, "test-owner-has", owner=above),
        says,
        claim(step, kind, node=node, above=above),
    )


def _value_arrives(step: ScoutStep, update: Update) -> Claims:
    """Say what the value of a child does to v."""
    arrives = claim(
        step, "arrives", child=update.child, arrived=update.arrived, node=step.node
    )
    old = update.before[0]
    if old is None:
        return arrives, claim(
            step, "first-child-sets-v", child=update.child, value=step.value
        )
    kind = "rises" if step.node.is_max else "falls"
    return arrives, claim(step, kind, letter="v", before=old, after=step.value)


def _test_ends(step: ScoutStep, child: Node, question: WorthTest) -> Claims:
    node = step.node
    says = _worth(step, "test-says", question, answer=_yes(step), child=child)
    if step.answer == node.is_max:
        return says, claim(step, "so-evaluates", node=node, child=child)
    return says, claim(
        step, "so-not-evaluated", node=node, value=step.value, child=child
    )


def _answer_arrives(step: ScoutStep, child: Node) -> Claims:
    node, says = step.node, claim(step, "child-says", child=child, answer=_yes(step))
    if step.answer == node.is_max:
        return says, claim(step, "one-is-enough", answer=_yes(step), node=node)
    kind = "none-left-to-ask" if child is node.children[-1] else "asks-next"
    return says, claim(step, kind, node=node)


class ScoutWalk(DepthFirstWalk[ScoutVisit]):
    """The open visits of SCOUT.

    With a question a step is of a test, or brings its answer.
    """

    tell = ScoutTeller()
    is_compared = False
    step = ScoutStep
    visit = ScoutVisit

    @classmethod
    def columns(cls, algorithm: Algorithm, language: Language) -> Mapping[str, str]:
        """Return the column of v alone: there are no windows."""
        return VALUE

    def _enter(self, visit: ScoutVisit, **fields: Any) -> DepthFirstStep:
        visit.question = self._question(visit)
        return super()._enter(visit, **fields)

    def _question(self, visit: ScoutVisit) -> WorthTest | None:
        """Return what a node is tested for; None if it is evaluated."""
        above, node = self.open[-1] if self.open else None, visit.node
        if above is None or above.question is not None:
            return above.question if above else None
        if not above.entered or node.index in above.entered or above.value is None:
            return None
        relation: Any = "more than" if above.node.is_max else "at least"
        return WorthTest(node, relation, above.value)

    def _cut(self, visit: ScoutVisit, cutoff: Cutoff) -> DepthFirstStep:
        event = Cut(cutoff=cutoff, bound=visit.bound)
        return self._step(event, visit, self._line(event.kind, visit))

    def _update(
        self, parent: ScoutVisit, visit: ScoutVisit, **proof: Any
    ) -> DepthFirstStep:
        """Return the step in which a value, or the answer of a test, arrives."""
        old = parent.value
        is_value = visit.question is None
        if is_value:
            parent.value = visit.returned
        worst = -inf if parent.node.is_max else inf
        event = Update(
            child=visit.node,
            arrived=visit.returned if is_value else None,
            bound=visit.bound,
            before=(old, None, None),
            improved=is_value and visit.returned != worst,
        )
        kind, side = _place_of_update(parent, visit, is_first=old is None)
        return self._step(event, parent, self.lines.line(kind, side), asked=visit)

    def _line(
        self, kind: str, visit: ScoutVisit, cutoff: Cutoff | None = None
    ) -> int | None:
        # What no tag names is the first line, where a visit starts.
        return self.lines.line(*_place(kind, visit)) or 1

    def _step(
        self,
        event: Event,
        visit: ScoutVisit,
        line: int | None,
        *,
        asked: ScoutVisit | None = None,
        **fields: Any,
    ) -> DepthFirstStep:
        """Return a step at a visit, with the question and the answer of one."""
        asked = asked or visit
        is_answered = asked.question is not None and not isinstance(event, Enter)
        answer = bool(asked.returned) if is_answered else None
        return super()._step(
            event, visit, line, question=asked.question, answer=answer, **fields
        )
