"""The steps of a search that starts anew again and again, each time a ply deeper."""

from __future__ import annotations

from typing import Any

from abviz.engine.recording import Recording
from abviz.replay.steps import DeepeningStep, DepthFirstStep, Teller
from abviz.replay.walks.depth_first import DepthFirstWalk
from abviz.replay.walks.questions import Memory
from abviz.replay.walks.visits import Visit
from abviz.trees import Node


class DeepeningWalk(DepthFirstWalk):
    """The open visits of iterative deepening, and the moves that its passes have noted."""

    def __init__(self, recording: Recording, tell: Teller) -> None:
        super().__init__(recording, tell)
        self.memory: Memory = Memory(self.scale, recording.averages)
        # The depth of the search that noted the best move of a node.
        self.noted: dict[int, int] = {}

    @property
    def _depth(self) -> int:
        return self.times[0]

    def _made(self, visit: Visit, **facts: Any) -> DeepeningStep:
        return DeepeningStep(**facts)

    def _enter(self, visit: Visit, **facts: Any) -> DepthFirstStep:
        if visit.node.parent is None:
            self.memory.forget_estimates(self.recording.tree)
        return super()._enter(visit, noted_by=self._noted_by(visit.node), **facts)

    def _noted_by(self, child: Node) -> int | None:
        """Return which search has put a child first, if it is not the first one in the tree."""
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
