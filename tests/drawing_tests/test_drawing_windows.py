"""The windows of a stage run into nothing, at any step and in any of the rooms that it may have."""

import pytest
from drawing_tests.windows import faults

import abviz
from abviz import Tree

pytestmark = pytest.mark.slow

# Of each of these a window ran into another one, or into a name.
CROWDED = [
    Tree.parse("((3 17)(2 12)) ((15 25)(0 2)) ((2 5)(3 14))"),
    Tree.parse("((563 986) (673 977)) ((899 576) (562 620))").with_root("min"),
    abviz.examples["lucky-32"],
    abviz.examples["deep-cutoff"],
]
LOOKS_A_STEP = 16  # eight rooms, with and without visit numbers


def test_windows_of_crowded_trees_run_into_nothing():
    """``benchmarks/windows.py`` tries 500 random ones."""
    traces = [*map(abviz.search, CROWDED)]
    found = faults(traces)
    assert found["faults"] == []
    assert found["looks"] == LOOKS_A_STEP * sum(len(trace.steps) for trace in traces)


def test_windows_with_fractions_and_long_scores_run_into_nothing():
    chance = Tree.parse("(chance(1/3*2 2/3*17) (4 chance(1/7*5 6/7*12)) chance(1/2*30 1/2*-4))")
    long = Tree.complete(2, 4, [1.5, -2.25, 3.5, 12.75, -1234567, 0, 7, 99.5] * 2)
    traces = [abviz.search(chance, "star2"), abviz.search(long, "negamax")]
    # A window of a score of seven digits has no room at D, wherever it stands.
    missing = ["no alpha at 3", "no beta at 3"]
    assert [one for one in faults(traces)["faults"] if one["found"] != missing] == []
