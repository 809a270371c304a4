"""Time several things in turn, so that all of them see the same moods of the machine."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import TypeVar

Key = TypeVar("Key")

# Processor time leaves out what other programs do; Windows counts it in steps of 16 ms only.
clock = perf_counter if os.name == "nt" else process_time


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
    return medians_of_groups([meters], plan, rounds=1)


def medians_of_groups(
    groups: Sequence[Mapping[Key, Callable[[], float]]], plan: Plan, *, rounds: int
) -> dict[Key, float]:
    """Return the median of what each meter measures; those of one group take turns.

    A group makes some rounds, then the next one, and so on from the start: a busy
    moment of the machine is then a small part of what a median is taken of.
    """
    measured: defaultdict[Key, list[float]] = defaultdict(list)
    for _ in range(plan.repeats):
        for group in groups:
            for _ in range(rounds):
                for key, meter in group.items():
                    measured[key].append(meter())
    return {key: median(values) for key, values in measured.items()}


def timed(run: Callable[[], object]) -> Callable[[], float]:
    """Return a stopwatch that empties the garbage collector first."""
    watch = stopwatch(run)

    def meter() -> float:
        gc.collect()
        return watch()

    return meter


def stopwatch(run: Callable[[], object]) -> Callable[[], float]:
    """Return a meter of the seconds that a call takes; freeing its result is not counted."""

    def meter() -> float:
        start = clock()
        result = run()
        seconds = clock() - start
        del result
        return seconds

    return meter
