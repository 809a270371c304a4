"""How a whole search hands windows down: as a negamax should, or to ask with null windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from abviz.replay.departures.course import Course, Window
from abviz.replay.departures.departure import Cause
from abviz.trees import Score

# What a negamax can make of its window for a child, other than [−β, −α]: of the α and β that it
# was given, and its v, which raises α. On small trees several can be the same.
WRONG_IN_NEGAMAX: Mapping[str, Callable[[Score, Score, Score], Window]] = {
    "not turned": lambda alpha, beta, v: (max(alpha, v), beta),
    "signs only": lambda alpha, beta, v: (-max(alpha, v), -beta),
    "places only": lambda alpha, beta, v: (beta, max(alpha, v)),
    "lowers β": lambda alpha, beta, v: (-beta if v == -inf else -min(beta, v), -alpha),
}


def cause_in_negamax(course: Course, number: int, above: int) -> Cause:
    """Return what can be told of a wrong window that a negamax gives to a visit.

    How it is made of the parent's is told if all windows are made so, and in one way only.
    """
    node, parent = course.nodes[number], course.nodes[above]
    ways = [way for way, made in WRONG_IN_NEGAMAX.items() if _is_always(course, made)]
    if len(ways) == 1 and ways != ["lowers β"]:
        return Cause(ways[0], node, parent)
    own = course.own_window(number, course.windows[number])
    due = course.own_window(number, course.narrowed(number))
    if not _first_children_are_right(course):
        return Cause("window in negamax", node, parent, own, due)
    for one in course.before(number):
        brought = course.values[one]
        # The bound is a value of a child that was taken as it is.
        if brought and own == (due[0], -course.own(one, brought)):
            return Cause("taken without a minus", node, course.nodes[one], -(own[1] or 0), own)
    return Cause("own window", node, parent, own, due)


def _first_children_are_right(course: Course) -> bool:
    """Tell whether all first children get the window of the parent, as a negamax hands it down."""
    return all(
        above is None or course.before(number) or course.windows[number] == course.windows[above]
        for number, above in enumerate(course.above)
    )


def _is_always(course: Course, made: Callable[[Score, Score, Score], Window]) -> bool:
    for number, above in enumerate(course.above):
        if above is None:
            continue
        alpha, beta = course.own_window(above, course.windows[above])
        if alpha is None or beta is None:
            return False
        v = course.own(above, course.brought(course.nodes[above], course.before(number)))
        if course.own_window(number, course.windows[number]) != made(alpha, beta, v):
            return False
    return True


def asks_with_null_windows(course: Course) -> bool:
    """Tell whether a search gives all but first children a null window when it first enters them.

    Its one end is the bound that the parent has, the other is at most 1 from it: so do PVS,
    NegaScout and the like.
    """
    asked = False
    for number, above in enumerate(course.above):
        earlier = course.before(number)
        if above is None or course.nodes[number] in [course.nodes[one] for one in earlier]:
            continue
        if earlier and not _is_null(course, number, above):
            return False
        if not earlier and course.windows[number] != course.windows[above]:
            return False
        asked |= bool(earlier)
    return asked


def _is_null(course: Course, number: int, above: int) -> bool:
    (low, high), (alpha, beta) = course.windows[number], course.narrowed(number)
    if low is None or high is None or alpha is None or beta is None:
        return False
    # No step leads away from an infinite bound: it is both ends.
    is_narrow = low in (-inf, inf) if low == high else high - low <= 1 and low < high
    return is_narrow and (low == alpha if course.nodes[above].is_max else high == beta)
