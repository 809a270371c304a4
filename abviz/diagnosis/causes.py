"""The causes of a departure, as far as they can be told for certain."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from operator import itemgetter
from typing import Any, Literal, NamedTuple, TypeAlias

from abviz.diagnosis.comparison import Departure
from abviz.diagnosis.course import WIDEST, SearchCourse
from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import is_turned
from abviz.engine.recording import Recording
from abviz.engine.visit_tree import Window
from abviz.narration.language import Claim, Fact
from abviz.trees import Node, Score
from abviz.trees.node import given_order, traverse


def first_wrong(
    mine: SearchCourse, reference: SearchCourse, visits: list[int]
) -> int | None:
    """Return the deepest visit, at or below some, that first had a wrong value."""
    for number in visits:
        value, expected = mine.values[number], reference.values[number]
        if value == expected and value is not None:
            continue
        within = mine.within(number, value)
        if value is None or within != reference.within(number, expected):
            below = first_wrong(mine, reference, mine.below[number])
            return number if below is None else below
    return None


def cause(kind: str, **facts: Fact | Window) -> Claim:
    """Return a cause, as what was seen, which the tree and the visits can confirm."""
    return Claim(kind, facts)


def causes_of_return(course: SearchCourse, number: int) -> Iterator[Claim]:
    """Yield what can be told of a visit that returns a wrong value from right ones."""
    node, value = course.nodes[number], course.values[number]
    below = course.below[number]
    entered = {course.nodes[visit] for visit in below}
    missing = next((child for child in node.children if child not in entered), None)
    if value is None:
        yield from _nothing(course, number)
    elif node.seat or node.utilities:
        yield from _with_seats(course, number, value, missing)
    elif course.recording.stops_at(number) and node.estimate is not None:
        if value != node.estimate:
            yield cause("another-estimate", node=node, score=value, given=node.estimate)
    elif node.is_leaf:
        yield _of_leaf(course, number, value)
    elif any(course.values[visit] is None for visit in below):
        return
    elif value not in [course.values[visit] for visit in below]:
        yield from _from_elsewhere(course, number, value)
    elif value != course.brought(node, below):
        yield from _not_the_best(course, number, value)
    elif missing is not None and not course.recording.algorithm.prunes:
        yield cause("left-out", node=node, other=missing)


def _with_seats(
    course: SearchCourse, number: int, value: Any, left: Node | None
) -> Iterator[Claim]:
    """Tell of what comes back where one of several players moves."""
    node, mover = course.nodes[number], (course.nodes[number].seat or 1) - 1
    brought: list[Any] = [course.values[visit] for visit in course.below[number]]
    if not isinstance(value, tuple):
        yield cause("one-number", node=node)
    elif not brought or not all(
        isinstance(utilities, tuple) and len(utilities) > mover for utilities in brought
    ):
        return
    elif value not in brought:
        yield cause("of-no-child", node=node, score=value)
    elif (best := max(brought, key=itemgetter(mover))) == value and left is not None:
        yield cause("left-out", node=node, other=left)
    elif best != value:
        other = course.nodes[course.below[number][brought.index(best)]]
        yield cause("worse-for-mover", node=node, other=other, given=best, score=value)


def _of_leaf(course: SearchCourse, number: int, value: Score) -> Claim:
    """Tell of a leaf that returns something else than its score."""
    node, own = course.nodes[number], course.own(number, value)
    expected = node.value
    if course.negates and is_turned(node):
        return cause("score-in-negamax", node=node, score=own, given=-expected)
    kind = "score-with-other-sign" if value == -expected else "another-score"
    return cause(kind, node=node, score=value, given=expected)


def _nothing(course: SearchCourse, number: int) -> Iterator[Claim]:
    """Tell of a visit that returns nothing, by which other visits return nothing."""
    node = course.nodes[number]
    ended = [
        visit
        for visit in range(len(course.nodes))
        if visit not in course.recording.unfinished
    ]
    without = {visit for visit in ended if course.values[visit] is None}
    inner = {visit for visit in ended if course.nodes[visit].children}
    of_player = {visit for visit in ended if course.nodes[visit].player == node.player}
    if course.recording.stops_at(number) or _has_no_estimate(course, number):
        yield cause("leaf-has-none" if node.is_leaf else "no-estimate", node=node)
    elif node.children and not course.below[number]:
        yield cause("left-at-once", node=node, other=node.children[0])
    elif len(without) == len(ended) > 1:
        yield cause("nothing-returns")
    elif without == inner and len(without) < len(ended):
        yield cause("only-leaves-return")
    elif without == of_player:
        yield cause("player-returns-nothing", node=node)


def _has_no_estimate(course: SearchCourse, number: int) -> bool:
    """Tell whether leaves have brought nothing at the depth limit, and only there."""
    limit = course.recording.algorithm.depth
    rows = zip(course.nodes, course.values, strict=True)
    leaves = [(len(node.path), value) for node, value in rows if node.is_leaf]
    return (
        course.nodes[number].is_leaf
        and len(course.nodes[number].path) == limit
        and all((value is None) == (ply == limit) for ply, value in leaves)
    )


def _from_elsewhere(course: SearchCourse, number: int, value: Score) -> Iterator[Claim]:
    """Tell of a value that no child has brought."""
    node, (alpha, beta) = course.nodes[number], course.windows[number]
    for visit in course.below[number]:
        if course.values[visit] == -value:
            yield _other_sign(course, number, visit, value)
            return
    if value in (alpha, beta):
        letter = "alpha" if value == alpha else "beta"
        yield cause("own-bound", node=node, score=value, letter=letter)
    elif not any(
        descendant.is_leaf and descendant.value == value
        for descendant, _ in traverse(node, given_order)
    ):
        yield cause("from-nowhere", node=node, score=value)


def _other_sign(course: SearchCourse, number: int, below: int, value: Score) -> Claim:
    """Tell of a value that a child has brought with the other sign.

    In negamax it needs a minus.
    """
    node, other = course.nodes[number], course.nodes[below]
    own = course.own(number, value)
    if course.negates and course.own(below, -value) == own:
        return cause("without-minus", node=node, other=other, score=own)
    return cause("other-sign", node=node, other=other, score=value, given=-value)


def _not_the_best(course: SearchCourse, number: int, value: Score) -> Iterator[Claim]:
    """Tell of a value that one child has brought, and another one a better."""
    node, below = course.nodes[number], course.below[number]
    best = course.best(node, below)
    worst = _the_worst(node, value, negates=course.negates)
    habits = {
        cause("last-one"): _always(course, -1),
        cause("first-one"): _always(course, 0),
        worst: _is_reversed(course, is_max=node.is_max),
    }
    if best is not None and course.values[best] == 0:
        zero = cause("without-zero", node=node, other=course.nodes[best], score=value)
        habits[zero] = _loses_zeros(course, number)
    seen_habits = [habit for habit, is_seen in habits.items() if is_seen]
    at_a_place = any(
        _always(course, child_index, player=node.player) for child_index in (0, -1)
    )
    if len(seen_habits) == 1 and not (at_a_place and seen_habits[0] is worst):
        # Where two of them fit, it is not known which one it is.
        yield seen_habits[0]
    elif best is not None:
        other, best_value = course.nodes[best], course.values[best]
        yield cause("worse-one", node=node, other=other, score=value, given=best_value)


def _the_worst(node: Node, value: Score, *, negates: bool) -> Claim:
    if negates:
        return cause("worst-in-negamax", node=node, score=value)
    took, worst = ("minimised", "least") if node.is_max else ("maximised", "greatest")
    return cause("worst", node=node, score=value, took=took, worst=worst)


def _always(
    course: SearchCourse, child_index: int, *, player: str | None = None
) -> bool:
    """Tell whether inner nodes return what their first (0) or last (-1) child has."""
    return all(
        course.values[number] == values[child_index]
        for number, node, values in course.returned()
        if player in (None, node.player)
    )


def _is_reversed(course: SearchCourse, *, is_max: bool) -> bool:
    """Tell whether each node of a player returns the worst of what came back to it."""
    worst = min if is_max else max
    return all(
        None not in values and course.values[number] == worst(values)
        for number, node, values in course.returned()
        if node.is_max == is_max
    )


def _loses_zeros(course: SearchCourse, number: int) -> bool:
    """Tell whether a visit returns the best value but 0, and all others fit."""
    for visit, node, values in course.returned():
        pick = max if node.is_max else min
        if None in values:
            return False
        without_zeros = [value for value in values if value != 0] or values
        fitting = [pick(without_zeros)]
        if visit != number:
            fitting.append(pick(values))
        if course.values[visit] not in fitting:
            return False
    return True


Direction: TypeAlias = Literal["left to right", "right to left"]


def directions_in(nodes: Sequence[Node]) -> set[Direction]:
    """Return in which directions children are entered one after the other."""
    latest: dict[int, int] = {}
    directions: set[Direction] = set()
    for node in nodes:
        latest.pop(node.index, None)  # it begins anew with its own children
        if node.parent is not None:
            before = latest.get(node.parent.index, node.index)
            latest[node.parent.index] = node.index
            if before != node.index:
                is_to_right = before < node.index
                directions.add("left to right" if is_to_right else "right to left")
    return directions


def causes_of_order(
    course: SearchCourse, number: int, expected: Node | None
) -> Iterator[Claim]:
    """Yield what can be told of a visit that comes again, or before its turn."""
    node = course.nodes[number]
    if node in course.nodes[:number]:
        yield cause("entered-before", node=node)
        return
    directions = directions_in(course.nodes)
    if directions == {"right to left"}:
        yield cause("right-to-left-here")
    elif (
        len(directions) == 2 and expected is not None and expected.parent is node.parent
    ):
        yield cause("both-ways")


def causes_of_going_on(course: SearchCourse, number: int) -> Iterator[Claim]:
    """Yield what can be told of a visit to a node that the reference skips."""
    above = course.above[number]
    if above is None:
        return
    reached = _at_bound(course, above, course.before(number))
    if reached is None:
        return
    if reached.score == reached.bound:
        yield reached.cause("goes-on-at-equality")
    elif reached.is_beyond:
        yield reached.cause("goes-on-beyond")
    enters_all_nodes = len({*course.nodes}) == len(course.recording.tree)
    if enters_all_nodes and any(
        _goes_on_beyond(course, visit) for visit in range(len(course.nodes))
    ):
        yield cause("skips-nothing")


def _goes_on_beyond(course: SearchCourse, number: int) -> bool:
    """Tell whether a visit enters a child though what it has is beyond its bound."""
    parent, bound = course.nodes[number], _bound_against(course, number)
    earlier = course.below[number][:-1]
    return bound is not None and _is_beyond(
        parent, course.brought(parent, earlier), bound
    )


def causes_of_leaving_out(
    course: SearchCourse, skipped: Node, number: int
) -> Iterator[Claim]:
    """Yield what can be told of a node that only the reference enters."""
    visits = [visit for visit in range(number) if course.nodes[visit] is skipped.parent]
    if not visits or (
        number < len(course.nodes) and course.above[number] == visits[-1]
    ):
        return
    reached = _at_bound(course, visits[-1], course.below[visits[-1]])
    if reached is None or reached.score == reached.bound:
        return
    if not reached.is_beyond:
        yield reached.cause("cut-too-early")


def causes_of_error(course: SearchCourse) -> Iterator[Claim]:
    """Yield what can be told of a search that an exception has ended."""
    unfinished = course.recording.unfinished
    if not unfinished:
        return
    failed = max(unfinished)  # the visit in which the exception was raised
    node, below = course.nodes[failed], course.below[failed]
    latest = below[-1] if below else None
    if (
        latest is not None
        and latest not in unfinished
        and course.values[latest] is None
    ):
        yield cause("brought-nothing", node=node, other=course.nodes[latest])
        if course.recording.algorithm.limits:
            yield from _nothing(course, latest)
        return
    is_first_leaf = node.is_leaf and not any(
        earlier.is_leaf for earlier in course.nodes[:failed]
    )
    if is_first_leaf:
        yield cause("first-leaf", node=node)


class _Reached(NamedTuple):
    """What a child has brought to a node, and the bound that it may reach."""

    node: Node
    child: Node
    letter: str
    score: Score
    bound: Score

    @property
    def is_beyond(self) -> bool:
        """Whether the bound is passed, so that the node can be left."""
        return _is_beyond(self.node, self.score, self.bound)

    def cause(self, kind: str) -> Claim:
        """Return a cause that says this."""
        return cause(
            kind,
            node=self.node,
            other=self.child,
            letter=self.letter,
            score=self.score,
            given=self.bound,
        )


def _at_bound(course: SearchCourse, number: int, below: list[int]) -> _Reached | None:
    """
    Return the best value of visits below another one, and the bound that it may reach.
    """
    node, bound = course.nodes[number], _bound_against(course, number)
    best = course.best(node, below)
    if best is None or bound is None:
        return None
    letter = "beta" if node.is_max else "alpha"
    score = course.brought(node, below)
    return _Reached(node, course.nodes[best], letter, score, bound)


def _bound_against(course: SearchCourse, number: int) -> Score | None:
    """Return the bound of a visit that its own value may reach."""
    alpha, beta = course.windows[number]
    return beta if course.nodes[number].is_max else alpha


def _is_beyond(node: Node, value: Score, bound: Score) -> bool:
    return value > bound if node.is_max else value < bound


# What a negamax can make of its window for a child, other than [−β, −α]: of the α and β
# that it was given, and its v, which raises α. On small trees several can be the same.
WRONG_IN_NEGAMAX: Mapping[str, Callable[[Score, Score, Score], Window]] = {
    "not-turned": lambda alpha, beta, v: (max(alpha, v), beta),
    "signs-only": lambda alpha, beta, v: (-max(alpha, v), -beta),
    "places-only": lambda alpha, beta, v: (beta, max(alpha, v)),
    "lowers-beta": lambda alpha, beta, v: (
        -beta if v == -inf else -min(beta, v),
        -alpha,
    ),
}


def cause_in_negamax(course: SearchCourse, number: int, above: int) -> Claim:
    """Return what can be told of a wrong window that a negamax gives to a visit."""
    node, parent = course.nodes[number], course.nodes[above]
    ways = [way for way, made in WRONG_IN_NEGAMAX.items() if _is_always(course, made)]
    if len(ways) == 1 and ways != ["lowers-beta"]:
        return cause(ways[0], node=node, other=parent)
    own = course.own_window(number, course.windows[number])
    expected = course.own_window(number, course.narrowed(number))
    # A negamax hands the window of the parent down to all first children.
    if any(
        parent_visit is not None
        and not course.before(visit)
        and course.windows[visit] != course.windows[parent_visit]
        for visit, parent_visit in enumerate(course.above)
    ):
        return cause("window-in-negamax", node=node, own=own, due=expected)
    for sibling in course.before(number):
        brought = course.values[sibling]
        # The bound is a value of a child that was taken as it is.
        if brought and own == (expected[0], -course.own(sibling, brought)):
            other, score = course.nodes[sibling], -(own[1] or 0)
            return cause(
                "taken-without-minus", node=node, other=other, score=score, own=own
            )
    return cause("own-window", node=node, own=own, due=expected)


def _is_always(
    course: SearchCourse, made: Callable[[Score, Score, Score], Window]
) -> bool:
    """Tell whether a negamax makes all its windows in one of the wrong ways."""
    for number, above in enumerate(course.above):
        if above is None:
            continue
        alpha, beta = course.own_window(above, course.windows[above])
        if alpha is None or beta is None:
            return False
        v = course.own(
            above, course.brought(course.nodes[above], course.before(number))
        )
        if course.own_window(number, course.windows[number]) != made(alpha, beta, v):
            return False
    return True


def asks_with_null_windows(course: SearchCourse) -> bool:
    """
    Tell whether all but first children are first asked with a null window, as in PVS.
    """
    asked = False
    for number, above in enumerate(course.above):
        earlier = course.before(number)
        if above is None or course.nodes[number] in [
            course.nodes[sibling] for sibling in earlier
        ]:
            continue
        if earlier and not _is_null(course, number, above):
            return False
        if not earlier and course.windows[number] != course.windows[above]:
            return False
        asked |= bool(earlier)
    return asked


def _is_null(course: SearchCourse, number: int, above: int) -> bool:
    (low, high), (alpha, beta) = course.windows[number], course.narrowed(number)
    if low is None or high is None or alpha is None or beta is None:
        return False
    # No step leads away from an infinite bound: it is both ends.
    is_narrow = low in (-inf, inf) if low == high else high - low <= 1 and low < high
    return is_narrow and (low == alpha if course.nodes[above].is_max else high == beta)


def causes_of_window(course: SearchCourse, number: int) -> Iterator[Claim]:
    """Yield what can be told of a visit that is given another window than it is due."""
    above = course.above[number]
    window, expected = course.windows[number], course.narrowed(number)
    if above is None or None in window or None in expected or window == expected:
        return
    node, parent = course.nodes[number], course.nodes[above]
    if course.before(number) and asks_with_null_windows(course):
        own = course.own_window(number, window)
        yield cause(
            "null-window", node=node, own=own, function=course.recording.algorithm.name
        )
    elif not course.negates and window == (expected[1], expected[0]):
        yield cause("changed-places", node=node, other=parent)
    elif window == course.windows[above]:
        yield from _not_narrowed(course, number, above)
        if len({*course.windows}) == 1:
            yield cause("never-narrowed")
    elif overwritten := _overwritten(course, number, above):
        yield overwritten
    elif all(
        parent_visit is None or course.windows[visit] == course.narrowed(visit, WIDEST)
        for visit, parent_visit in enumerate(course.above)
    ):
        yield cause("never-handed-down")
    elif window in (course.narrowed(number, WIDEST), WIDEST):
        yield cause(
            "not-handed-down", node=node, other=parent, window=course.windows[above]
        )
    elif course.negates:
        yield cause_in_negamax(course, number, above)
    else:
        yield from _other_bounds(course, number, above)


def _not_narrowed(course: SearchCourse, number: int, above: int) -> Iterator[Claim]:
    """Tell of a value that has come back and has not narrowed the window."""
    parent = course.nodes[above]
    best = course.best(parent, course.before(number))
    if best is not None:
        yield cause(
            "not-narrowed",
            node=course.nodes[number],
            other=course.nodes[best],
            parent=parent,
            score=course.values[best],
            letter=letter_of(parent),
        )


def _other_bounds(course: SearchCourse, number: int, above: int) -> Iterator[Claim]:
    """Tell where a bound comes from that is another than the one due."""
    window, expected = course.windows[number], course.narrowed(number)
    differing = [end for end in (0, 1) if window[end] != expected[end]]
    # First the bound that a move of this player never changes.
    differing.sort(key=lambda end: (end == 0) == course.nodes[above].is_max)
    bound = window[differing[0]]
    if bound is not None:
        yield from _origin(
            course, number, above, bound=bound, is_alpha=differing[0] == 0
        )


def _origin(
    course: SearchCourse, number: int, above: int, *, bound: Score, is_alpha: bool
) -> Iterator[Claim]:
    """Tell where a wrong bound comes from: from a value, or from another bound."""
    node, parent = course.nodes[number], course.nodes[above]
    siblings = course.before(number)
    letter = "alpha" if is_alpha else "beta"
    alpha, beta = course.windows[above]
    same = [sibling for sibling in siblings if course.values[sibling] == bound]
    opposite = [sibling for sibling in siblings if course.values[sibling] == -bound]
    if same:
        other = course.nodes[same[0]]
        yield _from_value(node, parent, other, bound=bound, is_alpha=is_alpha)
    elif opposite:
        yield cause(
            "bound-with-other-sign",
            node=node,
            score=bound,
            letter=letter,
            other=course.nodes[opposite[0]],
            given=-bound,
        )
    elif bound not in (alpha, beta):
        if not any(leaf.value == bound for leaf in course.recording.tree.leaves):
            yield cause(
                "bound-from-nowhere",
                node=node,
                score=bound,
                letter=letter,
                parent=parent,
            )
    elif bound == (alpha if is_alpha else beta) and letter == letter_of(parent):
        yield from _not_narrowed(course, number, above)


def _from_value(
    node: Node, parent: Node, other: Node, *, bound: Score, is_alpha: bool
) -> Claim:
    """Tell of a bound that is the value of another child, before this one."""
    letter = "alpha" if is_alpha else "beta"
    if is_alpha == parent.is_max:
        return cause(
            "earlier-value",
            node=node,
            score=bound,
            letter=letter,
            other=other,
            parent=parent,
            best="greatest" if parent.is_max else "least",
        )
    return cause(
        # A 0 looks the same with the other sign.
        "like-wrong-bound" if bound == 0 else "wrong-bound",
        node=node,
        score=bound,
        letter=letter,
        other=other,
        parent=parent,
        own=letter_of(parent),
    )


def _overwritten(course: SearchCourse, number: int, above: int) -> Claim | None:
    """Tell of a bound that a value which is worse has taken the place of.

    None if none has.
    """
    parent = course.nodes[above]
    window, expected = course.windows[number], course.narrowed(number)
    own = 0 if parent.is_max else 1
    best = course.best(parent, course.before(number))
    if (
        best is None
        or window[1 - own] != expected[1 - own]
        or window[own] != course.values[best]
    ):
        return None
    if window[own] in (-inf, inf):
        # It can be what the search starts from as well.
        return None
    return cause(
        "overwritten",
        node=course.nodes[number],
        other=course.nodes[best],
        parent=parent,
        score=window[own],
        given=course.windows[above][own],
        letter=letter_of(parent),
    )


def letter_of(node: Node) -> str:
    """Return which bound a node moves."""
    return "alpha" if node.is_max else "beta"


def has_causes(algorithm: Algorithm) -> bool:
    """Tell whether causes of departures are known: for minimax, α-β and maxⁿ."""
    return algorithm.model.is_plain or algorithm.model.knows_seats


def causes_of(
    recording: Recording, reference: Recording, departure: Departure
) -> Iterator[Claim]:
    """Yield what can be told for certain of the cause of a departure."""
    course, visit = SearchCourse(recording), departure.visit
    if departure.kind == "returns" and visit is not None:
        yield from causes_of_return(course, visit)
        return
    if recording.error is not None and visit is None:
        yield from causes_of_error(course)
        return
    # What led to a departure of another kind is told for a search with a window alone.
    if not course.recording.algorithm.prunes:
        return
    earlier = _brought_before(course, departure)
    wrong = first_wrong(course, SearchCourse(reference), earlier)
    if wrong is not None:
        yield from causes_of_return(course, wrong)
    elif departure.kind == "window" and visit is not None:
        yield from causes_of_window(course, visit)
    elif departure.kind in ("turn", "out"):
        yield from _other_turns(course, departure)


def _brought_before(course: SearchCourse, departure: Departure) -> list[int]:
    """Return the visits whose values have led to a departure."""
    if departure.kind == "ends":
        return [0]
    end = len(course.nodes) if departure.visit is None else departure.visit
    if departure.expected is not None:
        above = departure.expected.parent
        ended = set(range(end)) - set(course.path_to(end))
        return [
            visit
            for visit in sorted(ended)
            if above and course.nodes[visit].parent is above
        ]
    return [] if departure.visit is None else course.before(departure.visit)


def _other_turns(course: SearchCourse, departure: Departure) -> Iterator[Claim]:
    """Yield what can be told of a node that only one of two searches enters."""
    visit, skipped = departure.visit, departure.expected
    end = len(course.nodes) if visit is None else visit
    causes = [] if visit is None else [*causes_of_order(course, visit, skipped)]
    if causes:
        yield from causes
    elif skipped is not None:
        yield from causes_of_leaving_out(course, skipped, end)
    elif visit is not None:
        yield from causes_of_going_on(course, visit)
