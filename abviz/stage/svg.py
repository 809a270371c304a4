"""The picture as lean SVG with no state in it: looks come from style rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain
from typing import TYPE_CHECKING

from abviz.drawing.figure.artists import TreeArtists, plain_matplotlib
from abviz.drawing.figure.boards import BoardForms
from abviz.drawing.figure.labels import UNWRITTEN, Row
from abviz.stage.svg_renderer import DECIMALS, SvgRenderer, short

if TYPE_CHECKING:
    from matplotlib.collections import Collection

    from abviz.drawing.layout.geometry import Layout
    from abviz.drawing.style import Style
    from abviz.trees import Node, Tree

ANCHORS = {"left": "start", "center": "middle", "right": "end"}
TEXTS = ("value", "number", "name", "alpha", "beta", "move", "probability")


def draw_svg(tree: Tree, *, layout: Layout, style: Style) -> str:
    """Draw a tree as SVG for the stage; parameters as for `TreeArtists`, result of `write_svg`."""
    with plain_matplotlib():
        artists = TreeArtists(tree, layout=layout, style=style, numbers=True)
        return write_svg(artists)


def write_svg(artists: TreeArtists) -> str:
    """Write a picture as SVG for the stage.

    Marks are in groups by their part, ``data-parts``, and ``data-of`` has the indices of their
    nodes in the same order. The parts are "node", "edge", "strike", "value", "name", "alpha",
    "beta", "number", "move", "probability", "limit" (the leaf that an inner node looks like at the
    depth limit), "board" and "letters". No mark has a colour, and the page sets the size of a
    value with its text.

    Examples
    --------
    >>> import abviz
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> from abviz.drawing.style import Style
    >>> tree = abviz.Tree.parse("3 5")
    >>> svg = write_svg(TreeArtists(tree, layout=plan_layout(tree), style=Style()))
    >>> svg.count('data-parts="node" data-of="0 1 2"'), "#0072B2" in svg
    (1, False)
    """
    width, height = artists.layout.width, artists.height
    renderer = SvgRenderer(width=width, height=height)
    parts = "".join((*_shapes(artists, renderer), *_texts(artists, renderer)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'class="abviz-picture" role="img">{parts}</svg>'
    )


def _group(part: str, indices: Iterable[int], marks: Iterable[str], look: str = "") -> str:
    found = list(marks)
    outlines = "".join(mark for mark in found if mark.startswith("<defs>"))
    written = "".join(mark for mark in found if not mark.startswith("<defs>"))
    of = " ".join(map(str, indices))
    return f'{outlines}<g data-parts="{part}" data-of="{of}"{look}>{written}</g>' if written else ""


def _shapes(artists: TreeArtists, renderer: SvgRenderer) -> Iterator[str]:
    def drawn(part: str, *layers: tuple[Collection | None, Sequence[Node]]) -> str:
        indices = [node.index for _, nodes in layers for node in nodes]
        return _group(
            part,
            indices,
            chain.from_iterable(
                renderer.shapes(shapes, [""] * len(nodes)) for shapes, nodes in layers if shapes
            ),
        )

    yield drawn("edge", *((layer.collection, layer.nodes) for layer in artists.edges))
    yield drawn("strike", (artists.strikes, artists.children))
    if artists.boards is not None:
        yield from _squares(artists, artists.boards, renderer)
    yield drawn("node", *((artists.shapes[name], nodes) for name, nodes in artists.members.items()))
    yield drawn("limit", (artists.limits, artists.limited))
    for gid, kind in (("ring-leaf", "leaf"), ("ring-node", "inner")):
        artists.rings[gid].set_visible(True)
        yield from renderer.shapes(artists.rings[gid], [f' class="ring {kind}"'])


def _squares(artists: TreeArtists, boards: BoardForms, renderer: SvgRenderer) -> Iterator[str]:
    indices, plain = [node.index for node in boards.nodes], [""] * len(boards.nodes)
    yield _group("board", indices, renderer.shapes(artists.borders, plain))
    if artists.grids is not None:
        yield f'<g class="grid">{"".join(renderer.shapes(artists.grids, plain))}</g>'
    family = ' font-family="monospace"' if boards.layout.boards.is_text else ""
    look = f' text-anchor="middle" font-size="{boards.font:g}"{family}'
    texts = (f"<text>{_letters(node, boards)}</text>" for node in boards.nodes)
    yield _group("letters", indices, texts, look)


def _letters(node: Node, boards: BoardForms) -> str:
    return "".join(
        f'<tspan x="{letter.x:.1f}" y="{letter.y + boards.sinking:.1f}">'
        f"{escape(letter.text, quote=False)}</tspan>"
        for letter in boards.letters_on(node)
    )


def _texts(artists: TreeArtists, renderer: SvgRenderer) -> Iterator[str]:
    """Write the texts row by row; what all texts of a row share is on their group once."""
    rows = sorted(artists.labels.rows, key=lambda row: TEXTS.index(row.kind))
    for row in rows:
        kind = "window" if row.kind in ("alpha", "beta") else row.kind
        anchor, size = ANCHORS[row.across], row.sample.get_fontsize()
        look = f' class="{kind}" text-anchor="{anchor}" font-size="{size:g}"'
        yield _group(row.kind, row.contents or row.places, _row(row, renderer), look)


def _row(row: Row, renderer: SvgRenderer) -> Iterator[str]:
    """Write the texts of a row; those that the page fills in later stay empty."""
    contents = row.contents or dict.fromkeys(row.places, UNWRITTEN)
    sinkings = renderer.sinkings(row.sample, contents.values())
    for (index, content), sinking in zip(contents.items(), sinkings, strict=True):
        x, y = row.places[index]
        x, foot = round(x, DECIMALS), round(y + sinking, DECIMALS)
        place = f'x="{short(x)}" y="{short(foot)}"'
        text = escape(content, quote=False)
        yield f"<text {place}>{text}</text>" if row.contents else f"<text {place}/>"
