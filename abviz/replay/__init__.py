"""Turn a trace into the steps and frames that a person follows."""

from abviz.replay.frames import Counters, Frame, NodeState
from abviz.replay.listing import Listing
from abviz.replay.models import walk
from abviz.replay.replay import Replay
from abviz.replay.steps import Cutoff, Step

__all__ = [
    "Counters",
    "Cutoff",
    "Frame",
    "Listing",
    "NodeState",
    "Replay",
    "Step",
    "walk",
]
