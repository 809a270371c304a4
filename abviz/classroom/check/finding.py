"""Run a function on tree after tree and find its mistakes: the first, and the others."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, count
from time import monotonic
from typing import Any, Literal, TypeAlias

from abviz.classroom.check.judge import (
    ASPECTS,
    Aspect,
    Dialect,
    Judge,
    Reference,
    ReferenceRun,
    StudentRun,
    as_shown,
)
from abviz.classroom.check.process import Start
from abviz.classroom.check.samples import Samples, sampling_trials
from abviz.classroom.check.sent import RunDetails
from abviz.classroom.check.settings import FEW_LEAVES, Settings
from abviz.classroom.check.suspects import Habit, Suspect, habits_of, other_habits, suspects
from abviz.classroom.check.trials import Kind, Trial, count_small, small_trials, trials
from abviz.classroom.check.worker import Halted
from abviz.diagnosis.causes import Direction, directions_in
from abviz.engine.algorithm import Algorithm
from abviz.engine.pickling import kind_of
from abviz.engine.registry import algorithms
from abviz.errors import Message
from abviz.trees import Score, Tree

Tick: TypeAlias = Callable[[int], object]
What: TypeAlias = Literal["differs", "error", "stopped", "gone", "unsteady", "spoilt"]
# On trees of so many leaves the function is run twice, and again where it is wrong.
TWICE = 3
AGAIN = 4


@dataclass(frozen=True, kw_only=True)
class Failure:
    """Where a function is wrong."""

    # "differs" from the reference; an "error" ended it; it was "stopped"; its process is "gone"; or
    # it did something else the second time ("unsteady"); or what it had kept from earlier trees
    # made it wrong ("spoilt").
    what: What
    trial: Trial
    wrong: tuple[Aspect, ...]  # the aspects that are wrong there
    mine: StudentRun | None  # what the function did; None if it came to no end
    due: ReferenceRun  # what the reference does
    dialect: Dialect  # which dialect the function was held to by then
    is_mixed: bool = False  # whether it is wrong only in that it is of no dialect throughout
    reason: str = ""  # why it was stopped: the kind and the detail of a `Halted`
    detail: str = ""
    details: RunDetails = RunDetails()  # everything recorded of the run on the tree


@dataclass(kw_only=True)
class Seen:
    """What was seen of a function on the trees that were tried."""

    tried: Counter[Kind] = field(default_factory=Counter)  # how many trees, by their kinds
    # How many of kind "order" among them, by their leaves.
    sizes: Counter[int] = field(default_factory=Counter)
    # A finite window with which it begins, and that counts as the full one.
    starts_at: tuple[Score, Score] | None = None
    has_windows: bool | None = None  # whether windows were compared; None if nothing was
    unseen: StudentRun | None = None  # a run of which not all could be seen
    hidden: Set[Aspect] = frozenset()  # the aspects that could not be seen in all runs
    # Whether all leaves were read wherever calls do not show which are examined.
    reads_all: bool = True
    uses_abviz: bool = False  # whether it ran a search of abviz itself
    is_late: bool = False  # whether the time was over before all trees were tried
    # A larger tree on which it was stopped because it took too long.
    stopped_on: Trial | None = None


class Examination:
    """The runs of a function on tree after tree, compared with a reference."""

    def __init__(self, start: Start, settings: Settings, *, report: Tick) -> None:
        self.reference, self.seen = Reference(settings.algorithm), Seen()
        self.judge = Judge(
            settings.algorithm, compared=settings.compared, fail_hard=settings.fail_hard
        )
        # The runs in which MAX and MIN take turns and scores are finite; None keeps none.
        self.kept: list[StudentRun] | None = None
        self._settings, self._report = settings, report
        self._numbers = count(1)
        self._printed: list[str] = []
        self._start = start
        self._place = start()
        # The time is for the trees: what loads has a time of its own.
        self._deadline = monotonic() + settings.seconds
        self.name, self.is_apart = self._place.name, self._place.is_apart
        self.stop = self._place.stop

    def close(self) -> None:
        """End the function."""
        self._place.end()

    @property
    def printed(self) -> str:
        """What the function printed; an ellipsis marks an omission."""
        return "".join(self._printed or self._place.printed).rstrip("\n")

    def failures(self, trials: Iterable[Trial]) -> Iterator[Failure]:
        """Yield where the function is wrong, in the order of the trees."""
        times = ((trial,) * (1 + self._is_twice(trial)) for trial in trials)
        runs = self._place.runs(chain.from_iterable(times))
        try:
            for trial, mine in runs:
                if monotonic() >= self._deadline:
                    self.seen.is_late = True
                    return
                again = next(runs)[1] if self._is_twice(trial) else mine
                failure = self._failure(trial, self.reference.due(trial), mine, again)
                if failure is not None:
                    yield failure
        except Halted as halt:
            if halt.kind == "late" and halt.trial.kind == "large":
                # It ends on all small trees, and is slow.
                self.seen.is_late, self.seen.stopped_on = True, halt.trial
            else:
                yield self._halted(halt)

    def _is_twice(self, trial: Trial) -> bool:
        return self.kept is None and trial.size <= TWICE

    def _failure(
        self, trial: Trial, due: ReferenceRun, mine: StudentRun, again: StudentRun
    ) -> Failure | None:
        wrong = self.judge.wrong(mine, due)
        self._count(trial, mine, due)
        if not wrong and (again is mine or alike(mine, again)):
            return None
        if self.kept is not None or _is_excused(self._settings, trial):
            return self._failed("differs" if mine.error is None else "error", trial, due, mine)
        try:
            return self._from_the_start(trial, due)
        except Halted as halt:
            return self._stopped(halt, trial, due)

    def _from_the_start(self, trial: Trial, due: ReferenceRun) -> Failure:
        self._printed = self._printed or self._place.printed
        self._place.end()
        self._place = self._start()
        mine, details = self._place.tell(trial)
        wrong = self.judge.wrong(mine, due)
        others = [one for _, one in self._place.runs([trial] * AGAIN)]
        # Moves are left to chance where several are best.
        is_steady = all(alike(mine, one) and self.judge.wrong(one, due) == wrong for one in others)
        if not is_steady:
            return self._failed("unsteady", trial, due, mine)
        if not wrong:
            return self._failed("spoilt", trial, due, mine)
        return self._failed(
            "differs" if mine.error is None else "error", trial, due, mine, details=details
        )

    def _halted(self, halt: Halted) -> Failure:
        """Try a tree again on which the function came to no end, unless it was the first."""
        trial, due = halt.trial, self.reference.due(halt.trial)
        if halt.is_confirmed or self.kept is not None or not self.seen.tried:
            return self._stopped(halt, trial, due)
        try:
            return self._from_the_start(trial, due)
        except Halted as again:
            return self._stopped(again, trial, due)

    def _stopped(self, halt: Halted, trial: Trial, due: ReferenceRun) -> Failure:
        what: What = "stopped" if halt.kind in ("late", "steps") else "gone"
        return self._failed(what, trial, due, reason=halt.kind, detail=halt.detail)

    def _failed(
        self,
        what: What,
        trial: Trial,
        due: ReferenceRun,
        mine: StudentRun | None = None,
        **details: Any,
    ) -> Failure:
        judge, differing = self.judge, mine if what == "differs" else None
        return Failure(
            what=what,
            trial=trial,
            wrong=judge.wrong(differing, due) if differing else judge.compared,
            mine=mine,
            due=due,
            dialect=judge.closest(mine, due) if mine else judge.dialect,
            is_mixed=differing is not None and judge.is_mixed(differing, due),
            **details,
        )

    def _count(self, trial: Trial, mine: StudentRun, due: ReferenceRun) -> None:
        # The surveyed trees were tried before.
        if self.kept is None:
            self.seen.tried[trial.kind] += 1
            if trial.kind == "order":
                self.seen.sizes[trial.size] += 1
        self._report(next(self._numbers))
        seen = self.seen
        seen.uses_abviz |= mine.uses_abviz and self._settings.own_work
        seen.starts_at = seen.starts_at or mine.starts_at
        if self.kept is not None and not (trial.kind == "turns" or trial.has_infinite_scores):
            self.kept.append(mine)
        if mine.gap is not None:
            # Where nothing but leaves is below, no call on a leaf looks like no call on a child.
            if seen.unseen is None or mine.gap.kind == "leaves":
                seen.unseen = mine
            seen.hidden |= self.judge.hidden(mine, due)
            seen.reads_all &= self.judge.reads_all(mine)
        seen.has_windows = self.judge.has_windows(mine, due) and seen.has_windows is not False


def alike(one: StudentRun, other: StudentRun) -> bool:
    """Tell whether two runs on the same tree did the same."""
    if one.error is not None or other.error is not None:
        return (one.error and kind_of(one.error)) == (other.error and kind_of(other.error))
    if not (one.is_search and other.is_search):
        return one.is_search == other.is_search
    columns = [(r.alphas, r.betas, r.values, r.value, r.reads) for r in (one, other)]
    return one.same_visits(other) and columns[0] == columns[1]


class SamplesExamined(Examination):
    """The runs of a search by samples, which are explained and not compared."""

    def __init__(self, start: Start, settings: Settings, *, report: Tick) -> None:
        super().__init__(start, settings, report=report)
        self.reference, self.samples = Reference(algorithms["minimax"]), Samples()

    def _failure(
        self, trial: Trial, due: ReferenceRun, mine: StudentRun, again: StudentRun
    ) -> Failure | None:
        self._report(next(self._numbers))
        self.seen.uses_abviz |= mine.uses_abviz and self._settings.own_work
        if mine.error is not None:
            return self._failed("error", trial, due, mine)
        self.seen.tried[trial.kind] += self.samples.take(trial, mine)
        return None

    def _halted(self, halt: Halted) -> Failure:
        return self._stopped(halt, halt.trial, self.reference.due(halt.trial))

    def outcome(self) -> "Outcome":
        """Run the function on all trees, and judge what explains its samples."""
        settings, samples = self._settings, self.samples
        failure = next(self.failures(sampling_trials(settings.seed)), None)
        verdicts = samples.verdicts()
        wrong = {one for one, is_right in verdicts.items() if is_right is False}
        hidden = {one for one, is_right in verdicts.items() if is_right is None}
        if self.seen.is_late:
            hidden, wrong = hidden | wrong, set[Aspect]()
        if wrong and failure is None and (trial := samples.departure):
            found = self._failed("differs", trial, self.reference.due(trial))
            failure = replace(found, wrong=tuple(wrong))
        wrong = {*settings.compared} if failure and failure.what != "differs" else wrong
        return Outcome(
            **{**vars(self.seen), "hidden": frozenset(hidden - wrong)},
            name=self.name,
            settings=settings,
            compared=settings.compared,
            left_out=(),
            failure=failure,
            wrong=frozenset(wrong),
            surveyed=self.seen.tried.total(),
            told=() if self.seen.is_late else (*samples.told(),),
            is_apart=self.is_apart,
            stop=self.stop,
            printed=self.printed,
        )


@dataclass(kw_only=True)
class Outcome(Seen):
    """The outcome of a check: `hidden` are those of the aspects that count."""

    name: str  # the name of the function that was checked
    settings: Settings  # how it was checked
    # The aspects that were compared, without those of which nothing was seen.
    compared: tuple[Aspect, ...]
    # The aspects that were to be compared, and that do not count: there was nothing of them.
    left_out: tuple[Aspect, ...]
    failure: Failure | None  # where it was wrong first; None if nowhere
    wrong: frozenset[Aspect]  # the aspects that were wrong somewhere
    surveyed: int = 0  # how many trees were tried to find out what else is wrong, and why
    # The misconceptions that it shows on all these trees, and in what.
    suspects: tuple[Suspect, ...] = ()
    # Whether it has no windows, and does what minimax does on all trees that were surveyed.
    is_minimax: bool = False
    # Whether it is right on all trees by the other convention for equal bounds.
    is_right_otherwise: bool = False
    habits: frozenset[Habit] = frozenset()  # what it does at every node of these trees
    # In which directions children are entered on all these trees.
    directions: frozenset[Direction] = frozenset()
    # The first failures that cost nothing: a player moves twice running, or a score is infinite.
    excused: Mapping[Kind, Failure] = field(default_factory=dict)
    # Whether it is fail-hard where the reference is fail-soft, and that is accepted.
    is_fail_hard: bool = False
    is_apart: bool = True  # whether it ran in a worker process
    stop: str = ""  # where its file has stopped behind the function
    printed: str = field(default="", repr=False)  # what the function printed
    told: tuple[Message, ...] = ()  # what is known of a search by samples

    @cached_property
    def share(self) -> float:
        """The share of the points that it has earned, from 0 to 1."""
        if not self.compared or self.uses_abviz:
            return 0.0
        return self.progress * (1 - len(self.wrong | self.hidden) / len(self.compared))

    @property
    def progress(self) -> float:
        """How far it came on the way to enough trees: each number of leaves counts the same."""
        if not self.is_too_slow:
            return 1.0
        counts = {n: self.count_small(n, n) for n in range(2, self.settings.few_leaves + 1)}
        parts = [self.sizes.get(size, 0) / count for size, count in counts.items() if count]
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
        is_unfinished = sum(self.sizes.values()) < self.count_small(self.settings.few_leaves)
        return self.is_late and self.failure is None and is_unfinished

    def count_small(self, most_leaves: int, fewest_leaves: int = 2) -> int:
        """Return how many trees of kind "order" there are."""
        algorithm = self.settings.algorithm
        return count_small(most_leaves, fewest_leaves=fewest_leaves, algorithm=algorithm)

    def smaller(self, leaves: int) -> int:
        """Return how many trees of kind "order" with fewer leaves were tried."""
        return sum(count for size, count in self.sizes.items() if size < leaves)


def outcome_of(start: Start, settings: Settings, *, report: Tick) -> Outcome:
    """Run a check."""
    if settings.algorithm.samples:
        with closing(SamplesExamined(start, settings, report=report)) as samples:
            return samples.outcome()
    with closing(Examination(start, settings, report=report)) as examination:
        return _outcome(examination, settings, start)


def _outcome(examination: Examination, settings: Settings, start: Start) -> Outcome:
    failure, excused = _first(examination, settings)
    is_late = examination.seen.is_late
    wrong = set(failure.wrong) if failure else set()
    runs: list[StudentRun] = []
    surveyed: list[StudentRun] = []
    if failure is not None and failure.mine is not None and failure.what == "differs":
        examination.kept = runs
        wrong |= _wrong_elsewhere(examination, settings)
        # One tree alone tells nothing of what it does everywhere.
        surveyed = [failure.mine, *runs] if runs else []
    left_out, hidden = _not_seen(examination, settings)
    algorithm = settings.algorithm
    shown = surveyed if algorithm.depth is None else as_shown(surveyed)
    # Calls tell nothing of a search whose tests are not seen.
    told = [] if algorithm.tests else shown
    seen = {**vars(examination.seen), "is_late": is_late, "hidden": frozenset(hidden - wrong)}
    return Outcome(
        **seen,
        name=examination.name,
        settings=settings,
        compared=tuple(one for one in settings.compared if one not in left_out),
        left_out=tuple(one for one in settings.compared if one in left_out),
        failure=failure,
        wrong=frozenset(wrong - left_out),
        surveyed=len(runs),
        is_minimax=_is_minimax(told),
        habits=habits_of(told) | other_habits(surveyed, algorithm),
        is_right_otherwise=bool(told) and _is_right_otherwise(surveyed, start, settings),
        suspects=suspects(told, algorithm, excused=examination.judge.is_lenient),
        directions=frozenset().union(
            *(directions_in(mine.nodes) for mine in runs if mine.is_search)
        ),
        excused=excused,
        is_fail_hard=examination.judge.dialect != "fail-soft",
        is_apart=examination.is_apart,
        stop=examination.stop,
        printed=examination.printed,
    )


# The rungs of a ladder, each with the aspect in which a function must be right to reach it.
RUNGS: dict[str, Aspect] = dict(
    leaf="value", value="value", windows="windows", cutoff="leaves", deep="leaves"
)


def rungs_of(start: Start, settings: Settings) -> dict[str, bool | None]:
    """Tell how far a function has come on the way to a reference, rung by rung."""
    algorithm, place = settings.algorithm, start()
    judge, reference = Judge(algorithm, compared=ASPECTS, fail_hard=True), Reference(algorithm)
    plan = [*_ladder(algorithm)]
    reached: dict[str, bool | None] = {rung: True for rungs, _ in plan for rung in rungs}
    deadline = monotonic() + settings.seconds
    try:
        for trial, mine in place.runs([trial for _, trial in plan]):
            if monotonic() >= deadline:
                break
            rungs, due = plan.pop(0)[0], reference.due(trial)
            mine.chosen = []  # the value may be right where the move is wrong
            wrong, hidden = judge.wrong(mine, due), judge.hidden(mine, due)
            if not judge.has_windows(mine, due):
                hidden.add("windows")
            for rung in rungs:
                if RUNGS[rung] in wrong:
                    reached[rung] = False
                elif RUNGS[rung] in hidden or (mine.uses_abviz and settings.own_work):
                    reached[rung] = reached[rung] and None
    except Halted:
        reached |= dict.fromkeys(plan.pop(0)[0], False)
    finally:
        place.end()
    return reached | {rung: reached[rung] and None for rungs, _ in plan for rung in rungs}


def _ladder(algorithm: Algorithm) -> Iterator[tuple[tuple[str, ...], Trial]]:
    """Yield the trees on which a function has to be right, each with the rungs that need it."""
    several, leaves = algorithm.knows_seats, max(FEW_LEAVES, (algorithm.depth or 0) + 1)
    for score in range(-1, 3):
        leaf = f"<{score} 3 {-score}>" if several else f"{score}"
        yield ("leaf",), Trial(Tree.parse(leaf), "order", depth=algorithm.depth)
    is_plain = algorithm.prunes and algorithm.way == "depth first" and not algorithm.averages
    rungs: tuple[str, ...] = ("value", "windows", "cutoff") if is_plain else ("value",)
    yield from ((rungs, trial) for trial in small_trials(leaves, algorithm=algorithm))
    if is_plain and not algorithm.limits:
        for root, way in (("max", 1), ("min", -1)):
            for one, two, three, four in combinations(range(0, 5 * way, way), 4):
                # The bound that stops the search comes from above the parent.
                for last in (two, three):
                    text = f"{root}({three} ({four} ({one} ({last} 0))))"
                    yield ("deep",), Trial(Tree.parse(text), "order")


def _trials(settings: Settings, *, most_leaves: int) -> Iterable[Trial]:
    further = {"random_trees": settings.random_trees, "seed": settings.seed}
    found = trials(settings.algorithm, most_leaves=most_leaves, **further)
    return (trial for trial in found if settings.infinite or not trial.has_infinite_scores)


def _first(
    examination: Examination, settings: Settings
) -> tuple[Failure | None, dict[Kind, Failure]]:
    """Return the first failure that counts, and of each kind the first of those that do not."""
    excused: dict[Kind, Failure] = {}
    for failure in examination.failures(_trials(settings, most_leaves=settings.most_leaves)):
        if not _costs_nothing(settings, failure):
            return failure, excused
        # Whose numbers a negamax has is not sure where a player moves twice running.
        negates = failure.mine is not None and failure.mine.negates
        is_sure = not negates or {"value", "leaves"} & {*failure.wrong}
        if failure.trial.kind != "turns" or is_sure:
            excused.setdefault(failure.trial.kind, failure)
    return None, excused


def _wrong_elsewhere(examination: Examination, settings: Settings) -> set[Aspect]:
    fewer = _trials(settings, most_leaves=settings.few_leaves)
    return {
        aspect
        for failure in examination.failures(fewer)
        if not _costs_nothing(settings, failure)
        for aspect in failure.wrong
    }


def _is_minimax(runs: Sequence[StudentRun]) -> bool:
    """Tell whether a function without windows did what minimax does, and all of it was seen."""
    minimax = algorithms["minimax"]
    judge = Judge(minimax, compared=ASPECTS, fail_hard=False)
    return bool(runs) and all(
        not mine.has_windows
        and mine.gap is None
        and minimax.fits(mine.tree)
        and not judge.wrong(mine, ReferenceRun(mine.tree, minimax))
        for mine in runs
    )


def _is_right_otherwise(runs: Sequence[StudentRun], start: Start, settings: Settings) -> bool:
    """Tell whether a function is right by the other convention, on as many trees."""
    other = settings.otherwise
    if other is None:
        return False
    judge = Judge(other.algorithm, compared=other.compared, fail_hard=other.fail_hard)
    # To run it on all trees again takes time: the runs that there are may tell.
    if any(judge.wrong(mine, ReferenceRun(mine.tree, other.algorithm)) for mine in runs):
        return False
    with closing(Examination(start, other, report=lambda _: None)) as examination:
        failure, _ = _first(examination, other)
        return failure is None and not examination.seen.is_late


def _is_excused(settings: Settings, trial: Trial) -> bool:
    """Tell whether it costs nothing to be wrong on a tree."""
    return trial.has_infinite_scores or (settings.alternating and trial.kind == "turns")


def _costs_nothing(settings: Settings, failure: Failure) -> bool:
    return failure.what not in ("stopped", "gone") and _is_excused(settings, failure.trial)


def _not_seen(examination: Examination, settings: Settings) -> tuple[set[Aspect], set[Aspect]]:
    """Return the aspects that do not count, and those that count and could not be seen."""
    hidden = {*examination.seen.hidden}
    absent: set[Aspect] = {"windows"} if examination.seen.has_windows is False else set()
    if not settings.algorithm.prunes:
        return absent | hidden, set()
    return absent - hidden, hidden & {*settings.compared}
