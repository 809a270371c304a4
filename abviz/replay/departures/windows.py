"""Causes that show in the window that a visit is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Literal

from abviz.replay.departures.course import Course
from abviz.replay.departures.departure import Cause
from abviz.replay.departures.handing_down import asks_with_null_windows, cause_in_negamax
from abviz.trees import Score


def causes_of_window(course: Course, number: int) -> Iterator[Cause]:
    """Yield what can be told of a visit that is given another window than it is due.

    What came back before it is right.
    """
    above = course.above[number]
    given, due = course.windows[number], course.narrowed(number)
    if above is None or None in given or None in due or given == due:
        return
    node, parent = course.nodes[number], course.nodes[above]
    if course.before(number) and asks_with_null_windows(course):
        own = course.own_window(number, given)
        yield Cause("null window", node, score=own, given=course.recording.algorithm.name)
    elif not course.negates and given == (due[1], due[0]):
        yield Cause("changed places", node, parent)
    elif given == course.windows[above]:
        yield from _not_narrowed(course, number, above)
        if len({*course.windows}) == 1:
            yield Cause("never narrowed")
    elif overwritten := _overwritten(course, number, above):
        yield overwritten
    elif given == course.of_parent_alone(number):
        kind = "never handed down" if _is_never_handed_down(course) else "not handed down"
        yield Cause(kind, node, parent, *course.windows[above])
    elif given == (-inf, inf):
        yield Cause("not handed down", node, parent, *course.windows[above])
    elif course.negates:
        yield cause_in_negamax(course, number, above)
    else:
        yield from _other_bounds(course, number, above)


def _is_never_handed_down(course: Course) -> bool:
    """Tell whether each window holds nothing but what has come back to the parent."""
    for parent, below in zip(course.nodes, course.below, strict=True):
        pick: Callable[..., Score] = max if parent.is_max else min
        value: Score = -inf if parent.is_max else inf
        for one in below:
            if course.windows[one] != ((value, inf) if parent.is_max else (-inf, value)):
                return False
            brought = course.values[one]
            value = value if brought is None else pick(value, brought)
    return True


def _not_narrowed(course: Course, number: int, above: int) -> Iterator[Cause]:
    parent = course.nodes[above]
    best = course.best(parent, course.before(number))
    if best is not None:
        yield Cause(
            "not narrowed",
            course.nodes[number],
            course.nodes[best],
            score=course.values[best],
            bound="α" if parent.is_max else "β",
        )


def _other_bounds(course: Course, number: int, above: int) -> Iterator[Cause]:
    """Tell where a bound comes from that is another than the one due."""
    window, due = course.windows[number], course.narrowed(number)
    letters: tuple[Literal["α", "β"], ...] = ("α", "β")
    differing = [one for one in (0, 1) if window[one] != due[one]]
    # First the bound that a move of this player never changes.
    differing.sort(key=lambda one: (one == 0) == course.nodes[above].is_max)
    bound = window[differing[0]]
    if bound is not None:
        yield from _origin(course, number, above, bound=bound, letter=letters[differing[0]])


def _origin(
    course: Course, number: int, above: int, *, bound: Score, letter: Literal["α", "β"]
) -> Iterator[Cause]:
    node, parent = course.nodes[number], course.nodes[above]
    siblings = course.before(number)
    is_own = (letter == "α") == parent.is_max
    same = next((one for one in siblings if course.values[one] == bound), None)
    opposite = next((one for one in siblings if course.values[one] == -bound), None)
    if same is not None:
        kind = "earlier value" if is_own else "wrong bound"
        # A 0 looks the same with the other sign.
        kind = "like a wrong bound" if kind == "wrong bound" and bound == 0 else kind
        yield Cause(kind, node, course.nodes[same], score=bound, bound=letter)
    elif opposite is not None:
        other = course.nodes[opposite]
        yield Cause("bound with the other sign", node, other, bound, -bound, letter)
    elif bound not in course.windows[above]:
        if not any(leaf.value == bound for leaf in course.recording.tree.leaves):
            yield Cause("bound from nowhere", node, score=bound, bound=letter)
    elif bound == course.windows[above][letter == "β"] and is_own:
        yield from _not_narrowed(course, number, above)


def _overwritten(course: Course, number: int, above: int) -> Cause | None:
    """Tell of a bound that a value which is worse has taken the place of; None if none has."""
    parent, (window, due) = course.nodes[above], (course.windows[number], course.narrowed(number))
    letter: Literal["α", "β"] = "α" if parent.is_max else "β"
    own = 0 if parent.is_max else 1
    best = course.best(parent, course.before(number))
    if best is None or window[1 - own] != due[1 - own] or window[own] != course.values[best]:
        return None
    if window[own] in (-inf, inf):
        # It can be what the search starts from as well.
        return None
    earlier = course.windows[above][own]
    return Cause(
        "overwritten", course.nodes[number], course.nodes[best], window[own], earlier, letter
    )
