"""
Star2, which probes one child of each child of a chance node first: what that shows.
"""

from dataclasses import dataclass
from typing import Any

from abviz.engine.recording import Recording
from abviz.narration.language import Claim, Claims
from abviz.replay.claims import arrival
from abviz.replay.depth_first import turn
from abviz.replay.steps import Cut, Cutoff, Range, Update, claim
from abviz.replay.visits import Memory, Visit
from abviz.replay.ways.averaging import (
    AveragingStep,
    AveragingTeller,
    BoundedAveragingWalk,
    BoundedChanceVisit,
    spared,
)
from abviz.trees import Node


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ProbingStep(AveragingStep):
    """A step of a search that probes children of chance nodes."""

    is_probe: bool  # whether it is entered for the sake of its first child only
    # The owners of ends of the window of which only a probe has shown what they have;
    # their v has not come to it yet.
    by_probe: tuple[Node, ...] = ()


class ProbingTeller(AveragingTeller[ProbingStep]):
    """What a search says that probes children of chance nodes."""

    def entry(self, step: ProbingStep) -> Claim:
        """Say that a node is entered, perhaps only to be probed."""
        if not step.is_probe:
            return super().entry(step)
        return claim(step, "entered-to-probe", node=step.node, count=step.times)

    def update(self, step: ProbingStep, event: Update) -> Claims:
        """Say what a value does at a node, or what a probe has shown of it."""
        if not step.is_probe:
            return super().update(step, event)
        suffices = claim(
            step,
            "probe-suffices",
            node=step.node,
            child=event.child,
            relation="at least" if step.node.is_max else "at most",
            arrived=event.arrived,
        )
        return arrival(step, event), suffices

    def side_reason(self, step: ProbingStep, *, is_alpha: bool, link: str) -> Claims:
        """Say where one end of a window comes from, be it from a probe of the node."""
        owner, passage = step.owners.of(is_alpha=is_alpha)
        if passage is not None or owner is not step.node:
            return super().side_reason(step, is_alpha=is_alpha, link=link)
        has_shown = claim(
            step,
            "probe-has-shown",
            link=link,
            node=owner,
            relation="at least" if is_alpha else "at most",
            bound=step.alpha if is_alpha else step.beta,
        )
        return (has_shown,)

    def why_bound_stays_in_scale(self, step: ProbingStep) -> Claims:
        """Say why a bound of the window is as good as v or better."""
        owner, passage = step.owners.of(is_alpha=step.node.is_max)
        if passage is None and owner is step.node:
            return (claim(step, "which-probe-has-shown"),)
        return super().why_bound_stays_in_scale(step)

    def how_shown(self, step: ProbingStep, owner: Node) -> Claims:
        """
        Say that a node has by a probe what it has, if its v has not come to it yet.
        """
        if owner not in step.by_probe:
            return ()
        return (claim(step, "as-its-probe-has-shown"),)

    def idle(self, step: ProbingStep, cut: Cut, *, settles: bool) -> Claims:
        """Say that skipped children cannot matter, or have been seen by a probe."""
        if cut.repeated:
            return spared(step, cut)
        return super().idle(step, cut, settles=settles)


class ProbedVisit(Visit):
    """An open visit of a node that may be entered for the sake of one child only."""

    is_probe = False

    def become_probe(self) -> None:
        """Hand on what the first child returns: a probe has no v, and no cutoff."""
        self.is_probe = True
        self.value = None
        self.moves_window = False

    @property
    def rests_on_probe(self) -> bool:
        """Whether a probe has shown more of the node than its children so far."""
        is_max = self.node.is_max
        end = 0 if is_max else 1
        if self.owners.of(is_alpha=is_max).owner is not self.node:
            return False
        bound = self.window[end]
        if self.seen is None or bound is None:
            return True
        return self.seen[end] < bound if is_max else self.seen[end] > bound

    @property
    def cutoff(self) -> Cutoff | None:
        """The cutoff that ended the visit, if one did; a probe is never cut off."""
        return None if self.is_probe else super().cutoff


class ProbingChanceVisit(BoundedChanceVisit, ProbedVisit):
    """An open visit of a chance node, whose children are probed before all else."""

    def __init__(self, recording: Recording, number: int, *, scale: Range) -> None:
        super().__init__(recording, number, scale=scale)
        self.searched: set[int] = set()

    def receive(self, child: Any) -> None:
        """Note that a child is entered or probed, and who made its window."""
        is_first = child.node.index not in self.entered
        super().receive(child)
        if is_first and not (child.is_end or child.node.is_chance):
            child.become_probe()
        else:
            self.searched.add(child.node.index)

    def _learnt(self, child: Any) -> Range:
        """Return the proven range of a child; a probe can prove one side only."""
        low, high = self.known.get(child.node.index, self.scale)
        least, most = super()._learnt(child)
        if not child.is_probe:
            return least, most
        return (least, high) if child.node.is_max else (low, most)

    @property
    def is_probing(self) -> bool:
        """
        Whether the search is at the probes: no child has been searched in earnest yet.
        """
        return not self.searched

    @property
    def skipped(self) -> tuple[Node, ...]:
        """The children that were not entered, and what mere probes have left."""
        left: list[Node] = []
        for child in self.node.children:
            if child.index not in self.entered:
                left.append(child)
            elif child.index not in self.searched:
                left.extend(child.children[1:])
        return tuple(left)

    @property
    def spared(self) -> tuple[Node, ...]:
        """The children of which a probe has seen all that there is below them."""
        probed = self.entered - self.searched
        children = (child for child in self.node.children if child.index in probed)
        return tuple(child for child in children if len(child.children) == 1)


class ProbingWalk(BoundedAveragingWalk[ProbedVisit]):
    """The open visits of Star2; what a probe has proven holds when it comes back."""

    tell = ProbingTeller()
    step = ProbingStep
    visit = ProbedVisit
    chance_visit = ProbingChanceVisit

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.memory: Memory = Memory(self.scale, recording.averages)

    def _ranges(self, visit: BoundedChanceVisit) -> list[Range]:
        return self.memory.ranges(visit.node)

    def _further(self, visit: ProbedVisit) -> dict[str, Any]:
        ends = visit.owners.alpha.owner, visit.owners.beta.owner
        by_probe = tuple(
            above.node
            for above in self.open
            if above.rests_on_probe and above.node in ends
        )
        fields = super()._further(visit)
        return {**fields, "is_probe": visit.is_probe, "by_probe": by_probe}

    def _search_again(
        self, visit: ProbedVisit, upcoming: ProbedVisit | None
    ) -> ProbedVisit | None:
        # A probe is always followed by the real search, whatever it has found.
        return None if visit.is_probe else super()._search_again(visit, upcoming)

    def _repeated(self, visit: ProbedVisit, cutoff: Cutoff) -> tuple[Node, ...]:
        """Return the nodes that a cutoff spares, and that have been entered before."""
        repeated = super()._repeated(visit, cutoff)
        if isinstance(visit, ProbingChanceVisit):
            repeated += visit.spared
        return tuple(sorted(repeated, key=lambda node: node.index))

    def _line(
        self, kind: str, visit: ProbedVisit, cutoff: Cutoff | None = None
    ) -> int | None:
        """Return the line of a step; probes, and cutoffs by them, have their own."""
        if visit.is_probe:
            return self.lines.line("enter" if kind == "enter" else "leave", "probe")
        is_probing = isinstance(visit, ProbingChanceVisit) and visit.is_probing
        if cutoff is not None and is_probing:
            return self.lines.line(kind, f"probed_{cutoff.kind}")
        return super()._line(kind, visit, cutoff)

    def _line_of_update(
        self, event: Update, parent: ProbedVisit, visit: ProbedVisit
    ) -> int | None:
        if visit.is_probe:
            return self.lines.line("probe", turn(visit.node))
        return super()._line_of_update(event, parent, visit)
