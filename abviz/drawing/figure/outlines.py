"""Outlines of shapes, matplotlib's markers and others; 1 is the size that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.markers import MarkerStyle
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from abviz.drawing.layout.board_layout import BoardLayout
from abviz.drawing.layout.geometry import Layout
from abviz.trees import Node, Tree

_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5))
_LINES = ((-0.22, -0.36), (0.0, 0.0), (0.22, 0.36))
_LINES_END = -0.78
_ONE = (
    *((-0.26, -0.5), (0.26, -0.5), (0.26, -0.34), (0.1, -0.34), (0.1, 0.5), (-0.07, 0.5)),
    *((-0.28, 0.42), (-0.28, 0.26), (-0.09, 0.32), (-0.09, -0.34), (-0.26, -0.34), (-0.26, -0.5)),
)


class Outline(Path):
    """An outline that can be the shape of the nodes of networkx, which sorts shapes."""

    @classmethod
    def of(cls, path: Path) -> Outline:
        """Return an outline with the corners of a path."""
        return cls(path.vertices, path.codes)

    @property
    def reach(self) -> float:
        """How much matplotlib makes it smaller as a marker, which is 1 wide or high."""
        return 2 * float(np.abs(self.vertices).max())

    def __lt__(self, other: object) -> bool:
        """Tell that two outlines are in order."""
        return False


def outline(marker: str) -> Outline:
    """Return the outline of a marker."""
    style = MarkerStyle(marker)
    return Outline.of(style.get_path().transformed(style.get_transform()))


def box(*, width: float, height: float) -> Outline:
    """Return a rectangle that is 1 wide."""
    return Outline([(x, y * height / width) for x, y in _SQUARE], closed=True)


def open_leaf() -> Outline:
    """Return a square with three short lines below it: a leaf that could go on."""
    square = Path(_SQUARE, closed=True)
    lines = [Path([(start, -0.5), (end, _LINES_END)]) for start, end in _LINES]
    return Outline.of(Path.make_compound_path(square, *lines))


def one_and_point() -> Outline:
    """Return a 1 with a point behind it, as high as 1."""
    one = Path([(x - 0.08, y) for x, y in _ONE], closed=True)
    point = Path([(x / 5 + 0.36, y / 5 - 0.4) for x, y in _SQUARE], closed=True)
    return Outline.of(Path.make_compound_path(one, point))


# Half the height of a capital letter, in ems.
CAPITAL = 0.365
# How large letters are, as a part of their squares, and what is none.
LETTER, BLANK, EMPTY = 0.78, " ", "."


class Letter(NamedTuple):
    """A letter in a square: which one, on the board of which node, and its middle."""

    text: str
    node: int
    x: float
    y: float


class BoardForms:
    """The outlines of the boards of a tree, and the letters on them by their text."""

    def __init__(self, tree: Tree, layout: Layout) -> None:
        assert isinstance(layout, BoardLayout)
        self.layout = layout
        self.nodes = [node for node in tree if layout.boards.rows[node.index] is not None]
        self.written: dict[str, list[Letter]] = {}
        for node in self.nodes:
            for letter in self.letters_on(node):
                self.written.setdefault(letter.text, []).append(letter)

    @property
    def grid(self) -> Outline:
        """The lines between its squares; a square is 1 wide."""
        boards, high = self.layout.boards, self.layout.square / self.layout.letter
        right, top = boards.across / 2, boards.down * high / 2
        upright = [Path([(x - right, -top), (x - right, top)]) for x in range(1, boards.across)]
        heights = [y * high - top for y in range(1, boards.down)]
        level = [Path([(-right, y), (right, y)]) for y in heights]
        return Outline.of(Path.make_compound_path(*upright, *level))

    @property
    def font(self) -> float:
        """The size of the letters in points."""
        layout = self.layout
        is_text = layout.boards.is_text
        return LETTER * (layout.square if is_text else min(layout.square, layout.letter))

    @property
    def sinking(self) -> float:
        """How far the foot of a letter is below the middle of its square."""
        return CAPITAL * self.font

    def letters_on(self, node: Node) -> Iterator[Letter]:
        """Yield the letters on a board, row by row."""
        layout, boards = self.layout, self.layout.boards
        x, y = layout.ring_centre(node)
        for down, row in enumerate(boards.rows[node.index] or ()):
            for across, text in enumerate(row):
                if text != BLANK and (boards.is_text or text != EMPTY):
                    left = x + (across + 0.5 - boards.across / 2) * layout.letter
                    top = y + (down + 0.5 - boards.down / 2) * layout.square
                    yield Letter(text, node.index, left, top)

    def glyph(self, text: str) -> Outline:
        """Return the outline of a letter, with its middle in the middle of its square."""
        family = FontProperties(family="monospace" if self.layout.boards.is_text else None)
        glyph = TextPath((0, 0), text, size=1, prop=family)
        middle = glyph.get_extents()
        shift = Affine2D().translate(-(middle.x0 + middle.x1) / 2, -CAPITAL)
        return Outline.of(glyph.transformed(shift))
