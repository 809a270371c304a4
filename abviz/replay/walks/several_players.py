"""Visits of nodes in games of several players."""

from __future__ import annotations

from typing import Any

from abviz.replay.walks.depth_first import DepthFirstWalk
from abviz.replay.walks.visits import Visit


class SeatVisit(Visit):
    """An open visit of a node at which one of several players moves."""

    __slots__ = ()

    def take(self, child: Visit) -> bool:
        """Let a child's utilities reach this node, and tell whether the mover likes them best."""
        offered: Any = child.returned
        kept: Any = self.value
        mover = (self.node.seat or 1) - 1
        if kept is not None and offered[mover] <= kept[mover]:
            return False
        self.value = offered
        return True

    @property
    def proven(self) -> Any:
        """The utilities that came back, twice: nothing is skipped."""
        return self.returned, self.returned


class SeveralPlayersWalk(DepthFirstWalk):
    """The open visits of maxⁿ, and the steps that they make."""

    visit = SeatVisit
