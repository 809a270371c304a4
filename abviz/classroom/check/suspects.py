"""Which misconceptions give exactly what a function did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from abviz.classroom.check.examining.run import (
    Due,
    Run,
    Watched,
    same_course,
    same_within_windows,
)
from abviz.classroom.check.examining.student import Student
from abviz.classroom.misconception import Misconception
from abviz.classroom.registry import misconceptions
from abviz.replay.watching.time_limit import TimeLimit

STEPS = 10_000
# A faulty search of abviz ends by itself; this is for machines that sleep meanwhile.
SECONDS = 60.0


def suspects(runs: Sequence[Watched], due: Due) -> tuple[tuple[Misconception, ...], bool]:
    """Return the misconceptions that give what a function did, and whether they do exactly.

    The same nodes are entered, with the same windows where the function has any, and the same
    comes back. If there are none, it need only be the same as far as windows tell values
    apart: a function may be fail-hard besides. The most likely one comes first.

    Parameters
    ----------
    runs : sequence of Watched
        What the function did; the tree on which it was wrong comes first.
    due : Due
        What the reference does on that tree.
    """
    if any(mine.error is not None or not mine.is_search for mine in runs):
        return (), True
    # Other beliefs show in answers alone.
    negates = any(mine.negates for mine in runs)
    faulty = [
        one
        for one in misconceptions.values()
        if isinstance(one, Misconception) and one.explained(negates=negates)
    ]
    exactly = tuple(one for one in faulty if _explains(one, runs, _alike))
    if exactly or same_within_windows(runs[0], due):
        # What differs beyond windows alone is explained by nothing that overlooks it.
        return exactly, True
    return tuple(one for one in faulty if _explains(one, runs, same_within_windows)), False


def _explains(
    misconception: Misconception, runs: Sequence[Watched], alike: Callable[[Run, Run], bool]
) -> bool:
    student, limit = Student(misconception.function, steps=STEPS), TimeLimit(SECONDS)

    def holds() -> bool:
        return all(alike(mine, student.run(mine.tree, limit)) for mine in runs)

    return bool(runs) and bool(limit.run(holds))


def _alike(mine: Run, faulty: Run) -> bool:
    same = same_course(mine, faulty) and mine.value == faulty.value
    return same and mine.values == faulty.values
