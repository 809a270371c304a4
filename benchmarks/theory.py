"""What it costs to work out, without a search, which leaves α-β opens."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np
from table import Floor, Row, milliseconds, times
from timing import Plan, medians_of, stopwatch

import abviz
from abviz.theory import examined_levels

# Branching factor and depth in plies; about a million leaves.
HUGE = ((2, 20), (4, 10), (10, 6))
SMALL = ((2, 8), (4, 4), (10, 2))
MOST_OF_A_SEARCH = 1 / 3
SEARCH, MASK, LIST = "search", "mask", "mask from a list"


def theory_rows(plan: Plan) -> Iterator[Row]:
    """Compare Baudet's condition with an unrecorded search of the same random tree."""
    for branching, depth in SMALL if plan.quick else HUGE:
        seconds = medians_of(meters(branching, depth), plan)
        search = seconds[SEARCH]
        for form, title, limit in (
            (MASK, "from an array", MOST_OF_A_SEARCH),
            (LIST, "from a list of Python's numbers", None),
        ):
            yield Row(
                f"{branching}^{depth} leaves: {title}",
                times(seconds[form] / search, "a search"),
                f"{milliseconds(seconds[form])} against {milliseconds(search)}",
                Floor(seconds[form] / search, limit, "at most 1/3") if limit else None,
            )


def meters(branching: int, depth: int) -> dict[str, Callable[[], float]]:
    """Return the stopwatches of one tree, which lives as long as they do."""
    with no_garbage_collection():
        tree = abviz.Tree.random(branching, depth, 1, 10**9, seed=11)
    search: Callable[..., Any] = abviz.algorithms["alphabeta"].function
    scores: list[Any] = [leaf.value for leaf in tree.leaves]
    array = np.array(scores)
    entered = {leaf.index for leaf in abviz.search(tree).leaves}
    opened = [leaf.index in entered for leaf in tree.leaves]
    if opened != examined_levels(array, branching)[-1].tolist():
        raise AssertionError(f"Search and condition disagree on {branching}^{depth} leaves.")
    return {
        SEARCH: stopwatch(partial(search, tree.root)),
        MASK: stopwatch(partial(examined_levels, array, branching)),
        LIST: stopwatch(partial(examined_levels, scores, branching)),
    }


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Build millions of nodes without a look for garbage at every few hundred of them."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
