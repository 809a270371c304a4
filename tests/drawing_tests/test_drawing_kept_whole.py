"""What saving and drawing leave as it is: halos, shapes at the border, boards beside stubs."""

import re

import pytest

import abviz
from abviz.drawing.export.static import Settings, svg
from abviz.drawing.export.tikz import tikz
from abviz.drawing.figure.resolution import resolution
from abviz.errors import ExportError
from abviz.games import TicTacToe

NEARLY_FULL = "XOX .O. .X."


@pytest.fixture(scope="module")
def picture():
    return abviz.draw(abviz.search(abviz.examples["lucky-8"]))


def test_no_shape_is_cut_at_the_border(picture):
    artists = picture.artists
    shapes = [artists.edges, *artists.shapes.values(), *artists.rings.values()]
    assert [shape.get_gid() for shape in shapes if shape.get_clip_on()] == []


def test_a_drawing_saved_as_svg_has_its_halos_still(picture):
    drawing = picture.captioned.drawing
    svg([drawing], Settings())
    assert drawing.halos
    assert all(text.get_path_effects() for text in drawing.halos)


def test_a_picture_needs_a_pixel_each_way():
    with pytest.raises(ExportError, match="100 by 0 pixels"):
        resolution((100, 0.1), width=None, dpi=1, usual=144)


def test_nothing_is_bold_in_a_usual_picture(picture):
    assert r"\bfseries" not in tikz([picture.captioned], Settings()).decode()


def test_each_node_but_a_stub_has_its_board():
    trace = abviz.search(TicTacToe(NEARLY_FULL))
    stubs = [node.index for node in trace.tree if node.stub]
    assert stubs and stubs[0] < len(trace.tree) - 1
    text = tikz([abviz.draw(trace, boards=trace.unfolding).captioned], Settings()).decode()
    assert len(re.findall(r"\\draw\[board ", text)) == len(trace.tree) - len(stubs)
