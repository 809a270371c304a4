"""The fewest and the most leaves, and the scores that bring them about."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import abviz
from abviz.theory import (
    best_case_leaves,
    best_case_scores,
    examined_levels,
    fewest_leaves,
    worst_case_scores,
)
from abviz.trees import Tree, TreeError

SIZES = [
    (branching, depth)
    for branching, deepest in {1: 3, 2: 7, 3: 5, 4: 3, 7: 2}.items()
    for depth in range(deepest + 1)
]


@pytest.fixture(params=["max", "min"])
def root(request):
    return request.param


@pytest.mark.parametrize(
    ("branching", "depth", "best"),
    [(2, 0, 1), (2, 3, 5), (2, 5, 11), (3, 4, 17), (10, 3, 109), (1, 9, 1)],
)
def test_the_fewest_leaves_are_as_many_as_is_known(branching, depth, best):
    assert best_case_leaves(branching, depth) == best


def test_counts_do_not_overflow():
    assert best_case_leaves(35, 80) == 2 * 35**40 - 1


@pytest.mark.parametrize(
    ("branching", "depth", "root", "worst"),
    [
        (2, 1, "max", "1 2"),
        (2, 1, "min", "2 1"),
        (3, 2, "max", "3 2 1 6 5 4 9 8 7"),
        (3, 2, "min", "7 8 9 4 5 6 1 2 3"),
        (2, 4, "max", "6 5 8 7 2 1 4 3 14 13 16 15 10 9 12 11"),
    ],
)
def test_the_worst_and_the_best_scores_are_the_known_ones(branching, depth, root, worst):
    scores = worst_case_scores(branching, depth, root=root).tolist()
    assert " ".join(map(str, scores)) == worst
    assert best_case_scores(branching, depth, root=root).tolist() == scores[::-1]


@pytest.mark.parametrize("cut_on_tie", [True, False])
@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_the_worst_case_opens_every_leaf(branching, depth, root, cut_on_tie):
    scores = worst_case_scores(branching, depth, root=root)
    tree = Tree.complete(branching, depth, scores, root=root)
    trace = abviz.search(tree, cut_on_tie=cut_on_tie)
    assert trace.leaves == tree.leaves
    assert len(trace.leaves) == branching**depth
    assert trace.pruned == trace.cutoffs == ()


@pytest.mark.parametrize("cut_on_tie", [True, False])
@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_the_best_case_opens_the_fewest(branching, depth, root, cut_on_tie):
    scores = best_case_scores(branching, depth, root=root)
    tree = Tree.complete(branching, depth, scores, root=root)
    trace = abviz.search(tree, cut_on_tie=cut_on_tie)
    assert len(trace.leaves) == best_case_leaves(branching, depth)


@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_best_and_worst_are_orders_of_the_same_game(branching, depth, root):
    worst, best = (
        Tree.complete(branching, depth, make(branching, depth, root=root), root=root)
        for make in (worst_case_scores, best_case_scores)
    )
    assert worst.reordered("reversed") == best
    assert best.reordered("best") == best
    assert worst.reordered("worst") == worst


def test_huge_extremes_agree_with_the_condition():
    worst, best = worst_case_scores(4, 10), best_case_scores(4, 10)
    assert examined_levels(worst, 4)[-1].all()
    assert examined_levels(best, 4)[-1].sum() == best_case_leaves(4, 10)


@given(
    movers=st.lists(st.sampled_from(["max", "min"]), min_size=1, max_size=5),
    branching=st.integers(1, 3),
    numbers=st.randoms(use_true_random=False),
)
def test_the_best_order_opens_the_fewest_leaves_and_no_other_opens_less(movers, branching, numbers):
    text = "{}"
    for mover in reversed(movers):
        text = f"{mover}({' '.join([text] * branching)})"
    scores = [numbers.randint(-9, 9) for _ in range(branching ** len(movers))]
    tree = Tree.parse(text.format(*scores))
    fewest = fewest_leaves(tree)
    assert fewest == len(abviz.search(tree.reordered("best")).leaves)
    assert fewest <= len(abviz.search(tree).leaves)


@pytest.mark.parametrize(
    "text",
    [
        "3",
        "(3 5) 2",
        "((inf inf)(inf inf)) ((inf inf)(inf inf))",
        "(3 5) (2 -inf)",
        "max(max(3 5) min(2 9))",
        "max(chance(1/2*3 1/2*5) chance(1/2*2 1/2*9))",
        "p1(p2(<1 2> <2 1>) p2(<3 0> <0 3>))",
        "(…3 …2)",
    ],
)
def test_where_nobody_knows_the_fewest_leaves(text):
    assert fewest_leaves(Tree.parse(text)) is None


def test_infinite_scores_may_need_less_than_the_best_case():
    tree = Tree.complete(2, 3, [float("inf")] * 8)
    assert len(abviz.search(tree).leaves) == 2 < best_case_leaves(2, 3)


@pytest.mark.parametrize(
    ("function", "arguments", "sentence"),
    [
        (best_case_leaves, (0, 3), "branching must be a whole number from 1 to 67,108,864, not 0."),
        (best_case_leaves, (2, -1), "depth must be a whole number from 0 to 10,000, not -1."),
        (
            best_case_leaves,
            (2.5, 3),
            "branching must be a whole number from 1 to 67,108,864, not 2.5.",
        ),
        (
            best_case_leaves,
            (True, 3),
            "branching must be a whole number from 1 to 67,108,864, not True.",
        ),
        (best_case_leaves, (2, "3"), "depth must be a whole number from 0 to 10,000, not '3'."),
        (worst_case_scores, (2, 27), "make more than 67,108,864 leaves. Choose a smaller tree."),
        (best_case_scores, (9, 9_999), "make more than 67,108,864 leaves. Choose a smaller tree."),
        (best_case_scores, (1, 10**9), "depth must be a whole number from 0 to 10,000"),
        (worst_case_scores, (0, 2), "branching must be a whole number from 1 to 67,108,864, not 0"),
    ],
)
def test_sizes_that_make_no_tree(function, arguments, sentence):
    with pytest.raises(TreeError, match=re.escape(sentence)):
        function(*arguments)


@pytest.mark.parametrize("make", [worst_case_scores, best_case_scores])
def test_an_unknown_player_is_refused(make):
    with pytest.raises(TreeError, match="'MAX' does not. Use 'max' or 'min'."):
        make(2, 2, root="MAX")
