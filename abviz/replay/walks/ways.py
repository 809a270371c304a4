"""The ways of searching: how the steps of each are worked out, and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from abviz.engine.recording import Recording
from abviz.engine.traits import WayName
from abviz.replay.steps import Step, Teller
from abviz.replay.telling.best_first import tell_best_first
from abviz.replay.telling.scout import tell_scout
from abviz.replay.telling.sentences import tell, tell_deepening
from abviz.replay.telling.several_players import tell_several
from abviz.replay.walks.averaging import AveragingWalk
from abviz.replay.walks.best_first import BestFirstWalk
from abviz.replay.walks.deepening import DeepeningWalk
from abviz.replay.walks.depth_first import DepthFirstWalk
from abviz.replay.walks.scout import ScoutWalk
from abviz.replay.walks.several_players import SeveralPlayersWalk


class Walk(Protocol):
    """What goes through a recording."""

    def steps(self) -> Iterator[Step]:
        """Yield the steps, each with the state of its node after it."""
        ...


class Way(NamedTuple):
    """One way of searching: what works out its steps, and what finds out what they say."""

    walk: Callable[[Recording, Teller], Walk]
    tell: Teller


WAYS: dict[WayName, Way] = {
    "depth first": Way(DepthFirstWalk, tell),
    "averaging": Way(AveragingWalk, tell),
    "deepening": Way(DeepeningWalk, tell_deepening),
    "several players": Way(SeveralPlayersWalk, tell_several),
    "tests": Way(ScoutWalk, tell_scout),
    "best first": Way(BestFirstWalk, tell_best_first),
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
    return way.walk(recording, way.tell).steps()
