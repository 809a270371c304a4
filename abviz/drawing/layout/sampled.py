"""What the plan of a picture needs to know of a search that samples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from abviz.replay.trace import Trace


class Sampled(NamedTuple):
    """The widest text that says how often a node was visited, and the priors of nodes by index."""

    widest: str
    priors: Mapping[int, float]


def sampled_by(trace: Trace) -> Sampled | None:
    """Return the facts of a search that samples; None of any other search."""
    if not trace.algorithm.samples:
        return None
    changes = (item for change in trace.replay.changes for item in change.items())
    priors = {index: state.prior for index, state in changes if state.prior is not None}
    return Sampled(f"N {trace.tally.iterations}", priors)
