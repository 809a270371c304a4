"""What saving and drawing leave as it is: halos, shapes at the border, boards beside stubs."""

import re
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

import abviz
from abviz.drawing.export.static import svg
from abviz.drawing.export.tikz import tikz
from abviz.drawing.figure.captioned import Drawing, FileOptions
from abviz.errors import ExportError
from abviz.games import TicTacToe
from abviz.stage.drawn_svg import SvgRenderer

NEARLY_FULL = "XOX .O. .X."


@pytest.fixture(scope="module")
def picture():
    return abviz.draw(abviz.search(abviz.examples["lucky-8"]))


def test_no_shape_is_cut_at_the_border(picture):
    artists = picture.artists
    shapes = [
        *(edges.collection for edges in artists.edges),
        *artists.shapes.values(),
        *artists.rings.values(),
    ]
    assert [shape.get_gid() for shape in shapes if shape.get_clip_on()] == []


def test_an_svg_has_halos_behind_the_same_texts(picture):
    drawing = picture.captioned.drawing
    written = svg([drawing], FileOptions())
    root = ElementTree.fromstring(written)
    styles = {one.get("id"): one.get("style") or "" for one in root.iter() if one.get("id")}
    haloed = {name for name, style in styles.items() if "paint-order:stroke" in style}
    assert haloed == {text.get_gid() for text in drawing.halos if text.get_text()}


def test_a_picture_needs_a_pixel_each_way():
    with pytest.raises(ExportError, match="100 by 0 pixels"):
        Drawing(figure=Figure(figsize=(100, 0.1)), usual_dpi=144).dpi(None, 1)


def test_each_node_but_a_stub_has_its_board():
    trace = abviz.search(TicTacToe(NEARLY_FULL))
    stubs = [node.index for node in trace.tree if node.stub]
    assert stubs and stubs[0] < len(trace.tree) - 1
    text = tikz([abviz.draw(trace, boards=trace.unfolding).captioned], FileOptions()).decode()
    assert len(re.findall(r"\\draw\[boards", text)) == len(trace.tree) - len(stubs)


def test_the_way_through_a_crowded_tree_is_no_thinner_than_half():
    trace = abviz.search(abviz.Tree.random(branching=2, plies=9, low=0, high=99, seed=1))
    first = next(k for k, step in enumerate(trace.steps) if step.node.is_leaf)
    snapshot = abviz.draw(trace, first).captioned.artists.snapshot
    leaf, other = trace.steps[first].node, trace.tree.leaves[-1]
    style, scale = snapshot.style, snapshot.layout.line_scale(leaf)
    assert snapshot.appearances[leaf.index].edge == "path" and scale < 0.5
    assert snapshot.edge_paint(leaf) == style.edge("path").thinner(0.5)
    assert snapshot.edge_paint(other) == style.edge("unseen").thinner(scale)


@pytest.mark.parametrize("upright", ["center", "top", "baseline"])
def test_the_foot_of_a_text_does_not_depend_on_the_texts_before_it(upright):
    axes = Figure(figsize=(1, 1), dpi=72).add_axes((0, 0, 1, 1), xlim=(0, 72), ylim=(72, 0))
    text = axes.text(36, 36, "A", va=upright)
    renderer = SvgRenderer(width=72, height=72)
    contents = ["x", "xl", "lx", "lg", "xg"]
    alone = [foot for one in contents for foot in renderer.sinkings(text, [one])]
    assert list(renderer.sinkings(text, contents)) == alone
    assert text.get_text() == "A"
