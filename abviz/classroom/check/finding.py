"""From trees tried to an outcome: what is wrong first, what else, and which belief gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from abviz.classroom.check.examining.examination import Examination, Failure, Place
from abviz.classroom.check.examining.judge import ASPECTS, Aspect, Judge
from abviz.classroom.check.examining.run import Due, Reference, Watched
from abviz.classroom.check.examining.trials import Kind, Trial, trials
from abviz.classroom.check.outcome import Outcome
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.suspects import habits_of, suspects
from abviz.engine.registry import algorithms
from abviz.replay.departures.turns import directions_in

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
