"""The picture as lean SVG with no state in it: looks come from style rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from abviz.drawing.figure.artists import TreeArtists, plain_matplotlib
from abviz.drawing.figure.boards import BoardForms
from abviz.drawing.figure.labels import UNWRITTEN, Row
from abviz.stage.svg_renderer import DECIMALS, SvgRenderer, short

if TYPE_CHECKING:
    from abviz.drawing.layout.geometry import Layout
    from abviz.drawing.style import Style
    from abviz.trees import Node, Tree

ANCHORS = {"left": "start", "right": "end"}


def draw_svg(tree: Tree, *, layout: Layout, style: Style) -> str:
    """Draw a tree as SVG for the stage; parameters as for `TreeArtists`, result of `write_svg`."""
    with plain_matplotlib():
        artists = TreeArtists(tree, layout=layout, style=style, numbers=True)
        return write_svg(artists)


def write_svg(artists: TreeArtists) -> str:
    """Write a picture as SVG for the stage.

    Parameters
    ----------
    artists : TreeArtists
        A tree drawn on its figure; samples of its texts are enough.

    Returns
    -------
    str
        One ``<svg>`` element. Every mark has ``data-n`` (the index of its node)
        and ``data-part`` ("node", "edge", "strike", "value", "name", "alpha",
        "beta", "number", "move", "probability", "limit"); no mark has a colour, and the page
        sets the size of a value with its text. A "limit" is the leaf that an inner node
        looks like at the depth limit; the page hides it. With boards there are the parts
        "board" and "letters", too.

    Examples
    --------
    >>> import abviz
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> from abviz.drawing.style import Style
    >>> tree = abviz.Tree.parse("3 5")
    >>> svg = write_svg(TreeArtists(tree, layout=plan_layout(tree), style=Style()))
    >>> svg.count('data-part="node"'), svg.count('data-part="edge"'), "#0072B2" in svg
    (3, 2, False)
    """
    width, height = artists.layout.width, artists.height
    renderer = SvgRenderer(width=width, height=height)
    parts = "".join((*_shapes(artists, renderer), *_texts(artists, renderer)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'class="abviz-picture" role="img">{parts}</svg>'
    )


def _shapes(artists: TreeArtists, renderer: SvgRenderer) -> Iterator[str]:
    for edges in artists.edges:
        yield from renderer.shapes(edges.collection, _marks(edges.nodes, "edge"))
    if artists.strikes is not None:
        yield from renderer.shapes(artists.strikes, _marks(artists.children, "strike"))
    if artists.boards is not None:
        yield from _squares(artists, artists.boards, renderer)
    for name, nodes in artists.members.items():
        yield from renderer.shapes(artists.shapes[name], _marks(nodes, "node"))
    if artists.limits is not None:
        yield from renderer.shapes(artists.limits, _marks(artists.limited, "limit"))
    for gid, kind in (("ring-leaf", "leaf"), ("ring-node", "inner")):
        artists.rings[gid].set_visible(True)
        yield from renderer.shapes(artists.rings[gid], [f'class="ring {kind}"'])


def _squares(artists: TreeArtists, squares: BoardForms, renderer: SvgRenderer) -> Iterator[str]:
    yield from renderer.shapes(artists.borders, _marks(squares.nodes, "board"))
    if artists.grids is not None:
        yield from renderer.shapes(artists.grids, ['class="grid"'] * len(squares.nodes))
    family = ' font-family="monospace"' if squares.layout.boards.is_text else ""
    for node in squares.nodes:
        letters = "".join(
            f'<tspan x="{letter.x:.1f}" y="{letter.y + squares.sinking:.1f}">'
            f"{escape(letter.text, quote=False)}</tspan>"
            for letter in squares.letters_on(node)
        )
        yield (
            f'<text class="letters" text-anchor="middle" {_mark(node.index, "letters")} '
            f'font-size="{squares.font:g}"{family}>{letters}</text>'
        )


def _marks(nodes: Iterable[Node], part: str) -> Iterator[str]:
    return (_mark(node.index, part) for node in nodes)


def _mark(index: int, part: str) -> str:
    return f'data-n="{index}" data-part="{part}"'


def _texts(artists: TreeArtists, renderer: SvgRenderer) -> Iterator[str]:
    """Write texts; what all texts of a kind share stands on their group once."""
    for part in ("value", "number", "name", "alpha", "beta", "move", "probability"):
        rows = [row for row in artists.labels.rows if row.kind == part]
        texts = dict(text for row in rows for text in _row(row, renderer))
        if texts:
            kind = "window" if part in ("alpha", "beta") else part
            size = (
                f"{rows[0].sample.get_fontsize():g}"
                if part != "value"
                else f"{artists.layout.label_font:g}"
            )
            yield f'<g class="{kind}" text-anchor="middle" font-size="{size}">'
            yield from (texts[index] for index in sorted(texts))
            yield "</g>"


def _row(row: Row, renderer: SvgRenderer) -> Iterator[tuple[int, str]]:
    """Write the texts of a row; what the page fills in later stays empty."""
    anchor = f'text-anchor="{ANCHORS[row.across]}" ' if row.across in ANCHORS else ""
    contents = row.contents or dict.fromkeys(row.places, UNWRITTEN)
    sinkings = renderer.sinkings(row.sample, contents.values())
    for (index, content), sinking in zip(contents.items(), sinkings, strict=True):
        x, y = row.places[index]
        x, foot = round(x, DECIMALS), round(y + sinking, DECIMALS)
        place = f'x="{short(x)}" y="{short(foot)}" {anchor}{_mark(index, row.kind)}'
        text = escape(content, quote=False) if row.contents else ""
        yield index, f"<text {place}>{text}</text>"
