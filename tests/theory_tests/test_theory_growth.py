"""Pearl's growth rate of the average case."""

from math import sqrt

import numpy as np
import pytest

from abviz.theory import branching_factor, examined_levels, xi
from abviz.trees import TreeError

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
def test_the_branching_factor_is_the_known_one(branching, rate):
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
        return np.mean([examined_levels(scores, branching)[-1].sum() for scores in trees])

    per_ply = sqrt(mean_leaves(depth) / mean_leaves(depth - 2))
    assert per_ply == pytest.approx(branching_factor(branching), rel=0.1)


@pytest.mark.parametrize("function", [xi, branching_factor])
@pytest.mark.parametrize("wrong", [0, 2.0, 1_000_001])
def test_a_branching_that_cannot_be_is_refused(function, wrong):
    with pytest.raises(TreeError, match="branching must be a whole number from 1 to 1,000,000"):
        function(wrong)
