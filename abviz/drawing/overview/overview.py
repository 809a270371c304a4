"""A large tree at one glance: what is examined of it, and what is never entered."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from numpy.typing import ArrayLike

from abviz.drawing.export.files import suffix_of, write_atomically
from abviz.drawing.export.formats import DRAWINGS, check_options
from abviz.drawing.export.static import FileOptions, png_for_any_ground
from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.resolution import Drawing
from abviz.drawing.overview.artists import OverviewArtists
from abviz.drawing.overview.levels import (
    ExaminedLevels,
    levels_from_scores,
    levels_from_trace,
    levels_from_tree,
    percent,
)
from abviz.drawing.style import Style
from abviz.drawing.view import told_in
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.trees import Tree

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
