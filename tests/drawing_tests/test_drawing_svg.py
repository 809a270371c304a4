"""The picture for the page: valid, small, the same each time, and without any state."""

import re
from io import BytesIO
from itertools import chain
from xml.etree import ElementTree

import numpy as np
import pytest
from drawing_tests.scenes import artists_of, marks_of, stage_artists
from hypothesis import given, settings
from strategies import trees

import abviz
from abviz import Tree
from abviz.drawing.appearance import role
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.text_width import short_value, titles
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.stage.drawn_svg import DrawnSvg
from abviz.stage.svg import draw_svg, write_svg

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {
    "svg": {"viewBox", "class", "role"},
    "defs": set(),
    "path": {"id", "class", "data-n", "d"},
    "use": {"class", "data-n", "href", "x", "y"},
    "g": {"class", "data-parts", "data-of", "text-anchor", "font-size"},
    "text": {"x", "y", "text-anchor", "data-n", "class", "font-size"},
    "tspan": {"x", "y"},
}
CLASS = re.compile(
    "ring (leaf|inner)|value|name|number|window (alpha|beta)|move|probability|abviz-picture|grid|"
    "letters"
)


def svg_of(tree):
    return draw_svg(tree, layout=plan_layout(tree), style=Style())


def parts_of(picture, part):
    """Return the marks of one part by the index of their node."""
    marks = marks_of(picture, part)
    found = {int(mark.get("data-n")): mark for mark in marks}
    assert len(found) == len(marks)
    return found


def points(path):
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return np.array(numbers).reshape(-1, 2)


def outline(picture, mark):
    """Return the corners of a mark, whether it has a path of its own or uses another one."""
    if mark.tag == f"{SVG}path":
        return points(mark.get("d"))
    [path] = [
        one for one in picture.iter(f"{SVG}path") if "#" + one.get("id", "") == mark.get("href")
    ]
    return points(path.get("d")) + [float(mark.get("x")), float(mark.get("y"))]


def role_drawn(corners):
    """Return which shape it is: △, ▽, ○, □, or ⬠ for one of several players."""
    if len(corners) > 8:
        return "chance"
    corners = np.unique(corners.round(1), axis=0)
    if len(corners) in (4, 5):
        return "leaf" if len(corners) == 4 else "player"
    lower = corners[:, 1] > (corners[:, 1].min() + corners[:, 1].max()) / 2
    return "max" if lower.sum() == 2 else "min"


def check(tree):
    picture, artists = ElementTree.fromstring(svg_of(tree)), artists_of(tree)
    plan = artists.layout
    nodes = parts_of(picture, "node")
    assert set(nodes) == set(range(len(tree)))
    for node in tree:
        corners = outline(picture, nodes[node.index])
        assert role_drawn(corners) == ("player" if node.seat else role(node))
        middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
        if node.seat:
            middle = np.unique(corners.round(1), axis=0).mean(axis=0)
        assert middle == pytest.approx(plan.positions[node.index], abs=0.15)
    check_lines(picture, artists)
    check_texts(picture, artists)
    check_state_free(picture)


def check_lines(picture, artists):
    children = [node for node in artists.tree if node.parent is not None]
    edges, strikes = parts_of(picture, "edge"), parts_of(picture, "strike")
    assert set(edges) == set(strikes) == {node.index for node in children}
    for node in children:
        ends = [artists.layout.positions[one.index] for one in (node.parent, node)]
        assert points(edges[node.index].get("d")) == pytest.approx(np.array(ends), abs=0.06)
        assert len(points(strikes[node.index].get("d"))) == 2


def check_texts(picture, artists):
    values, names = parts_of(picture, "value"), parts_of(picture, "name")
    assert set(values) == set(range(len(artists.tree)))
    assert set(names) == set(artists.labels.names)
    alphas, betas = parts_of(picture, "alpha"), parts_of(picture, "beta")
    assert set(alphas) == set(betas) == set(artists.labels.windows)
    for index, name in names.items():
        assert name.text in titles(artists.tree.nodes[index])
    likely = parts_of(picture, "probability")
    assert set(likely) == set(artists.labels.edge_texts)
    for index, text in likely.items():
        assert text.text == short_value(artists.tree.nodes[index].probability)
    for part in (values, alphas, betas):
        assert not any(text.text for text in part.values())
    groups = {text: group for group in picture.iter(f"{SVG}g") for text in group}
    for index, text in values.items():
        node = artists.tree.nodes[index]
        assert groups[text].get("class") == "value"
        assert text.get("text-anchor", groups[text].get("text-anchor")) == "middle"
        assert float(text.get("x")) == pytest.approx(artists.layout.value_centre(node)[0], abs=0.06)


def check_state_free(picture):
    for mark in picture.iter():
        tag = mark.tag.removeprefix(SVG)
        assert set(mark.attrib) <= ALLOWED[tag], tag
        assert CLASS.fullmatch(mark.get("class", "abviz-picture"))


@pytest.mark.parametrize("name", list(abviz.examples))
def test_the_svg_of_an_example(name):
    check(abviz.examples[name])


@given(trees(chance=True, names=False, max_leaves=12))
@settings(max_examples=15)
def test_the_svg_of_any_tree(tree):
    check(tree)


@pytest.mark.parametrize("name", ["lucky-8", "lucky-32"])
def test_no_colour_is_in_it(name):
    svg = svg_of(abviz.examples[name])
    assert not re.search(r"fill|stroke|style|color|opacity|rgb|(?<!href=\")#", svg)


@pytest.mark.filterwarnings("ignore:Glyph")  # the figure is saved here, and not by abviz
@pytest.mark.parametrize(
    "tree",
    [
        *abviz.examples.values(),
        Tree.random(2, 6, 1, 99, seed=1),
        *(Tree.parse(f"({name}: 3 4)") for name in ("q", "J", "n_", "É", "步")),
    ],
    ids=repr,
)
def test_texts_and_shapes_stand_where_matplotlib_puts_them(tree):
    """Its own backend for SVG is the oracle, with every text drawn in full."""
    artists = artists_of(tree)
    plan = artists.layout
    for index, text in artists.labels.values.items():
        node = tree.nodes[index]
        (x, y), font = plan.value_centre(node), plan.font(node)
        text.set(text="0", position=(x, y + plan.value_line(node, font)), fontsize=font)
    for text in chain(*artists.labels.windows.values()):
        text.set(text="0", fontweight="normal")
    groups = {group.get("id"): group for group in saved(artists).iter(f"{SVG}g")}
    picture = ElementTree.fromstring(svg_of(tree))
    around = {text: group for group in picture.iter(f"{SVG}g") for text in group}
    for part in ("value", "name", "alpha", "beta", "probability"):
        for index, text in parts_of(picture, part).items():
            [there] = groups[f"{part}-{index}"].iter(f"{SVG}text")
            place = [float(there.get(axis)) for axis in "xy"]
            assert [float(text.get(axis)) for axis in "xy"] == pytest.approx(place, abs=0.051)
            anchor = around[text].get("text-anchor")
            assert "text-anchor: " + anchor in there.get("style") or anchor == "start"
    for part, gid in (("edge", "edges"), ("strike", "strikes")):
        lines = groups[gid].iter(f"{SVG}path") if gid in groups else ()
        for line, there in zip(parts_of(picture, part).values(), lines, strict=True):
            assert points(line.get("d")) == pytest.approx(points(there.get("d")), abs=0.051)


def saved(artists):
    buffer = BytesIO()
    with plain_matplotlib({"svg.fonttype": "none"}):
        artists.figure.savefig(buffer, format="svg")
    return ElementTree.fromstring(buffer.getvalue())


def test_there_is_one_ring_for_leaves_and_one_for_inner_nodes():
    artists = stage_artists(abviz.examples["tie"])
    picture = ElementTree.fromstring(write_svg(DrawnSvg(artists)))
    rings = [mark for mark in picture.iter() if mark.get("class", "").startswith("ring")]
    assert [ring.get("class") for ring in rings] == ["ring leaf", "ring inner"]
    for ring in rings:
        corners = outline(picture, ring)
        middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
        assert middle == pytest.approx(artists.layout.ring_centre(artists.tree.root), abs=0.15)


def named(name):
    graph = Tree.parse("(3 4)").to_networkx()
    graph.nodes["A"]["name"] = name
    return Tree.from_networkx(graph)


@pytest.mark.parametrize("name", ["</text>", 'a & "b"', "]]>", "<!--", "$x$ a_b^c"])
def test_markup_and_mathematics_in_a_name_are_only_text(name):
    tree = named(name)
    check(tree)
    picture = ElementTree.fromstring(svg_of(tree))
    assert parts_of(picture, "name")[0].text == name
    assert {mark.tag.removeprefix(SVG) for mark in picture.iter()} <= set(ALLOWED)


@pytest.mark.parametrize(
    "name", ["a\nb", "\x00", "\ud800", "\u202eab", " ", "x" * 10_000], ids=ascii
)
def test_odd_characters_in_a_name_do_no_harm(name):
    tree = named(name)
    check(tree)
    text = parts_of(ElementTree.fromstring(svg_of(tree)), "name").get(0)
    if text is not None:
        assert len(text.text) <= 24 and text.text.isprintable()


@pytest.mark.parametrize("name", ["步", "🙂", "שלום", "สวัสดี"])
def test_a_name_in_any_script_is_handed_to_the_page(name, recwarn):
    """The page has fonts of its own: that matplotlib's font has no such letter is no concern."""
    picture = ElementTree.fromstring(svg_of(named(name)))
    assert parts_of(picture, "name")[0].text == name
    assert [str(warning.message) for warning in recwarn.list] == []


def test_a_large_picture_stays_lean():
    assert len(svg_of(Tree.random(2, 9, 1, 99, seed=1))) < 450_000
