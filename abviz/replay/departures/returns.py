"""Causes that show in what a visit returns."""

from __future__ import annotations

from collections.abc import Iterator

from abviz.engine.columns import is_turned
from abviz.replay.departures.course import Course
from abviz.replay.departures.departure import Cause
from abviz.trees import Score
from abviz.trees.preorder import given_order, walk


def first_wrong(mine: Course, reference: Course, visits: list[int]) -> int | None:
    """Return the deepest visit at or below some visits from which a wrong value came first.

    Both searches have made the same visits up to there. Values that the window does not
    tell apart are equally right.
    """
    for number in visits:
        value, due = mine.values[number], reference.values[number]
        if value == due and value is not None:
            continue
        if value is None or mine.within(number, value) != reference.within(number, due):
            below = first_wrong(mine, reference, mine.below[number])
            return number if below is None else below
    return None


def causes_of_return(course: Course, number: int) -> Iterator[Cause]:
    """Yield what can be told of a visit that returns a wrong value from right ones."""
    node, value, below = course.nodes[number], course.values[number], course.below[number]
    entered = {course.nodes[one] for one in below}
    missing = next((child for child in node.children if child not in entered), None)
    if value is None:
        yield from _nothing(course, number)
    elif node.is_leaf:
        yield _of_leaf(course, number, value)
    elif any(course.values[one] is None for one in below):
        return
    elif value not in [course.values[one] for one in below]:
        yield from _from_elsewhere(course, number, value)
    elif value != course.brought(node, below):
        yield from _not_the_best(course, number, value)
    elif missing is not None and not course.recording.algorithm.prunes:
        yield Cause("left out", node, missing)


def _of_leaf(course: Course, number: int, value: Score) -> Cause:
    node, own = course.nodes[number], course.own(number, value)
    due = node.value
    if course.negates and is_turned(node):
        return Cause("score in negamax", node, score=own, given=-due)
    return Cause(
        "score with the other sign" if value == -due else "another score",
        node,
        score=value,
        given=due,
    )


def _nothing(course: Course, number: int) -> Iterator[Cause]:
    ended = [one for one in range(len(course.nodes)) if one not in course.recording.unfinished]
    without = {one for one in ended if course.values[one] is None}
    node = course.nodes[number]
    if course.is_cut_short(number):
        yield Cause("no estimate", node)
    elif node.children and not course.below[number]:
        yield Cause("left at once", node, node.children[0])
    elif len(without) == len(ended) > 1:
        yield Cause("nothing returns")
    elif without == {one for one in ended if course.nodes[one].children} and len(without) < len(
        ended
    ):
        yield Cause("only leaves return")
    elif without == {one for one in ended if course.nodes[one].player == node.player}:
        yield Cause("a player returns nothing", node)


def _from_elsewhere(course: Course, number: int, value: Score) -> Iterator[Cause]:
    """Tell of a value that no child has brought."""
    node, (alpha, beta) = course.nodes[number], course.windows[number]
    for one in course.below[number]:
        if course.values[one] == -value:
            yield _other_sign(course, number, one, value)
            return
    if value in (alpha, beta):
        yield Cause("own bound", node, score=value, bound="α" if value == alpha else "β")
    elif not any(one.is_leaf and one.value == value for one, _ in walk(node, given_order)):
        yield Cause("from nowhere", node, score=value)


def _other_sign(course: Course, number: int, below: int, value: Score) -> Cause:
    """Tell of a value that a child has brought with the other sign; in negamax it needs a minus."""
    node, other = course.nodes[number], course.nodes[below]
    own = course.own(number, value)
    if course.negates and course.own(below, -value) == own:
        return Cause("without a minus", node, other, score=own)
    return Cause("other sign", node, other, score=value, given=-value)


def _not_the_best(course: Course, number: int, value: Score) -> Iterator[Cause]:
    """Tell of a value that one child has brought, and another one a better."""
    node, below = course.nodes[number], course.below[number]
    best = course.best(node, below)
    worst = "the worst in negamax" if course.negates else "the worst"
    habits = {
        Cause("the last one"): _always(course, -1),
        Cause("the first one"): _always(course, 0),
        Cause(worst, node, score=value): _is_reversed(course, is_max=node.is_max),
    }
    if best is not None and course.values[best] == 0:
        zero = Cause("without a zero", node, course.nodes[best], score=value)
        habits[zero] = _loses_zeros(course, number)
    seen = [cause for cause, is_seen in habits.items() if is_seen]
    at_a_place = any(_always(course, place, player=node.player) for place in (0, -1))
    if len(seen) == 1 and not (at_a_place and seen[0].kind == worst):
        # Where two of them fit, nobody knows which one it is.
        yield seen[0]
    elif best is not None:
        yield Cause("a worse one", node, course.nodes[best], score=value, given=course.values[best])


def _always(course: Course, place: int, *, player: str | None = None) -> bool:
    """Tell whether each inner node returns what its first (0) or its last (-1) child brought.

    Of a player it is told of the nodes of that player alone.
    """
    return all(
        course.values[number] == course.values[below[place]]
        for number, below in enumerate(course.below)
        if below
        and number not in course.recording.unfinished
        and player in (None, course.nodes[number].player)
    )


def _is_reversed(course: Course, *, is_max: bool) -> bool:
    """Tell whether each node of a player returns the worst of what came back to it."""
    worst = min if is_max else max
    for number, below in enumerate(course.below):
        node, values = course.nodes[number], [course.values[one] for one in below]
        if node.is_max != is_max or not below or number in course.recording.unfinished:
            continue
        known = [one for one in values if one is not None]
        if len(known) < len(values) or course.values[number] != worst(known):
            return False
    return True


def _loses_zeros(course: Course, number: int) -> bool:
    """Tell whether a visit returns the best of the values that are not 0, and all others fit."""
    for one, below in enumerate(course.below):
        if not below or one in course.recording.unfinished:
            continue
        pick = max if course.nodes[one].is_max else min
        values = [known for two in below if (known := course.values[two]) is not None]
        others = [known for known in values if known != 0] or values
        allowed = [pick(others)] if one == number else [pick(values), pick(others)]
        if len(values) < len(below) or course.values[one] not in allowed:
            return False
    return True
