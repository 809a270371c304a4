"""Static pictures of very many leaves fit on a page, and what is written there can be read."""

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from drawing_tests.geometry import collisions, labels_of
from drawing_tests.scenes import marks_of, nodes_seen, painted

import abviz
from abviz import Tree
from abviz.drawing.appearance import appearance_of, role
from abviz.drawing.figure.artists import TreeArtists, unseen
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.tree_layout import PAGE_WIDTH, plan_layout, plan_static_layout
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.stage.widget import Stage

pytestmark = pytest.mark.slow

COMPLETE = [(2, 8), (2, 9), (2, 10), (4, 4), (4, 5), (32, 2), (1024, 1)]
# Scores of two letters, and a tree in which chance nodes take turns with MAX and MIN.
DICE = "max(" + "chance(1/2*min(3 5 2) 1/2*min(6 1 4)) " * 40 + ")"


@cache
def searched(branching, depth):
    return abviz.search(Tree.random(branching, depth, 1, 99, seed=1))


def page_of(trace, step=-1):
    """Return the artists of a page at a step."""
    with plain_matplotlib():
        tree = trace.tree
        artists = TreeArtists(
            tree, layout=plan_static_layout(tree), style=Style(), looks=unseen(tree)
        )
    frame = trace.frame(step)
    states = zip(trace.tree, frame.states, strict=True)
    artists.show(
        {node.index: appearance_of(node, state) for node, state in states}, focus=frame.step.node
    )
    return artists


@pytest.mark.parametrize(("branching", "depth"), [(2, 8), (4, 4), (32, 2), (1024, 1)])
def test_labels_run_into_nothing(branching, depth):
    trace = searched(branching, depth)
    assert collisions(page_of(trace, len(trace.steps) // 2)) == []


@pytest.mark.parametrize("leaves", [129, 1024])
def test_labels_of_irregular_trees_run_into_nothing(leaves):
    trace = abviz.search(Tree.random_irregular(leaves, 5, 999, seed=leaves))
    assert collisions(page_of(trace)) == []


@pytest.mark.parametrize(("branching", "depth"), COMPLETE)
def test_what_is_written_can_be_read(branching, depth):
    artists = page_of(searched(branching, depth))
    written = [*artists.labels.values.values(), *artists.labels.names.values()]
    assert min(text.get_fontsize() for text in written) >= 7
    root = artists.tree.root.index
    labels = artists.labels
    assert {root} <= set(labels.values) & set(labels.names) & set(labels.windows)
    assert not any(leaf.index in labels.values for leaf in artists.tree.leaves)
    assert len(labels_of(artists)) < 120


@pytest.mark.parametrize("tree", [Tree.random(2, 10, 1, 9, seed=1), Tree.parse(DICE)])
def test_no_two_nodes_of_a_ply_overlap(tree):
    plan = plan_static_layout(tree)
    for ply in range(tree.depth + 1):
        row = [node for node in tree if plan.plies[node.index] == ply]
        for left, right in pairwise(row):
            apart = plan.positions[right.index][0] - plan.positions[left.index][0]
            assert (plan.size(left) + plan.size(right)) / 2 < apart


def test_the_page_holds_the_tree_and_is_no_wider():
    for branching, depth in COMPLETE:
        plan = plan_static_layout(Tree.random(branching, depth, 1, 9, seed=1))
        places = np.array(plan.positions)
        assert plan.width == PAGE_WIDTH and plan.height < PAGE_WIDTH
        assert (places > 0).all() and (places < [plan.width, plan.height]).all()


def test_the_stage_keeps_its_full_size_for_the_close_up():
    trace = searched(2, 8)
    stage = Stage(trace)
    width = float(re.search(r'viewBox="0 0 ([\d.]+) ', stage.picture)[1])
    assert width == plan_layout(trace.tree).width > PAGE_WIDTH
    values = marks_of(ElementTree.fromstring(stage.picture), "value")
    assert len(values) == len(trace.tree)
    assert stage._repr_mimebundle_()[0]["image/png"] == draw(trace, 0)._repr_png_()


def test_small_nodes_are_full_if_they_are_examined_and_hollow_if_not():
    trace = searched(2, 9)
    artists = page_of(trace)
    seen, entered = nodes_seen(artists), {node.index for node in trace.visits}
    small = [node for node in trace.tree if artists.layout.is_small(node)]
    assert set(trace.tree.leaves) < set(small)
    for node in small:
        mark, strong = seen[node.index][1], artists.style.colours(role(node)).strong.lower()
        assert mark.face == (f"{strong}ff" if node.index in entered else "#ffffffff")
        assert mark == painted(
            artists.style.small_node(role(node), artists.appearances[node.index].status)
        )


def test_a_bar_is_drawn_where_it_can_be_seen():
    trace = searched(2, 10)
    artists = page_of(trace)
    struck = {
        node.index: node for node in trace.tree if artists.appearances[node.index].edge == "cut"
    }
    widths = dict(
        zip([n.index for n in artists.children], artists.strikes.get_linewidth(), strict=True)
    )
    colours = artists.strikes.get_edgecolor()
    shown = {n.index for n, rgba in zip(artists.children, colours, strict=True) if rgba[3] > 0}
    assert shown == {index for index, node in struck.items() if not artists.layout.is_small(node)}
    assert shown and all(widths[index] > 0.5 for index in shown)


def test_the_legend_tells_what_small_nodes_mean():
    def legend(picture):
        return [text.get_text() for text in picture.artists.axes.get_legend().get_texts()]

    small = ["small: examined", "small: not examined"]
    trace = searched(2, 8)
    assert legend(draw(trace))[-2:] == small
    assert not set(small) & {*legend(draw(trace.tree)), *legend(draw(searched(2, 7)))}
