"""Baudet's condition a level at a time, against recorded searches of complete trees."""

from fractions import Fraction
from itertools import product
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tries

import abviz
from abviz.theory import examined, examined_levels
from abviz.theory.complete import checked_scores
from abviz.trees import Tree, TreeError

pytestmark = pytest.mark.slow

RULES = [
    {"root": root, "cut_on_tie": cut_on_tie}
    for root, cut_on_tie in product(("max", "min"), (True, False))
]


@pytest.fixture(params=RULES, ids=lambda rules: f"{rules['root']}-tie-{rules['cut_on_tie']}")
def rules(request):
    return request.param


def open_leaves(scores, branching, **rules):
    """Tell for each leaf whether it is examined, without a search."""
    return examined_levels(scores, branching, **rules)[-1].tolist()


def opened(scores, branching, depth, *, root, cut_on_tie):
    """Search, and return for each leaf whether it was examined."""
    tree = Tree.complete(branching, depth, scores, root=root)
    entered = {leaf.index for leaf in abviz.search(tree, cut_on_tie=cut_on_tie).leaves}
    return [leaf.index in entered for leaf in tree.leaves]


def by_level(tree, nodes):
    """Return for each level which of its nodes are among these."""
    chosen = set(nodes)
    level, masks = [tree.root], []
    while level:
        masks.append([node in chosen for node in level])
        level = [child for node in level for child in node.children]
    return masks


def lists(masks):
    return [mask.tolist() for mask in masks]


def test_every_tree_of_two_plies_and_three_scores(rules):
    for scores in product(range(3), repeat=4):
        assert open_leaves(scores, 2, **rules) == opened(scores, 2, 2, **rules)


def test_every_tree_of_three_plies_and_two_scores(rules):
    for scores in product(range(2), repeat=8):
        assert open_leaves(scores, 2, **rules) == opened(scores, 2, 3, **rules)


@pytest.mark.parametrize("kinds", [3, 40])
@pytest.mark.parametrize(
    ("branching", "depth"),
    [(2, 1), (2, 4), (2, 7), (3, 3), (3, 4), (5, 3)],
)
def test_the_leaves_of_trees_with_ties_are_opened_as_by_a_search(branching, depth, kinds, rules):
    source = np.random.default_rng([branching, depth, kinds])
    for scores in source.integers(0, kinds, size=(10, branching**depth)):
        expected = opened(scores, branching, depth, **rules)
        assert open_leaves(scores, branching, **rules) == expected


@pytest.mark.parametrize(("branching", "depth"), [(32, 2), (33, 2), (70, 1)])
def test_the_leaves_of_trees_with_many_children_are_opened_as_by_a_search(branching, depth, rules):
    for scores in np.random.default_rng(branching).integers(0, 99, size=(8, branching**depth)):
        expected = opened(scores, branching, depth, **rules)
        assert open_leaves(scores, branching, **rules) == expected


@st.composite
def floats_of_complete_trees(draw):
    branching = draw(st.integers(2, 4))
    depth = draw(st.integers(0, {2: 5, 3: 3, 4: 2}[branching]))
    few = st.sampled_from([-inf, -1.0, -0.0, 0.0, 0.5, inf])
    score = draw(st.sampled_from([few, st.floats(allow_nan=False)]))
    number = branching**depth
    return branching, depth, draw(st.lists(score, min_size=number, max_size=number))


@tries(50)
@given(case=floats_of_complete_trees(), rules=st.sampled_from(RULES))
def test_infinite_scores_and_signed_zeros(case, rules):
    branching, depth, scores = case
    expected = opened(scores, branching, depth, **rules)
    assert open_leaves(scores, branching, **rules) == expected


@pytest.mark.parametrize(("branching", "depth"), [(2, 0), (2, 6), (3, 4), (5, 2)])
def test_every_level_is_right(branching, depth, rules):
    scores = np.random.default_rng(3).integers(0, 6, size=branching**depth)
    masks = examined_levels(scores, branching, **rules)
    tree = Tree.complete(branching, depth, scores, root=rules["root"])
    trace = abviz.search(tree, cut_on_tie=rules["cut_on_tie"])
    assert lists(masks) == by_level(tree, trace.visits)
    assert lists(masks) == by_level(tree, examined(tree, cut_on_tie=rules["cut_on_tie"]))


@pytest.mark.parametrize("dtype", ["i1", "u4", "i8", "f2", "f8", ">i4"])
def test_the_type_of_the_numbers_does_not_matter(dtype, rules):
    scores = np.array([3, 5, 3, 1, 0, 127, 0, 127], dtype=dtype)
    before = scores.copy()
    assert open_leaves(scores, 2, **rules) == opened(scores, 2, 3, **rules)
    assert scores.tolist() == before.tolist() and scores.dtype == before.dtype


@pytest.mark.parametrize("bits", [8, 16, 32])
def test_the_least_and_the_greatest_of_a_type_are_scores(bits, rules):
    """They are not taken for the −∞ and +∞ of the window."""
    low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    for scores in product((low, 0, high), repeat=4):
        array = np.array(scores, dtype=f"i{bits // 8}")
        assert open_leaves(array, 2, **rules) == opened(scores, 2, 2, **rules)


def test_long_ints_are_told_apart():
    big = 2**62
    assert open_leaves([big + 1, big + 2, big, big + 3], 2) == [True] * 3 + [False]
    assert open_leaves([big, big + 2, big + 1, big + 3], 2) == [True] * 4


def test_ints_and_floats_that_fit_together_are_taken():
    assert open_leaves([3, 5.5, -inf, 1], 2) == [True] * 3 + [False]


TIE = [3, 5, 3, 1]


@pytest.mark.parametrize("scores", [TIE, tuple(TIE), np.array(TIE), np.array(TIE * 2)[:4]])
def test_scores_come_in_many_forms(scores):
    assert open_leaves(scores, 2) == [True] * 3 + [False]
    assert open_leaves(scores, 2, cut_on_tie=False) == [True] * 4


@pytest.mark.parametrize(
    ("scores", "branching", "sentence"),
    [
        ([1, 2, 3], 2, "3 scores do not fill .* factor 2; give a power of 2, such as 4."),
        ([], 2, "0 scores do not fill .* factor 2; give a power of 2, such as 1."),
        ([1, 2], 1, "branching must be a whole number from 2 to 67,108,864, not 1."),
        ([1, 2], 2.0, "branching must be a whole number from 2 to 67,108,864, not 2.0."),
        ([[1, 2], [3, 4]], 2, "one flat list"),
        (iter([1, 2]), 2, "one flat list"),
        (["3", "4"], 2, "must be ints or floats"),
        ([Fraction(1, 3), 1], 2, r"use examined\(tree\)"),
        ([10**30, 1], 2, r"use examined\(tree\)"),
        ([1, nan], 2, r"NaN \(leaf 1, counted from 0\) is not a score"),
        (np.array([nan, 1]), 2, r"NaN \(leaf 0, counted from 0\) is not a score"),
        ([2**63 - 1, 0], 2, r"between −2⁶³ \+ 1 and 2⁶³ − 2"),
        (np.array([2**64 - 1, 0], dtype="u8"), 2, r"between −2⁶³ \+ 1 and 2⁶³ − 2"),
    ],
)
def test_scores_that_make_no_tree(scores, branching, sentence):
    with pytest.raises(TreeError, match=sentence):
        examined_levels(scores, branching)


def test_an_unknown_player_is_refused():
    with pytest.raises(TreeError, match="'chance' does not. Use 'max' or 'min'."):
        examined_levels([1, 2], 2, root="chance")


def test_scores_are_counted_before_they_are_read():
    for scores in (range(5), [1, 2, 3, 4, 5], np.arange(5)):
        with pytest.raises(TreeError, match="These are 5 scores, and 4 are taken at most"):
            checked_scores(scores, most=4)
        assert checked_scores(scores, most=5).tolist() == [*scores]
