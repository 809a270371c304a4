"""Each named tree keeps what its note promises; proved by a plain alpha-beta."""

import math
from collections.abc import Mapping

import pytest

from abviz.trees import Tree, TreeError, examples

NAMES = ["lucky-8", "lucky-32", "aima-3x3", "deep-cutoff", "tie", "irregular", "last-child"]


class Search:
    """A plain fail-soft alpha-beta that writes down its leaves and cutoffs."""

    def __init__(self, tree, *, cut_on_tie=True, deep=True):
        self.cut_on_tie, self.deep = cut_on_tie, deep
        self.leaves, self.cutoffs = [], []
        self.value = self.visit(tree.root, -math.inf, math.inf)

    def visit(self, node, alpha, beta):
        if node.is_leaf:
            self.leaves.append(node.value)
            return node.value
        best = -math.inf if node.is_max else math.inf
        for place, child in enumerate(node.children):
            below = (alpha, beta) if self.deep else self.own(node, best)
            value = self.visit(child, *below)
            best = max(best, value) if node.is_max else min(best, value)
            met = best >= beta if node.is_max else best <= alpha
            if not self.cut_on_tie:
                met = best > beta if node.is_max else best < alpha
            if met:
                kind = "beta" if node.is_max else "alpha"
                skipped = [one.name for one in node.children[place + 1 :]]
                self.cutoffs.append((node.name, kind, skipped))
                break
            if node.is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return best

    def own(self, node, best):
        return (best, math.inf) if node.is_max else (-math.inf, best)


def minimax(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(map(minimax, node.children))


def test_the_gallery_is_a_mapping_in_teaching_order():
    assert isinstance(examples, Mapping) and list(examples) == NAMES and len(examples) == 7
    assert examples["tie"] is examples["tie"] and "tie" in examples and "nope" not in examples
    assert all(isinstance(tree, Tree) for tree in examples.values())
    with pytest.raises(TypeError):
        examples["mine"] = Tree.parse("3")
    assert repr(examples) == "Examples: " + ", ".join(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_described(name):
    about = examples.describe(name)
    assert about.title and about.source and about.note.endswith(".")
    assert examples[name] == Tree.parse(about.text) and examples[name].root.is_max
    assert Search(examples[name]).value == minimax(examples[name].root)


@pytest.mark.parametrize("call", [examples.__getitem__, examples.describe])
def test_an_unknown_example_suggests_the_nearest(call):
    with pytest.raises(KeyError) as caught:
        call("lucky8")
    assert str(caught.value) == "There is no example 'lucky8'. Did you mean \"lucky-8\"?"
    assert isinstance(caught.value, TreeError)
    with pytest.raises(KeyError, match="Choose one of"):
        call(None)
    with pytest.raises(KeyError, match="Choose one of"):
        call("zzz")


@pytest.mark.parametrize(
    ("name", "root", "value", "number"),
    [
        ("lucky-8", "max", 4, 5),
        ("lucky-8", "min", 5, 8),
        ("lucky-32", "max", 12, 11),
        ("lucky-32", "min", 21, 20),
    ],
)
def test_lucky_trees_are_lucky_for_max_only(name, root, value, number):
    done = Search(examples[name].with_root(root))
    assert (done.value, len(done.leaves)) == (value, number)


def test_lucky_trees_in_full():
    eight, thirty_two = examples["lucky-8"], examples["lucky-32"]
    assert str(eight) == "(((4 3) (8 7)) ((2 1) (6 5)))"
    assert eight == Tree.complete(2, 3, [4, 3, 8, 7, 2, 1, 6, 5])
    scores = (
        "12,11,32,31,10,9,30,29,16,15,28,27,14,13,26,25,4,3,24,23,2,1,22,21,8,7,20,19,6,5,18,17"
    )
    assert thirty_two == Tree.complete(2, 5, [int(one) for one in scores.split(",")])
    assert Search(eight).leaves == [4, 3, 8, 2, 1]
    assert Search(thirty_two).leaves == [12, 11, 32, 10, 9, 16, 28, 4, 3, 2, 1]
    for tree in (eight, thirty_two):
        assert str(tree.reordered("best")) == str(tree)


def test_three_moves_three_replies():
    done = Search(examples["aima-3x3"])
    assert done.value == 3
    assert done.leaves == [3, 12, 8, 2, 14, 5, 2]
    assert done.cutoffs == [("F", "alpha", ["H", "I"]), ("J", "alpha", [])]


def test_deep_cutoff_needs_the_far_ancestor():
    tree = examples["deep-cutoff"]
    inner = [node for node in tree if node.children]
    assert all(node.parent is None or node.parent.player != node.player for node in inner)
    done = Search(tree)
    ((name, kind, skipped),) = done.cutoffs
    assert (kind, len(tree[name].path), [tree[one].value for one in skipped]) == ("alpha", 3, [9])
    assert (done.value, done.leaves) == (6, [5, 4, 6, 7])
    shallow = Search(tree, deep=False)
    assert (shallow.value, shallow.leaves, shallow.cutoffs) == (6, [5, 4, 9, 6, 7], [])
    assert f"At the MIN node {name} " in examples.describe("deep-cutoff").note


def test_tie_cuts_by_equality_only():
    tree = examples["tie"]
    cut, kept = Search(tree), Search(tree, cut_on_tie=False)
    assert (cut.value, cut.leaves) == (3, [3, 5, 3])
    assert (kept.value, kept.leaves, kept.cutoffs) == (3, [3, 5, 3, 1], [("E", "alpha", [])])
    assert [minimax(move) for move in tree.root.children] == [3, 1]


def test_irregular_tree():
    tree = examples["irregular"]
    done = Search(tree)
    assert len(tree.leaves) == 10 and len(done.leaves) == 6 and done.value == 8
    assert {len(leaf.path) for leaf in tree.leaves} == {1, 2, 3}
    assert {len(node.children) for node in tree if node.children} == {1, 2, 3, 4}
    assert {kind for _, kind, skipped in done.cutoffs if skipped} == {"alpha", "beta"}
    values = [leaf.value for leaf in tree.leaves]
    assert 0 in values and min(values) < 0
    assert done.leaves == [3, 5, 0, -2, 8, 6]


def test_last_child_skips_nothing():
    tree = examples["last-child"]
    done = Search(tree)
    assert done.leaves == [leaf.value for leaf in tree.leaves]
    assert done.cutoffs == [("E", "alpha", [])]
