"""The causes of a departure, as far as they can be told for certain.

They show in what a visit returns, in which node comes next, and in the window that a visit gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Literal, TypeAlias

from abviz.diagnosis.comparison import Cause, Course, Departure, Window
from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import is_turned
from abviz.engine.recording import Recording
from abviz.trees import Node, Score
from abviz.trees.node import given_order, traverse


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
    if course.recording.stops_at(number):
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
    elif not any(one.is_leaf and one.value == value for one, _ in traverse(node, given_order)):
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
        # Where two of them fit, it is not known which one it is.
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


Direction: TypeAlias = Literal["left to right", "right to left"]


def directions_in(nodes: Sequence[Node]) -> set[Direction]:
    """Return in which directions children are entered one after the other."""
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
        if course.recording.stops_at(below[-1]):
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


def has_causes(algorithm: Algorithm) -> bool:
    """Tell whether causes of departures from an algorithm are known: minimax and α-β."""
    return algorithm.way == "depth first"


def causes_of(recording: Recording, reference: Recording, departure: Departure) -> list[Cause]:
    """Return what can be told for certain of the cause of a departure."""
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
