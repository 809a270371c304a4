"""
Iterative deepening, which starts anew each time a ply deeper: its steps and claims.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from abviz.engine.recording import Recording
from abviz.narration.language import Claims
from abviz.replay.claims import DepthFirstTeller, chosen_move
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.frames import NodeState, PresentStates
from abviz.replay.steps import DepthFirstStep, Enter, Leave, Step, claim
from abviz.replay.visits import Memory, Visit
from abviz.trees import Node


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class DeepeningStep(DepthFirstStep):
    """A step of a search that starts anew again and again, each time a ply deeper."""

    # Of a child that goes first for it: the depth of the search that noted it as the
    # best move.
    noted_by: int | None = None


class DeepeningTeller(DepthFirstTeller[DeepeningStep]):
    """What iterative deepening says."""

    start = "search-to-leaves-starts"

    def __call__(self, step: DeepeningStep) -> Claims:
        """Return the claims of a step, and why a child goes first if it is moved."""
        claims, node = super().__call__(step), step.node
        if step.noted_by is None:
            return claims
        return *claims, claim(
            step, "goes-first", node=node, depth=step.noted_by, above=node.parent
        )

    def end_of_pass(self, step: DeepeningStep, leave: Leave) -> Claims:
        """Say what the value of the root means, to the depth of the pass."""
        if step.limit is None and not leave.is_last:
            return (claim(step, "value-to-any-depth"),)
        return super().end_of_pass(step, leave)

    def end_at_limit(self, step: DeepeningStep, leave: Leave) -> Claims:
        """Say that the next search goes deeper, or which move is chosen at last."""
        if not leave.is_last:
            return (claim(step, "next-goes-deeper"),)
        return *chosen_move(step, leave), claim(step, "deep-enough")


class StatesOfPasses(PresentStates):
    """The states of all nodes in a search that starts anew, each time a ply deeper."""

    def _go_on(self, step: Step) -> None:
        if isinstance(step.event, Enter) and step.node.index == 0:
            self._start_anew()
        super()._go_on(step)

    def _start_anew(self) -> None:
        """Forget the search to a smaller depth: the next one judges every node anew."""
        self.current, self.best_child, self.line = None, {}, []
        self.threads, self.threads_of, self.owner = {}, Counter(), None
        for node in self.tree:
            if self.states[node.index].status != "pruned":
                self._set(node, **NodeState()._asdict())

    def _pruned_with(self, child: Node) -> tuple[Node, ...]:
        # An earlier pass may have entered the child at its limit, and nothing below it.
        return (child, *self._all_below(child))


class DeepeningWalk(DepthFirstWalk[Visit]):
    """
    The open visits of iterative deepening, and the moves that its passes have noted.
    """

    tell = DeepeningTeller()
    states = StatesOfPasses
    is_compared = False
    step = DeepeningStep

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.memory: Memory = Memory(self.scale, recording.averages)
        # The depth of the search that noted the best move of a node.
        self.noted: dict[int, int] = {}

    @property
    def _depth(self) -> int:
        return self.times[0]

    def _enter(self, visit: Visit, **fields: Any) -> DepthFirstStep:
        if visit.node.parent is None:
            self.memory.forget_estimates(self.recording.tree)
        return super()._enter(visit, noted_by=self._noted_by(visit.node), **fields)

    def _noted_by(self, child: Node) -> int | None:
        """Return which search has put a child first that is not first in the tree."""
        if not self.open:
            return None
        above = self.open[-1]
        is_moved = not above.entered and child is not above.node.children[0]
        return self.noted[above.node.index] if is_moved else None

    def _take(self, parent: Visit, visit: Visit) -> bool:
        improved = super()._take(parent, visit)
        if improved:
            self.noted[parent.node.index] = self.times[0]
        return improved

    def _best_move_after(self, step: Step, best: Node | None) -> Node | None:
        if isinstance(step.event, Enter):
            return None  # each pass judges the moves anew
        return super()._best_move_after(step, best)
