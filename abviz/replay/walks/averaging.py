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
        scale, average = self.recording.scale, None
        if scale and isinstance(visit, ChanceVisit):
            average = self.memory.below(visit.node) if self.memory else visit.average
        return AveragingStep(
            scale=scale,
            average=average,
            share=visit.share if isinstance(visit, ChanceVisit) else 0,
            is_probe=visit.is_probe,
            given=self.recording.averages.scores,
            **facts,
        )
