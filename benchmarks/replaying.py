"""How fast a search is turned into steps, frames and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from naive import naive_redraw
from table import Row, milliseconds, times
from timing import Plan, medians

import abviz
from abviz.replay import Replay, Step

DEPTH = 9
FRAMES = 25
NAIVE = "naive"


def replaying_rows(plan: Plan) -> Iterator[Row]:
    """Measure the replay of a search with 512 leaves; for information, no floor."""
    trace = abviz.search(abviz.Tree.random(2, DEPTH, 1, 99, seed=7))
    steps, count = trace.steps, len(trace.steps)
    chosen = [place * (count - 1) // (FRAMES - 1) for place in range(FRAMES)]
    runs: dict[str, Callable[[], object]] = {
        NAIVE: naive_redraw(),
        "all": lambda: Replay(trace),
        "frame": lambda: [trace.frame(k) for k in chosen],
        "sentence": lambda: sentences(steps),
    }
    seconds = medians(runs, plan)
    naive = seconds[NAIVE]
    for title, each in (
        (f"all {count:,} steps with their changes", seconds["all"]),
        (f"one frame, mean of {FRAMES}", seconds["frame"] / FRAMES),
        ("one sentence", seconds["sentence"] / count),
    ):
        yield Row(
            f"2^{DEPTH} leaves: {title}",
            times(each / naive, "a naive redraw"),
            f"{milliseconds(each)}, {1 / each:,.0f} per second",
        )


def sentences(steps: tuple[Step, ...]) -> list[str]:
    return [step.sentence for step in steps]
