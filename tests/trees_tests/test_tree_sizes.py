"""Endless lists are refused, and exact sums are exact."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abviz.trees import Tree, TreeError
from abviz.trees.scores import check_total, format_score


def test_a_list_that_contains_itself_is_refused():
    lists = [1, [2]]
    lists[1].append(lists)
    with pytest.raises(TreeError, match=r"\[1\]: These lists are more than 10,000 plies deep"):
        Tree.from_nested(lists)


@given(st.lists(st.fractions(min_value=0, max_value=1, max_denominator=60), min_size=1, max_size=9))
def test_exact_sums_are_exact(shares):
    for probabilities in (shares, [*shares[1:], 1 - sum(shares[1:])]):
        if sum(probabilities) == 1:
            check_total(probabilities)
        else:
            with pytest.raises(TreeError, match="must sum to 1"):
                check_total(probabilities)


@pytest.mark.parametrize("excess", [9e-10, -9e-10])
def test_floats_may_miss_1_by_a_billionth(excess):
    check_total([0.5, 0.5 + excess])
    check_total([Fraction(1, 2), 0.5 + excess])
    for probabilities in ([0.5, 0.5 + 1.2 * excess], [Fraction(1, 2), 0.5 + 1.2 * excess]):
        with pytest.raises(TreeError, match="must sum to 1"):
            check_total(probabilities)


def test_a_number_too_long_for_python_to_write_is_rounded():
    assert format_score(Fraction(10**5000 + 1, 3 * 10**5000)) == "≈0.333333"
    assert format_score(Fraction(-(10**5000) - 1, 3 * 10**5000)) == "≈−0.333333"
