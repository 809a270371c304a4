"""Leaves stand in order, parents over their children, and no two nodes overlap."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from strategies import trees

import abviz
from abviz import Tree, TreeError
from abviz.drawing.layout.geometry import LINE_HEIGHT
from abviz.drawing.layout.text_width import text_width
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
# How far, in points, a name is from the window beside it.
AIR = 1.5


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


@pytest.mark.slow
@pytest.mark.parametrize(("branching", "depth"), [(2, 10), (4, 5), (32, 2), (1024, 1), (1, 200)])
def test_in_the_largest_trees_nodes_are_apart_and_inside_the_picture(branching, depth):
    tree = Tree.random(branching, depth, 1, 9, seed=1)
    check_plan(tree)
    check_boxes(tree)


@pytest.mark.slow
@given(trees(chance=True, max_leaves=60))
# Small cases of what goes wrong are among SHAPES: there is no need to look for them.
@settings(max_examples=36, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_in_any_tree_nodes_are_apart_and_inside_the_picture(tree):
    check_plan(tree)
    check_boxes(tree)


@pytest.mark.parametrize("leaves", [3, 40, 300, 1024])
def test_in_irregular_trees_nodes_are_apart_and_inside_the_picture(leaves):
    tree = Tree.random_irregular(leaves, 5, 99, seed=leaves)
    check_plan(tree)
    check_boxes(tree)


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


@pytest.mark.parametrize("seed", [0, 7])
def test_the_name_of_a_node_keeps_off_the_window_beside_it(seed):
    """In these trees some edges are so flat that the window above them stands high."""
    plan = plan_layout(Tree.random_irregular(40, 4, 99, seed=seed))
    checked = 0
    for node in Tree.random_irregular(40, 4, 99, seed=seed):
        title = plan.title(node)
        if not title or not plan.has_room_for_window(node):
            continue
        x, y = plan.name_centre(node, title)
        window_x, window_y, side = plan.window_anchor(node)
        half_width, half_height = text_width(title, plan.label_font) / 2, 0.6 * plan.label_font
        across = side * (window_x - x) - half_width
        window_top = window_y - LINE_HEIGHT * plan.label_font
        assert max(across, window_top - (y + half_height)) >= AIR, node
        checked += 1
    assert checked > 5


def test_a_bar_lies_across_the_middle_of_its_edge():
    tree = Tree.parse("((1 2) (3 4 5) 6)")
    plan = plan_layout(tree)
    for node in tree.nodes[1:]:
        (left, y), (right, also_y) = plan.bar_ends(node)
        (start, top), (end, foot) = plan.edge_ends(node)
        assert left < right and top < y == also_y < foot
        on_edge = start + (y - top) / (foot - top) * (end - start)
        assert (left + right) / 2 == pytest.approx(on_edge)
        (part_left, _), (part_right, _) = plan.bar_ends(node, 0.25)
        assert part_left == left
        assert part_right - part_left == pytest.approx((right - left) / 4)
