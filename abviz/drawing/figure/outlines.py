"""Outlines of shapes, those of matplotlib's markers and others, as plain points.

y grows upwards, and 1 is the size that is asked for.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

from abviz.drawing.layout.board_layout import BoardLayout
from abviz.drawing.layout.geometry import Layout
from abviz.trees import Node, Tree

Place: TypeAlias = tuple[float, float]
# How an SVG writes the segments of a path.
SEGMENTS = {"M": "M%s %s", "L": "L%s %s", "C": "C%s %s %s %s %s %s", "z": "z"}


class Outline(NamedTuple):
    """The points of a path, and its segments by their letters in SVG.

    M and L have one point, a C has three, and z has none.
    """

    points: tuple[Place, ...]
    segments: str

    @property
    def template(self) -> str:
        """The path as SVG writes it, with a gap for each number."""
        return "".join(map(SEGMENTS.__getitem__, self.segments))

    def placed(self, size: float, x: float, y: float) -> tuple[float, ...]:
        """
        Return the numbers of its points at a size and a place, where y grows downwards.
        """
        return tuple(
            chain.from_iterable((x + size * a, y - size * b) for a, b in self.points)
        )


def _closed(points: Iterable[Place]) -> Outline:
    corners = tuple(points)
    return Outline(corners, "M" + "L" * (len(corners) - 1) + "z")


def _joined(*outlines: Outline) -> Outline:
    points = chain.from_iterable(outline.points for outline in outlines)
    return Outline(tuple(points), "".join(outline.segments for outline in outlines))


def _circle() -> Outline:
    """Return a circle of eight arcs: the two of a quarter, turned three times."""
    points = [(0.0, -0.5)]
    quarter = list(_TWO_ARCS)
    for _ in range(4):
        points += quarter
        quarter = [(-y, x) for x, y in quarter]
    return Outline(tuple(points), "M" + "C" * 8 + "z")


# The constants of matplotlib.
_TWO_ARCS = (
    *((0.13260155, -0.5), (0.25978993539242673, -0.44731684579412084)),
    *(
        (0.3535533905932738, -0.3535533905932738),
        (0.44731684579412084, -0.25978993539242673),
    ),
    *((0.5, -0.13260155), (0.5, 0.0)),
)
_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_TURNS = [pi / 2 + 2 * pi * turn / 5 for turn in range(5)]
MARKERS = {
    "^": _closed([(0.0, 0.5), (-0.5, -0.5), (0.5, -0.5)]),
    "v": _closed([(0.0, -0.5), (0.5, 0.5), (-0.5, 0.5)]),
    "s": _closed(_SQUARE),
    "p": _closed((0.5 * cos(turn), 0.5 * sin(turn)) for turn in _TURNS),
    "o": _circle(),
}
_LINES = ((-0.22, -0.36), (0.0, 0.0), (0.22, 0.36))
_LINES_END = -0.78
_ONE = (
    *(
        (-0.26, -0.5),
        (0.26, -0.5),
        (0.26, -0.34),
        (0.1, -0.34),
        (0.1, 0.5),
        (-0.07, 0.5),
    ),
    *((-0.28, 0.42), (-0.28, 0.26), (-0.09, 0.32), (-0.09, -0.34), (-0.26, -0.34)),
)


def box(*, width: float, height: float) -> Outline:
    """Return a rectangle that is 1 wide."""
    return _closed((x, y * height / width) for x, y in _SQUARE)


def open_leaf() -> Outline:
    """Return a square with three short lines below it: a leaf that could go on."""
    lines = [Outline(((start, -0.5), (end, _LINES_END)), "ML") for start, end in _LINES]
    return _joined(MARKERS["s"], *lines)


def one_and_point() -> Outline:
    """Return a 1 with a point behind it, as high as 1."""
    digit = _closed((x - 0.08, y) for x, y in _ONE)
    return _joined(digit, _closed((x / 5 + 0.36, y / 5 - 0.4) for x, y in _SQUARE))


CAPITAL = 0.365  # half the height of a capital letter, in ems
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
        self.nodes = [
            node for node in tree if layout.boards.rows[node.index] is not None
        ]
        self.written: dict[str, list[Letter]] = {}
        for node in self.nodes:
            for letter in self.letters_on(node):
                self.written.setdefault(letter.text, []).append(letter)

    @property
    def grid(self) -> Outline:
        """The lines between its squares; a square is 1 wide."""
        boards, high = self.layout.boards, self.layout.square / self.layout.letter
        right, top = boards.across / 2, boards.down * high / 2
        upright = [
            ((x - right, -top), (x - right, top)) for x in range(1, boards.across)
        ]
        heights = [y * high - top for y in range(1, boards.down)]
        lines = [*upright, *(((-right, y), (right, y)) for y in heights)]
        return Outline(tuple(chain.from_iterable(lines)), "ML" * len(lines))

    @property
    def font(self) -> float:
        """The size of the letters in points."""
        layout = self.layout
        is_text = layout.boards.is_text
        return LETTER * (
            layout.square if is_text else min(layout.square, layout.letter)
        )

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
