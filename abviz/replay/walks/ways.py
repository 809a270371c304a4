"""The ways of searching: how the steps of each are worked out, and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from abviz.engine.recording import Recording
from abviz.engine.traits import WayName
from abviz.replay.steps import Step, Teller
from abviz.replay.telling.best_first import tell_best_first
from abviz.replay.telling.scout import tell_scout
from abviz.replay.telling.sentences import tell
from abviz.replay.telling.several_players import tell_several
from abviz.replay.walks.best_first import walk_best_first
from abviz.replay.walks.depth_first import walk_depth_first
from abviz.replay.walks.scout import walk_scout
from abviz.replay.walks.several_players import SeatVisit


class Way(NamedTuple):
    """One way of searching: what works out its steps, and what finds out what they say."""

    walk: Callable[[Recording, Teller], Iterator[Step]]
    tell: Teller


DEPTH_FIRST = Way(walk_depth_first, tell)
WAYS: dict[WayName, Way] = {
    "depth first": DEPTH_FIRST,
    "averaging": DEPTH_FIRST,
    "deepening": DEPTH_FIRST,
    "several players": Way(partial(walk_depth_first, visit=SeatVisit), tell_several),
    "tests": Way(walk_scout, tell_scout),
    "best first": Way(walk_best_first, tell_best_first),
}


def walk(recording: Recording) -> Iterator[Step]:
    """Yield the steps of a search in order.

    Parameters
    ----------
    recording : Recording
        A finished search.

    Yields
    ------
    Step
        Each with the state of its node after the step.

    Examples
    --------
    >>> import abviz
    >>> [step.kind for step in walk(abviz.search(abviz.Tree.parse("3 5"), "minimax"))]
    ['enter', 'examine', 'update', 'examine', 'update', 'leave']
    """
    way = WAYS[recording.algorithm.way]
    return way.walk(recording, way.tell)
