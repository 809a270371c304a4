"""A large tree at one glance: what is examined of it, and what is never entered.

A band for each ply of a tree: what is examined is filled, the rest is hatched.

The artists of an overview: bands, the numbers beside them, a caption and a legend.
"""

from __future__ import annotations

import textwrap
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from numpy.typing import ArrayLike, NDArray

from abviz.drawing.export.files import suffix_of, write_atomically
from abviz.drawing.export.formats import DRAWINGS, check_options
from abviz.drawing.export.static import FileOptions, png_for_any_ground
from abviz.drawing.figure.artists import POINTS_PER_INCH, plain_matplotlib
from abviz.drawing.figure.legend import LEGEND_FONT
from abviz.drawing.figure.resolution import Drawing
from abviz.drawing.layout.tree_layout import MARGIN
from abviz.drawing.overview.levels import (
    ExaminedLevels,
    levels_from_scores,
    levels_from_trace,
    levels_from_tree,
    percent,
)
from abviz.drawing.style import ROLES, Role, Style
from abviz.drawing.view import told_in
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.theory import LevelCount
from abviz.trees import Tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# A column is a point wide or more.
MOST_COLUMNS = 650
HATCH = "///"
# What is neither all nor nothing differs from both by so many points.
LEAST_MARK = 2.0
NARROWEST_NODE = 8.0


class BandBox(NamedTuple):
    """Where a band is on the page, in points from the top left corner."""

    left: float
    top: float
    width: float
    height: float


def shares(mask: NDArray[np.bool_], *, most: int = MOST_COLUMNS) -> NDArray[np.float64]:
    """Return how much of each column of a band is examined.

    Parameters
    ----------
    mask : numpy.ndarray of bool
        One entry per node of a ply, from left to right: whether it is examined.
    most : int, keyword-only
        How many columns there are at most; 1 or more.

    Returns
    -------
    numpy.ndarray of float
        From 0 to 1, where 0 and 1 are exact. One entry per node if there are no more
        nodes than columns.

    Examples
    --------
    >>> mask = np.array([True, True, True, False, False, False])
    >>> shares(mask).tolist(), shares(mask, most=3).tolist()
    ([1.0, 1.0, 1.0, 0.0, 0.0, 0.0], [1.0, 0.5, 0.0])
    """
    columns = column_count(mask.size, most=most)
    # In whole numbers, so that nothing is rounded: a node is as long as there are columns.
    nodes, parts = np.divmod(np.arange(columns + 1) * mask.size, columns)
    examined = np.concatenate(([0], np.cumsum(mask)))[nodes] * columns
    found: NDArray[np.float64] = (
        np.diff(examined + np.append(mask, False)[nodes] * parts) / mask.size
    )
    return found


def column_count(nodes: int, *, most: int = MOST_COLUMNS) -> int:
    """Return how many columns a band has.

    Each column stands for the same number of whole nodes, unless that would make the
    columns very broad: then a node may lie across the border of two columns.

    Examples
    --------
    >>> column_count(512), column_count(1024), column_count(31**3)
    (512, 512, 650)
    """
    if nodes <= most:
        return nodes
    return next((count for count in range(most, most // 4, -1) if nodes % count == 0), most)


def heights(found: NDArray[np.float64], *, height: float) -> NDArray[np.float64]:
    """Return how high each column is filled, so that single nodes can be seen.

    Parameters
    ----------
    found : numpy.ndarray of float
        The shares of the columns.
    height : float, keyword-only
        The height of the band in points.

    Examples
    --------
    >>> heights(np.array([0, 0.001, 0.5, 1]), height=30).tolist()
    [0.0, 2.0, 15.0, 30.0]
    """
    mixed = (found > 0) & (found < 1)
    clear = np.clip(found * height, LEAST_MARK, height - LEAST_MARK)
    return np.where(mixed, clear, found * height)


def draw_band(
    axes: Axes, found: NDArray[np.float64], *, box: BandBox, role: Role, style: Style
) -> None:
    """Draw one band.

    Parameters
    ----------
    axes : Axes
        Where it is drawn; a unit is a point, and y grows downwards.
    found : numpy.ndarray of float
        The shares of its columns.
    box : BandBox, keyword-only
        Where it is.
    role : str, keyword-only
        Who moves in this ply.
    style : Style, keyword-only
        Colours.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> axes = Figure().add_axes((0, 0, 1, 1))
    >>> box = BandBox(left=0, top=0, width=40, height=30)
    >>> draw_band(axes, np.array([1.0, 0.0]), box=box, role="max", style=Style())
    >>> len(axes.patches), len(axes.collections)
    (1, 2)
    """
    corner = (box.left, box.top)
    axes.add_patch(_hatched(Rectangle(corner, box.width, box.height), style=style))
    borders = np.linspace(box.left, box.left + box.width, found.size + 1)
    bottom = box.top + box.height
    tops = bottom - heights(found, height=box.height)
    axes.fill_between(
        borders,
        bottom,
        np.append(tops, tops[-1]),
        step="post",
        facecolor=style.colours(role).strong,
        linewidth=0,
    )
    if box.width / found.size >= NARROWEST_NODE:
        lines = [[(x, box.top), (x, bottom)] for x in borders[1:-1]]
        axes.add_collection(LineCollection(lines, colors=style.paper, linewidths=1.0))


def pruned_mark(style: Style, language: Language) -> Patch:
    """Return the mark of pruned nodes for the legend."""
    return _hatched(Patch(label=language.gettext("pruned: never entered")), style=style)


def _hatched(patch: Patch, *, style: Style) -> Patch:
    paint = style.hatch
    patch.set(facecolor=style.paper, edgecolor=paint.edge, hatch=HATCH, linewidth=paint.width)
    return patch


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


# Two pixels to the point: a column has sharp edges.
PIXELS_PER_INCH = 2 * POINTS_PER_INCH


def overview(
    scores: ArrayLike,
    branching: int,
    *,
    root: str = "max",
    cut_on_tie: bool = True,
    language: str | Language | None = None,
) -> Overview:
    """Show what α-β examines of a large complete tree, without searching it.

    There is one band for each ply, the root's on top and that of the leaves at the
    bottom. Examined nodes are filled with the colour of the player; pruned areas are
    pale and hatched. `abviz.draw` makes the same picture of large trees and traces.

    Parameters
    ----------
    scores : array_like of int or float
        The scores of all leaves from left to right, b^d of them, at most 1,048,576.
        NaN is refused. A NumPy array is much faster than a list.
    branching : int
        The branching factor b, at least 2.
    root : {"max", "min"}, keyword-only
        Who moves first; the players alternate.
    cut_on_tie : bool, keyword-only
        Whether α-β cuts as soon as α ≥ β (True), or only when α > β (False).
    language : str, Language or None, keyword-only
        A tag in ``abviz.languages()``, such as "de"; None is English.

    Returns
    -------
    Overview
        Shows itself in a notebook; ``print(overview)`` writes a table of the plies.

    Raises
    ------
    TreeError
        If an argument is not as above.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> scores = abviz.theory.best_case_scores(2, 20)
    >>> abviz.overview(scores, 2)
    Overview: 2,047 of 1,048,576 leaves examined (0.2%)
    """
    told = ENGLISH if language is None else language_of(language)
    return Overview(
        levels_from_scores(scores, branching, root=root, cut_on_tie=cut_on_tie, language=told)
    )


def overview_of(tree_or_trace: Tree | Trace, *, language: str | Language | None = None) -> Overview:
    """Return the overview of a complete tree, or of a search of one.

    Parameters
    ----------
    tree_or_trace : Tree or Trace
        A complete tree of MAX and MIN, or a search of one.
    language : str, Language or None, keyword-only
        None is the language of the trace, and English for a tree.

    Examples
    --------
    >>> import abviz
    >>> overview_of(abviz.search(abviz.examples["lucky-32"]))
    Overview: 11 of 32 leaves examined (34%)
    """
    found = told_in(tree_or_trace, language)
    if isinstance(found, Trace):
        return Overview(levels_from_trace(found))
    told = ENGLISH if language is None else language_of(language)
    return Overview(levels_from_tree(found, language=told))


class Overview:
    """Examined and pruned areas of a complete tree, with a caption and a legend.

    Made by `abviz.overview`, and by `abviz.draw` for large trees. ``print(overview)``
    writes the numbers of each ply.

    Parameters
    ----------
    examined : ExaminedLevels
        What is examined.
    style : Style or None, keyword-only
        Colours.

    Attributes
    ----------
    figure : Figure
        The matplotlib Figure, at 72 points per inch; it belongs to no pyplot state.
    levels : tuple of LevelCount
        How many nodes of each ply there are, and how many of them are examined.

    Examples
    --------
    >>> print(Overview(levels_from_scores([4, 3, 8, 7, 2, 1, 6, 5], 2)))
    α-β with the default options examines 5 of 8 leaves (62%); the fewest possible are 5.
    ply           nodes  examined   share
      0  MAX          1         1    100%
      1  MIN          2         2    100%
      2  MAX          4         3     75%
      3  leaf         8         5     62%
    """

    def __init__(self, examined: ExaminedLevels, *, style: Style | None = None) -> None:
        self.examined = examined
        self.language = examined.language
        self.levels = examined.counts
        self.artists = OverviewArtists(examined, caption=self.caption, style=style or Style())
        self.figure = self.artists.figure

    @property
    def caption(self) -> str:
        """How many leaves are examined, and how few could be."""
        leaves, fewest, say = self.examined.leaves, self.examined.fewest, self.language
        facts = {
            "searcher": self.examined.searcher,
            "examined": f"{leaves.examined:,}",
            "leaves": f"{leaves.nodes:,}",
            "share": percent(leaves),
        }
        if fewest is None:
            return say.ngettext(
                "{searcher} examines {examined} of {leaves} leaf ({share}).",
                "{searcher} examines {examined} of {leaves} leaves ({share}).",
                leaves.nodes,
                **facts,
            )
        return say.ngettext(
            "{searcher} examines {examined} of {leaves} leaf ({share}); "
            "the fewest possible is {fewest}.",
            "{searcher} examines {examined} of {leaves} leaves ({share}); "
            "the fewest possible are {fewest}.",
            leaves.nodes,
            fewest=f"{fewest:,}",
            **facts,
        )

    def save(
        self, path: str | PathLike[str], *, width: float | None = None, dpi: float | None = None
    ) -> Path:
        """Save the picture as PNG, SVG or PDF, as the end of the name says.

        A file is written whole or not at all.

        Parameters
        ----------
        path : str or path-like
            Ends in ``.png``, ``.svg`` or ``.pdf``.
        width : float or None, keyword-only
            How wide the picture is, in inches; by default 13.9.
        dpi : float or None, keyword-only
            Pixels per inch of a PNG; the others have no pixels. By default 100 for a
            width that you chose, and else 144.

        Returns
        -------
        pathlib.Path
            Where the file is, in full.

        Raises
        ------
        ExportError
            If the end of the name is none of these, a size is not possible, or a
            file of this kind takes no dpi.
        OSError
            If the file cannot be written; an old one stays as it was.
        """
        suffix = suffix_of(path, known=DRAWINGS)
        check_options(suffix, DRAWINGS[suffix], dpi=dpi)
        return write_atomically(path, [self._encoded(suffix, width=width, dpi=dpi)])

    def _encoded(
        self, suffix: str, *, width: float | None = None, dpi: float | None = None
    ) -> bytes:
        return DRAWINGS[suffix].write([self._drawing], FileOptions(width, dpi))

    @property
    def _drawing(self) -> Drawing:
        return Drawing(figure=self.figure, usual_dpi=PIXELS_PER_INCH)

    def _repr_png_(self) -> bytes:
        return png_for_any_ground(self._drawing)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        return {"image/png": self._repr_png_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        """Return one line that says how many leaves are examined."""
        leaves = self.examined.leaves
        return self.language.ngettext(
            "Overview: {examined} of {leaves} leaf examined ({share})",
            "Overview: {examined} of {leaves} leaves examined ({share})",
            leaves.nodes,
            examined=f"{leaves.examined:,}",
            leaves=f"{leaves.nodes:,}",
            share=percent(leaves),
        )

    def __str__(self) -> str:
        """Return the numbers of each ply as a table."""
        say = self.language
        heads = (say.gettext("ply"), "", say.gettext("nodes"), say.gettext("examined"))
        rows = [(*heads, say.gettext("share"))]
        for level, role in zip(self.levels, self.examined.roles, strict=True):
            counts = f"{level.nodes:,}", f"{level.examined:,}"
            rows.append((f"{level.ply}", say.role(role), *counts, percent(level)))
        ply, mover, *numbers, share = (max(map(len, column)) for column in zip(*rows, strict=True))
        mover, number, share = max(mover, 4), max(numbers), max(share, 6)
        lines = [
            f"{row[0]:>{ply}}  {row[1]:{mover}}  {row[2]:>{number}}  {row[3]:>{number}}  "
            f"{row[4]:>{share}}"
            for row in rows
        ]
        return "\n".join([self.caption, *lines])
