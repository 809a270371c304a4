"""Baudet's condition on trees of any shape, against recorded searches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import MAX_AND_MIN, trees, tries

import abviz
from abviz.theory import examined
from abviz.trees import Tree, TreeError, examples

KEPT = st.booleans()


def names(nodes):
    return " ".join(node.name for node in nodes)


@pytest.mark.parametrize(
    ("name", "cut_on_tie", "entered"),
    [
        ("lucky-8", True, "A B C D E F G I J K L"),
        ("tie", True, "A B C D E F"),
        ("tie", False, "A B C D E F G"),
    ],
)
def test_the_nodes_of_named_trees_are_entered_in_the_known_order(name, cut_on_tie, entered):
    assert names(examined(examples[name], cut_on_tie=cut_on_tie)) == entered


@tries(40)
@given(trees(), KEPT)
def test_the_condition_tells_what_the_search_enters(tree, cut_on_tie):
    trace = abviz.search(tree, cut_on_tie=cut_on_tie)
    assert examined(tree, cut_on_tie=cut_on_tie) == trace.visits


@tries(30)
@given(
    tree=st.builds(
        Tree.random_irregular,
        st.integers(1, 60),
        max_branching=st.integers(2, 5),
        max_value=st.integers(0, 4),
        seed=st.integers(0, 2**32),
        root=st.sampled_from(["max", "min"]),
    ),
    cut_on_tie=KEPT,
)
def test_it_holds_with_many_ties(tree, cut_on_tie):
    trace = abviz.search(tree, cut_on_tie=cut_on_tie)
    assert examined(tree, cut_on_tie=cut_on_tie) == trace.visits


@pytest.mark.parametrize("cut_on_tie", [True, False])
@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("name", MAX_AND_MIN)
def test_it_holds_for_the_named_trees(name, root, cut_on_tie):
    tree = examples[name].with_root(root)
    assert examined(tree, cut_on_tie=cut_on_tie) == abviz.search(tree, cut_on_tie=cut_on_tie).visits


def test_theory_refuses_a_tree_with_chance():
    with pytest.raises(TreeError, match="give a tree without chance nodes"):
        examined(Tree.parse("chance(1/4*8 3/4*0)"))
