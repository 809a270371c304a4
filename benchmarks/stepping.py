"""What one step costs in Python; the page draws it without Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext

from comms import writing_comms
from naive import naive_redraw
from table import Floor, Row, times
from timing import Plan, medians

import abviz
from abviz.stage.widget import Stage
from abviz.widgets.explorer import Explorer

MOST_OF_A_REDRAW = 1 / 1000
COMMS: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "no kernel": nullcontext,
    "messages written": writing_comms,
}
NAIVE = "naive"


def stepping_rows(plan: Plan) -> Iterator[Row]:
    """Compare a step on a stage and in an explorer with one naive redraw, all of 32 leaves."""
    trace = abviz.search(abviz.Tree.random(2, 5, 1, 99, seed=7))
    runs: dict[str, Callable[[], object]] = {NAIVE: naive_redraw()}
    for words, comms in COMMS.items():
        with comms():
            runs[f"stage.step = k, {words}"] = through_all_steps(Stage(trace))
            explorer = abviz.explore(trace.tree)
            runs[f"explorer.step = k, {words}"] = through_all_steps(explorer)
    seconds = medians(runs, plan)
    naive = seconds.pop(NAIVE)
    for title, all_steps in seconds.items():
        yield stepping_row(title, all_steps / len(trace.steps), naive=naive)


def through_all_steps(shown: Stage | Explorer) -> Callable[[], None]:
    """Return a function that visits each step once, and comes back to the first."""
    last = len(shown.trace.steps) - 1

    def run() -> None:
        for step in range(1, last + 1):
            shown.step = step
        shown.step = 0

    return run


def stepping_row(title: str, seconds: float, *, naive: float) -> Row:
    return Row(
        title,
        times(seconds / naive, "a naive redraw"),
        f"{seconds * 1e6:.3g} microseconds",
        Floor(seconds / naive, MOST_OF_A_REDRAW, "at most 1/1,000"),
    )
