"""Pages of A4, filled from the top: texts, and trees between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from textwrap import shorten

from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.textpath import TextToPath

from abviz.classroom.worksheets.paper.blocks import Block
from abviz.classroom.worksheets.paper.tree import PaperTree
from abviz.drawing.figure.artists import POINTS_PER_INCH

SHORT_SIDE, LONG_SIDE = 595.28, 841.89
MARGIN_UPRIGHT, MARGIN_ACROSS = 51.0, 40.0
FOOT = 34.0
TITLE_FONT, HEADING_FONT, TEXT_FONT, SMALL_FONT = 15.0, 12.0, 10.5, 9.0
LINE = 1.4
# Between exercises.
APART = 16.0
# In ems: a blank, with what a word is wider than its letters.
BLANK = 0.36
# In letters, in the line at the foot.
MOST_OF_TITLE = 40
WIDEST_LETTER = 1.0
# Bold letters are so much wider.
BOLD = 1.15
INK = "#111111"


class Page:
    """A page of A4 that is filled from the top.

    Parameters
    ----------
    across : bool, keyword-only
        Whether it is wider than high.

    Examples
    --------
    >>> page = Page(across=False)
    >>> page.write("Which edges are cut?")
    >>> page.width, round(page.left_over)
    (493.28, 727)
    """

    def __init__(self, *, across: bool) -> None:
        sides = (LONG_SIDE, SHORT_SIDE) if across else (SHORT_SIDE, LONG_SIDE)
        self.across = across
        self.sides = sides
        self.margin = MARGIN_ACROSS if across else MARGIN_UPRIGHT
        self.figure = Figure(
            figsize=(sides[0] / POINTS_PER_INCH, sides[1] / POINTS_PER_INCH), dpi=POINTS_PER_INCH
        )
        self.down = self.margin
        self.exercises = 0

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.sides[0] - 2 * self.margin

    @property
    def left_over(self) -> float:
        """The height that is free."""
        return self.sides[1] - FOOT - SMALL_FONT - 6 - self.down

    def write(
        self, text: str, *, size: float = TEXT_FONT, weight: str = "normal", share: float = 1.0
    ) -> None:
        """Write a paragraph on a share of the width, and go down below it."""
        letters = size * (BOLD if weight == "bold" else 1.0)
        for line in wrapped(text, share * self.width, size=letters):
            self._line(self.margin, self.down + size, line, size=size, weight=weight)
            self.down += LINE * size

    def write_right(self, text: str, *, size: float, weight: str = "normal") -> None:
        """Write one line at the right margin, and stay."""
        x = self.sides[0] - self.margin
        self._line(x, self.down + size, text, size=size, weight=weight, side="right")

    def rule(self) -> None:
        """Draw a line across the page."""
        y = 1 - (self.down + 3) / self.sides[1]
        ends = (self.margin / self.sides[0], 1 - self.margin / self.sides[0])
        self.figure.add_artist(Line2D(ends, (y, y), color=INK, linewidth=0.8))
        self.down += 10

    def skip(self, points: float) -> None:
        """Leave some room."""
        self.down += points

    def sign(self, title: str, text: str) -> None:
        """Write the line at the foot: a title, as much of it as there is room for, and a text."""
        short = shorten(title, MOST_OF_TITLE, placeholder="…")
        text = " · ".join(filter(None, (short, text)))
        y = self.sides[1] - FOOT
        self._line(self.sides[0] / 2, y, text, size=SMALL_FONT, side="center")

    def add(self, block: Block) -> None:
        """Add an exercise."""
        self.exercises += 1
        self.write(block.heading, size=HEADING_FONT, weight="bold")
        for text in block.above:
            self.write(text)
        self.skip(8)
        self._draw(block)
        self.skip(8)
        for text in block.below:
            self.write(text)
            self.skip(3)
        self.skip(APART)

    def _draw(self, block: Block) -> None:
        across, down = self.sides
        width, height = block.layout.width, block.layout.height
        place = (
            (across - width) / 2 / across,
            1 - (self.down + height) / down,
            width / across,
            height / down,
        )
        PaperTree(
            block.tree, layout=block.layout, marks=block.marks, figure=self.figure, place=place
        )
        self.down += height

    def _line(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        weight: str = "normal",
        side: str = "left",
    ) -> None:
        self.figure.text(
            x / self.sides[0],
            1 - y / self.sides[1],
            text,
            fontsize=size,
            fontweight=weight,
            color=INK,
            horizontalalignment=side,
            verticalalignment="baseline",
            parse_math=False,
        )


def height_of(blocks: Sequence[Block], width: float) -> float:
    """Return how high exercises are, one below the other, on a page of some width."""
    heights = [_height_of(block, width) for block in blocks]
    return sum(heights) + APART * (len(blocks) - 1)


def _height_of(block: Block, width: float) -> float:
    texts = [*block.above, *block.below]
    lines = sum(len(wrapped(text, width, size=TEXT_FONT)) for text in texts)
    text = LINE * (HEADING_FONT + lines * TEXT_FONT) + 3 * len(block.below)
    return text + block.layout.height + 16


def is_across(block: Block) -> bool:
    """Tell whether an exercise needs a page that is wider than high."""
    return block.layout.width > SHORT_SIDE - 2 * MARGIN_UPRIGHT


def wrapped(text: str, width: float, *, size: float) -> list[str]:
    """Return the lines of a text that is no wider than so many points.

    Examples
    --------
    >>> wrapped("one two three", 50, size=10)
    ['one two', 'three']
    """
    lines = [""]
    words = (piece for word in text.split() for piece in _pieces(word, width / size))
    for word in words:
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _width(longer) * size > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _pieces(word: str, width: float) -> list[str]:
    """Return a word, or parts of it that are no wider than so many ems."""
    if _width_of_word(word) <= width:
        return [word]
    most = max(int(width / WIDEST_LETTER), 1)
    return [word[start : start + most] for start in range(0, len(word), most)]


def _width(text: str) -> float:
    """Return the width of a line in ems."""
    words = text.split(" ")
    return sum(map(_width_of_word, words)) + BLANK * (len(words) - 1)


@lru_cache(maxsize=4096)
def _width_of_word(word: str) -> float:
    font = FontProperties(family="DejaVu Sans", size=100)
    width, _, _ = TextToPath().get_text_width_height_descent(word, font, ismath=False)
    return float(width) / 100
