"""Theory and search are two roads to the same answers."""

import pytest
from engine_tests.oracle import Oracle, games
from hypothesis import given
from hypothesis import strategies as st

import abviz
from abviz.theory import best_case_leaves, examined
from abviz.trees import Tree, TreeError, examples


@given(games())
def test_theory_and_search_examine_the_same_nodes(tree):
    expected = examined(tree)
    assert abviz.search(tree).visits == expected
    entered = [event.node for event in Oracle(tree).events if event.kind in ("enter", "examine")]
    assert [node.name for node in expected] == entered


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("7", "A"),
        ("(3 5) (3 1)", "A B C D E F"),
        ("(3 5) (4 1)", "A B C D E F G"),
        ("inf 3", "A B"),
        ("-inf 3", "A B C"),
        ("min(-inf 3)", "A B"),
        ("(5 (((4 9) 6) 7))", "A B C D E F H I"),
        ("(5 max(4 (6 1)) (5 9))", "A B C D E F G H I"),
    ],
)
def test_examined_nodes(text, names):
    assert " ".join(node.name for node in examined(Tree.parse(text))) == names


def test_chance_is_refused():
    with pytest.raises(TreeError, match="chance"):
        examined(Tree.parse("chance(1/2*3 1/2*9)"))


@pytest.mark.parametrize(
    ("branching", "depth", "leaves"),
    [(2, 3, 5), (2, 5, 11), (3, 2, 5), (3, 3, 11), (35, 4, 2449), (1, 9, 1), (7, 0, 1), (7, 1, 7)],
)
def test_best_case_leaves(branching, depth, leaves):
    assert best_case_leaves(branching, depth) == leaves


def test_best_case_of_the_lucky_trees():
    for name in ("lucky-8", "lucky-32"):
        tree = examples[name]
        assert best_case_leaves(tree.branching, tree.depth) == len(abviz.search(tree).leaves)


@given(st.integers(2, 40), st.integers(0, 40))
def test_the_best_case_doubles_the_depth(branching, depth):
    """Even depth 2d costs 2·b^d − 1 leaves: less than twice what minimax spends on depth d."""
    assert best_case_leaves(branching, 2 * depth) == 2 * branching**depth - 1
    assert best_case_leaves(branching, depth) <= best_case_leaves(branching, depth + 1)


@pytest.mark.parametrize(
    ("branching", "depth"), [(0, 3), (-1, 3), (2, -1), (2.5, 3), (2, 1.5), ("2", 3), (2, None)]
)
def test_a_tree_that_is_none_has_no_best_case(branching, depth):
    with pytest.raises(TreeError):
        best_case_leaves(branching, depth)
