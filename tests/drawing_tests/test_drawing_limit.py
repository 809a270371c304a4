"""At the depth limit an inner node looks like a leaf that could go on."""

from xml.etree import ElementTree

import pytest
from drawing_tests.geometry import collisions
from drawing_tests.scenes import marks_of, nodes_seen, painted, ring_seen, stage_artists

import abviz
from abviz import Tree
from abviz.drawing.appearance import appearance_of
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.picture import draw
from abviz.drawing.style import Paint, Style
from abviz.replay.frames import NodeState
from abviz.stage.drawn_svg import DrawnSvg
from abviz.stage.payload import make_payload
from abviz.stage.svg import write_svg

STYLE = Style()
TREE = Tree.parse("(((3 4)~-12 (6 1)~4)~3 ((2 9)~7 (6 1)~4)~3)~5")


def limited(depth):
    return abviz.search(TREE, depth=depth)


def open_leaves(artists):
    """Return the nodes that are seen as leaves that could go on, by the place of the mark."""
    paints = zip(artists.limited, artists.limits.get_linewidth(), strict=True)
    edges = artists.limits.get_edgecolor()
    spots = [tuple(place) for place in artists.limits.get_offsets()]
    assert spots == [artists.layout.ring_centre(node) for node in artists.limited]
    return {node.name for (node, _), edge in zip(paints, edges, strict=True) if edge[3] > 0}


@pytest.mark.parametrize(("depth", "names"), [(1, {"B", "I"}), (2, {"C", "F", "J", "M"})])
def test_the_nodes_at_the_limit_are_seen_as_open_leaves(depth, names):
    artists = draw(limited(depth)).artists
    assert open_leaves(artists) == names
    for index, (_, mark) in nodes_seen(artists).items():
        at_limit = artists.tree.nodes[index].name in names
        assert (mark == painted(Paint())) == at_limit
    assert collisions(artists) == []


def test_the_estimate_stands_in_it_and_is_marked_as_one():
    artists = draw(limited(1)).artists
    assert artists.labels.values[TREE["B"].index].get_text() == "≈3"
    assert artists.labels.values[TREE["I"].index].get_text() == "≈3"
    assert draw(limited(2)).artists.labels.values[TREE["C"].index].get_text() == "≈−12"


def test_a_node_gets_its_triangle_back_in_a_deeper_pass():
    trace = abviz.search(TREE, "iterative-deepening")
    statuses = [trace.frame(k).status("B") for k in range(len(trace.steps))]
    first, again = statuses.index("limit"), statuses.index("open")
    assert first < again
    artists = draw(trace, again).artists
    assert "B" not in open_leaves(artists)
    assert nodes_seen(artists)[TREE["B"].index][1] == painted(STYLE.node("min", "open"))
    assert ring_seen(draw(trace, first).artists) == TREE["B"].index


def test_without_an_estimate_there_is_no_leaf_to_show():
    bare = Tree.parse("((3 4) 5)")["B"]
    seen = appearance_of(bare, NodeState("limit", 3))
    assert (seen.status, seen.value) == ("done", "3")


def test_only_inner_nodes_with_an_estimate_have_the_mark_in_the_page():
    tree = Tree.parse("((3 4)~2 (5 (6 7)~1))")
    picture = ElementTree.fromstring(write_svg(DrawnSvg(stage_artists(tree))))
    marks = [int(m.get("data-n")) for m in marks_of(picture, "limit")]
    assert marks == [tree["B"].index, tree["G"].index]
    assert "limit" not in write_svg(DrawnSvg(stage_artists(abviz.examples["lucky-8"])))


def test_the_legend_names_the_limit_only_where_one_is_seen():
    legend = [mark.get_label() for mark in draw(limited(1)).marks]
    assert "at the depth limit" in legend
    assert "at the depth limit" not in [m.get_label() for m in draw(limited(1), 0).marks]


@pytest.mark.parametrize(("depth", "leaves"), [(1, 2), (2, 4), (3, 8)])
def test_leaves_are_counted_down_to_the_limit(depth, leaves):
    film = film_of(limited(depth))
    assert (film["leaves"], film["best"]) == (leaves, None)
    assert f" of {leaves} leaves examined · " in caption(draw(limited(depth)))


def film_of(trace):
    return make_payload(trace, layout=plan_layout(trace.tree), style=STYLE)


def caption(picture):
    return " ".join(picture.artists.axes.texts[-1].get_text().split())
