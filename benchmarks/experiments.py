"""What it costs to count the leaves of α-β for an experiment, against the bare recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import bare
from searching import LARGE, SMALL
from table import Floor, Row, milliseconds, times
from timing import Plan, medians_of_groups, stopwatch

import abviz
from abviz.experiments.counting import by_arrays, by_counting
from abviz.experiments.families import Complete, drawn

# By how many times the bare recursion each road may cost, all trees together.
MOST_TIMES_BARE = {"calls counted": 1.6, "arrays": 0.25}
ROUNDS = 3
# Arrays count trees of one shape together.
TOGETHER = 8


def together(run: Callable[[], object]) -> Callable[[], float]:
    """Return a meter of the seconds for each of the trees that are counted together."""
    watch = stopwatch(run)
    return lambda: watch() / TOGETHER


def experiment_rows(plan: Plan) -> Iterator[Row]:
    """Compare both fast roads with the bare recursion, on the same random trees."""
    search = abviz.algorithms["alphabeta"]
    groups = []
    for branching, depth in SMALL if plan.quick else LARGE:
        tree = drawn({"family": "random", "branching": branching, "depth": depth}, 11)
        if not isinstance(tree, Complete):
            raise AssertionError("This family has complete trees.")
        root, nested = tree.light_root, tree.tree.to_nested()
        if by_counting(root, search)[:5] != by_arrays([tree], search)[0][:5]:
            raise AssertionError("The roads disagree.")
        shape = branching, depth
        groups.append(
            {
                (shape, "bare"): stopwatch(partial(bare.alphabeta, nested, True)),
                (shape, "calls counted"): stopwatch(partial(by_counting, root, search)),
                (shape, "arrays"): together(partial(by_arrays, [tree] * TOGETHER, search)),
            }
        )
    seconds = medians_of_groups(groups, plan, rounds=ROUNDS)
    for road, limit in MOST_TIMES_BARE.items():
        ratios = {
            key[0]: seconds[key[0], road] / seconds[key] for key in seconds if key[1] == "bare"
        }
        measured, against = (
            sum(seconds[shape, form] for shape in ratios) for form in (road, "bare")
        )
        (branching, depth), worst = max(ratios.items(), key=lambda item: item[1])
        yield Row(
            f"α-β counted, {road} / bare",
            f"{times(measured / against)}, worst {times(worst)}",
            f"{milliseconds(measured)} against {milliseconds(against)}; worst {branching}^{depth}",
            Floor(measured / against, limit, f"at most {limit:g} x"),
        )
