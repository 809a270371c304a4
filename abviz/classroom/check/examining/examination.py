"""Running a function on tree after tree, until the first one on which it is wrong."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import chain
from time import monotonic
from types import TracebackType
from typing import Literal, Protocol, TypeAlias

from abviz.classroom.check.examining.judge import Aspect, Judge
from abviz.classroom.check.examining.process import Halted
from abviz.classroom.check.examining.run import Dialect, Due, Path, Paths, Reference, Watched
from abviz.classroom.check.examining.told import Told
from abviz.classroom.check.examining.trials import Kind, Trial
from abviz.engine.pickling import kind_of
from abviz.trees import Score

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
        self._is_told_by_reads = reference.algorithm.way == "depth first"
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
