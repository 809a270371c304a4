"""What the plan of a picture needs to know of a search that samples."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from abviz.replay.trace import Trace


class Sampled(NamedTuple):
    """How often the root is visited in the end, and the priors of nodes by their indices."""

    visits: int
    priors: Mapping[int, float]

    @property
    def widest(self) -> str:
        """The widest text that says how often a node was visited."""
        return f"N {self.visits}"


def sampled_by(trace: Trace) -> Sampled | None:
    """Return the facts of a search that samples; None of any other search."""
    if not trace.algorithm.samples:
        return None
    changes = chain.from_iterable(change.items() for change in trace.replay.changes)
    priors = {at: float(state.prior) for at, state in changes if state.prior is not None}
    return Sampled(trace.frame(-1).state(trace.tree.root).visits or 0, priors)
