"""Sizes that would take for ever are refused at once, and exact sums are exact."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import abviz
from abviz.trees import Tree, TreeError
from abviz.trees.builder import TreeBuilder
from abviz.trees.scores import check_total, common_denominator, format_score

MANY = "more than 4,000,000 leaves; a list that appears in several places counts at each of them"


def doubled(times, *, end):
    for _ in range(times):
        end = [end, end]
    return end


def test_lists_that_share_parts_are_counted_before_they_grow():
    with pytest.raises(TreeError, match=MANY):
        Tree.from_nested(doubled(10_000, end=1))
    with pytest.raises(TreeError, match=MANY):
        Tree.from_nested([[[1] * 2000] * 2000, 1])
    assert len(Tree.from_nested(doubled(10, end=1)).leaves) == 2**10
    part = [1, (2, 3)]
    assert str(Tree.from_nested([part, [part, part[1]]])) == "((1 (2 3)) ((1 (2 3)) (2 3)))"


@pytest.mark.parametrize("shared", [False, True])
def test_a_list_that_contains_itself_is_refused_where_it_does(shared):
    lists = [1, [2]]
    lists[1].append(lists)
    if shared:
        lists.append(doubled(15, end=1))
    with pytest.raises(TreeError, match=r"^At \[1\]\[1\]: This list contains itself"):
        Tree.from_nested(lists)


def primes(count):
    found = []
    number = 10**6
    while len(found) < count:
        number += 1
        if all(number % one for one in range(2, 1100)):
            found.append(number)
    return found


def test_long_denominators_are_refused_before_they_are_summed():
    with pytest.raises(TreeError, match="a common denominator of at most 300 digits"):
        check_total([Fraction(1, prime**49) for prime in primes(20)] * 1000)
    one = Fraction(1, 10**299)
    check_total([one, 1 - one])
    with pytest.raises(TreeError, match="sum to about 1, and not exactly to 1; they must sum"):
        check_total([one, 1 - 2 * one])
    with pytest.raises(TreeError, match="^The probabilities of a chance node sum to 5/6; they "):
        check_total([Fraction(1, 2), Fraction(1, 3)])


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


def test_the_common_denominator_leaves_floats_out():
    assert common_denominator([0.1, inf, 3, Fraction(1, 4), Fraction(1, 6)]) == 12
    assert common_denominator([]) == common_denominator([0.5]) == 1
    assert common_denominator([Fraction(1, 10**299), Fraction(1, 3)]) == 3 * 10**299
    assert common_denominator([Fraction(1, 10**299), Fraction(1, 13)]) is None


@pytest.mark.parametrize("name", ["expectiminimax", "star1", "star2"])
def test_averages_that_nobody_could_print_are_refused(name):
    build = TreeBuilder()
    build.open("chance")
    for prime in primes(60):
        build.leaf(Fraction(1, prime), probability=Fraction(1, 60))
    build.close()
    assert abviz.algorithms[name].unmet_requirement(Tree(build.finish())) == (
        f"{abviz.algorithms[name].title} takes averages, and the scores of this tree have no "
        "common denominator of at most 300 digits. Use simpler fractions, or floats such as 0.25. "
        "No search of abviz fits this tree."
    )


def test_a_number_too_long_for_python_to_write_is_rounded():
    assert format_score(Fraction(10**5000 + 1, 3 * 10**5000)) == "≈0.333333"
    assert format_score(Fraction(-(10**5000) - 1, 3 * 10**5000)) == "≈−0.333333"
