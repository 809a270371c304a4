"""Maxⁿ: each player takes what is best for itself."""

from fractions import Fraction

import pytest
from engine_tests.oracle import games, minimax_value
from hypothesis import given
from strategies import party_trees, tries
from zoo import maxn

import abviz
from abviz.diagnosis.finding import find
from abviz.errors import SearchError
from abviz.trees import Tree, examples
from abviz.trees.builder import TreeBuilder


@tries(40)
@given(party_trees())
def test_each_node_gives_its_player_the_most(tree):
    trace = abviz.search(tree, "maxn")
    assert trace.value == trace.values[0] == maxn(tree.root)
    for node, utilities in zip(trace.visits, trace.values, strict=True):
        assert utilities == maxn(node) == trace.returned(node)
    assert trace.visits == tuple(tree) and trace.leaves == tree.leaves
    assert trace.pruned == trace.cutoffs == () and find(trace).sentence == ""
    assert trace.ends == tree.leaves


def for_two(tree):
    """Return a tree of MAX and MIN as a game of two players, of whom one loses what one wins."""
    build = TreeBuilder("p1" if tree.root.is_max else "p2", players=2)

    def add(node):
        if node.is_leaf:
            return build.leaf((node.value, -node.value))
        build.open("p1" if node.is_max else "p2")
        for child in node.children:
            add(child)
        return build.close()

    add(tree.root)
    return Tree(build.finish())


@tries(40)
@given(games())
def test_with_two_players_who_want_the_opposite_it_is_minimax(tree):
    trace, two = abviz.search(for_two(tree), "maxn"), abviz.search(tree, "minimax")
    value = minimax_value(tree.root)
    assert trace.value == (value, -value)
    assert [node.index for node in trace.visits] == [node.index for node in two.visits]
    assert [values[0] for values in trace.values] == [*two.values]


def test_the_example_of_three_players():
    trace = abviz.search(examples["three-players"], "maxn")
    assert (trace.value, trace.best_move.name) == ((8, 4, 8), "I")
    assert repr(trace) == "maxⁿ: value (8, 4, 8), 8 of 8 leaves, 0 cutoffs"
    assert [node.name for node in trace.principal_variation] == ["A", "I", "J", "L"]


@pytest.mark.parametrize(
    "name", [name for name, one in abviz.algorithms.items() if one.way != "several players"]
)
def test_other_searches_refuse_several_players(name):
    with pytest.raises(SearchError) as caught:
        abviz.search(examples["three-players"], name)
    assert str(caught.value) == (
        f"this is a game of 3 players, and {abviz.algorithms[name].title} knows only MAX and MIN. "
        "The search that fits this tree: maxn."
    )


def test_maxn_refuses_a_tree_of_max_and_min_and_chance_among_seats():
    with pytest.raises(SearchError) as caught:
        abviz.search(examples["lucky-8"], "maxn")
    assert str(caught.value).startswith(
        "maxⁿ needs a utility for each player at every leaf, such as <1 2 6>. Searches that fit "
    )
    with pytest.raises(SearchError) as caught:
        abviz.search(Tree.parse("p1(chance(1/2*<1 2> 1/2*<0 3>) <2 2>)"), "maxn")
    assert str(caught.value) == (
        "this tree has chance nodes, and maxⁿ knows only players. "
        "No search of abviz fits this tree."
    )


@pytest.mark.parametrize("text", ["p1(<-1 1/2> <-1 0.25>)", "p2(<-inf 3> <2 inf>)", "<4 -2 0>"])
def test_maxn_takes_scores_of_all_kinds(text):
    trace = abviz.search(Tree.parse(text), "maxn")
    assert trace.value == maxn(trace.tree.root)
    assert str(trace)
    assert all(isinstance(score, (int, float, Fraction)) for score in trace.value)
