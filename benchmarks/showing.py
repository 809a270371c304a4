"""How long a user waits: from a choice to a stage that is ready."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import numpy as np
from comms import writing_comms
from naive import NAIVE_LEAVES, naive_redraw
from table import Floor, Row, milliseconds, times
from timing import Plan, medians

import abviz
from abviz.replay.trace import Trace
from abviz.stage.widget import Stage

STAGE_DEPTHS = (3, 5, 7, 9, 10)
SHAPE_DEPTHS = (5, 9, 10)
EXPLORER_DEPTHS = (5, 9)
OVERVIEW_DEPTH = 20
QUICK_DEPTH = 4
NEW_TREE, NEW_SHAPE, NEXT_SEED = (
    "new tree to stage ready",
    "new shape to stage ready",
    "explorer, next seed",
)
MOST_REDRAWS = {
    (NEW_TREE, 32): 0.12,
    (NEW_TREE, 512): 0.9,
    (NEW_TREE, 1024): 1.6,
    (NEW_SHAPE, 32): 0.3,
    (NEW_SHAPE, 512): 1.5,
    (NEW_SHAPE, 1024): 3.6,
    (NEXT_SEED, 32): 0.12,
    (NEXT_SEED, 512): 0.9,
}
MOST_SECONDS_OF_OVERVIEW = 3.0
NAIVE = ("naive redraw of one frame", NAIVE_LEAVES)


def showing_rows(plan: Plan) -> Iterator[Row]:
    """Compare a new tree on a stage and in an explorer, and an overview, with a naive redraw."""
    runs: dict[tuple[str, int], Callable[[], object]] = {NAIVE: naive_redraw()}
    with writing_comms():
        for depth in STAGE_DEPTHS:
            runs[NEW_TREE, 2**depth] = new_tree(shrunk(depth, plan))
        for depth in SHAPE_DEPTHS:
            runs[NEW_SHAPE, 2**depth] = new_shape(shrunk(depth, plan))
        for depth in EXPLORER_DEPTHS:
            runs[NEXT_SEED, 2**depth] = next_seed(shrunk(depth, plan))
    overview = overview_of_random_scores(shrunk(OVERVIEW_DEPTH, plan))
    runs["scores to an overview as PNG", 2**OVERVIEW_DEPTH] = overview
    seconds = medians(runs, plan)
    naive = seconds.pop(NAIVE)
    yield Row(f"{NAIVE[0]}, {NAIVE[1]} leaves", times(1), milliseconds(naive))
    for (title, leaves), each in seconds.items():
        yield showing_row(title, leaves, seconds=each, naive=naive)


def shrunk(depth: int, plan: Plan) -> int:
    """Return the depth of the tree that is measured: a quick look takes a small one."""
    return min(depth, QUICK_DEPTH) if plan.quick else depth


def new_tree(depth: int) -> Callable[[], None]:
    """Return a function that makes, searches and shows a new tree each time."""
    seeds = count()

    def search() -> Trace:
        return abviz.search(abviz.Tree.random(2, depth, 1, 99, seed=next(seeds)))

    stage = Stage(abviz.search(abviz.examples["lucky-8"]))
    return lambda: stage.show(search())


def new_shape(depth: int) -> Callable[[], None]:
    """Return a function that shows a new tree each time, and MAX and MIN begin in turn.

    So no picture of the tree before can be kept.
    """
    seeds = count()

    def search() -> Trace:
        seed = next(seeds)
        root = "max" if seed % 2 else "min"
        return abviz.search(abviz.Tree.random(2, depth, 1, 99, seed=seed, root=root))

    stage = Stage(abviz.search(abviz.examples["lucky-8"]))
    return lambda: stage.show(search())


def next_seed(depth: int) -> Callable[[], None]:
    """Return a function that changes the seed of an explorer each time."""
    explorer = abviz.explore(example="random", branching=2, plies=depth)

    def change() -> None:
        explorer.seed += 1

    return change


def overview_of_random_scores(depth: int) -> Callable[[], object]:
    """Return a function that draws the overview of a tree with random scores."""
    scores = np.random.default_rng(11).permutation(2**depth)
    return lambda: abviz.overview(scores, 2)._repr_png_()


def showing_row(title: str, leaves: int, *, seconds: float, naive: float) -> Row:
    redraws = seconds / naive
    floor = None
    if (title, leaves) in MOST_REDRAWS:
        limit = MOST_REDRAWS[title, leaves]
        floor = Floor(redraws, limit, f"at most {limit:g} x")
    elif leaves == 2**OVERVIEW_DEPTH:
        limit = MOST_SECONDS_OF_OVERVIEW
        floor = Floor(seconds, limit, f"at most {limit * 1000:,.0f} ms")
    return Row(
        f"{title}, {leaves:,} leaves",
        times(redraws, "a naive redraw"),
        milliseconds(seconds),
        floor,
    )
