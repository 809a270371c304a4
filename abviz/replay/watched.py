"""A watched function of the user's own: its steps and their claims.

Only its calls are known: the nodes entered, their windows and the values returned. Nothing is
said of v, of a moved window, or of why children are left out.
"""

from __future__ import annotations

from math import inf

from abviz.engine.recording import Ran, Recording
from abviz.narration.language import Claims
from abviz.replay.claims import entry
from abviz.replay.depth_first import SHOWING, DepthFirstWalk, turn
from abviz.replay.steps import (
    Bound,
    Cut,
    Cutoff,
    DepthFirstStep,
    Enter,
    Event,
    Examine,
    Leave,
    Tellers,
    Update,
    claim,
)
from abviz.replay.visits import Visit
from abviz.trees import Score


class WatchedVisit(Visit):
    """An open visit of a function that is only watched."""

    def __init__(self, recording: Recording, number: int, *, scale: tuple[Score, Score]) -> None:
        super().__init__(recording, number, scale=scale)
        self.ran = recording.ran[number] if recording.ran else Ran(start=1)

    def receive(self, child: Visit) -> None:
        """Note that a child is entered; who made its window is not known."""
        self.entered.add(child.node.index)

    def take(self, child: Visit) -> bool:
        """Tell whether a child's value is the best so far, where MAX or MIN moves."""
        if self.node.is_chance or self.node.seat:
            return False
        before, pick = self.value, max if self.node.is_max else min
        self.value = child.returned if before is None else pick(before, child.returned)
        return self.value not in (before, -inf if self.node.is_max else inf)

    @property
    def bound(self) -> Bound:
        """Nothing is known of how the returned value compares with the true one."""
        return "unknown"

    @property
    def cutoff(self) -> Cutoff | None:
        """What the function has left out, as a cutoff; why it did so is not known."""
        skipped = self.skipped
        if not skipped or not self.entered:
            return None
        return Cutoff(self.node, "beta" if self.node.is_max else "alpha", None, skipped)


def _enter(step: DepthFirstStep, _: Enter) -> Claims:
    if not step.has_window:
        return (entry(step),)
    return entry(step), claim(step, "has-window-on-entry", alpha=step.alpha, beta=step.beta)


def _examine(step: DepthFirstStep, examine: Examine) -> Claims:
    kind = "entered-at-limit" if examine.at_limit else "leaf-entered"
    entered = claim(step, kind, node=step.node, count=step.times)
    if step.value is None:
        return (entered,)
    returns = "node-at-limit-returns" if examine.at_limit else "entered-leaf-returns"
    return entered, claim(step, returns, value=step.value)


def _update(step: DepthFirstStep, update: Update) -> Claims:
    facts = {"child": update.child, "arrived": update.arrived, "node": step.node}
    return (claim(step, "comes-back", **facts),)


def _cutoff(step: DepthFirstStep, cut: Cut) -> Claims:
    return (claim(step, "returns-early", node=step.node, skipped=cut.cutoff.skipped),)


def _leave(step: DepthFirstStep, leave: Leave) -> Claims:
    node, value = step.node, step.value
    if node.parent is not None:
        return (claim(step, "returns-to", node=node, value=value, above=node.parent),)
    over = claim(step, "returns", node=node, value=value), claim(step, "search-is-over")
    if leave.move is None:
        return over
    return *over, claim(step, "move-returned", move=leave.move)


class WatchedWalk(DepthFirstWalk):
    """The open visits of a function that is only watched, and the steps that they make."""

    tell = Tellers(enter=_enter, examine=_examine, update=_update, cutoff=_cutoff, leave=_leave)
    visit = chance_visit = WatchedVisit

    def _shown_value(self, event: Event, visit: Visit) -> Score | None:
        return visit.value if event.kind in SHOWING else None

    def _line(self, kind: str, visit: Visit, cutoff: Cutoff | None = None) -> int | None:
        """Return the line that a tag of the user names, or that was seen to run."""
        ran = _ran(visit)
        if visit.at_limit:
            return self.lines.line("limit", turn(visit.node)) or ran.end
        seen = {"enter": ran.start, "cutoff": ran.exit, "examine": ran.end, "leave": ran.end}
        return self.lines.line(kind, turn(visit.node)) or seen.get(kind)

    def _line_of_update(self, event: Update, parent: Visit, visit: Visit) -> int | None:
        return super()._line_of_update(event, parent, visit) or _ran(visit).call

    def _lines(self, event: Event, visit: Visit, line: int | None) -> tuple[int, ...]:
        """Return the lines that were seen to run."""
        ran, seen = _ran(visit), {line}
        if event.kind in ("enter", "examine"):
            seen |= {ran.call, ran.start}
        if event.kind in SHOWING:
            seen.add(ran.end)
        return tuple(sorted(one for one in seen if one is not None))


def _ran(visit: Visit) -> Ran:
    return visit.ran if isinstance(visit, WatchedVisit) else Ran()
