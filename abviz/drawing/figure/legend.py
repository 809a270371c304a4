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
from abviz.drawing.style import ROLES, Paint, Role, Style
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.frames import Frame, NodeState
from abviz.replay.trace import Trace
from abviz.trees import Tree

LEGEND_FONT = 12.0
SMALL = 0.4
SMALL = 0.6
# The mark, the space after it, and the space before the next one.
BESIDE_TEXT = 4.1 * LEGEND_FONT


def legend_marks(
    tree: Tree, *, frame: Frame | None, style: Style, language: Language = ENGLISH
) -> list[Line2D]:
    """Return one mark with a title for all that is to be seen.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    frame : Frame or None, keyword-only
        The state that is shown; None for the tree before a search.
    style : Style, keyword-only
        Colours, widths and markers.
    language : Language, keyword-only
        What the titles are in.

    Examples
    --------
    >>> marks = legend_marks(Tree.parse("(3 5)"), frame=None, style=Style())
    >>> [mark.get_label() for mark in marks]
    ['MAX', 'leaf']
    """
    marks = list(_shapes(tree, style, language))
    if frame is None:
        return marks
    limited = _has_limit(tree, enumerate(frame.states))
    windowed = frame.step.has_window
    return [*marks, *_states(style, language, limited=limited, windowed=windowed)]


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
    states = _states(style, trace.language, limited=limited, windowed=windowed)
    return [*_shapes(trace.tree, style, trace.language), *states]


def small_node_marks(style: Style, language: Language = ENGLISH) -> list[Line2D]:
    """Return the marks of nodes that are too small for an outline.

    Examples
    --------
    >>> [mark.get_label() for mark in small_node_marks(Style())]
    ['small: examined', 'small: not examined']
    """
    marker = style.marker("leaf")
    full, hollow = style.small_node("leaf", "done"), style.small_node("leaf", "unseen")
    return [
        _mark(marker, language.gettext("small: examined"), paint=full, size=SMALL),
        _mark(
            marker,
            language.gettext("small: not examined"),
            paint=replace(hollow, width=1.0),
            size=SMALL,
        ),
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


def role_title(role: Role, language: Language = ENGLISH) -> str:
    """Return what nodes of a role are called.

    Examples
    --------
    >>> [role_title(role) for role in ("max", "p2", "stub")]
    ['MAX', 'player 2', 'moves not looked at']
    """
    if role == "stub":
        return language.gettext("moves not looked at")
    if role in ROLES:
        return language.role(role)
    return language.gettext("player {seat}", seat=role[1:])


def _shapes(tree: Tree, style: Style, language: Language) -> Iterator[Line2D]:
    for role in roles(tree):
        paint, marker = style.node(role, "done"), style.marker(role)
        size = SMALL if role == "stub" else 1.0
        yield _mark(marker, role_title(role, language), paint=paint, size=size)


def _has_limit(tree: Tree, states: Iterable[tuple[int, NodeState]]) -> bool:
    return any(appearance_of(tree.nodes[index], state).status == "limit" for index, state in states)


def _states(style: Style, language: Language, *, limited: bool, windowed: bool) -> Iterator[Line2D]:
    if limited:
        yield _mark(open_leaf(), language.status("limit"), paint=style.limit)
    yield _mark("o", language.status("current"), paint=style.ring)
    yield _line("", language.gettext("best line"), paint=style.edge("best"))
    if windowed:
        cut = language.pgettext("an edge", "cut")
        yield _line("|", cut, paint=style.edge("cut"), bar=style.strike)
        yield _line("", language.status("pruned"), paint=style.node("max", "pruned"))


def _mark(marker: str | Path, title: str, *, paint: Paint, size: float = 1.0) -> Line2D:
    return Line2D(
        [],
        [],
        color="none",
        marker=marker,
        markersize=LEGEND_FONT * size,
        markerfacecolor=paint.face,
        markeredgecolor=paint.edge,
        markeredgewidth=paint.width,
        label=title,
    )


def _line(marker: str, title: str, *, paint: Paint, bar: Paint | None = None) -> Line2D:
    mark = _mark(marker, title, paint=bar or paint)
    mark.set_color(paint.edge)
    mark.set_linewidth((bar or paint).width)
    if bar is not None:
        mark.set_markeredgecolor(bar.edge)
    if paint.dash and bar is None:
        mark.set_linestyle((0, paint.dash))
    return mark
