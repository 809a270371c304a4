"""All small trees: how many, each once, small ones first, no others."""

import pytest

from abviz.classroom.check.trees import shapes, small_trees, weak_orders
from abviz.trees import Tree, TreeError


def test_there_are_50424_small_trees_of_up_to_5_leaves():
    """Shapes by the numbers of Schröder and Hipparchus, orders by those of Fubini."""
    assert [len(shapes(leaves)) for leaves in range(1, 7)] == [1, 1, 3, 11, 45, 197]
    assert [len(weak_orders(length)) for length in range(1, 7)] == [1, 3, 13, 75, 541, 4683]
    counts = [2 * len(shapes(leaves)) * len(weak_orders(leaves)) for leaves in range(2, 6)]
    assert sum(counts) == 50_424


def test_each_tree_comes_once_and_in_order_of_size():
    trees = list(small_trees(4))
    sizes = [len(tree.leaves) for tree in trees]
    assert sizes == sorted(sizes) and len({str(tree) for tree in trees}) == len(trees) == 1734
    for tree in trees:
        scores = {leaf.value for leaf in tree.leaves}
        assert scores == set(range(1, len(scores) + 1))
        assert all(len(node.children) != 1 for node in tree)


def test_the_order_is_always_the_same():
    assert list(map(str, small_trees(3)))[6:9] == ["(1 (1 1))", "min(1 (1 1))", "(1 (1 2))"]


def test_the_scores_of_small_trees_begin_at_the_lowest():
    assert [str(tree) for tree in small_trees(2, lowest=-1)][::2] == ["(-1 -1)", "(-1 0)", "(0 -1)"]


@pytest.mark.parametrize(
    ("text", "scores", "said"),
    [
        ("3 (4 5)", [1, 2], "has 3 leaves, and these are 2 scores"),
        ("3 (4 5)", [1, 2, "3"], "'3'"),
        ("p1(<1 2 3> <3 4 5>)", [1, 2], "Only a tree of MAX, MIN and chance"),
    ],
)
def test_scores_that_do_not_fit_a_tree_are_refused(text, scores, said):
    with pytest.raises(TreeError, match=said):
        Tree.parse(text).with_scores(scores)


def test_other_scores_leave_the_rest_of_a_tree_as_it_is():
    tree = Tree.parse("(chance(1/4*8 3/4*0) (b: 1 2)~3)")
    other = tree.with_scores([leaf.value for leaf in tree.leaves])
    assert other == tree and str(other) == str(tree) and other.root is not tree.root
    assert other.with_scores([1, 2, 3, 4]).leaves[3].value == 4
