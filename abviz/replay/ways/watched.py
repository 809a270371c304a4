"""
A function of your own: its calls are known, and neither v nor how its window moves.
"""

from math import inf

from abviz.engine.recording import Ran, Recording
from abviz.narration.language import Claims
from abviz.replay.claims import DepthFirstTeller
from abviz.replay.depth_first import DepthFirstWalk, turn
from abviz.replay.steps import (
    Bound,
    Cut,
    Cutoff,
    DepthFirstStep,
    Event,
    Examine,
    Leave,
    Range,
    Update,
    claim,
)
from abviz.replay.visits import Visit
from abviz.trees import Node, Score

# The steps that show what the recorder itself has seen come back.
SHOWING = "examine", "leave"


class WatchedTeller(DepthFirstTeller[DepthFirstStep]):
    """What is said of a function that is only watched: what it does, and not why."""

    def window_reason(self, step: DepthFirstStep) -> Claims:
        """Say nothing: who made a window is not known."""
        return ()

    def examine(self, step: DepthFirstStep, event: Examine) -> Claims:
        """Say that a leaf, or a node at the depth limit, is entered and returns."""
        kind = "entered-at-limit" if event.at_limit else "leaf-entered"
        entered = claim(step, kind, node=step.node, count=step.times)
        if step.value is None:
            return (entered,)
        returns = "node-at-limit-returns" if event.at_limit else "entered-leaf-returns"
        return entered, claim(step, returns, value=step.value)

    def update(self, step: DepthFirstStep, event: Update) -> Claims:
        """Say that a value comes back to a node."""
        child, arrived = event.child, event.arrived
        kind = "comes-back"
        return (claim(step, kind, child=child, arrived=arrived, node=step.node),)

    def cutoff(self, step: DepthFirstStep, event: Cut) -> Claims:
        """Say that a node returns, and which children are left out."""
        skipped = event.cutoff.skipped
        return (claim(step, "returns-early", node=step.node, skipped=skipped),)

    def leave(self, step: DepthFirstStep, event: Leave) -> Claims:
        """Say what a node returns, and at the root that the search is over."""
        node, value = step.node, step.value
        if node.parent is not None:
            above = node.parent
            return (claim(step, "returns-to", node=node, value=value, above=above),)
        returns = claim(step, "returns", node=node, value=value)
        over = claim(step, "search-is-over")
        if event.move is None:
            return returns, over
        return returns, over, claim(step, "move-returned", move=event.move)


class WatchedVisit(Visit):
    """
    An open visit of the user's own function: calls are known, not v or a moved window.
    """

    def __init__(self, recording: Recording, number: int, *, scale: Range) -> None:
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


class WatchedWalk(DepthFirstWalk[WatchedVisit]):
    """
    The open visits of a function that is only watched, and the steps that they make.
    """

    tell = WatchedTeller()
    visit = WatchedVisit

    def _shown_value(self, event: Event, visit: WatchedVisit) -> Score | None:
        return visit.value if event.kind in SHOWING else None

    def _line(
        self, kind: str, visit: WatchedVisit, cutoff: Cutoff | None = None
    ) -> int | None:
        """Return the line that a tag of the user names, or that was seen to run."""
        ran = visit.ran
        if visit.at_limit:
            return self.lines.line("limit", turn(visit.node)) or ran.end
        seen_lines = {
            "enter": ran.start,
            "cutoff": ran.exit,
            "examine": ran.end,
            "leave": ran.end,
        }
        return self.lines.line(kind, turn(visit.node)) or seen_lines.get(kind)

    def _line_of_update(
        self, event: Update, parent: WatchedVisit, visit: WatchedVisit
    ) -> int | None:
        return super()._line_of_update(event, parent, visit) or visit.ran.call

    def _lines(
        self, event: Event, visit: WatchedVisit, line: int | None
    ) -> tuple[int, ...]:
        """Return the lines that were seen to run."""
        ran, numbers = visit.ran, {line}
        if event.kind in ("enter", "examine"):
            numbers |= {ran.call, ran.start}
        if event.kind in SHOWING:
            numbers.add(ran.end)
        return tuple(sorted(number for number in numbers if number is not None))

    def _chosen_move(self, best: Node | None) -> Node | None:
        return self.recording.returned_move
