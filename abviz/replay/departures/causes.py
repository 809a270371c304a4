"""The causes of a departure, as far as they can be told for certain."""

from __future__ import annotations

from collections.abc import Iterator

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.replay.departures.course import Course
from abviz.replay.departures.departure import Cause, Departure
from abviz.replay.departures.returns import causes_of_return, first_wrong
from abviz.replay.departures.turns import (
    causes_of_error,
    causes_of_going_on,
    causes_of_leaving_out,
    causes_of_order,
)
from abviz.replay.departures.windows import causes_of_window


def has_causes(algorithm: Algorithm) -> bool:
    """Tell whether causes of departures from an algorithm are known: minimax and α-β."""
    return algorithm.way == "depth first" and not algorithm.needs_whole_scores


def causes_of(recording: Recording, reference: Recording, departure: Departure) -> list[Cause]:
    """Return what can be told for certain of the cause of a departure.

    Parameters
    ----------
    recording : Recording
        The search of a function of your own.
    reference : Recording
        What it is compared with.
    departure : Departure
        The first one.

    Returns
    -------
    list of Cause
        Empty where the cause can only be guessed.
    """
    return [*_causes(Course(recording), Course(reference), departure)]


def _causes(mine: Course, reference: Course, departure: Departure) -> Iterator[Cause]:
    visit, error = departure.visit, mine.recording.error
    if departure.kind == "returns" and visit is not None:
        yield from causes_of_return(mine, visit)
        return
    if error is not None and visit is None:
        yield from causes_of_error(mine)
        return
    if not mine.recording.algorithm.prunes:
        return
    wrong = first_wrong(mine, reference, _brought_before(mine, departure))
    if wrong is not None:
        yield from causes_of_return(mine, wrong)
    elif departure.kind == "window" and visit is not None:
        yield from causes_of_window(mine, visit)
    elif departure.kind in ("turn", "out"):
        yield from _other_turns(mine, departure)


def _brought_before(mine: Course, departure: Departure) -> list[int]:
    """Return the visits whose values have led to a departure."""
    if departure.kind == "ends":
        return [0]
    end = len(mine.nodes) if departure.visit is None else departure.visit
    if departure.expected is not None:
        above = departure.expected.parent
        ended = set(range(end)) - set(mine.path_to(end))
        return [one for one in sorted(ended) if above and mine.nodes[one].parent is above]
    return [] if departure.visit is None else mine.before(departure.visit)


def _other_turns(mine: Course, departure: Departure) -> Iterator[Cause]:
    visit, skipped = departure.visit, departure.expected
    end = len(mine.nodes) if visit is None else visit
    found = [] if visit is None else [*causes_of_order(mine, visit, skipped)]
    if found:
        yield from found
    elif skipped is not None:
        yield from causes_of_leaving_out(mine, skipped, end)
    elif visit is not None:
        yield from causes_of_going_on(mine, visit)
