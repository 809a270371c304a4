"""Numbers that differ by rounding alone become one number, and no others do."""

from fractions import Fraction

import pytest

import abviz
from abviz.engine.rounding import without_rounding_errors
from abviz.trees import Tree

# A hundred-billionth of the greatest number is the limit: this side of it, and the other.
CLOSE, APART = 9e-12, 1.1e-11


def rounded(number, text, scale=()):
    """Return what becomes of a number that the root of a tree has returned."""
    tree = Tree.parse(text)
    return without_rounding_errors([[number]], [tree.root], tree=tree, scale=scale)[0][0]


@pytest.mark.parametrize("greatest", [1.0, 1000.0, -1000.0])
def test_how_far_apart_two_numbers_may_be(greatest):
    text, size = f"chance(0.5*0.5 0.5*{greatest})", abs(greatest)
    for gap in (CLOSE * size, -CLOSE * size):
        assert rounded(0.5 + gap, text) == 0.5
    for gap in (APART * size, -APART * size, 1e-9 * size):
        assert rounded(0.5 + gap, text) == 0.5 + gap


def test_the_ends_of_the_scale_count_as_scores():
    assert rounded(0.25 + CLOSE, "0.5 1.0", (0.25, 1)) == 0.25
    assert rounded(0.25 + 1e-9, "0.5 1.0", (0.25, 1)) == 0.25 + 1e-9


def test_without_floats_nothing_is_changed():
    third = Fraction(1, 3) + Fraction(1, 10**15)
    assert rounded(third, "1/3 1") == third


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("min(chance(0.5*1 0.5*6) 1e12)", 3.5),
        ("max(chance(0.5*1.001 0.5*1.007) 1.002 min(1e9 0))", 1.004),
    ],
)
def test_a_score_elsewhere_makes_no_average_less_exact(text, value):
    assert abviz.search(Tree.parse(text), "expectiminimax").value == value


def test_an_infinite_score_makes_no_estimate_less_exact():
    trace = abviz.search(Tree.parse("max(min(inf 1.5)~3 2)"), "expectiminimax", depth=1)
    assert (trace.value, trace.best_move.name) == (3, "B")


def test_a_tie_of_averages_is_seen_and_a_billionth_is_none():
    tree = "(chance(0.1*3 0.2*3 0.7*3) chance(1*{}))"
    tie = abviz.search(Tree.parse(tree.format("3.0")), "expectiminimax")
    assert {tie.returned("B"), tie.returned("F")} == {3.0} and tie.best_move.name == "B"
    apart = abviz.search(Tree.parse(tree.format("3.00000001")), "expectiminimax")
    assert apart.returned("B") == 3.0 and apart.returned("F") == apart.value == 3.00000001
