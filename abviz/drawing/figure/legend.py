"""What the shapes and lines of a picture mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil

from matplotlib.lines import Line2D
from matplotlib.path import Path

from abviz.drawing.appearance import appearance_of, roles
from abviz.drawing.figure.outlines import open_leaf
from abviz.drawing.layout.text_width import text_width
from abviz.drawing.style import Ink, Style
from abviz.replay.frames import Frame, NodeState
from abviz.replay.trace import Trace
from abviz.trees import Tree

LEGEND_FONT = 12.0
TITLES = {
    "max": "MAX",
    "min": "MIN",
    "chance": "chance",
    "leaf": "leaf",
    "stub": "moves not looked at",
}
SMALL = 0.4
SPECK = 0.6
# The mark, the space after it, and the space before the next one.
BESIDE_TEXT = 4.1 * LEGEND_FONT


def legend_marks(tree: Tree, *, frame: Frame | None, style: Style) -> list[Line2D]:
    """Return one mark with a title for all that is to be seen.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    frame : Frame or None, keyword-only
        The state that is shown; None for the tree before a search.
    style : Style, keyword-only
        Colours, widths and markers.

    Examples
    --------
    >>> marks = legend_marks(Tree.parse("(3 5)"), frame=None, style=Style())
    >>> [mark.get_label() for mark in marks]
    ['MAX', 'leaf']
    """
    marks = list(_shapes(tree, style))
    if frame is None:
        return marks
    limited = _has_limit(tree, enumerate(frame.states))
    return [*marks, *_states(style, limited=limited, windowed=frame.step.has_window)]


def animation_marks(trace: Trace, *, style: Style) -> list[Line2D]:
    """Return one mark with a title for all that is to be seen in the steps of a search.

    Examples
    --------
    >>> import abviz
    >>> marks = animation_marks(abviz.search(Tree.parse("(3 5)"), "minimax"), style=Style())
    >>> [mark.get_label() for mark in marks]
    ['MAX', 'leaf', 'current', 'best line']
    """
    changes = chain.from_iterable(change.items() for change in trace.replay.changes)
    limited = _has_limit(trace.tree, changes)
    windowed = any(step.has_window for step in trace.steps)
    return [*_shapes(trace.tree, style), *_states(style, limited=limited, windowed=windowed)]


def speck_marks(style: Style) -> list[Line2D]:
    """Return the marks of nodes that are too small for an outline.

    Examples
    --------
    >>> [mark.get_label() for mark in speck_marks(Style())]
    ['small: examined', 'small: not examined']
    """
    marker = style.marker("leaf")
    full, hollow = style.speck("leaf", "done"), style.speck("leaf", "unseen")
    return [
        _mark(marker, "small: examined", ink=full, size=SPECK),
        _mark(marker, "small: not examined", ink=replace(hollow, width=1.0), size=SPECK),
    ]


def legend_rows(marks: Sequence[Line2D], *, width: float) -> int:
    """Return how many rows the marks take on a page.

    Examples
    --------
    >>> marks = legend_marks(Tree.parse("(3 5)"), frame=None, style=Style())
    >>> legend_rows(marks, width=680), legend_rows(marks, width=120)
    (1, 2)
    """
    # Titles of one row are as wide as the widest in their column: count with some room to spare.
    wide = sum(text_width(str(mark.get_label()), LEGEND_FONT) + BESIDE_TEXT for mark in marks)
    return ceil(wide / width)


def _shapes(tree: Tree, style: Style) -> Iterator[Line2D]:
    for role in roles(tree):
        ink, marker = style.node(role, "done"), style.marker(role)
        title = TITLES.get(role, f"player {role[1:]}")
        yield _mark(marker, title, ink=ink, size=SMALL if role == "stub" else 1.0)


def _has_limit(tree: Tree, states: Iterable[tuple[int, NodeState]]) -> bool:
    return any(appearance_of(tree.nodes[index], state).status == "limit" for index, state in states)


def _states(style: Style, *, limited: bool, windowed: bool) -> Iterator[Line2D]:
    if limited:
        yield _mark(open_leaf(), "at the depth limit", ink=style.limit)
    yield _mark("o", "current", ink=style.ring)
    yield _line("", "best line", ink=style.edge("best"))
    if windowed:
        yield _line("|", "cut", ink=style.edge("cut"), bar=style.strike)
        yield _line("", "pruned", ink=style.node("max", "pruned"))


def _mark(marker: str | Path, title: str, *, ink: Ink, size: float = 1.0) -> Line2D:
    return Line2D(
        [],
        [],
        color="none",
        marker=marker,
        markersize=LEGEND_FONT * size,
        markerfacecolor=ink.face,
        markeredgecolor=ink.edge,
        markeredgewidth=ink.width,
        label=title,
    )


def _line(marker: str, title: str, *, ink: Ink, bar: Ink | None = None) -> Line2D:
    mark = _mark(marker, title, ink=bar or ink)
    mark.set_color(ink.edge)
    mark.set_linewidth((bar or ink).width)
    if bar is not None:
        mark.set_markeredgecolor(bar.edge)
    if ink.dash and bar is None:
        mark.set_linestyle((0, ink.dash))
    return mark
