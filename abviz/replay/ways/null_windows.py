"""
Null windows, as NegaScout and MTD(f) have them: what they ask, and what answers it.
"""

from dataclasses import dataclass
from typing import Any

from abviz.engine.recording import Recording
from abviz.narration.language import Claim, Claims
from abviz.replay.claims import (
    DepthFirstTeller,
    arrival,
    chosen_move,
    count_of_examined,
    kind_to_depth,
    worth,
)
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.steps import (
    Cut,
    DepthFirstStep,
    Examine,
    Leave,
    Update,
    WorthTest,
    claim,
)
from abviz.replay.visits import Memory, Visit
from abviz.trees import Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class NullWindowStep(DepthFirstStep):
    """A step of a search that asks with null windows."""

    # What the present pass asks, if it has a null window.
    question: WorthTest | None = None

    @property
    def answer(self) -> str:
        """The answer to the question; empty except where the pass ends."""
        question = self.question
        if question is None or question.node is not self.node or self.value is None:
            return ""
        return "yes" if question.is_answered_yes(self.value) else "no"


class NullWindowTeller(DepthFirstTeller[NullWindowStep]):
    """What a search says whose windows ask how a value compares with a number."""

    def window_reason(self, step: NullWindowStep) -> Claims:
        """Say which question a node is entered to answer, or who made its window."""
        question = step.question
        if question is None:
            return super().window_reason(step)
        if question.node is not step.node:
            return (_compare(step, "now-asks", question),)
        if step.node.parent is None:
            return (_question_of_root(step, question),)
        asks = _compare(step, "null-window-asks", question)
        owner = step.owners.of(is_alpha=question.relation != "less than").owner
        if owner is None:
            return (asks,)
        return asks, claim(step, "owner-has-asked", owner=owner)

    def examine(self, step: NullWindowStep, event: Examine) -> Claims:
        """Say that a leaf is scored, and what it is examined for if that is asked."""
        claims = super().examine(step, event)
        question = step.question
        if question is None or question.node is not step.node:
            return claims
        relation, bound = question.relation, question.bound
        if event.at_limit:
            kind = "asked-at-limit"
            asked = claim(
                step, kind, relation=relation, bound=bound, answer=step.answer
            )
            return *claims, asked
        if step.node.parent is None:
            return claims
        leaf, score = claims
        asks = claim(step, "to-ask", relation=relation, bound=bound)
        return leaf, asks, score, claim(step, "so-answer-is", answer=step.answer)

    def update(self, step: NullWindowStep, event: Update) -> Claims:
        """Say what a child's value does, or that the child is searched once more."""
        if event.searched_again:
            return arrival(step, event), _searched_again(step, event)
        return super().update(step, event)

    def end_without_owner(self, step: NullWindowStep, *, is_alpha: bool) -> Claims:
        """Say that an end of a window is one of the null window."""
        if step.question is None:
            return ()
        end = "lower-end" if is_alpha else "upper-end"
        return (claim(step, "end-of-null-window", end=end),)

    def why_enough(
        self, step: NullWindowStep, cut: Cut, has: Claim
    ) -> tuple[Claims, bool]:
        """Say why a node is searched no more once a null window has its answer."""
        question = step.question
        if question is None or cut.cutoff.bound_by is not None:
            return super().why_enough(step, cut, has)
        if question.node is step.node:
            return (has, _question_reason(step, question)), True
        return (has, worth(step, cut), _question_reason(step, question)), True

    def idle(self, step: NullWindowStep, cut: Cut, *, settles: bool) -> Claims:
        """Say that the skipped children cannot matter, or not in this pass."""
        # Where no node has secured this end of a null window, a later pass may enter
        # them.
        if step.question is None or cut.cutoff.bound_by is not None:
            return super().idle(step, cut, settles=settles)
        skipped = cut.cutoff.skipped
        return (claim(step, "others-not-asked", node=step.node, skipped=skipped),)

    def leave(self, step: NullWindowStep, event: Leave) -> Claims:
        """Say what a node returns, and what the answer of a pass means for it."""
        claims = super().leave(step, event)
        question = step.question
        if step.node.parent is None or question is None or not step.answer:
            return claims
        means = claim(
            step,
            kind_to_depth(step, "answer-means"),
            answer=step.answer,
            node=step.node,
            relation=question.answer(is_yes=step.answer == "yes"),
            bound=question.bound,
        )
        return *claims, means

    def end_of_pass(self, step: NullWindowStep, leave: Leave) -> Claims:
        """Say what the answer of a pass means for the value of the tree."""
        if step.question is None:
            return super().end_of_pass(step, leave)
        answered = claim(
            step,
            kind_to_depth(step, "answer-bounds-tree"),
            answer=step.answer,
            relation="at least" if step.answer == "yes" else "at most",
            value=step.value,
        )
        if leave.is_last:
            proven = claim(step, "passes-prove", value=step.value)
            return answered, proven, *chosen_move(step, leave), count_of_examined(step)
        if leave.bound == "exact":
            return answered, claim(step, "leaves-prove", value=step.value)
        return (answered,)


def _compare(step: NullWindowStep, kind: str, question: WorthTest) -> Claim:
    """Say what a question compares with which number."""
    return claim(
        step, kind, node=step.node, relation=question.relation, bound=question.bound
    )


def _question_of_root(step: NullWindowStep, question: WorthTest) -> Claim:
    """Say why a pass asks what it asks: by the first guess, or by the last pass."""
    if question.shown is None:
        return _compare(step, "first-guess-asks", question)
    proven, value = question.shown
    return claim(
        step,
        "last-pass-asks",
        node=step.node,
        shown=proven,
        value=value,
        relation=question.relation,
        bound=question.bound,
    )


def _question_reason(step: NullWindowStep, question: WorthTest) -> Claim:
    """Say why a node is searched no more once a null window has its answer."""
    node, is_max = step.node, step.node.is_max
    relation, bound = question.relation, question.bound
    if node is question.node:
        # MAX has got enough for "more than" and "at least", MIN for "less than".
        is_yes = is_max != (relation == "less than")
        kind = "answered-yes" if is_yes else "answered-no"
        return claim(step, kind, relation=relation, bound=bound)
    is_beyond = relation == "more than"
    if is_max:
        reach = "down-to" if is_beyond else "below"
        return claim(
            step, "cannot-hold-down", node=question.node, reach=reach, bound=bound
        )
    least = bound + 1 if is_beyond else bound  # all scores are whole
    return claim(step, "cannot-bring-up", node=question.node, bound=least)


def _searched_again(step: NullWindowStep, update: Update) -> Claim:
    """
    Say that a child is searched once more, and why, if its value is inside the window.
    """
    child = update.child
    alpha: Any = step.alpha
    arrived: Any = update.arrived
    beta: Any = step.beta
    is_inside = alpha < arrived < beta
    if not is_inside or update.again_with != (alpha, beta):
        alpha, beta = update.again_with or (None, None)
        return claim(step, "searched-again-with", child=child, alpha=alpha, beta=beta)
    kind = "searched-again"
    if update.bound == "exact":
        kind = kind_to_depth(step, "searched-again-in-vain")
    return claim(step, kind, child=child, alpha=alpha, arrived=arrived, beta=beta)


class NullWindowVisit(Visit):
    """An open visit, and what its pass asks if it has a null window."""

    question: WorthTest | None = None


class NullWindowWalk(DepthFirstWalk[NullWindowVisit]):
    """The open visits of a search that asks with null windows, in several passes."""

    tell = NullWindowTeller()
    step = NullWindowStep
    visit = NullWindowVisit

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.memory = Memory(self.scale, recording.averages)

    def _enter(self, visit: NullWindowVisit, **fields: Any) -> DepthFirstStep:
        above = self.open[-1] if self.open else None
        visit.question = _question_of(visit, above, self.last)
        return super()._enter(visit, **fields)

    def _further(self, visit: NullWindowVisit) -> dict[str, Any]:
        return {"question": visit.question}


def _question_of(
    visit: NullWindowVisit, above: NullWindowVisit | None, last: NullWindowVisit | None
) -> WorthTest | None:
    """Return what a null window asks: if the root is worth β, or a child beats v."""
    alpha, beta = visit.window
    if alpha is None or beta is None:
        return None
    if above is None:
        return _asked_of_root(visit, beta, last) if beta - alpha == 1 else None
    if above.question is not None:
        return above.question
    if not above.entered or visit.node.index in above.entered:
        return None
    if above.node.is_max:
        return WorthTest(visit.node, "more than", alpha)
    return WorthTest(visit.node, "less than", beta)


def _asked_of_root(
    visit: NullWindowVisit, bound: Score, last: NullWindowVisit | None
) -> WorthTest:
    """Return what a pass asks, with what the pass before it has shown."""
    if last is None or last.question is None:
        return WorthTest(visit.node, "at least", bound)
    value = last.returned
    relation: Any = "at least" if last.question.is_answered_yes(value) else "at most"
    return WorthTest(visit.node, "at least", bound, (relation, value))
