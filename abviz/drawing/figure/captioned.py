"""A tree with a caption and a legend, on which any step can be shown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil

from matplotlib.lines import Line2D
from matplotlib.patheffects import AbstractPathEffect, withStroke

from abviz.drawing.appearance import Look
from abviz.drawing.export.sizes import resolution, scale_to
from abviz.drawing.figure.artists import POINTS_PER_INCH, TreeArtists, plain_matplotlib
from abviz.drawing.figure.legend import LEGEND_FONT, legend_rows
from abviz.drawing.layout.compact import CompactLayout
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.style import Style
from abviz.trees import Node, Tree

LEAST_PIXELS = 1280
MOST_PIXELS = 4096
# Pixels to the point where there are very small shapes.
SHARP = 2
CAPTION_FONT = 14.0
LINE_HEIGHT = 1.4
LEFT = 20.0


class Sheet:
    """A tree drawn once, with room below it for captions and a legend.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    captions : iterable of str, keyword-only
        All captions that will be shown: the longest one sets the room for all.
    marks : sequence of Line2D, keyword-only
        The legend.
    style : Style, keyword-only
        Colours, widths and markers.
    layout : Layout, keyword-only
        The plan of the picture.

    Attributes
    ----------
    artists : TreeArtists
        The tree.
    caption : Text
        The text below the tree.
    rows : int
        How many rows the legend has.

    Examples
    --------
    >>> import abviz
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree, captions = abviz.Tree.parse("3 5"), ["", "so " * 99]
    >>> plan = plan_layout(tree)
    >>> sheet = Sheet(tree, captions=captions, marks=[], style=Style(), layout=plan)
    >>> sheet.show({}, caption="so " * 99)
    >>> len(sheet.caption.get_text().splitlines())
    4
    """

    def __init__(
        self,
        tree: Tree,
        *,
        captions: Iterable[str],
        marks: Sequence[Line2D],
        style: Style,
        layout: Layout,
    ) -> None:
        self.letters = int((layout.width - 2 * LEFT) / (CAPTION_FONT * 0.54))
        self.rows = legend_rows(marks, width=layout.width)
        self.legend_height = LEGEND_FONT * (0.7 + 1.5 * self.rows)
        lines = max((len(self._wrapped(caption)) for caption in captions), default=0)
        room = (lines + 0.6) * LINE_HEIGHT * CAPTION_FONT * (lines > 0)
        with plain_matplotlib():
            footer = self.legend_height + room
            self.artists = TreeArtists(tree, layout=layout, style=style, footer=footer)
            self._write(style)
            self._explain(marks)
            self._halo()

    def show(
        self, changes: Mapping[int, Look], *, focus: Node | None = None, caption: str = ""
    ) -> None:
        """Change looks and the caption; parameters as for `TreeArtists.show`."""
        self.artists.show(changes, focus=focus)
        self.caption.set_text("\n".join(self._wrapped(caption)))

    @property
    def inches(self) -> float:
        """How wide the sheet is by itself."""
        return self.artists.layout.width / POINTS_PER_INCH

    def scale(self, width: float | None) -> float:
        """Return how many times larger the sheet is at a width in inches."""
        return scale_to(width, inches=self.inches)

    def dpi(self, width: float | None, dpi: float | None) -> float:
        """Return the pixels per inch of the sheet itself that a picture of it needs.

        Parameters
        ----------
        width : float or None
            The width of the picture in inches; None leaves it as it is.
        dpi : float or None
            Its pixels per inch. None takes 100 for a width that was asked for,
            and else what gives 1,280 to 4,096 pixels.

        Raises
        ------
        TreeError
            If one of them is no positive number, or the picture gets too large.
        """
        points = self.artists.layout.width
        if isinstance(self.artists.layout, CompactLayout):
            points *= SHARP
        usual = min(max(points, LEAST_PIXELS), MOST_PIXELS) / self.inches
        size = (self.inches, self.artists.height / POINTS_PER_INCH)
        return resolution(size, width=width, dpi=dpi, usual=usual)

    @contextmanager
    def without_halos(self) -> Iterator[None]:
        """Leave the halos of labels out for a while, for a format that has its own."""
        for text, _ in self.artists.labels.halos():
            text.set_path_effects([])
        try:
            yield
        finally:
            self._halo()

    def _wrapped(self, caption: str) -> list[str]:
        return textwrap.wrap(caption, self.letters)

    def _write(self, style: Style) -> None:
        self.caption = self.artists.axes.text(
            LEFT,
            self.artists.layout.height + 0.4 * CAPTION_FONT,
            "",
            fontsize=CAPTION_FONT,
            va="top",
            linespacing=LINE_HEIGHT,
            color=style.ink,
            parse_math=False,
        )

    def _explain(self, marks: Sequence[Line2D]) -> None:
        self.artists.axes.legend(
            handles=marks,
            loc="lower center",
            ncols=ceil(len(marks) / max(self.rows, 1)),
            frameon=False,
            fontsize=LEGEND_FONT,
            borderaxespad=0.1,
            handletextpad=0.5,
            columnspacing=1.6,
        )

    def _halo(self) -> None:
        """Keep labels readable where an edge passes behind them."""
        for text, width in self.artists.labels.halos():
            paper = self.artists.style.paper
            halo: AbstractPathEffect = withStroke(linewidth=width, foreground=paper)
            text.set_path_effects([halo])
