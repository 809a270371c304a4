"""What recording costs: searches of large trees against bare recursion."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from typing import TypeAlias

import bare
from table import Floor, Row, milliseconds, times
from timing import Plan, medians_of_groups, stopwatch

import abviz
from abviz.engine.recorder import record

Shape: TypeAlias = tuple[int, int]
Key: TypeAlias = tuple[Shape, str, str]

# Branching factor and depth in plies; 32,768 to 65,536 leaves.
LARGE = ((2, 15), (2, 16), (4, 8), (6, 6), (8, 5))
SMALL = ((2, 8), (4, 4))
# Searches take milliseconds only: their medians need more runs to be calm.
ROUNDS = 3
MOST_BYTES = 40

# How a user calls each search, and the same search in plain Python.
SEARCHES: dict[str, tuple[Callable[[abviz.Tree], abviz.Trace], Callable[..., float]]] = {
    "minimax": (partial(abviz.search, algorithm="minimax"), bare.minimax),
    "alpha-beta": (abviz.search, bare.alphabeta),
    "alpha-beta, ties kept": (partial(abviz.search, cut_on_tie=False), bare.alphabeta_strict),
    "alpha-beta, shallow": (partial(abviz.search, deep=False), bare.alphabeta_shallow),
    "alpha-beta, ties kept, shallow": (
        partial(abviz.search, cut_on_tie=False, deep=False),
        bare.alphabeta_shallow_strict,
    ),
}
# Minimax reads like the textbook, with max() and min(): its rows are for information.
MOST_TIMES_BARE = {
    ("recorded", "alpha-beta"): 2.2,
    ("recorded", "alpha-beta, ties kept"): 2.4,
    ("recorded", "alpha-beta, shallow"): 2.4,
    ("recorded", "alpha-beta, ties kept, shallow"): 2.4,
    ("abviz.search", "alpha-beta"): 2.4,
}


def search_rows(plan: Plan) -> Iterator[Row]:
    """Compare each search recorded, as a user calls it, unrecorded and bare."""
    shapes = SMALL if plan.quick else LARGE
    groups = [group for shape in shapes for group in forms(shape)]
    seconds = medians_of_groups(groups, plan, rounds=ROUNDS)
    for form, other in (
        ("recorded", "bare"),
        ("abviz.search", "bare"),
        ("recorded", "unrecorded"),
    ):
        for name in SEARCHES:
            yield compare(name, form, other, shapes=shapes, seconds=seconds)
    yield events(shapes, seconds)
    yield from memory(shapes[0])


def forms(shape: Shape) -> Iterator[dict[Key, Callable[[], float]]]:
    """Yield for each search the stopwatches of its four forms on one tree."""
    tree = random_tree(shape)
    nested = tree.to_nested()
    for name, (search, baseline) in SEARCHES.items():
        function = search(tree).algorithm.function
        if function(tree.root) != baseline(nested, True):
            raise AssertionError(f"{name} and its bare twin disagree on the value of a tree.")
        yield {
            (shape, name, "bare"): stopwatch(partial(baseline, nested, True)),
            (shape, name, "unrecorded"): stopwatch(partial(function, tree.root)),
            (shape, name, "recorded"): stopwatch(partial(record, function, tree.root)),
            (shape, name, "abviz.search"): stopwatch(partial(search, tree)),
        }


def random_tree(shape: Shape) -> abviz.Tree:
    branching, depth = shape
    return abviz.Tree.random(branching, depth, 1, 99, seed=11)


def compare(
    name: str, form: str, other: str, *, shapes: Sequence[Shape], seconds: Mapping[Key, float]
) -> Row:
    ratios = {shape: seconds[shape, name, form] / seconds[shape, name, other] for shape in shapes}
    worst = max(shapes, key=lambda shape: ratios[shape])
    branching, depth = worst
    measured, against = (
        milliseconds(sum(seconds[shape, name, one] for shape in shapes)) for one in (form, other)
    )
    limit = MOST_TIMES_BARE.get((form, name)) if other == "bare" else None
    return Row(
        f"{form} / {other}: {name}",
        f"{times(median(ratios.values()))}, worst {times(ratios[worst])}",
        f"{measured} against {against}; worst {branching}^{depth}",
        Floor(ratios[worst], limit, f"at most {limit:g} x") if limit else None,
    )


def events(shapes: Sequence[Shape], seconds: Mapping[Key, float]) -> Row:
    """Count calls and returns per second; the bare search makes as many."""
    name = "alpha-beta"
    function = abviz.algorithms["alphabeta"].function
    number = sum(2 * len(record(function, random_tree(shape).root).nodes) for shape in shapes)
    recorded, bare_rate = (
        number / sum(seconds[shape, name, form] for shape in shapes)
        for form in ("recorded", "bare")
    )
    return Row(
        "events (calls and returns) per second",
        times(recorded / bare_rate, "the bare one's"),
        f"{recorded / 1e6:.2f} million, bare {bare_rate / 1e6:.2f} million",
    )


def memory(shape: Shape) -> Iterator[Row]:
    """Weigh the trace of a search; the tree is there before, and not counted."""
    tree = random_tree(shape)
    abviz.search(abviz.Tree.parse("3 5"))  # or else the first search's imports would count
    tracemalloc.start()
    trace = abviz.search(tree)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    visits = len(trace.visits)
    columns = (trace.visits, trace.alphas, trace.betas, trace.values)
    size = sum(map(sys.getsizeof, columns))
    yield weight("size of the columns", size, visits)
    yield weight("kept by a search", kept, visits, peak=peak)


def weight(title: str, size: int, visits: int, *, peak: int = 0) -> Row:
    each = size / visits
    while_searching = f", {peak / visits:.0f} bytes a visit at the peak" if peak else ""
    return Row(
        f"trace: {title}",
        f"{each:.1f} bytes a visit",
        f"{size:,} bytes for {visits:,} visits{while_searching}",
        Floor(each, MOST_BYTES, f"at most {MOST_BYTES} bytes"),
    )
