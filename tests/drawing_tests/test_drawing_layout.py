"""Leaves stand in order, parents over their children, and no two nodes overlap."""

from itertools import pairwise

import numpy as np
import pytest
from drawing_tests.scenes import artists_of
from hypothesis import Phase, given, settings
from strategies import trees

import abviz
from abviz import Tree, TreeError
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.picture import Picture
from abviz.drawing.view import View

SHAPES = {
    "one leaf": "3",
    "one child": "(3)",
    "chain": "(" * 200 + "3" + ")" * 200,
    "1,000 children": "(" + "1 " * 1000 + ")",
    "comb": "(" * 60 + "1" + " 2)" * 60,
    "comb to the right": "(2 " * 60 + "1" + ")" * 60,
    "single children": "(" + "(1) " * 30 + ")",
    "broad below deep": "(" * 50 + " ".join("12345678") + ")" * 50,
}


def shaped(name):
    return Tree.parse(SHAPES[name])


def check_plan(tree):
    """Check places and sizes of all nodes."""
    plan = plan_layout(tree)
    places = np.array(plan.positions)
    leaves = places[[leaf.index for leaf in tree.leaves]]
    slots = np.diff(leaves[:, 0])
    assert (slots > 0).all() and np.allclose(slots, slots.mean() if slots.size else 0)
    assert np.allclose(leaves[0, 0], plan.width - leaves[-1, 0])
    for node in tree:
        if not node.is_leaf:
            ends = [
                plan.positions[child.index][0] for child in (node.children[0], node.children[-1])
            ]
            assert plan.positions[node.index][0] == pytest.approx(sum(ends) / 2)
    depths = np.array([len(node.path) for node in tree])
    heights = [set(places[depths == ply, 1].round(6)) for ply in range(tree.depth + 1)]
    assert all(len(height) == 1 for height in heights)
    assert all(min(below) > min(above) for above, below in pairwise(heights))
    assert tuple(depths) == plan.plies


def check_boxes(tree):
    """Check that the boxes around all shapes are apart and in the picture."""
    plan = plan_layout(tree)
    places = np.array(plan.positions)
    half = np.array([plan.leaf_size if node.is_leaf else plan.node_size for node in tree]) / 2
    away = np.abs(places[:, None] - places[None]).max(axis=2)
    np.fill_diagonal(away, np.inf)
    assert (away >= half[:, None] + half[None]).all()
    assert (places >= half[:, None]).all()
    assert (places + half[:, None] <= [plan.width, plan.height]).all()


@pytest.mark.parametrize("name", SHAPES)
def test_a_tree_of_unusual_shape(name):
    check_plan(shaped(name))
    check_boxes(shaped(name))


@pytest.mark.parametrize(("branching", "depth"), [(2, 10), (4, 5), (32, 2), (1024, 1), (1, 200)])
def test_the_largest_complete_trees(branching, depth):
    tree = Tree.random(branching, depth, 1, 9, seed=1)
    check_plan(tree)
    check_boxes(tree)


@given(trees(chance=True, max_leaves=60))
# Small cases of what goes wrong are among SHAPES: there is no need to look for them.
@settings(max_examples=60, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_any_tree(tree):
    check_plan(tree)
    check_boxes(tree)


@pytest.mark.parametrize("leaves", [3, 40, 300, 1024])
def test_random_irregular_trees(leaves):
    tree = Tree.random_irregular(leaves, 5, 99, seed=leaves)
    check_plan(tree)
    check_boxes(tree)


@pytest.mark.parametrize(
    ("leaves", "width", "leaf", "node"),
    [(2, 680, 40, 54), (17, 680, 29.55, 44.33), (20, 800, 29.92, 44.88), (32, 960, 22.7, 34.05)]
    + [(40, 960, 18.16, 34), (60, 1372, 17.6, 34)],
)
def test_a_page_widens_and_then_nodes_shrink_down_to_a_least_size(leaves, width, leaf, node):
    plan = plan_layout(Tree.random(leaves, 1, 1, 99, seed=1))
    found = plan.width, plan.leaf_size, plan.node_size
    assert found == pytest.approx((width, leaf, node), abs=0.01)


@pytest.mark.parametrize(("plies", "rise"), [(1, 110), (3, 110), (4, 85), (5, 68), (6, 64)])
def test_plies_move_together_in_a_deeper_tree(plies, rise):
    plan = plan_layout(Tree.random(2, plies, 1, 99, seed=1))
    assert plan.positions[1][1] - plan.positions[0][1] == pytest.approx(rise)


def test_nodes_are_drawn_where_they_are_planned_and_as_large():
    artists = artists_of(abviz.examples["irregular"])
    plan = artists.layout
    for role, shapes in artists.shapes.items():
        size = plan.leaf_size if role == "leaf" else plan.node_size
        assert shapes.get_sizes() == pytest.approx([size**2])
        wanted = [plan.positions[node.index] for node in artists.members[role]]
        assert np.allclose(shapes.get_offsets(), wanted)
    assert list(artists.axes.get_xlim()) == [0, plan.width]
    assert list(artists.axes.get_ylim()) == [plan.height, 0]


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (Tree.random(5, 5, 1, 9, seed=1), "3,125 leaves, and a picture shows 1,024 at most"),
        (Tree.random(1025, 1, 1, 9, seed=1), "1,025 leaves, and a picture shows 1,024 at most"),
        (Tree.random(1, 201, 1, 9, seed=1), "201 plies, and a picture shows .* in 200 plies"),
        (Tree.parse("(" + ("(" * 99 + "1" + ")" * 99) * 50 + ")"), "5,001 nodes in 100 plies"),
    ],
    ids=["leaves", "one leaf too many", "plies", "nodes"],
)
def test_a_tree_too_large_for_a_picture_is_refused(tree, said):
    for refuse in (plan_layout, abviz.explore, lambda tree: Picture(View(tree))):
        with pytest.raises(TreeError, match=f"{said}.*choose a smaller"):
            refuse(tree)


def test_the_plan_of_a_tree_is_the_same_each_time():
    tree = abviz.examples["lucky-32"]
    assert plan_layout(tree) == plan_layout(Tree.parse(str(tree)))
