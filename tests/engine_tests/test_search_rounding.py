"""Numbers that differ by rounding alone become one number, and no others do."""

from fractions import Fraction

import pytest

import abviz
from abviz.engine.rounding import without_rounding_errors
from abviz.trees import Tree

# A hundred-billionth of the greatest number is the limit: this side of it, and the other.
CLOSE, APART = 9e-12, 1.1e-11


@pytest.mark.parametrize("greatest", [1.0, 1000.0, -1000.0])
def test_how_far_apart_two_numbers_may_be(greatest):
    tree = Tree.parse(f"0.5 {greatest}")
    size = abs(greatest)
    for gap in (CLOSE * size, -CLOSE * size):
        assert without_rounding_errors([[0.5 + gap]], tree, ()) == [[0.5]]
    for gap in (APART * size, -APART * size, 1e-9 * size):
        assert without_rounding_errors([[0.5 + gap]], tree, ()) == [[0.5 + gap]]


def test_the_ends_of_the_scale_count_as_scores():
    assert without_rounding_errors([[0.25 + CLOSE]], Tree.parse("0.5 1.0"), (0.25, 1)) == [[0.25]]
    assert without_rounding_errors([[0.25 + 1e-9]], Tree.parse("0.5 1.0"), (0.25, 1)) == [
        [0.25 + 1e-9]
    ]


def test_without_floats_nothing_is_changed():
    third = Fraction(1, 3) + Fraction(1, 10**15)
    assert without_rounding_errors([[third, 1, None]], Tree.parse("1/3 1"), ()) == [
        [third, 1, None]
    ]


def test_a_tie_of_averages_is_seen_and_a_billionth_is_none():
    tree = "(chance(0.1*3 0.2*3 0.7*3) chance(1*{}))"
    tie = abviz.search(Tree.parse(tree.format("3.0")), "expectiminimax")
    assert {tie.returned("B"), tie.returned("F")} == {3.0} and tie.best_move.name == "B"
    apart = abviz.search(Tree.parse(tree.format("3.00000001")), "expectiminimax")
    assert apart.returned("B") == 3.0 and apart.returned("F") == apart.value == 3.00000001
