"""A band for each ply of a tree: what is examined is filled, the rest is hatched."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Patch, Rectangle
from numpy.typing import NDArray

from abviz.drawing.style import Role, Style
from abviz.narration.language import Language

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
