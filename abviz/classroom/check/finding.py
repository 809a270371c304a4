"""From trees tried to an outcome: what is wrong first, what else, and which belief gives it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from abviz.classroom.check.examining.examination import Examination, Failure
from abviz.classroom.check.examining.judge import ASPECTS, Aspect, Judge
from abviz.classroom.check.examining.run import Due, Watched
from abviz.classroom.check.examining.student import Quiet, Student
from abviz.classroom.check.examining.trials import Trial, trials
from abviz.classroom.check.outcome import Outcome
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.suspects import habits_of, suspects
from abviz.engine.registry import algorithms
from abviz.replay.departures.turns import directions_in
from abviz.trees import Tree

# What else is wrong, and why, is looked for on fewer trees.
SURVEYED_LEAVES = 4


def outcome_of(student: Student, settings: Settings) -> Outcome:
    """Return what comes of a check.

    Parameters
    ----------
    student : Student
        The function that is checked.
    settings : Settings
        How it is checked.
    """
    judge = Judge(settings.algorithm, compared=settings.compared, fail_hard=settings.fail_hard)
    examination = Examination(
        student, settings.algorithm, judge=judge, quiet=Quiet(), seconds=settings.seconds
    )
    failure, repeated = _first(examination, settings)
    tried, sizes, is_late = dict(examination.tried), dict(examination.sizes), examination.is_late
    wrong = set(failure.wrong) if failure else set()
    runs: list[Watched] = []
    if failure is not None and failure.what == "differs":
        examination.kept = runs
        wrong |= _wrong_elsewhere(examination, settings)
    unseen = _unseen(examination)
    surveyed = [failure.mine, *runs] if failure and failure.mine and runs else []
    return Outcome(
        function=student.plain,
        settings=settings,
        compared=tuple(one for one in settings.compared if one not in unseen),
        left_out=tuple(one for one in settings.compared if one in unseen),
        failure=failure,
        wrong=frozenset(wrong - unseen),
        tried=tried,
        sizes=sizes,
        surveyed=len(runs),
        is_minimax=_is_minimax(surveyed),
        habits=habits_of(surveyed),
        suspects=suspects(surveyed, excused=judge.is_lenient, prunes=settings.algorithm.prunes),
        directions=frozenset().union(
            *(directions_in(mine.nodes) for mine in runs if mine.is_search)
        ),
        repeated=repeated,
        unseen=examination.unseen,
        is_fail_hard=judge.dialect != "fail-soft",
        is_late=is_late,
        printed=examination.quiet.text,
    )


def _trials(settings: Settings, *, most_leaves: int) -> Iterable[Trial]:
    return trials(
        settings.algorithm,
        most_leaves=most_leaves,
        larger=settings.larger,
        seed=settings.seed,
    )


def _first(examination: Examination, settings: Settings) -> tuple[Failure | None, Tree | None]:
    """Return the first failure that counts, and the first tree of those that do not."""
    repeated = None
    for failure in examination.failures(_trials(settings, most_leaves=settings.most_leaves)):
        if not _is_excused(failure, settings):
            return failure, repeated
        repeated = repeated or (failure.trial.tree if _is_sure(failure) else None)
    return None, repeated


def _is_sure(failure: Failure) -> bool:
    """Tell whether it is wrong whoever moves: in a negamax, whose numbers they are is not sure."""
    mine = failure.mine
    negates = mine is not None and any(
        one and one.negates for one in mine.calls.parameters.values()
    )
    return not negates or bool({"value", "leaves"} & {*failure.wrong})


def _wrong_elsewhere(examination: Examination, settings: Settings) -> set[Aspect]:
    """Return the aspects that are wrong on any of fewer trees."""
    fewer = _trials(settings, most_leaves=min(settings.most_leaves, SURVEYED_LEAVES))
    return {
        aspect
        for failure in examination.failures(fewer)
        if not _is_excused(failure, settings)
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


def _is_excused(failure: Failure, settings: Settings) -> bool:
    return settings.alternating and failure.trial.kind == "turns" and failure.what != "stopped"


def _unseen(examination: Examination) -> set[Aspect]:
    """Return the aspects of which nothing could be seen."""
    unseen: set[Aspect] = {"windows"} if examination.has_windows is False else set()
    gap = examination.unseen and examination.unseen.gap
    if gap:
        unseen |= {"leaves"} if gap.kind == "leaves" else {"leaves", "windows", "returns"}
    return unseen
