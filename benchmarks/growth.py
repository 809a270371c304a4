"""How costs grow with the tree: ``.venv/bin/python benchmarks/growth.py``.

α-β on complete binary trees with random scores, from 2^10 leaves on. Each cost is divided by what
it is a cost of, the nodes of the tree or the steps of the search, and by the same at 2^10 leaves:
a row of ones is a cost that grows as the tree does. The slope is that of the straight line through
the logarithms of cost and number: 1 is linear, 2 is quadratic.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np
from timing import stopwatch

import abviz
from abviz.replay.ways.registry import Replay, walk

LEAST, MOST = 10, 17  # plies
# The largest trees that a page shows.
MOST_OF_A_PAGE = 10
LEAST_OF_A_PAGE = 5
REPEATS = 3


@dataclass(frozen=True)
class Measured:
    """What something costs on a tree, and of how many nodes or steps it is the cost."""

    plies: int
    number: int
    cost: float

    @property
    def each(self) -> float:
        return self.cost / self.number


def main(arguments: list[str]) -> int:
    """Print the table, and draw the plot if a file is named."""
    options = build_parser().parse_args(arguments)
    rows = {title: list(points) for title, points in measured(options.most)}
    print(f"Costs of one node or step, by that of the smallest tree; medians of {REPEATS} runs.\n")
    for title, points in rows.items():
        print(row_of(title, points))
    if options.plot is not None:
        plot(rows, options.plot)
    return 0


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="growth.py", description=__doc__)
    parser.add_argument("--plot", type=Path, help="draw the costs on log axes into this file")
    parser.add_argument(
        "--most", type=int, default=MOST, help="plies of the largest tree (default: %(default)s)"
    )
    return parser


def measured(most: int) -> Iterator[tuple[str, Iterator[Measured]]]:
    """Yield what each thing costs on each tree."""
    plies = range(LEAST, most + 1)
    times = {
        "tree, a node": tree_time,
        "search, a visit": search_time,
        "steps, a step": steps_time,
        "replay, a node entered or skipped": replay_time,
    }
    for title, meter in times.items():
        yield title, map(meter, plies)
    yield "memory of the steps, a step", map(steps_memory, plies)
    yield "memory of the replay, a node entered or skipped", map(replay_memory, plies)
    pages = range(LEAST_OF_A_PAGE, min(most, MOST_OF_A_PAGE) + 1)
    yield "bytes of a page, a step", map(page_size, pages)


def tree_of(plies: int) -> abviz.Tree:
    return abviz.Tree.random(2, plies, 1, 99, seed=7)


def seconds(run: Callable[[], object]) -> float:
    """Return the median time of a call, with the garbage collector on, as for users."""
    watch = stopwatch(run)
    meters = []
    for _ in range(REPEATS):
        gc.collect()
        meters.append(watch())
    return median(meters)


def memory(run: Callable[[], object]) -> int:
    """Return the bytes that the result of a call keeps."""
    tracemalloc.start()
    result = run()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del result
    return kept


def tree_time(plies: int) -> Measured:
    cost = seconds(partial(tree_of, plies))
    return Measured(plies, number=2 ** (plies + 1) - 1, cost=cost)


def search_time(plies: int) -> Measured:
    tree = tree_of(plies)
    cost = seconds(partial(abviz.search, tree))
    return Measured(plies, number=len(abviz.search(tree).visits), cost=cost)


def steps_time(plies: int) -> Measured:
    trace = abviz.search(tree_of(plies))
    cost = seconds(lambda: list(walk(trace)))
    return Measured(plies, number=len(trace.steps), cost=cost)


def steps_memory(plies: int) -> Measured:
    trace = abviz.search(tree_of(plies))
    cost = memory(lambda: list(walk(trace)))
    return Measured(plies, number=len(trace.steps), cost=cost)


def replay_time(plies: int) -> Measured:
    trace = abviz.search(tree_of(plies))
    steps = trace.steps
    cost = seconds(lambda: Replay(trace, steps))
    return Measured(plies, number=moments(trace), cost=cost)


def replay_memory(plies: int) -> Measured:
    trace = abviz.search(tree_of(plies))
    steps = trace.steps
    cost = memory(lambda: Replay(trace, steps))
    return Measured(plies, number=moments(trace), cost=cost)


def moments(trace: abviz.Trace) -> int:
    """Count the steps of a search, and the nodes that it skips: each is marked once."""
    return len(trace.steps) + len(trace.pruned)


def page_size(plies: int) -> Measured:
    trace = abviz.search(tree_of(plies))
    with TemporaryDirectory() as folder:
        page = Path(folder, "search.html")
        abviz.page(trace, page)
        cost = page.stat().st_size
    return Measured(plies, number=len(trace.steps), cost=cost)


def row_of(title: str, points: Sequence[Measured]) -> str:
    ratios = "  ".join(
        f"2^{point.plies}: {point.each / points[0].each:.2f}" for point in points[1:]
    )
    return f"{title:<48} slope {slope(points):.2f}   {ratios}"


def slope(points: Sequence[Measured]) -> float:
    """Return the slope of cost against number on log axes: 1 is linear."""
    numbers = np.log([point.number for point in points])
    costs = np.log([point.cost for point in points])
    rise, _ = np.polyfit(numbers, costs, 1)
    return float(rise)


def plot(rows: dict[str, list[Measured]], path: Path) -> None:
    """Draw each cost against what it is a cost of, on log axes."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 6), layout="constrained")
    for title, points in rows.items():
        first = points[0]
        numbers = [point.number / first.number for point in points]
        costs = [point.cost / first.cost for point in points]
        axes.loglog(numbers, costs, marker="o", base=2, label=f"{title}: {slope(points):.2f}")
    most = max(axes.get_xlim())
    axes.loglog([1, most], [1, most], color="gray", linestyle="--", base=2, label="linear: 1")
    axes.set_xlabel("how many times the nodes or steps of the smallest tree")
    axes.set_ylabel("how many times its cost")
    axes.legend(title="slope")
    figure.savefig(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
