"""The steps of a search that takes averages at chance nodes."""

from __future__ import annotations

from typing import Any

from abviz.replay.steps import AveragingStep
from abviz.replay.walks.chance import ChanceVisit
from abviz.replay.walks.depth_first import DepthFirstWalk
from abviz.replay.walks.visits import Visit


class AveragingWalk(DepthFirstWalk):
    """The open visits of a search with chance nodes, and what it knows of their averages."""

    def _made(self, visit: Visit, **facts: Any) -> AveragingStep:
        if isinstance(visit, ChanceVisit):
            facts["share"] = visit.share
            if self.recording.scale:
                facts |= self._known(visit)
        return AveragingStep(
            scale=self.recording.scale,
            is_probe=visit.is_probe,
            given=self.recording.averages.scores,
            **facts,
        )

    def _known(self, visit: ChanceVisit) -> dict[str, Any]:
        """Return what is known of an average, and which of its ends count on the scale."""
        ranges = self.memory.ranges(visit.node) if self.memory else visit.ranges
        lows, highs = zip(*ranges, strict=True)
        mean, (least, most) = self.recording.averages.mean, self.scale
        open_ranges = [one for one in ranges if one[0] < one[1]]
        return {
            "average": (mean(visit.node, lows), mean(visit.node, highs)),
            "low_by_scale": any(low == least for low, _ in open_ranges),
            "high_by_scale": any(high == most for _, high in open_ranges),
        }
