"""Averages at chance nodes, as in expectiminimax and Star1: their steps and claims.

Expectiminimax adds up what the children bring. Star1 knows between which bounds all
scores lie, and so between which bounds an average is before all children are known.
Star2, which looks at some children first for that, has a file of its own (`probing`).
"""

from dataclasses import dataclass, field
from operator import gt, lt
from typing import Any, ClassVar, TypeVar

from abviz.engine.recording import Recording
from abviz.narration.language import Claim, Claims, Fact
from abviz.replay.claims import (
    DepthFirstTeller,
    arrival,
    number_of_cutoff,
    scale_of_scores,
    worth,
)
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.steps import (
    ChancePassage,
    Cut,
    Cutoff,
    DepthFirstStep,
    End,
    Range,
    Step,
    Update,
    claim,
)
from abviz.replay.visits import Visit
from abviz.trees import Node, Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AveragingStep(DepthFirstStep):
    """A step of a search that takes averages at chance nodes."""

    # Of a chance node, if the search knows the bounds of all scores: the least and the
    # greatest average that its children can still have, and whether one of them counts
    # on a child of which only the scale is known on that side.
    average: Range | None = None
    low_by_scale: bool = False
    high_by_scale: bool = False
    share: Score = 0  # without bounds: what the last child has added
    # The scores of the tree, which are written in full.
    scores: frozenset[Score] = field(compare=False, repr=False)

    @property
    def scores_in_full(self) -> frozenset[Score] | None:
        """The scores of the tree: averages alone are rounded."""
        return self.scores


A = TypeVar("A", bound=AveragingStep)


class AveragingTeller(DepthFirstTeller[A]):
    """What a search says that takes averages at chance nodes."""

    def update(self, step: A, event: Update) -> Claims:
        """Say what a child's value does at its parent, or to an average."""
        if not step.node.is_chance:
            return super().update(step, event)
        weight = claim(step, "with-probability", probability=event.child.probability)
        arrives = arrival(step, event)
        if step.average is None:
            adds = claim(step, "adds", share=step.share, value=step.value)
            return arrives, weight, adds
        low, high = step.average
        if low == high:
            return arrives, weight, claim(step, "average-known", average=low)
        return arrives, weight, claim(step, "average-between", low=low, high=high)

    def side_reason(self, step: A, *, is_alpha: bool, link: str) -> Claims:
        """Say where one end of a window comes from, through chance nodes too."""
        owner, passage = step.owners.of(is_alpha=is_alpha)
        if passage is None:
            return super().side_reason(step, is_alpha=is_alpha, link=link)
        nearest = _average(
            step,
            "average-here" if passage.child is step.node else "average-at",
            passage,
            is_alpha=is_alpha,
            link=link,
            given=step.alpha if is_alpha else step.beta,
            size="less" if is_alpha else "more",
        )
        return nearest, *self._outer(step, passage, owner, is_alpha=is_alpha)

    def why_bound_stays_in_scale(self, step: A) -> Claims:
        """Say why a bound of the window is as good as v or better."""
        is_max = step.node.is_max
        if step.owners.of(is_alpha=is_max).through is not None:
            return self.side_reason(step, is_alpha=is_max, link="because")
        return super().why_bound_stays_in_scale(step)

    def cutoff(self, step: A, event: Cut) -> Claims:
        """Say why a node is searched no more, and which children that skips."""
        if step.average is None:
            return super().cutoff(step, event)
        return *self._reason_of_chance(step, event, step.average), *_end_of_cutoff(
            step, event
        )

    def _reason_of_chance(self, step: A, cut: Cut, average: Range) -> Claims:
        """Say why a chance node need not be searched on."""
        cutoff, (low, high) = cut.cutoff, average
        node, is_alpha = cutoff.node, cutoff.kind == "alpha"
        if is_alpha and step.alpha is not None and high > step.alpha:
            # Both tests succeed in a window of one number, and the code makes this one
            # first.
            closed = claim(step, "has-closed-window", node=node, bound=step.alpha)
            return closed, *self.reason_in_scale(step), claim(step, "nothing-between")
        relation, reached = ("at most", high) if is_alpha else ("at least", low)
        kind = "average-is-bounded"
        subject = claim(step, kind, node=node, relation=relation, bound=reached)
        if low == high:
            subject = claim(step, "average-is", node=node, bound=reached)
        rests_on_scale = step.high_by_scale if is_alpha else step.low_by_scale
        if step.scale is None or not rests_on_scale:
            return subject, *self._limit_reason(step, cutoff)
        scores = scale_of_scores(step, step.scale, link="since")
        return subject, scores, *self._limit_reason(step, cutoff)

    def _limit_reason(self, step: A, cutoff: Cutoff) -> Claims:
        """Say what an average cannot pass any more, and whose it is."""
        is_alpha, owner = cutoff.kind == "alpha", cutoff.bound_by
        if cutoff.through is not None:
            low, high = step.average or (None, None)
            average = high if is_alpha else low
            return self._chance_reason(step, cutoff, cutoff.through, given=average)
        if owner is not None:
            bound = step.alpha if is_alpha else step.beta
            has = claim(step, "owner-has", link="next", owner=owner, bound=bound)
            return has, *self.how_shown(step, owner)
        relation = "lower" if is_alpha else "higher"
        return (claim(step, "no-score-beyond", link="next", relation=relation),)

    def why_enough(self, step: A, cut: Cut, has: Claim) -> tuple[Claims, bool]:
        """Return what a node has, why it is enough, and whether that settles it all."""
        passage = cut.cutoff.through
        if passage is None:
            return super().why_enough(step, cut, has)
        _, value = number_of_cutoff(step, cut)
        reason = self._chance_reason(step, cut.cutoff, passage, given=value)
        return (has, worth(step, cut), *reason), False

    def _chance_reason(
        self, step: A, cutoff: Cutoff, passage: ChancePassage, *, given: Score | None
    ) -> Claims:
        """
        Say why a node below a chance node need not be searched on, given what it has.
        """
        is_alpha = cutoff.kind == "alpha"
        if passage.child is cutoff.node:
            kind = "with-that-average"
            nearest = _average(step, kind, passage, is_alpha=is_alpha, link="next")
        else:
            nearest = _average(
                step,
                "with-as-much-average",
                passage,
                is_alpha=is_alpha,
                link="next",
                given=given,
            )
        owner = cutoff.bound_by
        return nearest, *self._outer(step, passage, owner, is_alpha=is_alpha)

    def _outer(
        self, step: A, passage: ChancePassage, owner: Node | None, *, is_alpha: bool
    ) -> Claims:
        """Say which averages further up stay out of reach, up to the bound's owner."""
        claims: Claims = ()
        below, last = None, passage
        while last.outer is not None:
            below, last = last, last.outer
        if below is not None:
            kind = "outer-average" if below is passage else "outermost-average"
            size = "less" if is_alpha else "more"
            outer = _average(
                step, kind, last, is_alpha=is_alpha, given=below.bound, size=size
            )
            claims = (outer,)
        if owner is None:
            return claims
        has = claim(step, "which-owner-has", owner=owner)
        return *claims, has, *self.how_shown(step, owner)


def _average(
    step: Step, kind: str, passage: ChancePassage, *, is_alpha: bool, **facts: Fact
) -> Claim:
    """Say that an average stays out of reach."""
    return claim(
        step,
        kind,
        bound=passage.bound,
        fails="cannot-exceed" if is_alpha else "cannot-be-below",
        child=passage.child,
        chance=passage.node,
        **facts,
    )


def _end_of_cutoff(step: Step, cut: Cut) -> Claims:
    """Say what a chance node need not search, and which cutoff that is."""
    left = spared(step, cut)
    if not left:
        return (claim(step, "nothing-left", node=cut.cutoff.node),)
    return *left, claim(step, "kind-of-cutoff", side=cut.cutoff.kind)


def spared(step: Step, cut: Cut) -> Claims:
    """
    Say that skipped nodes cannot matter, or that a probe has looked at them before.
    """
    fresh = tuple(node for node in cut.cutoff.skipped if node not in cut.repeated)
    claims: Claims = (claim(step, "cannot-matter", nodes=fresh),) if fresh else ()
    if cut.repeated:
        count = len(cut.repeated)
        again = claim(step, "seen-before", nodes=cut.repeated, count=count)
        claims = *claims, again
    return claims


class ChanceVisit(Visit):
    """An open visit of a chance node, which adds up what its children bring."""

    def __init__(self, recording: Recording, number: int, *, scale: Range) -> None:
        super().__init__(recording, number, scale=scale)
        self.averages = recording.averages
        self.share: Score = 0  # what the last child has added to the average

    def take(self, child: Visit) -> bool:
        """Let a child's value count; no child of a chance node is the best one."""
        index = self.node.children.index(child.node)
        part = self.averages.probabilities(self.node)[index]
        self.share = self.averages.weighted_sum((part,), (child.returned,))
        self.value = self.averages.weighted_sum((1, 1), (self.value or 0, self.share))
        return False

    @property
    def proven(self) -> Range:
        """The average, twice: nothing is skipped."""
        return self.returned, self.returned

    @property
    def cutoff(self) -> Cutoff | None:
        """None: all children are searched."""
        return None


class BoundedChanceVisit(ChanceVisit):
    """An open visit of a chance node, with bounds proven for each of its children."""

    def __init__(self, recording: Recording, number: int, *, scale: Range) -> None:
        super().__init__(recording, number, scale=scale)
        self.known: dict[int, Range] = {}

    def hand_down(self, child: Visit, *, is_alpha: bool) -> End:
        """Return who made an end of a child's window.

        One passed on is a bound on the average.
        """
        end, is_tighter = (0, gt) if is_alpha else (1, lt)
        bound: Any = child.window[end]
        proven = self.known.get(child.node.index, self.scale)[end]
        if is_tighter(bound, proven):
            owner, through = self.owners.of(is_alpha=is_alpha)
            outer = self.window[end]
            passage = ChancePassage(self.node, child.node, outer, through)
            return End(owner, passage)
        is_proven = is_tighter(proven, self.scale[end])
        return End(child.node) if is_proven else End()

    def take(self, child: Visit) -> bool:
        """Note what is proven of a child; none of a chance node is the best one."""
        self.known[child.node.index] = self._learnt(child)
        return False

    def _learnt(self, child: Visit) -> Range:
        """Return the proven range of a child."""
        low, high = self.known.get(child.node.index, self.scale)
        least, most = child.proven
        return max(low, least), min(high, most)

    @property
    def ranges(self) -> list[Range]:
        """The bounds proven for each child."""
        return [self.known.get(child.index, self.scale) for child in self.node.children]

    @property
    def proven(self) -> Range:
        """The least and the greatest average that the children can still have."""
        lows, highs = zip(*self.ranges, strict=True)
        return self.averages.mean(self.node, lows), self.averages.mean(self.node, highs)

    @property
    def cutoff(self) -> Cutoff | None:
        """The cutoff that ended the visit, if one did."""
        alpha, beta = self.window
        if alpha is None or beta is None:
            return None
        is_decided = all(low == high for low, high in self.ranges)
        if is_decided and alpha < self.returned < beta:
            return None
        # The code tests α first: in a window of one number both tests may succeed.
        return self._cut(is_alpha=self.returned <= alpha)


V = TypeVar("V", bound=Visit)


class AveragingWalk(DepthFirstWalk[V]):
    """The open visits of a search with chance nodes, and what they add up."""

    tell = AveragingTeller()
    step: ClassVar[type[AveragingStep]] = AveragingStep
    # The type of the notes on an open visit of a chance node.
    chance_visit: ClassVar[type[ChanceVisit]] = ChanceVisit

    def _visit(self, number: int, node: Node) -> V:
        kind: Any = self.chance_visit if node.is_chance else self.visit
        visit: V = kind(self.recording, number, scale=self.scale)
        return visit

    def _further(self, visit: V) -> dict[str, Any]:
        scores = self.recording.averages.scores
        if isinstance(visit, ChanceVisit):
            return {"scores": scores, "share": visit.share}
        return {"scores": scores}


class BoundedAveragingWalk(AveragingWalk[V]):
    """The open visits of a search that knows between which bounds averages lie."""

    chance_visit = BoundedChanceVisit

    def _line(self, kind: str, visit: V, cutoff: Cutoff | None = None) -> int | None:
        """Return the line of a step; the two cutoffs of chance have their own."""
        if cutoff is not None and visit.node.is_chance:
            return self.lines.line(kind, cutoff.kind)
        return super()._line(kind, visit, cutoff)

    def _further(self, visit: V) -> dict[str, Any]:
        fields = super()._further(visit)
        if isinstance(visit, BoundedChanceVisit):
            fields |= self._average(visit)
        return fields

    def _average(self, visit: BoundedChanceVisit) -> dict[str, Any]:
        """Return the range of an average, and which of its ends rest on the scale."""
        ranges = self._ranges(visit)
        lows, highs = zip(*ranges, strict=True)
        mean, (least, most) = self.recording.averages.mean, self.scale
        open_ranges = [(low, high) for low, high in ranges if low < high]
        return {
            "average": (mean(visit.node, lows), mean(visit.node, highs)),
            "low_by_scale": any(low == least for low, _ in open_ranges),
            "high_by_scale": any(high == most for _, high in open_ranges),
        }

    def _ranges(self, visit: BoundedChanceVisit) -> list[Range]:
        """Return what is proven of each child of a chance node."""
        return visit.ranges
