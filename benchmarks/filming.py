"""How long it takes to save a film of a search as a GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from naive import naive_film
from table import Floor, Row, times
from timing import Plan, medians

import abviz

MOST_OF_THE_USUAL = 1 / 6
STEPS = 83
QUICK_STEPS = 3
# The usual way takes half a minute.
MOST_REPEATS = 3
USUAL, OURS = "the usual way", "abviz"


def filming_rows(plan: Plan) -> Iterator[Row]:
    """Compare a GIF of lucky-32 with the usual way of making one, of the same size."""
    trace = abviz.search(abviz.examples["lucky-32"])
    count = QUICK_STEPS if plan.quick else STEPS
    with TemporaryDirectory() as folder:
        path = Path(folder, "film.gif")
        runs: dict[str, Callable[[], object]] = {
            USUAL: partial(naive_film, trace, path, steps=range(count)),
            OURS: partial(abviz.animate(trace).save, path, steps=range(count), progress=False),
        }
        seconds = medians(runs, replace(plan, repeats=min(plan.repeats, MOST_REPEATS)))
    yield Row(f"GIF of lucky-32 the usual way, {STEPS} steps", times(1), f"{seconds[USUAL]:.1f} s")
    yield Row(
        f"GIF of lucky-32 with abviz, {STEPS} steps",
        times(seconds[OURS] / seconds[USUAL], "the usual way"),
        f"{seconds[OURS]:.1f} s",
        Floor(seconds[OURS] / seconds[USUAL], MOST_OF_THE_USUAL, "at most 1/6"),
    )
