"""The artists of an overview: bands, the numbers beside them, a caption and a legend."""

from __future__ import annotations

import textwrap
from typing import Literal

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from abviz.drawing.figure.artists import POINTS_PER_INCH, plain_matplotlib
from abviz.drawing.figure.legend import LEGEND_FONT
from abviz.drawing.layout.tree_layout import MARGIN
from abviz.drawing.overview.bands import MOST_COLUMNS, BandBox, draw_band, pruned_mark, shares
from abviz.drawing.overview.levels import ExaminedLevels, percent
from abviz.drawing.style import ROLES, Style
from abviz.theory import LevelCount

WIDTH = 1000.0
LEFT = 108.0
BAND_WIDTH = 650.0
HEAD = 34.0
GAP = 4.0
FONT = 12.0
CAPTION_FONT = 14.0
LINE_HEIGHT = 1.4


class OverviewArtists:
    """Everything that an overview shows, drawn once.

    Parameters
    ----------
    examined : ExaminedLevels
        What is examined.
    caption : str, keyword-only
        What stands below the bands.
    style : Style, keyword-only
        Colours.

    Attributes
    ----------
    figure : Figure
        The matplotlib Figure, at 72 points per inch.
    axes : Axes
        Its only axes; a unit is a point, and y grows downwards.
    shares : tuple of numpy.ndarray
        For each ply, how much of each column is examined.

    Examples
    --------
    >>> from abviz.drawing.overview.levels import levels_from_scores
    >>> examined = levels_from_scores([4, 3, 8, 7, 2, 1, 6, 5], 2)
    >>> artists = OverviewArtists(examined, caption="5 of 8", style=Style())
    >>> artists.shares[-1].tolist()
    [1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    """

    def __init__(self, examined: ExaminedLevels, *, caption: str, style: Style) -> None:
        self.examined = examined
        self.language = examined.language
        self.style = style
        self.shares = tuple(map(shares, examined.masks))
        with plain_matplotlib():
            self._draw(caption)

    @property
    def _hint(self) -> str:
        hint = self.language.gettext("One band for each ply, with its nodes from left to right.")
        if self.examined.counts[-1].nodes <= MOST_COLUMNS:
            return hint
        more = self.language.gettext(
            "Where a column stands for several nodes, it is filled as high as the share that is "
            "examined (a thin line at least)."
        )
        return f"{hint} {more}"

    def _wrapped(self, text: str, size: float) -> str:
        return textwrap.fill(text, int((WIDTH - 2 * MARGIN) / (0.6 * size)))

    def _draw(self, text: str) -> None:
        band = min(64.0, max(28.0, 340.0 / len(self.examined.counts)))
        bottom = HEAD + len(self.examined.counts) * (band + GAP)
        caption, hint = self._wrapped(text, CAPTION_FONT), self._wrapped(self._hint, FONT)
        below = bottom + GAP + LINE_HEIGHT * CAPTION_FONT * len(caption.splitlines())
        height = below + LINE_HEIGHT * FONT * len(hint.splitlines()) + 3 * LEGEND_FONT
        size = (WIDTH / POINTS_PER_INCH, height / POINTS_PER_INCH)
        self.figure = Figure(figsize=size, dpi=POINTS_PER_INCH, facecolor=self.style.paper)
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_axis_off()
        self.axes.set_xlim(0, WIDTH)
        self.axes.set_ylim(height, 0)
        for level, role, found in zip(
            self.examined.counts, self.examined.roles, self.shares, strict=True
        ):
            top = HEAD + level.ply * (band + GAP)
            box = BandBox(LEFT, top, BAND_WIDTH, band)
            draw_band(self.axes, found, box=box, role=role, style=self.style)
            self._label(level, role, y=top + band / 2)
        ply, examined = self.language.gettext("ply"), self.language.gettext("examined")
        self._write(MARGIN, HEAD / 2, ply)
        self._write(WIDTH - MARGIN, HEAD / 2, examined, across="right")
        self._write(MARGIN, bottom + GAP, caption, size=CAPTION_FONT, up="top")
        self._write(MARGIN, below, hint, up="top")
        self._add_legend()

    def _label(self, level: LevelCount, role: str, *, y: float) -> None:
        """Write who moves in a ply, and how much of it is examined."""
        paint = self.style.node(role, "done")
        self._write(MARGIN + 16, y, str(level.ply), across="right")
        mark = Line2D([MARGIN + 34], [y], marker=self.style.marker(role), markersize=FONT)
        mark.set(
            markerfacecolor=paint.face, markeredgecolor=paint.edge, markeredgewidth=paint.width
        )
        self.axes.add_line(mark)
        self._write(MARGIN + 46, y, self.language.role(role))
        counts = self.language.gettext(
            "{count} of {nodes}", count=f"{level.examined:,}", nodes=f"{level.nodes:,}"
        )
        self._write(WIDTH - MARGIN - 56, y, counts, across="right")
        self._write(WIDTH - MARGIN, y, percent(level), across="right")

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = FONT,
        across: Literal["left", "right"] = "left",
        up: Literal["center", "top"] = "center",
    ) -> None:
        self.axes.text(
            x,
            y,
            text,
            fontsize=size,
            ha=across,
            va=up,
            linespacing=LINE_HEIGHT,
            color=self.style.ink,
            parse_math=False,
        )

    def _add_legend(self) -> None:
        roles = [role for role in ROLES if role in self.examined.roles]
        marks = []
        for role in roles:
            title = self.language.gettext("{role}, examined", role=self.language.role(role))
            marks.append(Patch(facecolor=self.style.colours(role).strong, label=title))
        if any(level.pruned for level in self.examined.counts):
            marks.append(pruned_mark(self.style, self.language))
        self.axes.legend(
            handles=marks,
            loc="lower center",
            ncols=len(marks),
            frameon=False,
            fontsize=LEGEND_FONT,
            borderaxespad=0.1,
        )
