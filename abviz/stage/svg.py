"""The picture as lean SVG with no state in it: looks come from style rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from abviz.drawing.figure.outlines import BoardForms
from abviz.drawing.figure.parts import FILLED_IN, LineGroup, Row, ShapeGroup
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.style import Style
from abviz.errors import is_missing
from abviz.markup import escape
from abviz.stage.plain_svg import PlainSvg, rounded
from abviz.trees import Tree

if TYPE_CHECKING:
    from abviz.stage.drawn_svg import DrawnSvg

    Writer: TypeAlias = PlainSvg | DrawnSvg

DRAWERS = ("matplotlib", "networkx", "numpy")
ANCHORS = {"left": "start", "center": "middle", "right": "end"}
TEXTS = ("value", "number", "name", "alpha", "beta", "move", "probability")


def draw_svg(tree: Tree, *, layout: Layout, style: Style) -> str:
    """Draw a tree as SVG for the stage, as networkx and matplotlib do."""
    if any(map(is_missing, DRAWERS)):
        return write_svg(PlainSvg(tree, layout=layout, style=style))
    from abviz.drawing.figure.artists import TreeArtists
    from abviz.drawing.figure.plain_settings import plain_matplotlib
    from abviz.stage.drawn_svg import DrawnSvg

    with plain_matplotlib():
        return write_svg(
            DrawnSvg(TreeArtists(tree, layout=layout, style=style, numbers=True))
        )


def write_svg(writer: Writer) -> str:
    """Write a picture as SVG for the stage.

    Each part of the picture, such as all edges, is a group with the indices of the
    nodes that its elements belong to.
    """
    width, height = writer.parts.layout.width, writer.height
    parts = "".join((*_shapes(writer), *_texts(writer)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'class="abviz-picture" role="img">{parts}</svg>'
    )


def _group(
    part: str, indices: Iterable[int], elements: Iterable[str], look: str = ""
) -> str:
    """Return a group of elements, one for each node whose index it names.

    The page finds the element of a node by its place in the group: so definitions of
    outlines, which belong to no node, come before the group.
    """
    definitions: list[str] = []
    marks: list[str] = []
    for element in elements:
        kind = definitions if element.startswith("<defs>") else marks
        kind.append(element)
    if not marks:
        return ""
    of = " ".join(map(str, indices))
    group = f'<g data-parts="{part}" data-of="{of}"{look}>{"".join(marks)}</g>'
    return "".join(definitions) + group


def _shapes(writer: Writer) -> Iterator[str]:
    """Yield the shapes and lines part by part, those in front last."""

    def group(part: str, *layers: LineGroup | ShapeGroup) -> str:
        indices = [node.index for layer in layers for node in layer.nodes]
        marks: list[str] = []
        for layer in layers:
            if layer.nodes:
                marks += writer.marks(layer)
        return _group(part, indices, marks)

    parts = writer.parts
    yield group("edge", *parts.edges())
    yield group("strike", parts.along_edges("strikes", parts.layout.strike_ends))
    for bars in parts.priors():
        yield f'<g class="{bars.gid}">{"".join(writer.marks(bars))}</g>'
    if parts.boards is not None:
        borders, *grids = parts.on_boards(parts.boards)
        yield group("board", borders)
        for grid in grids:
            yield f'<g class="grid">{"".join(writer.marks(grid))}</g>'
        yield _letters(parts.boards)
    yield group("node", *parts.shapes().values())
    yield group("limit", parts.limits())
    for ring, kind in zip(parts.rings(), ("leaf", "inner"), strict=True):
        yield from writer.marks(ring, f' class="ring {kind}"')


def _letters(boards: BoardForms) -> str:
    """Return the group of the letters on boards, a text for each board."""
    family = ' font-family="monospace"' if boards.layout.boards.is_text else ""
    look, texts = f' text-anchor="middle" font-size="{boards.font:g}"{family}', []
    for node in boards.nodes:
        letters = (
            f'<tspan x="{letter.x:.1f}" y="{letter.y + boards.sinking:.1f}">'
            f"{escape(letter.text, quote=False)}</tspan>"
            for letter in boards.letters_on(node)
        )
        texts.append(f"<text>{''.join(letters)}</text>")
    return _group("letters", [node.index for node in boards.nodes], texts, look)


def _texts(writer: Writer) -> Iterator[str]:
    """Yield a group for each row of texts, which says once what all of them share."""
    for row, feet in sorted(writer.texts(), key=lambda item: TEXTS.index(item[0].kind)):
        kind = row.kind
        if kind in ("alpha", "beta"):
            kind = f"window {kind}"
        anchor, size = ANCHORS[row.across], row.look.size
        look = f' class="{kind}" text-anchor="{anchor}" font-size="{size:g}"'
        yield _group(row.kind, row.places, _row(row, feet), look)


def _row(row: Row, feet: Iterable[float]) -> Iterator[str]:
    """Write the texts of a row; those that the page fills in later stay empty."""
    for (index, (x, y)), sinking in zip(row.places.items(), feet, strict=True):
        position = f'x="{rounded(x)}" y="{rounded(y + sinking)}"'
        text = escape(row.contents[index], quote=False)
        if row.kind in FILLED_IN:
            yield f"<text {position}/>"
        else:
            yield f"<text {position}>{text}</text>"
