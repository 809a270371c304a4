"""Causes that show in which node comes next: a cutoff too few or too many, or another order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from abviz.replay.departures.course import Course
from abviz.replay.departures.departure import Cause
from abviz.trees import Node, Score

Direction: TypeAlias = Literal["left to right", "right to left"]


def directions_in(nodes: Sequence[Node]) -> set[Direction]:
    """Return in which directions children are entered one after the other.

    Parameters
    ----------
    nodes : sequence of Node
        The visits of a search.

    Examples
    --------
    >>> import abviz
    >>> directions_in(abviz.search(abviz.Tree.parse("3 5 4")).visits)
    {'left to right'}
    """
    latest: dict[int, int] = {}
    found: set[Direction] = set()
    for node in nodes:
        latest.pop(node.index, None)  # it begins anew with its own children
        if node.parent is not None:
            before = latest.get(node.parent.index, node.index)
            latest[node.parent.index] = node.index
            if before != node.index:
                found.add("left to right" if before < node.index else "right to left")
    return found


def causes_of_order(course: Course, number: int, expected: Node | None) -> Iterator[Cause]:
    """Yield what can be told of a visit that comes again, or before its turn."""
    node = course.nodes[number]
    if node in course.nodes[:number]:
        yield Cause("again", node)
        return
    directions = directions_in(course.nodes)
    if directions == {"right to left"}:
        yield Cause("right to left here")
    elif len(directions) == 2 and expected is not None and expected.parent is node.parent:
        yield Cause("both ways")


def causes_of_going_on(course: Course, number: int) -> Iterator[Cause]:
    """Yield what can be told of a visit to a node that the reference skips.

    What has come back to its parent is right, and enough for a cutoff.
    """
    above, siblings = course.above[number], course.before(number)
    if above is None:
        return
    parent, bound = course.nodes[above], _bound_against(course, above)
    best = course.best(parent, siblings)
    if best is None or bound is None:
        return
    value, letter = course.brought(parent, siblings), _letter_against(parent)
    other = course.nodes[best]
    if value == bound:
        yield Cause("goes on at equality", parent, other, value, bound, letter)
    elif _is_beyond(parent, value, bound):
        yield Cause("goes on beyond", parent, other, value, bound, letter)
    everything = len({*course.nodes}) == len(course.recording.tree)
    if everything and any(_goes_on_beyond(course, one) for one in range(len(course.nodes))):
        yield Cause("skips nothing")


def _goes_on_beyond(course: Course, number: int) -> bool:
    """Tell whether a visit enters a child though what it has is beyond its bound."""
    parent, bound = course.nodes[number], _bound_against(course, number)
    earlier = course.below[number][:-1]
    return bound is not None and _is_beyond(parent, course.brought(parent, earlier), bound)


def causes_of_leaving_out(course: Course, skipped: Node, number: int) -> Iterator[Cause]:
    """Yield what can be told of a node that is not entered, though the reference goes there.

    What its parent has brought up to the visit of that number is right.
    """
    visits = [one for one in range(number) if course.nodes[one] is skipped.parent]
    if not visits or (number < len(course.nodes) and course.above[number] == visits[-1]):
        return
    above = visits[-1]
    parent, bound = course.nodes[above], _bound_against(course, above)
    best = course.best(parent, course.below[above])
    if best is None or bound is None:
        return
    value = course.brought(parent, course.below[above])
    if value != bound and not _is_beyond(parent, value, bound):
        letter = _letter_against(parent)
        yield Cause("cut too early", parent, course.nodes[best], value, bound, letter)


def causes_of_error(course: Course) -> Iterator[Cause]:
    """Yield what can be told of a search that an exception has ended."""
    unfinished = course.recording.unfinished
    if not unfinished:
        return
    last = max(unfinished)
    node, below = course.nodes[last], course.below[last]
    if below and below[-1] not in unfinished and course.values[below[-1]] is None:
        yield Cause("brought nothing", node, course.nodes[below[-1]])
        if course.is_cut_short(below[-1]):
            yield Cause("no estimate", course.nodes[below[-1]])
    elif node.is_leaf and not any(one.is_leaf for one in course.nodes[:last]):
        yield Cause("first leaf", node)


def _letter_against(node: Node) -> Literal["α", "β"]:
    return "β" if node.is_max else "α"


def _bound_against(course: Course, number: int) -> Score | None:
    """Return the bound of a visit that its own value may reach."""
    alpha, beta = course.windows[number]
    return beta if course.nodes[number].is_max else alpha


def _is_beyond(node: Node, value: Score, bound: Score) -> bool:
    return value > bound if node.is_max else value < bound
