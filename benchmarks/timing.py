"""Time several things in turn, so that all of them see the same moods of the machine."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeVar

Key = TypeVar("Key")


@dataclass(frozen=True)
class Plan:
    """How often each thing is measured, and whether on small trees only."""

    repeats: int = 7
    quick: bool = False


def medians(variants: Mapping[Key, Callable[[], object]], plan: Plan) -> dict[Key, float]:
    """Return the median time of each variant in seconds; they run A B C A B C ...

    The garbage collector stays on, as it is for users, and is emptied before each run.
    """
    return medians_of({key: timed(run) for key, run in variants.items()}, plan)


def medians_of(meters: Mapping[Key, Callable[[], float]], plan: Plan) -> dict[Key, float]:
    """Return the median of what each meter measures; they take turns."""
    measured: dict[Key, list[float]] = {key: [] for key in meters}
    for _ in range(plan.repeats):
        for key, meter in meters.items():
            measured[key].append(meter())
    return {key: median(values) for key, values in measured.items()}


def timed(run: Callable[[], object]) -> Callable[[], float]:
    """Return a meter of the seconds that a call takes, without freeing its result."""

    def meter() -> float:
        gc.collect()
        start = perf_counter()
        result = run()
        seconds = perf_counter() - start
        del result
        return seconds

    return meter
