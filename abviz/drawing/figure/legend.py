"""What the shapes and lines of a picture mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil
from typing import NamedTuple

from matplotlib.lines import Line2D
from matplotlib.path import Path

from abviz.drawing.appearance import appearance_of, roles
from abviz.drawing.figure.outlines import one_and_point, open_leaf
from abviz.drawing.layout.text_width import text_width
from abviz.drawing.style import ROLES, Paint, Role, Style
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.frames import Frame, NodeState
from abviz.replay.trace import Trace
from abviz.trees import Tree

LEGEND_FONT = 12.0
STUB_SIZE = 0.4
SMALL_NODE_SIZE = 0.6
NUMBER_SIZE = 0.8
# The mark, the space after it, and the space before the next one.
BESIDE_TEXT = 4.1 * LEGEND_FONT


class Key(NamedTuple):
    """One key of a legend: what it means and what it looks like.

    `look` names the style rules of `paint`, as in `Style.css`. The `form` is a marker or an
    outline; without one it is a line, with a `strike` across it or none.
    """

    title: str
    look: str
    paint: Paint
    form: str | Path | None = None
    size: float = 1.0
    strike: Paint | None = None


def legend_marks(
    tree: Tree, *, frame: Frame | None, style: Style, language: Language = ENGLISH
) -> list[Line2D]:
    """Return one mark with a title for all that is to be seen."""
    keys = list(_shapes(tree, style, language))
    if frame is not None:
        limited = _has_limit(tree, enumerate(frame.states))
        # Some searches cut without a window.
        cuts = frame.step.has_window or any(one.status == "pruned" for one in frame.states)
        keys += _states(style, language, limited=limited, cuts=cuts)
    return [_mark(key) for key in keys]


def animation_marks(trace: Trace, *, style: Style) -> list[Line2D]:
    """Return one mark with a title for all that is to be seen in the steps of a search."""
    cuts = any(step.has_window or step.kind == "cutoff" for step in trace.steps)
    return [_mark(key) for key in animation_keys(trace, style=style, cuts=cuts)]


def animation_keys(trace: Trace, *, style: Style, cuts: bool) -> list[Key]:
    """Return a key for all that is to be seen in the steps of a search."""
    changes = chain.from_iterable(change.items() for change in trace.replay.changes)
    states = _states(style, trace.language, limited=_has_limit(trace.tree, changes), cuts=cuts)
    return [*_shapes(trace.tree, style, trace.language), *states]


def small_node_marks(style: Style, language: Language = ENGLISH) -> list[Line2D]:
    """Return the marks of nodes that are too small for an outline."""
    marker = style.marker("leaf")
    full, hollow = style.small_node("leaf", "done"), style.small_node("leaf", "unseen")
    return [
        _shape(marker, language.gettext("small: examined"), paint=full, size=SMALL_NODE_SIZE),
        _shape(
            marker,
            language.gettext("small: not examined"),
            paint=replace(hollow, width=1.0),
            size=SMALL_NODE_SIZE,
        ),
    ]


def visit_mark(style: Style, language: Language = ENGLISH) -> Line2D:
    """Return the mark of the visit numbers."""
    title = language.gettext("order of first visits")
    return _shape(one_and_point(), title, paint=Paint(face=style.ink), size=NUMBER_SIZE)


def legend_rows(marks: Sequence[Line2D], *, width: float) -> int:
    """Return how many rows the marks take on a page."""
    # Titles of one row are as wide as the widest in their column: count with some room to spare.
    wide = sum(text_width(str(mark.get_label()), LEGEND_FONT) + BESIDE_TEXT for mark in marks)
    return ceil(wide / width)


def role_title(role: Role, language: Language = ENGLISH) -> str:
    """Return what nodes of a role are called."""
    if role == "stub":
        return language.gettext("moves not looked at")
    if role in ROLES:
        return language.role(role)
    return language.gettext("player {seat}", seat=role[1:])


def _shapes(tree: Tree, style: Style, language: Language) -> Iterator[Key]:
    for role in roles(tree):
        title, paint = role_title(role, language), style.node(role, "done")
        size = STUB_SIZE if role == "stub" else 1.0
        yield Key(title, f"node {role} done", paint, style.marker(role), size)


def _has_limit(tree: Tree, states: Iterable[tuple[int, NodeState]]) -> bool:
    limited = (one for one in states if one[1].status == "limit")
    return any(appearance_of(tree.nodes[at], state).status == "limit" for at, state in limited)


def _states(style: Style, language: Language, *, limited: bool, cuts: bool) -> Iterator[Key]:
    if limited:
        yield Key(language.status("limit"), "open-leaf", style.limit, open_leaf())
    yield Key(language.status("current"), "ring", style.ring, "o")
    yield Key(language.gettext("best line"), "edge best", style.edge("best"))
    if cuts:
        cut = language.pgettext("an edge", "cut")
        yield Key(cut, "edge cut", style.edge("cut"), strike=style.strike)
        pruned = style.node("max", "pruned")
        yield Key(language.status("pruned"), "node max pruned", pruned, style.marker("max"))


def _mark(key: Key) -> Line2D:
    # matplotlib's markers have no dashes; its lines have.
    if key.form is None or key.paint.dash:
        return _line(key.title, paint=key.paint, strike=key.strike)
    return _shape(key.form, key.title, paint=key.paint, size=key.size)


def _shape(marker: str | Path, title: str, *, paint: Paint, size: float = 1.0) -> Line2D:
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


def _line(title: str, *, paint: Paint, strike: Paint | None) -> Line2D:
    mark = _shape("|" if strike else "", title, paint=strike or paint)
    mark.set_color(paint.edge)
    mark.set_linewidth((strike or paint).width)
    if strike is not None:
        mark.set_markeredgecolor(strike.edge)
    elif paint.dash:
        mark.set_linestyle((0, paint.dash))
    return mark
