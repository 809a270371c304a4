"""Quiescence: to a depth limit, and on below it where a node is noisy."""

from __future__ import annotations

import pickle

import pytest
from engine_tests.chance import estimated_tree, noisy, value_of

import abviz
from abviz.drawing.text import draw_text
from abviz.errors import SearchError
from abviz.trees import Tree, TreeError, examples


def test_the_smallest_horizon_is_seen_through():
    """One ply deep alpha-beta takes; one ply deep, and on where it is noisy, it is best to wait."""
    tree = examples["noisy"]
    searches = [("alphabeta", {"depth": 1}), ("quiescence", {"depth": 1}), ("alphabeta", {})]
    found = [abviz.search(tree, name, **options) for name, options in searches]
    assert [(one.value, one.best_move.name) for one in found] == [
        (5, "take"),
        (1, "wait"),
        (1, "wait"),
    ]
    assert [[node.name for node in one.visits] for one in found[:2]] == [
        ["A", "take", "wait"],
        ["A", "take", "C", "D", "wait"],
    ]


def test_the_value_is_that_of_the_quiet_nodes():
    for seed in range(75):
        tree = noisy(estimated_tree(seed), seed)
        for depth in range(1, tree.depth + 1):
            trace = abviz.search(tree, "quiescence", depth=depth)
            assert trace.value == value_of(tree.root, depth, goes_on=True)
            scored = [node for node in trace.visits if not node.is_leaf and node in trace.leaves]
            assert not any(node.noisy or len(node.path) < depth for node in scored)
        assert abviz.search(tree, "quiescence").value == abviz.search(tree).value


def test_noise_travels_with_its_tree():
    tree = Tree.parse("((3 (4 5)~2!)~1! (6 7)~0)")
    plain = Tree.parse(str(tree).replace("!", ""))
    assert [node.name for node in tree if node.noisy] == ["B", "D"]
    for copy in (
        Tree.parse(str(tree)),
        Tree.from_networkx(tree.to_networkx()),
        pickle.loads(pickle.dumps(tree)),
        tree.reordered("reversed").reordered("reversed"),
    ):
        assert copy == tree != plain and str(copy) == str(tree)
    assert "estimate 2  noisy" in draw_text(tree)


@pytest.mark.parametrize("text", ["(3 4)!", "(3 4)~!", "3!", "(3 4)~1!!"])
def test_a_mark_without_an_estimate_is_refused(text):
    with pytest.raises(TreeError):
        Tree.parse(text)
    graph = Tree.parse("(3 4)").to_networkx()
    graph.nodes["A"]["noisy"] = True
    with pytest.raises(TreeError, match="A noisy node needs an estimate"):
        Tree.from_networkx(graph)


def test_quiescence_refuses_a_tree_without_estimates_or_noisy_nodes():
    with pytest.raises(SearchError, match="takes their estimates, and D has none"):
        abviz.search("((3 (4 5))~1! (6 7)~0)", "quiescence", depth=1)
    with pytest.raises(SearchError, match="needs to know which nodes are noisy"):
        abviz.search(abviz.games.TicTacToe(), "quiescence")
