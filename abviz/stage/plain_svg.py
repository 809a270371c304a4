"""
The picture as SVG where there is no matplotlib: written from the same parts and texts.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from abviz.drawing.appearance import Snapshot
from abviz.drawing.figure.outlines import MARKERS, Outline, Place
from abviz.drawing.figure.parts import LineGroup, Parts, Row, ShapeGroup, Up, text_rows
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.style import Style
from abviz.trees import Tree

# Less than this is noise of the arithmetic, and would round up here and down there
DECIMALS = 6


def short(number: float) -> str:
    """Write a coordinate with one decimal at most."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def rounded(number: float) -> str:
    """Write a coordinate without its noise."""
    return short(round(number, DECIMALS))


def written(outline: Outline, size: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return an outline as the data of an SVG path; y grows downwards."""
    return outline.template % tuple(map(rounded, outline.placed(size, x, y)))


def used(outline: str, spots: list[Place], look: str) -> Iterator[str]:
    """Yield an outline, and each place where it is used."""
    # Named after what it is: pictures that share a page may share it, too.
    name = f"outline-{sha256(outline.encode()).hexdigest()[:10]}"
    yield f'<defs><path id="{name}" d="{outline}"/></defs>'
    for x, y in spots:
        yield f'<use{look} href="#{name}" x="{rounded(x)}" y="{rounded(y)}"/>'


# How far a line of text reaches up and down, in ems of DejaVu Sans, whatever is in it;
# and how far up letters with an accent do. No letter that abviz writes reaches further
# down.
UP, DOWN = 1556 / 2048, 492 / 2048
CAPITAL, SMALL = 0.92, 0.8


@lru_cache(maxsize=4096)
def foot(content: str, up: Up) -> float:
    """
    Return how far below its place the foot of a text is, in ems, as matplotlib has it.
    """
    high = UP if content.isascii() else max(map(_rise, content))
    return {"top": high, "center": (high - DOWN) / 2, "bottom": -DOWN}[up]


def _rise(letter: str) -> float:
    if not "À" <= letter <= "ž" or letter in "ÆÇÐØÞß×÷æçø":
        return UP
    return CAPITAL if letter.isupper() else SMALL


class PlainSvg:
    """What writes the shapes and the texts of a picture."""

    def __init__(self, tree: Tree, *, layout: Layout, style: Style) -> None:
        self.parts = Parts(tree, layout=layout, style=style)
        self.height = layout.height
        self._shown = Snapshot(tree, layout, style, ())

    def texts(self) -> Iterator[tuple[Row, list[float]]]:
        """Yield each row of texts with how far their feet are below their places."""
        for row in text_rows(self._shown, numbers=True):
            contents = row.contents.values()
            yield row, [row.look.size * foot(content, row.up) for content in contents]

    def marks(self, drawn: LineGroup | ShapeGroup, look: str = "") -> Iterator[str]:
        """Yield the elements of some lines or shapes."""
        if isinstance(drawn, LineGroup):
            for (x0, y0), (x1, y1) in drawn.ends:
                start = f"{rounded(x0)} {rounded(y0)}"
                end = f"{rounded(x1)} {rounded(y1)}"
                yield f'<path{look} d="M{start}L{end}"/>'
            return
        form = MARKERS[drawn.form] if isinstance(drawn.form, str) else drawn.form
        # A round shape is long, so it is defined once; a browser draws other paths much
        # faster.
        if "C" in form.segments and len({*drawn.sizes}) == 1:
            yield from used(written(form, drawn.sizes[0]), drawn.places, look)
            return
        for size, point in zip(drawn.sizes, drawn.places, strict=True):
            yield f'<path{look} d="{written(form, size, *point)}"/>'
