"""What holds for every tree: the value, who is entered, and how the windows move."""

from collections import Counter
from itertools import pairwise

import pytest
from engine_tests.oracle import (
    FEW,
    OPTION_PAIRS,
    SOME,
    Oracle,
    events_of,
    games,
    option_pairs,
)
from hypothesis import assume, given
from hypothesis import strategies as st

import abviz
from abviz.theory import best_case_leaves
from abviz.trees import Tree


def entered(tree, **options):
    return set(abviz.search(tree, **options).visits)


@given(games(), option_pairs())
def test_alphabeta_does_what_the_oracle_does(tree, options):
    trace, oracle = abviz.search(tree, **options), Oracle(tree, **options)
    assert events_of(trace) == oracle.events
    skipped = [(cut.node.name, [one.name for one in cut.skipped]) for cut in trace.cutoffs]
    assert skipped == oracle.skipped


@given(games())
def test_minimax_does_what_the_oracle_does(tree):
    trace = abviz.search(tree, "minimax")
    assert events_of(trace) == Oracle(tree, prunes=False).events
    assert trace.visits == tree.nodes


@SOME
@given(games(), option_pairs())
def test_every_node_is_entered_once_or_pruned(tree, options):
    trace = abviz.search(tree, **options)
    assert max(Counter(trace.visits).values()) == 1
    assert set(trace.visits).isdisjoint(trace.pruned)
    assert {*trace.visits, *trace.pruned} == set(tree)
    assert list(trace.visits) == sorted(trace.visits, key=lambda node: node.index)
    assert trace.leaves == tuple(node for node in trace.visits if node.is_leaf)


@SOME
@given(games(), option_pairs())
def test_alpha_never_falls_and_beta_never_rises(tree, options):
    lives = {}
    for step in abviz.search(tree, **options).steps:
        lives.setdefault(step.node, []).append((step.alpha, step.beta))
    for life in lives.values():
        for (alpha, beta), (later_alpha, later_beta) in pairwise(life):
            assert alpha <= later_alpha and later_beta <= beta


@SOME
@given(games())
def test_keeping_ties_or_deep_bounds_never_opens_less(tree):
    default = entered(tree)
    strict, shallow = entered(tree, cut_on_tie=False), entered(tree, deep=False)
    neither = entered(tree, cut_on_tie=False, deep=False)
    assert default <= strict <= neither
    assert default <= shallow <= neither


@st.composite
def complete_trees(draw, *, distinct, most_plies):
    branching = draw(st.integers(1, 4))
    depth = draw(st.integers(0, min(most_plies, {1: 5, 2: 6, 3: 4, 4: 3}[branching])))
    high = 10_000 if distinct else draw(st.integers(0, 12))
    seed = draw(st.integers(0, 2**32))
    root = draw(st.sampled_from(["max", "min"]))
    return Tree.random(branching, depth, 0, high, seed=seed, distinct=distinct, root=root)


@SOME
@given(complete_trees(distinct=False, most_plies=6))
def test_best_first_opens_the_fewest_leaves(tree):
    ordered = tree.reordered("best")
    fewest = 1 if tree.branching is None else best_case_leaves(tree.branching, tree.depth)
    assert len(abviz.search(ordered).leaves) == fewest


@SOME
@given(complete_trees(distinct=True, most_plies=3))
def test_worst_first_opens_all_up_to_three_plies(tree):
    ordered = tree.reordered("worst")
    assert abviz.search(ordered).leaves == ordered.leaves


@pytest.mark.parametrize("options", OPTION_PAIRS)
@FEW
@given(tree=games())
def test_the_other_player_sees_the_same_game_mirrored(options, tree):
    """With negated scores and swapped players the same nodes are entered in the same order."""
    assume(not tree.root.is_leaf)
    mirrored = tree.with_root("min" if tree.root.is_max else "max")
    for leaf in tree.leaves:
        mirrored = mirrored.with_score(leaf.path, -leaf.value)
    mine, theirs = abviz.search(tree, **options), abviz.search(mirrored, **options)
    assert [node.index for node in mine.visits] == [node.index for node in theirs.visits]
    assert list(mine.values) == [-value for value in theirs.values]
    assert list(mine.alphas) == [-beta for beta in theirs.betas]
    assert list(mine.betas) == [-alpha for alpha in theirs.alphas]
