"""Trees edited by hand: a child more, a node less, other players, names and copies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees, tries

from abviz.trees import Tree, TreeError
from abviz.trees.editing import (
    with_child,
    with_copy,
    with_mover,
    with_name,
    with_probability,
    without,
)
from abviz.trees.notation import typed_probability


def edited(edit, text, name, *rest):
    """Return the text of a tree after an edit of one of its nodes."""
    tree = Tree.parse(text)
    return str(edit(tree, tree[name], *rest))


def test_trees_are_built_leaf_by_leaf():
    tree = Tree.parse("start: min(x: 4 (1 2)~3)")
    for path, text in {
        (): "start: min(x: 4 (1 2)~3 3)",
        (0,): "start: min(x: (4 3) (1 2)~3)",
        (1,): "start: min(x: 4 (1 2 3)~3)",
        (1, 1): "start: min(x: 4 (1 (2 3))~3)",
    }.items():
        assert str(with_child(tree, tree[path])) == text
    for path, text in {(0,): "min(1 2)~3", (1,): "x: 4", (1, 0): "start: min(x: 4 2)"}.items():
        assert str(without(tree, tree[path])) == text
    with pytest.raises(TreeError, match=r"^The root cannot be removed\.$"):
        without(tree, tree.root)


def test_a_subtree_that_moves_up_takes_turns_there():
    assert edited(without, "(3 (4 (5 6)))", "D") == "(3 (5 6))"
    # Nobody else's turns change: here MAX has moved twice, and does so still.
    assert edited(without, "(max(1 2) (3 4 5))", "G") == "(max(1 2) (3 5))"


def test_an_only_child_takes_its_parent_along():
    assert edited(without, "((3) (4 5))", "C") == "(4 5)"
    assert edited(without, "(1 ((3)) 2)", "E") == "(1 2)"


def test_new_children_of_a_chance_node_get_an_equal_share():
    assert edited(with_child, "chance(1/2*3 1/2*5)", "A") == "chance(1/3*3 1/3*5 1/3*1)"
    assert edited(with_child, "chance(1/4*3 3/4*5)", "A") == "chance(1/6*3 1/2*5 1/3*1)"
    assert edited(with_child, "chance(0.1*3 0.9*5)", "C") == "chance(0.1*3 0.9*(5 1))"


def test_what_is_left_of_a_chance_node_keeps_its_ratio():
    assert edited(without, "chance(1/2*3 1/3*5 1/6*1)", "B") == "chance(2/3*5 1/3*1)"
    assert edited(without, "chance(0.1*3 0.2*5 0.7*8)", "D") == "chance(1/3*3 2/3*5)"
    assert edited(without, "(chance(1/2*3 1/2*5) 4)", "C") == "(5 4)"


def test_another_player_moves_at_one_node():
    tree = "((4 3) (8 7))"
    assert edited(with_mover, tree, "B", "max") == "(max(4 3) (8 7))"
    assert edited(with_mover, tree, "B", "chance") == "(chance(1/2*4 1/2*3) (8 7))"
    assert edited(with_mover, "(chance(1/4*4 3/4*3) 8)", "B", "min") == "((4 3) 8)"
    assert edited(with_mover, "chance(1/4*4 3/4*3)", "A", "chance") == "chance(1/4*4 3/4*3)"
    assert edited(with_mover, tree, "A", "min") == "min((4 3) (8 7))"
    with pytest.raises(TreeError, match="A leaf has no player"):
        edited(with_mover, tree, "C", "max")
    with pytest.raises(TreeError, match="2 players, so neither MAX nor MIN"):
        edited(with_mover, "p1(<1 2> <2 1>)", "A", "max")


def test_nodes_get_names_and_lose_them():
    assert edited(with_name, "(3 5)", "C", " my move ") == '(3 "my move": 5)'
    assert edited(with_name, "top: (3 5)", "top", "") == "(3 5)"
    with pytest.raises(TreeError, match='"left" is used twice'):
        edited(with_name, "(left: 3 5)", "C", "left")


def test_a_copy_takes_turns_where_it_comes_and_leaves_its_names_behind():
    tree = Tree.parse("(x: (4 y: (5 6)) 8)")
    assert str(with_copy(tree, tree.root, tree["x"])) == "(x: (4 y: (5 6)) 8 (4 (5 6)))"
    assert str(with_copy(tree, tree[(1,)], tree["y"])) == "(x: (4 y: (5 6)) (5 6))"
    assert str(with_copy(tree, tree["x"], tree["x"])) == "(x: (4 y: (5 6) (4 (5 6))) 8)"
    other = Tree.parse("min(1 2)")
    assert str(with_copy(other, other[(0,)], tree["x"])) == "min(x: (4 y: (5 6)) 2)"
    chance = Tree.parse("(chance(1/4*1 3/4*2) 9)")
    assert str(with_copy(chance, chance[(1,)], chance[(0,)])) == (
        "(chance(1/4*1 3/4*2) chance(1/4*1 3/4*2))"
    )


def test_games_of_several_players_and_stubs_are_edited_too():
    assert edited(with_child, "p1(<1 2> <2 1>)", "B") == "p1(p2(<1 2> <0 0>) <2 1>)"
    assert edited(without, "p1(<1 2> p2(<2 1> p1(<3 3> <4 4>)))", "D") == (
        "p1(<1 2> p2(<3 3> <4 4>))"
    )
    assert edited(with_child, "(3 …2)", "A") == "(3 …2 1)"
    with pytest.raises(TreeError, match="A stub stands for moves"):
        edited(with_child, "(3 …2)", "C")


def test_outcomes_written_as_rounded_decimals_take_a_new_one():
    """They sum to 1 as nearly as decimals can: 0.3333333333333333 three times, say."""
    thirds = " ".join(f"0.3333333333333333*{score}" for score in (1, 2, 3))
    assert edited(with_child, f"(chance({thirds}) 0)", "B").endswith("1/4*4) 0)")


@tries(40)
@given(trees(chance=True), st.data())
def test_an_added_child_can_be_removed_again(tree, data):
    """Where it was not the second: a child that would stay alone takes its parent's place."""
    wide = [node for node in tree if len(node.children) != 1]
    node = data.draw(st.sampled_from(wide))
    larger = with_child(tree, node)
    again = without(larger, larger[node.path].children[-1])
    assert [(one.player, one.value) for one in again] == [(one.player, one.value) for one in tree]


@pytest.mark.parametrize(
    ("text", "name", "share", "expected"),
    [
        ("chance(1/2*3 1/4*5 1/4*9)", "C", "1/2", "chance(1/3*3 1/2*5 1/6*9)"),
        ("chance(1/2*3 1/2*5)", "B", "0.3", "chance(0.3*3 0.7*5)"),
        ("chance(0.2*3 0.8*5)", "B", "1/3", "chance(1/3*3 2/3*5)"),
        ("chance(1/3*3 1/3*5 1/3*9)", "B", "0.1", "chance(0.1*3 0.45*5 0.45*9)"),
        ("chance(1*3)", "B", "1", "chance(1*3)"),
        ("(chance(1/2*(3 ?) 1/2*x) 4)", "x", "1/4", "(chance(3/4*(3 ?) x: 1/4*?) 4)"),
    ],
)
def test_a_probability_that_is_typed_leaves_the_rest_to_the_siblings(text, name, share, expected):
    tree = Tree.parse(text)
    assert str(with_probability(tree, tree[name], typed_probability(share))) == expected


@pytest.mark.parametrize(
    ("text", "share", "said"),
    [
        ("chance(1/2*3 1/2*5)", "1", "leaves nothing for the other children"),
        ("chance(1*3)", "1/2", "The only child of a chance node"),
        ("(3 5)", "1/2", "Only a child of a chance node"),
        *(
            ("chance(1/2*3 1/2*5)", typed, f"“{typed}” is not a probability")
            for typed in ("0", "2", "-1/2", "", "half", "1/0", "inf", "?", "1/2 1/2")
        ),
    ],
)
def test_what_is_no_probability_is_refused_with_what_to_do(text, share, said):
    tree = Tree.parse(text)
    with pytest.raises(TreeError) as refusal:
        with_probability(tree, tree["B"], typed_probability(share))
    assert said in str(refusal.value)
