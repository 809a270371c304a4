"""How long it takes to save a web page of a search, and how large it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from naive import naive_page
from table import Floor, Row, times
from timing import Plan, medians

import abviz

MOST_OF_THE_TIME = 1 / 20
MOST_OF_THE_SIZE = 1 / 40
STEPS = 83
QUICK_STEPS = 3
# The usual way takes half a minute.
MOST_REPEATS = 3
USUAL, OURS = "the usual way", "abviz"


def paging_rows(plan: Plan) -> Iterator[Row]:
    """Compare a page of lucky-32 with the usual way of making one, of the same steps."""
    tree = abviz.examples["lucky-32"]
    trace = abviz.search(tree)
    count = QUICK_STEPS if plan.quick else STEPS
    with TemporaryDirectory() as folder:
        usual, ours = Path(folder, "usual.html"), Path(folder, "ours.html")
        runs: dict[str, Callable[[], object]] = {
            USUAL: partial(naive_page, trace, usual, steps=range(count)),
            OURS: lambda: abviz.page(abviz.search(tree), ours),
        }
        seconds = medians(runs, replace(plan, repeats=min(plan.repeats, MOST_REPEATS)))
        sizes = {USUAL: usual.stat().st_size, OURS: ours.stat().st_size}
    yield Row(
        f"page of lucky-32 the usual way, {STEPS} steps",
        times(1),
        f"{seconds[USUAL]:.1f} s, {kilobytes(sizes[USUAL])}",
    )
    time, size = (one[OURS] / one[USUAL] for one in (seconds, sizes))
    yield Row(
        "page of lucky-32 with abviz: time",
        times(time, "the usual way"),
        f"{seconds[OURS]:.2f} s",
        Floor(time, MOST_OF_THE_TIME, "at most 1/20"),
    )
    yield Row(
        "page of lucky-32 with abviz: size",
        times(size, "the usual way"),
        kilobytes(sizes[OURS]),
        Floor(size, MOST_OF_THE_SIZE, "at most 1/40"),
    )


def kilobytes(size: float) -> str:
    return f"{size / 1000:,.0f} KB"
