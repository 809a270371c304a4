"""How fast a search is turned into steps, frames and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from naive import naive_redraw
from table import Floor, Row, milliseconds, times
from timing import Plan, medians

import abviz
from abviz.replay.steps import Step
from abviz.replay.ways.registry import Replay, walk

DEPTH = 9
FRAMES = 25
# Twice as many steps are to take twice the time, and not four times.
MOST_TIMES_HALF = 2.6
NAIVE = "naive"


def replaying_rows(plan: Plan) -> Iterator[Row]:
    """Measure the replay of a search with 512 leaves, and all its frames in turn."""
    trace = abviz.search(abviz.Tree.random(2, DEPTH, 1, 99, seed=7))
    steps, count = trace.steps, len(trace.steps)
    chosen = [place * (count - 1) // (FRAMES - 1) for place in range(FRAMES)]
    runs: dict[str, Callable[[], object]] = {
        NAIVE: naive_redraw(),
        "steps": lambda: list(walk(trace)),
        "changes": lambda: Replay(trace, steps),
        "frame": lambda: [trace.frame(k) for k in chosen],
        "sentence": lambda: sentences(steps),
    }
    seconds = medians(runs, plan)
    naive = seconds[NAIVE]
    for title, each in (
        (f"all {count:,} steps with their changes", seconds["steps"] + seconds["changes"]),
        (f"one frame, mean of {FRAMES}", seconds["frame"] / FRAMES),
        ("one sentence", seconds["sentence"] / count),
    ):
        yield Row(
            f"2^{DEPTH} leaves: {title}",
            times(each / naive, "a naive redraw"),
            f"{milliseconds(each)}, {1 / each:,.0f} per second",
        )
    yield all_frames(plan)


def all_frames(plan: Plan) -> Row:
    """Take every frame in turn of a search, and of one with twice as many steps."""
    half, whole = (
        abviz.search(abviz.Tree.random(2, depth, 1, 99, seed=7), "minimax")
        for depth in (DEPTH - 1, DEPTH)
    )
    runs = {trace: partial(look_at_all_frames, trace) for trace in (half, whole)}
    seconds = medians(runs, plan)
    ratio = seconds[whole] / seconds[half]
    count = len(whole.steps)
    return Row(
        f"minimax, all {count:,} frames in turn",
        times(ratio, f"half of {count:,}"),
        f"{milliseconds(seconds[whole])} against {milliseconds(seconds[half])}",
        Floor(ratio, MOST_TIMES_HALF, f"at most {MOST_TIMES_HALF:g} x"),
    )


def look_at_all_frames(trace: abviz.Trace) -> None:
    """Ask each frame for the node that its step is about; the steps are there before."""
    replay = Replay(trace, trace.steps)
    for number, step in enumerate(replay.steps):
        replay.frame(number).state(step.node)


def sentences(steps: tuple[Step, ...]) -> list[str]:
    return [step.sentence for step in steps]
