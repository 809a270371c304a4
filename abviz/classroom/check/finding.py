"""From trees tried to an outcome: what is wrong first, what else, and which belief gives it.

Running a function on tree after tree, until the first one on which it is wrong.

Which misconceptions a function shows: in all that it does, or in what they are about.

What came of a check, as data.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property, partial
from inspect import unwrap
from itertools import chain
from math import inf
from time import monotonic
from types import FunctionType, TracebackType
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from abviz.classroom.belief import Misconception, Shown
from abviz.classroom.check.judge import (
    ASPECTS,
    Aspect,
    Dialect,
    Due,
    Judge,
    Path,
    Paths,
    Reference,
    Watched,
)
from abviz.classroom.check.process import Halted
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.told import Told
from abviz.classroom.check.trials import Kind, Trial, count_small, trials
from abviz.classroom.registry import misconceptions
from abviz.diagnosis.causes import Direction, directions_in
from abviz.engine.models import as_max_sees, is_turned, minus
from abviz.engine.pickling import kind_of
from abviz.engine.registry import algorithms
from abviz.trees import Node, Score, Tree

What: TypeAlias = Literal["differs", "error", "stopped", "gone", "unsteady", "spoilt"]
# On trees of so many leaves the function is run twice, and again where it is wrong.
TWICE = 3
AGAIN = 4
# On all trees of up to so many leaves it is run, whatever it reads there.
ALWAYS = 4


class Place(Protocol):
    """Where a function runs: a process of its own, or this one."""

    name: str
    printed: list[str]
    is_apart: bool

    def runs(self, trials: Iterable[Trial]) -> Iterator[tuple[Trial, Watched]]:
        """Run the function on trees, one after another."""

    def tell(self, trial: Trial) -> tuple[Watched, Told]:
        """Run the function on a tree, and return everything about it."""

    def kept(self) -> tuple[tuple[str, str], ...]:
        """Return what has changed since the function was loaded."""

    def end(self) -> None:
        """End what runs there."""


@dataclass(frozen=True, kw_only=True)
class Failure:
    """Where a function is wrong.

    Parameters
    ----------
    what : str
        "differs" from the reference; an "error" ended it; it was "stopped"; its process is
        "gone"; or it did something else the second time ("unsteady"); or what it had kept from
        earlier trees made it wrong ("spoilt").
    trial : Trial
        The tree.
    wrong : tuple of str
        The aspects that are wrong there.
    mine : Watched or None
        What the function did; None if it came to no end.
    due : Due
        What the reference does.
    dialect : str
        Which dialect the function was held to by then.
    is_mixed : bool
        Whether it is wrong only in that it is of no dialect throughout.
    reason, detail : str
        Why it was stopped: the kind and the detail of a `Halted`.
    kept : tuple of (str, str)
        In what something was kept: of which kind that is, and its name.
    told : Told
        What is known of the run on the tree.
    """

    what: What
    trial: Trial
    wrong: tuple[Aspect, ...]
    mine: Watched | None
    due: Due
    dialect: Dialect
    is_mixed: bool = False
    reason: str = ""
    detail: str = ""
    kept: tuple[tuple[str, str], ...] = ()
    told: Told = Told()


class Examination(AbstractContextManager["Examination"]):
    """Runs a function on tree after tree, and compares it with a reference.

    Parameters
    ----------
    start : callable
        Starts the function anew: nothing is kept from earlier runs.
    reference : Reference
        The reference.
    judge : Judge
        What counts.
    seconds : float
        The time for all.
    excused : callable
        Tells whether it costs nothing to be wrong on a tree.
    report : callable
        Is called for each tree, with how many have been tried.

    Attributes
    ----------
    tried : Counter
        How many trees were tried, by their kinds.
    sizes : Counter
        How many trees of kind "order" were tried, by their leaves.
    starts_at : tuple of two Score, or None
        A finite window with which it has begun.
    has_windows : bool or None
        Whether windows were compared; None if nothing was.
    unseen : Watched or None
        A run of which not all could be seen.
    hidden : set of str
        The aspects that could not be seen in some run.
    reads_all : bool
        Whether all leaves were read wherever calls do not show which are examined.
    uses_abviz : bool
        Whether it ran a search of abviz.
    kept : list of Watched or None
        Where runs are kept; None keeps none. Those count in which MAX and MIN take turns, and all
        scores are finite.
    is_late : bool
        Whether the time was over before all trees were tried.
    stopped_on : Trial or None
        A larger tree on which it was stopped because it took too long.
    """

    def __init__(
        self,
        start: Callable[[], Place],
        reference: Reference,
        *,
        judge: Judge,
        seconds: float,
        excused: Callable[[Trial], bool],
        report: Callable[[int], None],
    ) -> None:
        self.reference, self.judge = reference, judge
        self.tried: Counter[Kind] = Counter()
        self.sizes: Counter[int] = Counter()
        self.starts_at: tuple[Score, Score] | None = None
        self.has_windows: bool | None = None
        self.unseen: Watched | None = None
        self.hidden: set[Aspect] = set()
        self.reads_all = True
        self.uses_abviz = False
        self.kept: list[Watched] | None = None
        self.is_late = False
        self.stopped_on: Trial | None = None
        self._excused, self._report = excused, report
        # A search that averages looks at all scores before it begins.
        self._is_told_by_reads = not reference.algorithm.averages
        self._paths, self._count_of_all = Paths(), 0
        self._printed: list[str] = []
        self._deadline = monotonic() + seconds
        self._start = start
        self._place = start()
        self.name, self.is_apart = self._place.name, self._place.is_apart

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the function, whatever has happened."""
        self._place.end()

    @property
    def printed(self) -> str:
        """What the function printed; an ellipsis stands for what was left out."""
        return "".join(self._printed or self._place.printed).rstrip("\n")

    def failures(self, trials: Iterable[Trial]) -> Iterator[Failure]:
        """Yield where the function is wrong, in the order of the trees.

        Nothing more is yielded after it was stopped, or when the time is over.
        """
        left, ahead = iter(trials), deque[tuple[Trial, Path]]()
        runs, is_first = self._place.runs(self._needed(left, ahead)), True
        try:
            for trial, mine in runs:
                if monotonic() >= self._deadline:
                    self.is_late = True
                    return
                _, path = ahead.popleft()
                again = next(runs)[1] if self._is_twice(trial) else mine
                failure = self._failure(trial, path.due, mine, again)
                is_first = False
                if failure is not None:
                    yield failure
                elif trial.kind == "order":
                    self._is_told_by_reads &= path.settle(mine)
                if not self._is_settled(ahead):
                    break
        except Halted as halt:
            if halt.trial is None or halt.kind == "late" and halt.trial.kind == "large":
                # It ends on all small trees, and is slow.
                self.is_late, self.stopped_on = True, halt.trial
            else:
                yield self._halted(halt, halt.trial, is_first=is_first)
            return
        if not self._is_settled(ahead):
            # What it did on one tree does not tell what it does on others: it is run on these, too.
            self._begin_anew()
            yield from self.failures(chain([trial for trial, _ in ahead], left))

    def _is_twice(self, trial: Trial) -> bool:
        return self.kept is None and len(trial.scores) <= TWICE

    def _needed(self, trials: Iterable[Trial], ahead: deque[tuple[Trial, Path]]) -> Iterator[Trial]:
        """Yield the trees on which the function has to run, small ones twice.

        A function that looks at no other leaves than the reference does the same on all trees
        with the same scores there: it is run on the first of them.
        """
        for trial in trials:
            may_skip = self._may_skip(trial)
            path = self._paths.find(trial) if may_skip else None
            if path is not None:
                ahead.append((trial, path))
                continue
            due = self.reference.due(trial)
            ahead.append((trial, self._paths.add(trial, due) if may_skip else Path(trial, due)))
            yield trial
            if self._is_twice(trial):
                yield trial

    def _may_skip(self, trial: Trial) -> bool:
        is_small = trial.kind != "order" or len(trial.scores) <= ALWAYS
        return self._is_told_by_reads and self.kept is None and not is_small

    def _is_settled(self, ahead: deque[tuple[Trial, Path]]) -> bool:
        """Count the next trees on which the function need not run; tell whether that is sure."""
        while ahead and ahead[0][1].trial is not ahead[0][0]:
            trial, path = ahead[0]
            if not path.settles(trial):
                return False
            ahead.popleft()
            self._count_tree(trial)
        return True

    def _failure(self, trial: Trial, due: Due, mine: Watched, again: Watched) -> Failure | None:
        wrong = self.judge.wrong(mine, due)
        self._count(trial, mine, due)
        if not wrong and (again is mine or alike(mine, again)):
            return None
        if self.kept is not None or self._excused(trial):
            return self._failed("differs" if mine.error is None else "error", trial, due, mine)
        kept = self._place.kept()
        try:
            return self._from_the_start(trial, due, kept)
        except Halted as halt:
            return self._stopped(halt, trial, due)

    def _from_the_start(self, trial: Trial, due: Due, kept: tuple[tuple[str, str], ...]) -> Failure:
        """Try a tree again from a fresh start, and say what is wrong there."""
        self._begin_anew()
        mine, told = self._place.tell(trial)
        wrong = self.judge.wrong(mine, due)
        others = [one for _, one in self._place.runs([trial] * AGAIN)]
        is_steady = all(alike(mine, one) for one in others)
        if not is_steady:
            kept = self._place.kept()
        if not wrong and (is_steady or kept):
            return self._failed("spoilt", trial, due, mine, kept=kept)
        if not is_steady:
            return self._failed("unsteady", trial, due, mine, kept=kept)
        return self._failed(
            "differs" if mine.error is None else "error", trial, due, mine, told=told
        )

    def _begin_anew(self) -> None:
        self._printed = self._printed or self._place.printed
        self._place.end()
        self._place = self._start()

    def _halted(self, halt: Halted, trial: Trial, *, is_first: bool) -> Failure:
        """Try a tree again on which the function came to no end, unless it was the first."""
        due = self.reference.due(trial)
        if is_first or self.kept is not None:
            return self._stopped(halt, trial, due)
        kept = self._place.kept() if halt.kind == "garbage" else ()
        try:
            found = self._from_the_start(trial, due, kept)
        except Halted as again:
            return self._stopped(again, trial, due)
        return found

    def _stopped(self, halt: Halted, trial: Trial, due: Due) -> Failure:
        what: What = "stopped" if halt.kind in ("late", "steps") else "gone"
        return self._failed(what, trial, due, reason=halt.kind, detail=halt.detail)

    def _failed(
        self,
        what: What,
        trial: Trial,
        due: Due,
        mine: Watched | None = None,
        *,
        reason: str = "",
        detail: str = "",
        kept: tuple[tuple[str, str], ...] = (),
        told: Told = Told(),  # noqa: B008 - it never changes
    ) -> Failure:
        wrong = self.judge.wrong(mine, due) if what == "differs" and mine else self.judge.compared
        return Failure(
            what=what,
            trial=trial,
            wrong=wrong,
            mine=mine,
            due=due,
            dialect=self.judge.closest(mine, due) if mine else self.judge.dialect,
            is_mixed=what == "differs" and mine is not None and self.judge.is_mixed(mine, due),
            reason=reason,
            detail=detail,
            kept=kept,
            told=told,
        )

    def _count_tree(self, trial: Trial) -> None:
        self.tried[trial.kind] += 1
        if trial.kind == "order":
            self.sizes[len(trial.scores)] += 1
        self._count_of_all += 1
        self._report(self._count_of_all)

    def _count(self, trial: Trial, mine: Watched, due: Due) -> None:
        self._count_tree(trial)
        self.uses_abviz |= mine.uses_abviz
        self.starts_at = self.starts_at or mine.starts_at
        if self.kept is not None and not (trial.kind == "turns" or trial.has_infinite_scores):
            self.kept.append(mine)
        if mine.gap is not None:
            # Where nothing but leaves is below, no call on a leaf looks like no call on a child.
            if self.unseen is None or mine.gap.kind == "leaves":
                self.unseen = mine
            self.hidden |= self.judge.hidden(mine, due)
            self.reads_all &= self.judge.reads_all(mine)
        has_windows = self.judge.has_windows(mine, due)
        self.has_windows = has_windows and self.has_windows is not False


def alike(one: Watched, other: Watched) -> bool:
    """Tell whether two runs on the same tree did the same."""
    if one.error is not None or other.error is not None:
        kinds = [run.error and kind_of(run.error) for run in (one, other)]
        return kinds[0] == kinds[1]
    if not (one.is_search and other.is_search):
        return one.is_search == other.is_search
    columns = [(r.alphas, r.betas, r.values, r.value, r.reads) for r in (one, other)]
    return one.same_visits(other) and columns[0] == columns[1]


# In what a function agrees with a misconception: in everything; in the leaves of whole searches;
# or node by node, whatever has come back there: in the order of the children, in where it stops, in
# the windows of the children, in what it returns, in that as far as its window tells values apart.
Agreement: TypeAlias = Literal["all", "leaves", "order", "stops", "windows", "returns", "within"]
# On so many trees at least the misconception is told apart from the right search.
EVIDENCE = 5
FULL = -inf, inf
# What somebody who is fail-hard does, and what is taught so.
DIALECTS = {"fail-hard", "starts-at-bound"}
# Two that are one search where nobody calls it with a window.
ALIKE = {"own-window-everywhere", "window-never-narrowed"}


class Suspect(NamedTuple):
    """A misconception that a function shows.

    `agreement` says in what; `trees` on how many trees the right search differs from it in that;
    `keeps_the_value` whether it leaves the value of the root right on all of them.
    """

    misconception: Misconception
    agreement: Agreement
    trees: int
    keeps_the_value: bool


def suspects(runs: Sequence[Watched], *, excused: bool, prunes: bool) -> tuple[Suspect, ...]:
    """Return the misconceptions that a function shows.

    If some do exactly the same, these. Else those with which it agrees in what they are
    about, on all trees, where the right search does something else on some. What can be
    explained in several ways is not told.

    Parameters
    ----------
    runs : sequence of Watched
        What the function did.
    excused : bool, keyword-only
        Whether a function may be fail-hard.
    prunes : bool, keyword-only
        Whether it is to prune; else only what it returns can be a misconception.
    """
    if not runs or any(mine.error or mine.gap or not mine.is_search for mine in runs):
        return ()
    negates = any(mine.negates for mine in runs)
    # Who has no α and β compares none: that is no belief.
    left_out = {"" if runs[0].has_windows else "no-pruning", *(DIALECTS if excused else ())}
    faulty = [
        one
        for one in misconceptions.programs.values()
        if one.explained(negates=negates) and one.name not in left_out
    ]
    return _Suspicions(runs, faulty).found(prunes=prunes)


Habit: TypeAlias = Literal["never cuts", "first child alone", "maximises", "minimises"]


def habits_of(runs: Sequence[Watched]) -> frozenset[Habit]:
    """Return what a function does at every node of all trees, whatever is behind it.

    It "maximises" or "minimises" at the nodes of both players, and not at those of one alone.

    Parameters
    ----------
    runs : sequence of Watched
        What the function did.
    """
    if not runs or any(mine.error or mine.gap or not mine.is_search for mine in runs):
        return frozenset()
    visits = [*_visits_of(runs)]
    if any(len(one.brought) < len({*one.children}) for one in visits):
        return frozenset()
    found = set[Habit]()
    if all(len({*mine.indices}) == len(mine.tree) for mine in runs):
        found.add("never cuts")
    if all(one.children == [one.node.children[0]] for one in visits):
        found.add("first child alone")
    told = [one for one in visits if len({*one.brought.values()}) > 1]
    players = {one.node.player for one in told}
    picks: tuple[tuple[Habit, Callable[..., Score]], ...] = (("maximises", max), ("minimises", min))
    for habit, pick in picks:
        same = (one.value == pick(one.brought.values()) for one in told)
        if len(told) >= EVIDENCE and {"max", "min"} <= players and all(same):
            found.add(habit)
    return frozenset(found)


# What agrees with a function: misconceptions by their names, and "" for the right search, with the
# number of trees on which they differ from it.
_Agreeing: TypeAlias = Mapping[str, int]


class _Suspicions:
    """Tells which of some misconceptions a function shows."""

    def __init__(self, runs: Sequence[Watched], faulty: Sequence[Misconception]) -> None:
        self._runs = runs
        self._right = Search(algorithms["alphabeta"].function)
        self._due = [self._right.run(mine.tree) for mine in runs]
        self._faulty = {one.name: one for one in faulty}
        self._searches = {one.name: Search(one.function, negates=one.is_negamax) for one in faulty}
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
        # Where nobody knows what v is, nobody knows whether bounds and tests are right.
        if returned and self._has_windows:
            found += self._told(self._agreeing("windows"), "windows")
        stops: _Agreeing = {}
        if self._has_windows and set(returned) <= {"", *DIALECTS}:
            backwards = bool(ordered) and "" not in ordered
            stops = self._agreeing("stops", backwards=backwards) if returned else {"": 0}
            found += self._told(stops, "stops")
        # Who shows no window may return bounds that nobody sees.
        if not stops and (set(returned) <= {"", *DIALECTS}):
            found += (one for one in self._told(leaves, "leaves") if _is_about_leaves(one))
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

    def _about(self, *shown: Shown) -> Iterator[str]:
        return (name for name, one in self._faulty.items() if {*shown} & {*one.about})

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

    def _whole(self, search: Search) -> dict[str, int]:
        trees = {"all": 0, "leaves": 0}
        for mine, right in zip(self._runs, self._due, strict=True):
            faulty = search.run(mine.tree)
            if faulty.leaves != [node.index for node in mine.nodes if node.is_leaf]:
                return {}
            trees["leaves"] += faulty.leaves != right.leaves
            if "all" in trees and faulty.is_like(mine, has_windows=mine.has_windows):
                trees["all"] += not faulty.is_like(right, has_windows=mine.has_windows)
            else:
                trees.pop("all", None)
        return trees

    def _agreeing(self, agreement: Agreement, *, backwards: bool = False) -> _Agreeing:
        """Return what agrees with a function at every node."""
        about: dict[str, Shown] = {"within": "returns", "stops": "leaves"}
        shown: Any = about.get(agreement, agreement)
        names = ["", *self._about(shown)]
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


def _is_about_leaves(suspect: Suspect) -> bool:
    return bool({"leaves", "windows"} & {*suspect.misconception.about})


class Entered(NamedTuple):
    """One visit of an inner node: its window, its children in the order of entering, what came.

    `place` is the number of the tree.
    """

    place: int
    node: Node
    window: tuple[Score, Score]
    children: list[Node]
    windows: list[tuple[Score | None, Score | None]]
    brought: dict[Node, Score]
    value: Score | None


@dataclass
class Course:
    """What a search did on a whole tree, in columns as MAX sees them."""

    nodes: list[Node]
    alphas: list[Score | None]
    betas: list[Score | None]
    values: list[Score | None]

    @property
    def value(self) -> Score | None:
        """The value of the root."""
        return self.values[0]

    @property
    def leaves(self) -> list[int]:
        """The leaves by their places in preorder, in the order in which they are examined."""
        return [node.index for node in self.nodes if node.is_leaf]

    def is_like(self, mine: Watched | Course, *, has_windows: bool) -> bool:
        """Tell whether another search did the same."""
        indices = ([node.index for node in one.nodes] for one in (self, mine))
        values = self.values == mine.values and self.value == mine.value
        windows = self.alphas == mine.alphas and self.betas == mine.betas
        return values and next(indices) == next(indices) and (windows or not has_windows)


class _GoesOn(Exception):
    """A search enters a child of which nothing is known."""


class Search:
    """A search that calls itself, run on a tree, or at one node.

    Parameters
    ----------
    function : FunctionType
        A plain function of a node, alpha and beta.
    negates : bool, keyword-only
        Whether it is a negamax, with a color.
    """

    def __init__(self, function: Callable[..., Any], *, negates: bool = False) -> None:
        plain = unwrap(function)
        assert isinstance(plain, FunctionType)
        self._negates = negates
        self._answer: Callable[..., Any] = plain
        # The same code, but what it calls by its own name answers here.
        self._function = FunctionType(
            plain.__code__,
            {**plain.__globals__, plain.__name__: self._called},
            plain.__name__,
            plain.__defaults__,
        )

    def _called(self, node: Any, alpha: Score = -inf, beta: Score = inf, *others: Any) -> Any:
        return self._answer(node, alpha, beta, *others)

    def run(self, tree: Tree) -> Course:
        """Return what it does on a whole tree."""
        course = Course([], [], [], [])

        def deeper(node: Node, alpha: Score, beta: Score, *others: Any) -> Score:
            place = len(course.nodes)
            course.nodes.append(node)
            course.alphas.append(alpha)
            course.betas.append(beta)
            course.values.append(None)
            value: Score = self._function(node, alpha, beta, *others)
            course.values[place] = value
            return value

        self._answer = deeper
        deeper(tree.root, -inf, inf, *self._color(tree.root))
        if self._negates:
            columns = as_max_sees(tuple(course.nodes), course.alphas, course.betas, course.values)
            return Course(course.nodes, *columns)
        return course

    def at(self, visit: Entered, children: Sequence[Node]) -> Entered:
        """Return what it does at one node, given what a function got there and what came back."""
        entered: list[Node] = []
        windows: list[tuple[Score | None, Score | None]] = []

        def answer(child: Node, alpha: Score, beta: Score, *_: Any) -> Score:
            entered.append(child)
            windows.append(self._own(child, alpha, beta))
            if child not in visit.brought:
                raise _GoesOn
            score = visit.brought[child]
            return -score if self._turns(child) else score

        self._answer = answer
        node = _StandIn(visit.node, children)
        try:
            value = self._function(node, *self._own(visit.node, *visit.window), *self._color(node))
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

    def _color(self, node: Any) -> list[int]:
        return [-1 if node.is_min else 1] if self._negates else []


class _StandIn:
    """A node with some of its children alone."""

    def __init__(self, node: Node, children: Sequence[Node]) -> None:
        self.is_leaf, self.children = False, children
        self.is_max, self.is_min = node.is_max, node.is_min
        self.parent = node.parent


def _visits_of(runs: Sequence[Watched]) -> Iterator[Entered]:
    """Yield the visits of inner nodes from which children are entered."""
    for place, mine in enumerate(runs):
        rows = zip(mine.nodes, mine.alphas, mine.betas, mine.values, strict=True)
        path: list[Entered] = []
        found = []
        for node, alpha, beta, value in rows:
            while path and path[-1].node is not node.parent:
                path.pop()
            if path:
                above = path[-1]
                above.children.append(node)
                above.windows.append((alpha, beta))
                if value is not None:
                    above.brought[node] = value
            window = FULL if alpha is None or beta is None else (alpha, beta)
            path.append(Entered(place, node, window, [], [], {}, value))
            found.append(path[-1])
        yield from (one for one in found if one.children)


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
        values = [
            None if one.value is None else max(alpha, min(beta, one.value))
            for one in (faulty, other)
        ]
        return values[0] == values[1]
    return faulty.value == other.value


# A slow function that is right on all trees of up to so many leaves is called right.
ENOUGH_LEAVES = 4


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of a check.

    Parameters
    ----------
    name : str
        The name of the function that was checked.
    settings : Settings
        How it was checked.
    compared : tuple of str
        The aspects that were compared, without those of which nothing was seen.
    left_out : tuple of str
        The aspects that were to be compared, and that do not count: there was nothing of them.
    hidden : frozenset of str
        The aspects that count, and that could not be seen in all runs.
    failure : Failure or None
        Where it was wrong first; None if nowhere.
    wrong : frozenset of str
        The aspects that were wrong somewhere.
    tried : mapping
        How many trees were tried up to there, by their kinds.
    sizes : mapping
        How many trees of kind "order" among them, by their leaves.
    surveyed : int
        How many trees were tried to find out what else is wrong, and why.
    suspects : tuple of Suspect
        The misconceptions that it shows on all these trees, and in what.
    is_minimax : bool
        Whether it has no windows, and does what minimax does on all trees that were surveyed.
    habits : set of str
        What it does at every node of these trees.
    directions : set of str
        In which directions children are entered on all these trees.
    excused : mapping
        The first failures of kinds that cost nothing: where a player moves twice running, and
        where a score is infinite.
    unseen : Watched or None
        A run of which not all could be seen.
    reads_all : bool
        Whether all leaves were read wherever calls do not show which are examined.
    starts_at : tuple of two Score, or None
        A finite window with which it begins, and that counts as the full one.
    uses_abviz : bool
        Whether it ran a search of abviz itself.
    is_fail_hard : bool
        Whether it is fail-hard where the reference is fail-soft, and that is accepted.
    is_late : bool
        Whether the time was over before all trees were tried.
    is_apart : bool
        Whether it ran in a process of its own.
    stopped_on : Trial or None
        A larger tree on which it was stopped because it took too long.
    printed : str
        What the function printed.
    """

    name: str
    settings: Settings
    compared: tuple[Aspect, ...]
    left_out: tuple[Aspect, ...]
    hidden: frozenset[Aspect]
    failure: Failure | None
    wrong: frozenset[Aspect]
    tried: Mapping[Kind, int]
    sizes: Mapping[int, int]
    surveyed: int = 0
    suspects: tuple[Suspect, ...] = ()
    is_minimax: bool = False
    habits: frozenset[Habit] = frozenset()
    directions: frozenset[Direction] = frozenset()
    excused: Mapping[Kind, Failure] = field(default_factory=dict)
    unseen: Watched | None = None
    reads_all: bool = False
    starts_at: tuple[Score, Score] | None = None
    uses_abviz: bool = False
    is_fail_hard: bool = False
    is_late: bool = False
    is_apart: bool = True
    stopped_on: Trial | None = None
    printed: str = field(default="", repr=False)

    @cached_property
    def share(self) -> float:
        """The share of the points that it has earned, from 0 to 1.

        Each aspect counts the same that was right on all trees. Of a function that was too slow
        for enough trees, so much of that counts as it came far.
        """
        if not self.compared or self.uses_abviz:
            return 0.0
        return self.progress * (1 - len(self.wrong | self.hidden) / len(self.compared))

    @property
    def progress(self) -> float:
        """How far it came on the way to enough trees: each number of leaves counts the same."""
        if not self.is_too_slow:
            return 1.0
        sizes = range(2, min(ENOUGH_LEAVES, self.settings.most_leaves) + 1)
        parts = [self.sizes.get(size, 0) / count_small(size, fewest_leaves=size) for size in sizes]
        return sum(parts) / len(parts)

    @property
    def shown(self) -> list[Aspect]:
        """The aspects that were compared on all trees, and were right."""
        return [one for one in self.compared if one not in self.hidden | self.wrong]

    @property
    def unshown(self) -> list[Aspect]:
        """The aspects that count, and that could not be seen."""
        return [one for one in self.compared if one in self.hidden]

    @property
    def is_too_slow(self) -> bool:
        """Whether the time was over before enough trees were tried to call it right."""
        if not self.is_late or self.failure is not None or len(self.tried) > 1:
            return False
        most = min(ENOUGH_LEAVES, self.settings.most_leaves)
        return sum(self.sizes.values()) < count_small(most)

    def smaller(self, leaves: int) -> int:
        """Return how many trees of kind "order" with fewer leaves were tried."""
        return sum(count for size, count in self.sizes.items() if size < leaves)


# What else is wrong, and why, is looked for on fewer trees.
SURVEYED_LEAVES = 4


def outcome_of(
    start: Callable[[], Place], settings: Settings, *, report: Callable[[int], None]
) -> Outcome:
    """Return what comes of a check.

    Parameters
    ----------
    start : callable
        Starts the function, each time anew.
    settings : Settings
        How it is checked.
    report : callable, keyword-only
        Is called for each tree, with how many have been tried.
    """
    examination = Examination(
        start,
        Reference(settings.algorithm),
        judge=Judge(settings.algorithm, compared=settings.compared, fail_hard=settings.fail_hard),
        seconds=settings.seconds,
        excused=partial(_is_excused, settings),
        report=report,
    )
    with examination:
        return _outcome(examination, settings)


def _outcome(examination: Examination, settings: Settings) -> Outcome:
    failure, excused = _first(examination, settings)
    tried, sizes, is_late = dict(examination.tried), dict(examination.sizes), examination.is_late
    wrong = set(failure.wrong) if failure else set()
    runs: list[Watched] = []
    if failure is not None and failure.what == "differs":
        examination.kept = runs
        wrong |= _wrong_elsewhere(examination, settings)
    left_out, hidden = _not_seen(examination, settings)
    surveyed = [failure.mine, *runs] if failure and failure.mine and runs else []
    return Outcome(
        name=examination.name,
        settings=settings,
        compared=tuple(one for one in settings.compared if one not in left_out),
        left_out=tuple(one for one in settings.compared if one in left_out),
        hidden=frozenset(hidden - wrong),
        failure=failure,
        wrong=frozenset(wrong - left_out),
        tried=tried,
        sizes=sizes,
        surveyed=len(runs),
        is_minimax=_is_minimax(surveyed),
        habits=habits_of(surveyed),
        suspects=suspects(
            surveyed, excused=examination.judge.is_lenient, prunes=settings.algorithm.prunes
        ),
        directions=frozenset().union(
            *(directions_in(mine.nodes) for mine in runs if mine.is_search)
        ),
        excused=excused,
        unseen=examination.unseen,
        reads_all=examination.reads_all,
        starts_at=examination.starts_at,
        uses_abviz=examination.uses_abviz and settings.own_work,
        is_fail_hard=examination.judge.dialect != "fail-soft",
        is_late=is_late,
        is_apart=examination.is_apart,
        stopped_on=examination.stopped_on,
        printed=examination.printed,
    )


def _trials(settings: Settings, *, most_leaves: int) -> Iterable[Trial]:
    found = trials(
        settings.algorithm,
        most_leaves=most_leaves,
        larger=settings.larger,
        seed=settings.seed,
    )
    return (trial for trial in found if settings.infinite or not trial.has_infinite_scores)


def _first(
    examination: Examination, settings: Settings
) -> tuple[Failure | None, dict[Kind, Failure]]:
    """Return the first failure that counts, and of each kind the first of those that do not."""
    excused: dict[Kind, Failure] = {}
    for failure in examination.failures(_trials(settings, most_leaves=settings.most_leaves)):
        if not (_is_excused(settings, failure.trial) and _has_ended(failure)):
            return failure, excused
        if failure.trial.kind != "turns" or _is_sure(failure):
            excused.setdefault(failure.trial.kind, failure)
    return None, excused


def _is_sure(failure: Failure) -> bool:
    """Tell whether it is wrong whoever moves: in a negamax, whose numbers they are is not sure."""
    negates = failure.mine is not None and failure.mine.negates
    return not negates or bool({"value", "leaves"} & {*failure.wrong})


def _wrong_elsewhere(examination: Examination, settings: Settings) -> set[Aspect]:
    """Return the aspects that are wrong on any of fewer trees."""
    fewer = _trials(settings, most_leaves=min(settings.most_leaves, SURVEYED_LEAVES))
    return {
        aspect
        for failure in examination.failures(fewer)
        if not (_is_excused(settings, failure.trial) and _has_ended(failure))
        for aspect in failure.wrong
    }


def _is_minimax(runs: Sequence[Watched]) -> bool:
    """Tell whether a function without windows did what minimax does, and all of it was seen."""
    minimax = algorithms["minimax"]
    judge = Judge(minimax, compared=ASPECTS, fail_hard=False)
    return bool(runs) and all(
        not mine.has_windows
        and mine.gap is None
        and minimax.fits(mine.tree)
        and not judge.wrong(mine, Due(mine.tree, minimax))
        for mine in runs
    )


def _is_excused(settings: Settings, trial: Trial) -> bool:
    """Tell whether it costs nothing to be wrong on a tree."""
    return trial.has_infinite_scores or (settings.alternating and trial.kind == "turns")


def _has_ended(failure: Failure) -> bool:
    return failure.what not in ("stopped", "gone")


def _not_seen(examination: Examination, settings: Settings) -> tuple[set[Aspect], set[Aspect]]:
    """Return the aspects that do not count, and those that count and could not be seen.

    Whether a search prunes must be seen. Where there is nothing to prune, what could not be
    seen does not count.
    """
    absent: set[Aspect] = {"windows"} if examination.has_windows is False else set()
    if not settings.algorithm.prunes:
        return absent | examination.hidden, set()
    return absent - examination.hidden, {*examination.hidden} & {*settings.compared}
