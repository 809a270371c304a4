"""Running a function on tree after tree, until the first one on which it is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from time import monotonic
from typing import Literal, TypeAlias

from abviz.classroom.check.examining.judge import Aspect, Judge
from abviz.classroom.check.examining.run import Dialect, Due, Watched
from abviz.classroom.check.examining.student import Quiet, Student
from abviz.classroom.check.examining.trials import Kind, Trial
from abviz.engine.algorithm import Algorithm
from abviz.replay.watching.calls import Calls
from abviz.replay.watching.time_limit import LATE, TimeLimit, file_of

What: TypeAlias = Literal["differs", "error", "stopped", "unsteady", "spoilt"]
Prepared: TypeAlias = tuple[Trial, Due]
TOGETHER = 200
MOST_SECONDS_A_TREE = 2.0
# So many seconds at least are waited for a function for which the processor does not work.
PATIENCE = 10.0
# On trees of so many leaves the function is run twice, and again where it is wrong.
TWICE = 3
AGAIN = 4


@dataclass(frozen=True, kw_only=True)
class Failure:
    """Where a function is wrong.

    Parameters
    ----------
    what : str
        "differs" from the reference; an "error" ended it; it was "stopped"; or it did
        something else the second time ("unsteady"); or what it had kept from earlier trees made
        it wrong ("spoilt").
    trial : Trial
        The tree.
    wrong : tuple of str
        The aspects that are wrong there.
    mine : Watched or None
        What the function did; None if it was stopped.
    due : Due
        What the reference does.
    dialect : str
        Which dialect the function was held to by then.
    is_mixed : bool
        Whether it is wrong only in that it is of no dialect throughout.
    reason : str
        Why it was stopped.
    kept : tuple of str
        The global variables in which something was kept.
    """

    what: What
    trial: Trial
    wrong: tuple[Aspect, ...]
    mine: Watched | None
    due: Due
    dialect: Dialect
    is_mixed: bool = False
    reason: str = ""
    kept: tuple[str, ...] = ()


class Examination:
    """Runs a function on tree after tree, and compares it with a reference.

    Parameters
    ----------
    student : Student
        The function.
    algorithm : Algorithm
        The reference.
    judge : Judge
        What counts.
    quiet : Quiet
        Takes what is printed.
    seconds : float
        The time for all.

    Attributes
    ----------
    tried : Counter
        How many trees were tried, by their kinds.
    sizes : Counter
        How many trees of kind "order" were tried, by their leaves.
    has_windows : bool or None
        Whether windows were compared; None if nothing was.
    unseen : Watched or None
        A run of which not all could be seen.
    kept : list of Watched or None
        Where runs are kept; None keeps none. Those count in which MAX and MIN take turns.
    is_late : bool
        Whether the time was over before all trees were tried.
    """

    def __init__(
        self,
        student: Student,
        algorithm: Algorithm,
        *,
        judge: Judge,
        quiet: Quiet,
        seconds: float,
    ) -> None:
        self.student, self.algorithm, self.judge, self.quiet = student, algorithm, judge, quiet
        self.tried: Counter[Kind] = Counter()
        self.sizes: Counter[int] = Counter()
        self.has_windows: bool | None = None
        self.unseen: Watched | None = None
        self.kept: list[Watched] | None = None
        self.is_late = False
        self._deadline = monotonic() + seconds
        self._each = min(MOST_SECONDS_A_TREE, seconds)
        self._now: Prepared | None = None

    def failures(self, trials: Iterable[Trial]) -> Iterator[Failure]:
        """Yield where the function is wrong, in the order of the trees.

        Nothing more is yielded after it was stopped, or when the time is over.
        """
        left = iter(trials)
        while chunk := [*islice(left, TOGETHER)]:
            prepared = [(trial, Due(trial.tree, self.algorithm)) for trial in chunk]
            while prepared:
                if monotonic() >= self._deadline:
                    self.is_late = True
                    return
                failures, prepared = self._examined(prepared)
                yield from failures
                if self.is_late or (failures and failures[-1].what == "stopped"):
                    return

    def _limit(self) -> TimeLimit:
        own = {file_of(Examination.failures), file_of(Student.run), file_of(Calls.__enter__)}
        # What a slow machine does not get done in time is no fault of the function.
        patience = max(self._deadline - monotonic(), PATIENCE)
        return TimeLimit(self._each, own=frozenset(own), patience=patience)

    def _examined(self, prepared: list[Prepared]) -> tuple[list[Failure], list[Prepared]]:
        """Return failures, and the trees that come after the last one."""
        limit, failures = self._limit(), list[Failure]()
        with self.quiet.kept():
            left = limit.run(partial(self._run_over, prepared, limit, failures))
        if left is not None or not limit.reason or self._now is None:
            return failures, left or []
        if limit.reason == LATE and not limit.has_worked:
            self.is_late = True
        else:
            failures.append(self._failed("stopped", *self._now, reason=limit.reason))
        return failures, []

    def _run_over(
        self, prepared: list[Prepared], limit: TimeLimit, failures: list[Failure]
    ) -> list[Prepared]:
        """Note the first failure, or all if runs are kept; return the trees that come after."""
        for place, (trial, due) in enumerate(prepared, 1):
            self._now = trial, due
            failure = self._failure(trial, due, limit)
            if failure is not None:
                failures.append(failure)
            if (failures and self.kept is None) or monotonic() >= self._deadline:
                return prepared[place:]
        return []

    def _failed(
        self, what: What, trial: Trial, due: Due, mine: Watched | None = None, reason: str = ""
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
        )

    def _failure(self, trial: Trial, due: Due, limit: TimeLimit) -> Failure | None:
        mine = self.student.run(trial.tree, limit)
        wrong = self.judge.wrong(mine, due)
        self._count(trial, mine, due)
        if self.kept is None:
            small = len(trial.tree.leaves) <= TWICE
            for _ in range(AGAIN if wrong else small):
                again = self.student.run(trial.tree, limit)
                if not _alike(mine, again):
                    return self._failed("unsteady", trial, due, again)
        if not wrong:
            return None
        kept = self.student.globals.changed()
        if self.kept is None and kept and mine.error is None:
            self.student.globals.restore()
            if not self.judge.wrong(self.student.run(trial.tree, limit), due):
                return replace(self._failed("spoilt", trial, due, mine), kept=kept)
        return self._failed("differs" if mine.error is None else "error", trial, due, mine)

    def _count(self, trial: Trial, mine: Watched, due: Due) -> None:
        self.tried[trial.kind] += 1
        if trial.kind == "order":
            self.sizes[len(trial.tree.leaves)] += 1
        if self.kept is not None and trial.kind != "turns":
            self.kept.append(mine)
        # Where nothing but leaves is below, no call on a leaf looks like no call on a child.
        if mine.gap is not None and (self.unseen is None or mine.gap.kind == "leaves"):
            self.unseen = mine
        has_windows = self.judge.has_windows(mine, due)
        self.has_windows = has_windows and self.has_windows is not False


def _alike(one: Watched, other: Watched) -> bool:
    """Tell whether two runs on the same tree did the same."""
    if one.error is not None or other.error is not None:
        return type(one.error) is type(other.error)
    if not (one.is_search and other.is_search):
        return one.is_search == other.is_search
    columns = [(r.alphas, r.betas, r.values, r.value) for r in (one, other)]
    return one.same_visits(other) and columns[0] == columns[1]
