"""Growth rates: Pearl's for the average case, and those that searches had."""

from math import sqrt

import numpy as np
import pytest

import abviz
from abviz.theory import (
    best_case_leaves,
    branching_factor,
    effective_branching,
    effective_branching_of,
    examined_complete,
    xi,
)
from abviz.trees import Tree, TreeError, examples

GOLDEN = (1 + sqrt(5)) / 2


def test_two_children_grow_with_the_golden_ratio():
    assert xi(2) == pytest.approx(1 / GOLDEN, rel=1e-15)
    assert branching_factor(2) == pytest.approx(GOLDEN, rel=1e-14)


def test_three_children_as_the_formula_for_cubics_has_it():
    root = np.cbrt(0.5 + sqrt(31 / 108)) + np.cbrt(0.5 - sqrt(31 / 108))
    assert xi(3) == pytest.approx(root, rel=1e-14)


@pytest.mark.parametrize(
    ("branching", "rate"),
    [(1, 1), (2, 1.618034), (3, 2.147899), (4, 2.629658), (10, 5.063511)],
)
def test_known_rates(branching, rate):
    assert branching_factor(branching) == pytest.approx(rate, abs=5e-7)


@pytest.mark.parametrize("branching", range(2, 41))
def test_xi_is_the_positive_root_that_numpy_finds(branching):
    roots = np.roots([1, *[0] * (branching - 2), 1, -1])
    [positive] = [root.real for root in roots if abs(root.imag) < 1e-9 and root.real > 0]
    assert xi(branching) == pytest.approx(positive, rel=1e-10)


@pytest.mark.parametrize("branching", [1, 2, 3, 7, 35, 361, 10_000, 1_000_000])
def test_xi_solves_its_equation(branching):
    root = xi(branching)
    assert 0.5 <= root < 1
    # Where the curve is steep, the float nearest to the root misses zero by that much.
    assert root**branching + root - 1 == pytest.approx(0, abs=branching * 1e-16 + 1e-15)


def test_rates_lie_between_the_best_case_and_minimax():
    rates = [branching_factor(branching) for branching in range(2, 200)]
    for branching, rate in enumerate(rates, start=2):
        assert sqrt(branching) < rate < branching
    assert rates == sorted(rates)


@pytest.mark.parametrize(("branching", "depth"), [(2, 16), (3, 10), (4, 8)])
def test_random_trees_grow_at_about_that_rate(branching, depth):
    """Two more plies multiply the mean number of leaves by about the square of the rate."""

    def mean_leaves(plies):
        trees = np.random.default_rng(plies).random((40, branching**plies))
        return np.mean([examined_complete(scores, branching).sum() for scores in trees])

    per_ply = sqrt(mean_leaves(depth) / mean_leaves(depth - 2))
    assert per_ply == pytest.approx(branching_factor(branching), rel=0.1)


@pytest.mark.parametrize("branching", [1, 2, 3, 4, 7, 10, 35])
@pytest.mark.parametrize("depth", [1, 2, 3, 5, 8, 20])
def test_complete_trees_have_exactly_their_branching(branching, depth):
    assert effective_branching(branching**depth, depth) == branching


@pytest.mark.parametrize(("leaves", "depth"), [(5, 3), (11, 5), (2, 300), (10**300, 7), (7, 10**9)])
def test_the_power_gives_the_leaves_back(leaves, depth):
    assert effective_branching(leaves, depth) ** depth == pytest.approx(leaves, rel=1e-6)


def test_the_best_case_tends_to_the_square_root():
    assert effective_branching(best_case_leaves(9, 200), 200) == pytest.approx(3, rel=0.01)


def test_searches_of_the_lucky_trees():
    small, large = examples["lucky-8"], examples["lucky-32"]
    assert effective_branching_of(abviz.search(small)) == pytest.approx(5 ** (1 / 3))
    assert effective_branching_of(abviz.search(large)) == pytest.approx(11 ** (1 / 5))
    assert effective_branching_of(abviz.search(large, "minimax")) == 2


def test_the_longest_line_of_an_irregular_tree_is_its_depth():
    trace = abviz.search(Tree.parse("(3 (4 5))"), "minimax")
    assert effective_branching_of(trace) == pytest.approx(sqrt(3))


@pytest.mark.parametrize("function", [xi, branching_factor])
@pytest.mark.parametrize("wrong", [0, 2.0, 1_000_001])
def test_branching_out_of_range(function, wrong):
    with pytest.raises(TreeError, match="branching must be a whole number from 1 to 1,000,000"):
        function(wrong)


@pytest.mark.parametrize(
    ("leaves", "depth", "sentence"),
    [
        (0, 3, "leaves_examined must be a whole number from 1 to"),
        (2.5, 3, "leaves_examined must be a whole number from 1 to"),
        (10**301, 3, "leaves_examined must be a whole number from 1 to"),
        (5, 0, "depth must be a whole number of at least 1, not 0"),
        (5, None, "depth must be a whole number of at least 1, not None"),
    ],
)
def test_numbers_of_no_search(leaves, depth, sentence):
    with pytest.raises(TreeError, match=sentence):
        effective_branching(leaves, depth)


def test_a_single_leaf_does_not_branch():
    with pytest.raises(TreeError, match="search a tree of at least 1 ply"):
        effective_branching_of(abviz.search(Tree.parse("7")))
