"""Which misconceptions a function shows: in all that it does, or in what they are about."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import unwrap
from math import inf
from types import FunctionType
from typing import Any, Literal, NamedTuple, TypeAlias

from abviz.classroom.belief import Misconception, Shown
from abviz.classroom.check.judge import Judge, Run, StudentRun, same_course
from abviz.classroom.check.trees import Trial
from abviz.classroom.questions.explaining import visits_by
from abviz.classroom.registry import misconceptions
from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import is_turned, minus
from abviz.engine.recording import links_of
from abviz.engine.registry import algorithms
from abviz.trees import Node, Score, Tree

# In what a function agrees with a misconception: in everything; in the leaves of whole searches;
# or node by node, whatever has come back there: in the order of the children, in where it stops, in
# the windows of the children, in what it returns, in that as far as its window tells values apart.
Agreement: TypeAlias = Literal["all", "leaves", "order", "stops", "windows", "returns", "within"]
EVIDENCE = 5  # on so many trees at least the misconception is told apart from the right search
FULL = -inf, inf
DIALECTS = {"fail-hard", "starts-at-bound"}  # fail-hard searches, which are taught too
STRICT = "strict-test"  # a mistake where equal bounds cut, and right where they do not
# Two that are one search when it is called without a window.
ALIKE = {"own-window-everywhere", "window-never-narrowed"}


class Suspect(NamedTuple):
    """A misconception that a function shows."""

    misconception: Misconception
    agreement: Agreement
    trees: int
    keeps_the_value: bool


def suspects(
    runs: Sequence[StudentRun], algorithm: Algorithm, *, excused: bool
) -> tuple[Suspect, ...]:
    """Return the beliefs that do exactly the same; else those that fit in what they are about."""
    if algorithm.knows_seats or not _is_seen(runs):
        return ()
    negates = any(mine.negates for mine in runs)
    # Who has no α and β compares none: that is no belief.
    has_windows = any(mine.has_windows for mine in runs)
    left_out = {"" if has_windows else "no-pruning", *(DIALECTS if excused else ())}
    right = algorithms["alphabeta"].with_options(cut_on_tie=algorithm.cut_on_tie)
    left_out |= set() if algorithm.cut_on_tie else {STRICT}
    known = misconceptions.programs.values()
    faulty = [one for one in known if one.explained(negates=negates) and one.name not in left_out]
    return _Suspicions(runs, faulty, right).found(prunes=algorithm.prunes)


def _is_seen(runs: Sequence[StudentRun]) -> bool:
    """Tell whether there are runs, and all of them are searches that were seen whole."""
    return bool(runs) and not any(mine.error or mine.gap or not mine.is_search for mine in runs)


Choice: TypeAlias = Literal["for the first", "for all", "against others", "against itself"]
Limit: TypeAlias = Literal["in rounds", "too early", "too late", "no limit", "zero at the limit"]
Habit: TypeAlias = (
    Literal["never cuts", "first child alone", "maximises", "minimises", "evaluates all"]
    | Choice
    | Limit
)
# What utilities are worth to a player by a wrong rule of several: the player's place is the second.
WRONG_CHOICES: Mapping[Choice, Callable[[Any, int], Score]] = {
    "for the first": lambda utilities, _: utilities[0],
    "for all": lambda utilities, _: sum(utilities),
    "against others": lambda utilities, mover: utilities[mover] - sum(utilities),
    "against itself": lambda utilities, mover: -utilities[mover],
}


def habits_of(runs: Sequence[StudentRun]) -> frozenset[Habit]:
    """Return what a function does at every node of all trees, whatever is behind it."""
    if not _is_seen(runs):
        return frozenset()
    visits = [*_visits_of(runs)]
    if any(len(one.brought) < len({*one.children}) for one in visits):
        return frozenset()
    found = set[Habit]()
    if all(len({*mine.indices}) == len(mine.tree) for mine in runs):
        found.add("never cuts")
    if visits and all(one.children == [one.node.children[0]] for one in visits):
        found.add("first child alone")
    told = [one for one in visits if len({*one.brought.values()}) > 1]
    players = {one.node.player for one in told}
    if players - {"max", "min", "chance"}:
        return frozenset({*found, *_wrong_choices(told)})
    picks: tuple[tuple[Habit, Callable[..., Score]], ...] = (("maximises", max), ("minimises", min))
    for habit, pick in picks:
        same = (one.value == pick(one.brought.values()) for one in told)
        if len(told) >= EVIDENCE and {"max", "min"} <= players and all(same):
            found.add(habit)
    return frozenset(found)


def other_habits(runs: Sequence[StudentRun], algorithm: Algorithm) -> frozenset[Habit]:
    """Return what a function does on all trees that is wrong with a depth limit, or in SCOUT."""
    if algorithm.depth is not None and _is_seen(runs):
        return frozenset(_at_limit(runs, algorithm.depth))
    is_told = bool(runs) and algorithm.tests and not any(mine.error for mine in runs)
    reads_all = is_told and all(map(Judge.reads_all, runs))
    return frozenset({"evaluates all"}) if reads_all else frozenset()


def _at_limit(runs: Sequence[StudentRun], depth: int) -> Iterator[Limit]:
    """Yield where a function stops, if that is not at the depth limit, or what it returns there."""
    # The plies at which inner nodes are left at once, by who moves at the root; and all others.
    stops: dict[str | None, set[int]] = {"max": set(), "min": set()}
    deepest, values = 0, list[tuple[Score | None, Score | None]]()
    for mine in runs:
        entered = set(links_of(mine.nodes)[0])
        for number, node in enumerate(mine.nodes):
            if node.is_leaf or number in entered:
                deepest = max(deepest, len(node.path))
                continue
            stops[mine.tree.root.player].add(len(node.path))
            values.append((mine.values[number], node.estimate))
    plies = stops["max"] | stops["min"]
    if not plies:
        if deepest > 2 * depth:
            yield "no limit"
    elif plies == {depth}:
        if {value for value, _ in values} == {0} and {due for _, due in values} != {0}:
            yield "zero at the limit"
    elif all(len(one) == 1 for one in stops.values()) and (
        plies == {2 * depth - 1, 2 * depth} or plies == {2 * depth} != {depth + 1}
    ):
        yield "in rounds"
    elif plies == {depth + 1}:
        yield "too late"
    elif plies == {depth - 1}:
        yield "too early"


def _wrong_choices(visits: "Sequence[Entered]") -> Iterator[Choice]:
    """Yield by which wrong rule several players choose at all nodes, if there is one."""
    rows = [(one.value, (one.node.seat or 1) - 1, [*one.brought.values()]) for one in visits]
    for value, mover, values in rows:
        if not all(isinstance(one, tuple) and len(one) > mover for one in (value, *values)):
            return
    for habit, worth in WRONG_CHOICES.items():
        if len(rows) >= EVIDENCE and all(
            value in values and worth(value, mover) == max(worth(one, mover) for one in values)
            for value, mover, values in rows
        ):
            yield habit


# What agrees with a function: misconceptions by their names, and "" for the right search, with the
# number of trees on which they differ from it.
_Agreeing: TypeAlias = Mapping[str, int]


class _Suspicions:
    def __init__(
        self, runs: Sequence[StudentRun], faulty: Sequence[Misconception], right: Algorithm
    ) -> None:
        self._runs = runs
        self._right = Search(right.function)
        self._due = [self._right.run(mine.tree) for mine in runs]
        self._faulty = {one.name: one for one in faulty}
        self._searches = {
            one.name: Search(one.worded(cut_on_tie=right.cut_on_tie), negates=one.is_negamax)
            for one in faulty
        }
        self._visits = [*_visits_of(runs)]
        self._has_windows = all(mine.has_windows for mine in runs)

    def found(self, *, prunes: bool) -> tuple[Suspect, ...]:
        """Return them."""
        exactly, leaves = self._wholes()
        if exactly:
            return tuple(self._told(exactly, "all"))
        if any(len(one.brought) < len(one.children) for one in self._visits):
            # Nothing has come back from some children, or they were entered again.
            return ()
        returned = self._agreeing("returns")
        how: Agreement = "returns"
        if not returned and self._has_windows:
            returned, how = self._agreeing("within"), "within"
        found = [*self._told(returned, how)]
        if not prunes:
            return tuple(found)
        ordered = self._agreeing("order")
        found += self._told(ordered, "order")
        # While v is not known, it is not known whether bounds and tests are right.
        if returned and self._has_windows:
            found += self._told(self._agreeing("windows"), "windows")
        stops: _Agreeing = {}
        if self._has_windows and set(returned) <= {"", *DIALECTS}:
            backwards = bool(ordered) and "" not in ordered
            stops = self._agreeing("stops", backwards=backwards) if returned else {"": 0}
            found += self._told(stops, "stops")
        # A function that shows no window may return hidden bounds.
        if not stops and (set(returned) <= {"", *DIALECTS}):
            told = self._told(leaves, "leaves")
            found += (one for one in told if {"leaves", "windows"} & {*one.misconception.about})
        return tuple(found)

    def _suspect(self, name: str, agreement: Agreement, trees: int) -> Suspect:
        search = self._searches[name]
        pairs = zip(self._runs, self._due, strict=True)
        keeps = all(search.run(mine.tree).value == right.value for mine, right in pairs)
        return Suspect(self._faulty[name], agreement, trees, keeps)

    def _told(self, agreeing: _Agreeing, agreement: Agreement) -> Iterator[Suspect]:
        """Yield what agrees, if nothing else does, and the right search is told apart from it."""
        if "" not in agreeing and (len(agreeing) == 1 or set(agreeing) == ALIKE):
            for name, trees in agreeing.items():
                if trees >= EVIDENCE:
                    yield self._suspect(name, agreement, trees)

    def _wholes(self) -> tuple[_Agreeing, _Agreeing]:
        """Return what does exactly the same, and what examines the same leaves."""
        exactly, leaves = dict[str, int](), dict[str, int]()
        for name, search in self._searches.items():
            same = self._whole(search)
            if same.get("all", 0) >= EVIDENCE:
                exactly[name] = same["all"]
            if "leaves" in same:
                leaves[name] = same["leaves"]
        # All leaves, or the first one alone: that comes of much else.
        is_telling = not {"no-pruning", "own-bound-test"} & {*leaves}
        return exactly, leaves if is_telling else {}

    def _whole(self, search: "Search") -> dict[str, int]:
        trees = {"all": 0, "leaves": 0}
        for mine, right in zip(self._runs, self._due, strict=True):
            faulty = search.run(mine.tree)
            if faulty.leaf_indices != [node.index for node in mine.nodes if node.is_leaf]:
                return {}
            trees["leaves"] += faulty.leaf_indices != right.leaf_indices
            if "all" in trees and same_search(faulty, mine, has_windows=mine.has_windows):
                trees["all"] += not same_search(faulty, right, has_windows=mine.has_windows)
            else:
                trees.pop("all", None)
        return trees

    def _agreeing(self, agreement: Agreement, *, backwards: bool = False) -> _Agreeing:
        about: dict[str, Shown] = {"within": "returns", "stops": "leaves"}
        shown: Any = about.get(agreement, agreement)
        names = ["", *(name for name, one in self._faulty.items() if shown in one.about)]
        found = {name: self._trees(name, agreement, backwards=backwards) for name in names}
        return {name: trees for name, trees in found.items() if trees is not None}

    def _trees(self, name: str, agreement: Agreement, *, backwards: bool) -> int | None:
        """Return on how many trees the right search differs; None if the function does."""
        search, trees = self._searches.get(name, self._right), set()
        for mine in self._visits:
            children: Sequence[Node] = mine.children
            if agreement in ("stops", "order"):
                children = mine.node.children[:: -1 if backwards else 1]
            faulty = search.at(mine, children)
            if not _is_alike(faulty, mine, agreement):
                return None
            if name and not _is_alike(faulty, self._right.at(mine, children), agreement):
                trees.add(mine.place)
        return len(trees)


class Entered(NamedTuple):
    """One visit of an inner node: its window, its children in the order of entering, what came."""

    place: int
    node: Node
    window: tuple[Score, Score]
    children: list[Node]
    windows: list[tuple[Score | None, Score | None]]
    brought: dict[Node, Score]
    value: Score | None


def same_search(one: Run, other: Run, *, has_windows: bool) -> bool:
    """Tell whether two searches of the same tree did the same."""
    values = one.values == other.values and one.value == other.value
    return values and (same_course(one, other) if has_windows else one.same_visits(other))


class _GoesOn(Exception):
    """A search enters a child of which nothing is known."""


class Search:
    """A search that calls itself, run on a tree, or at one node."""

    def __init__(self, function: Callable[..., Any], *, negates: bool = False) -> None:
        plain = unwrap(function)
        assert isinstance(plain, FunctionType)
        self._plain, self._negates = plain, negates
        # The same code, but what it calls by its own name is settled at each node.
        self._names = dict(plain.__globals__)
        name, defaults = plain.__name__, plain.__defaults__
        self._function = FunctionType(plain.__code__, self._names, name, defaults)

    def run(self, tree: Tree) -> Run:
        """Return what it does on a whole tree."""
        seen, run = visits_by(self._plain, tree, negates=self._negates), Run()
        run.alphas, run.betas, run.values = map(list, (seen.alphas, seen.betas, seen.values))
        run.trial, run.indices = Trial(tree, "large"), [node.index for node in seen.nodes]
        run.value, run.has_windows = run.values[0], True
        return run

    def at(self, visit: Entered, children: Sequence[Node]) -> Entered:
        """Return what it does at one node, given what a function got there and what came back."""
        entered: list[Node] = []
        windows: list[tuple[Score | None, Score | None]] = []

        def answer(child: Node, alpha: Score = -inf, beta: Score = inf, *_: Any) -> Score:
            entered.append(child)
            windows.append(self._own(child, alpha, beta))
            if child not in visit.brought:
                raise _GoesOn
            score = visit.brought[child]
            return -score if self._turns(child) else score

        self._names[self._plain.__name__] = answer
        node = _StandIn(visit.node, children)
        try:
            color = [-1 if node.is_min else 1] if self._negates else []
            value = self._function(node, *self._own(visit.node, *visit.window), *color)
        except _GoesOn:
            value = None
        else:
            value = -value if self._turns(visit.node) else value
        return visit._replace(children=entered, windows=windows, value=value)

    def _turns(self, node: Node) -> bool:
        return self._negates and is_turned(node)

    def _own(self, node: Node, alpha: Any, beta: Any) -> tuple[Any, Any]:
        """Turn a window of MAX's into the one of who moves, or back."""
        return (minus(beta), minus(alpha)) if self._turns(node) else (alpha, beta)


class _StandIn:
    """A node with some of its children alone."""

    def __init__(self, node: Node, children: Sequence[Node]) -> None:
        self.is_leaf, self.children = False, children
        self.is_max, self.is_min = node.is_max, node.is_min
        self.parent = node.parent


def _visits_of(runs: Sequence[StudentRun]) -> Iterator[Entered]:
    """Yield the visits of inner nodes from which children are entered."""
    for place, mine in enumerate(runs):
        nodes, values = mine.nodes, mine.values
        windows = [*zip(mine.alphas, mine.betas, strict=True)]
        for number, below in enumerate(links_of(nodes)[1]):
            if below:
                alpha, beta = windows[number]
                yield Entered(
                    place,
                    nodes[number],
                    FULL if alpha is None or beta is None else (alpha, beta),
                    [nodes[one] for one in below],
                    [windows[one] for one in below],
                    {nodes[one]: value for one in below if (value := values[one]) is not None},
                    values[number],
                )


def _is_alike(faulty: Entered, other: Entered, agreement: Agreement) -> bool:
    """Tell whether two searches do the same at a node, as far as they can be compared there."""
    if agreement == "order":
        return all(one is two for one, two in zip(faulty.children, other.children, strict=False))
    if agreement == "stops":
        return faulty.children == other.children
    if agreement == "windows":
        pairs = zip(faulty.windows, other.windows, strict=False)
        return all(one == two for one, two in pairs)
    if faulty.children != other.children:
        return True
    if agreement == "within":
        alpha, beta = faulty.window
        pair = (faulty.value, other.value)
        values = [None if one is None else max(alpha, min(beta, one)) for one in pair]
        return values[0] == values[1]
    return faulty.value == other.value
