"""The ways of searching: how the steps of each are worked out, told and shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.engine.traits import WayName
from abviz.narration.language import Rounding, number
from abviz.replay.best_first import BestFirstWalk
from abviz.replay.claims.best_first import tell_best_first
from abviz.replay.claims.depth_first import tell, tell_deepening, tell_several
from abviz.replay.claims.scout import tell_scout
from abviz.replay.depth_first import (
    AveragingWalk,
    DeepeningWalk,
    DepthFirstWalk,
    SeveralPlayersWalk,
    with_move,
)
from abviz.replay.frames import PresentStates, StatesOfList, StatesOfPasses
from abviz.replay.scout import ScoutWalk
from abviz.replay.steps import Step, Teller
from abviz.trees import Score

# The heads of the columns, and the field of the steps that each one shows.
VALUE = {"v": "value"}
WINDOW = {**VALUE, "α": "alpha", "β": "beta"}
MERIT = {**VALUE, "merit": "merit"}


class Walk(Protocol):
    """What goes through a recording."""

    def steps(self) -> Iterator[Step]:
        """Yield the steps, each with the state of its node after it."""
        ...


class Way(NamedTuple):
    """One way of searching, as it is followed.

    `walk` works out the steps, `tell` finds out what they say, and `states` what they
    change. `columns` are those of the transcript, beside the fields of the steps that they
    show; their long numbers are rounded if it `rounds`. `is_compared` says whether such a search is
    compared with minimax or α-β, visit by visit.
    """

    walk: Callable[[Recording, Teller], Walk]
    tell: Teller
    states: Callable[[Recording], PresentStates] = PresentStates
    columns: Mapping[str, str] = WINDOW
    rounds: bool = False
    is_compared: bool = True


WAYS: dict[WayName, Way] = {
    "depth first": Way(DepthFirstWalk, tell),
    "averaging": Way(AveragingWalk, tell, rounds=True),
    "deepening": Way(DeepeningWalk, tell_deepening, StatesOfPasses, is_compared=False),
    "several players": Way(SeveralPlayersWalk, tell_several, is_compared=False),
    "tests": Way(ScoutWalk, tell_scout, columns=VALUE, is_compared=False),
    "best first": Way(
        BestFirstWalk, tell_best_first, StatesOfList, columns=MERIT, is_compared=False
    ),
}


def way_of(algorithm: Algorithm) -> Way:
    """Return the way in which an algorithm searches.

    Examples
    --------
    >>> import abviz
    >>> list(way_of(abviz.algorithms["sss"]).columns)
    ['v', 'merit']
    """
    return WAYS[algorithm.way]


def writer(recording: Recording, numbers: Iterable[Score | None]) -> Callable[[Score], str]:
    """Return what writes the numbers of a search, those that it is given among them.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("chance(0.123*0.45678 0.877*0.6789)"), "star1")
    >>> writer(trace, [trace.value])(trace.value)
    '≈0.651579'
    """
    if not way_of(recording.algorithm).rounds:
        return number
    return Rounding(numbers, recording.averages.scores).write


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
    way = way_of(recording.algorithm)
    return with_move(way.walk(recording, way.tell).steps(), recording)
