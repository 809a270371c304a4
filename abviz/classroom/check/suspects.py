"""Which misconceptions give exactly what a function did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from abviz.classroom.check.examining.run import Run, Watched, within_windows
from abviz.classroom.check.examining.student import Student
from abviz.classroom.misconception import Misconception
from abviz.classroom.registry import misconceptions
from abviz.replay.watching.time_limit import TimeLimit

STEPS = 10_000
# A faulty search of abviz ends by itself; this is for machines that sleep meanwhile.
SECONDS = 60.0


def suspects(runs: Sequence[Watched]) -> tuple[Misconception, ...]:
    """Return the misconceptions that give exactly what a function did, the most likely first.

    The same nodes are entered, with the same windows where the function has any, and the same
    comes back. If there are none, it need only be the same as far as windows tell values
    apart: a function may be fail-hard besides.

    Parameters
    ----------
    runs : sequence of Watched
        What the function did; the tree on which it was wrong comes first.
    """
    if any(mine.error is not None or not mine.is_search for mine in runs):
        return ()
    # Other beliefs show in answers alone.
    negates = any(mine.negates for mine in runs)
    faulty = [
        one
        for one in misconceptions.values()
        if isinstance(one, Misconception) and one.explained(negates=negates)
    ]
    for alike in (_alike, _alike_within_windows):
        found = [one for one in faulty if _explains(one, runs, alike)]
        if found:
            return tuple(found)
    return ()


def _explains(
    misconception: Misconception, runs: Sequence[Watched], alike: Callable[[Run, Run], bool]
) -> bool:
    student, limit = Student(misconception.function, steps=STEPS), TimeLimit(SECONDS)

    def holds() -> bool:
        return all(alike(mine, student.run(mine.tree, limit)) for mine in runs)

    return bool(runs) and bool(limit.run(holds))


def _alike(mine: Run, faulty: Run) -> bool:
    return _same_course(mine, faulty) and mine.values == faulty.values


def _alike_within_windows(mine: Run, faulty: Run) -> bool:
    same = _same_course(mine, faulty) and mine.has_windows and mine.value == faulty.value
    return same and within_windows(mine) == within_windows(faulty)


def _same_course(mine: Run, faulty: Run) -> bool:
    if not mine.same_visits(faulty):
        return False
    windows = mine.alphas == faulty.alphas and mine.betas == faulty.betas
    return windows or not mine.has_windows
