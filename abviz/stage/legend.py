"""The legend of a stage as data: its keys are those of the figure, its shapes those of the tree."""

from __future__ import annotations

from typing import Any

from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from abviz.drawing.figure.legend import Key, animation_keys
from abviz.drawing.figure.outlines import outline
from abviz.drawing.style import Style
from abviz.replay.trace import Trace
from abviz.stage.svg_renderer import write_outline

# All keys are 16 pixels high.
SQUARE, WIDE = 16, 26
# The size of a shape and where its middle is, counted from the top, where it is not the usual.
USUAL = 14, 8
PLACES = {
    "node leaf done": (12, 8),
    "node stub done": (5, 13),
    "open-leaf": (10, 6),
    "ring": (12, 8),
}


def stage_legend(trace: Trace, *, style: Style) -> list[list[Any]]:
    """Return what the shapes and lines of a stage mean.

    Parameters
    ----------
    trace : Trace
        The search that is shown.
    style : Style, keyword-only
        Colours, widths and markers.

    Returns
    -------
    list
        Of each key the title, the width of its picture in pixels, and the marks in it: the
        names of its style rules, and its outline as the data of an SVG path.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("(3 5)"), "minimax")
    >>> stage_legend(trace, style=Style())[0]
    ['MAX', 16, [['node max done', 'M8 1L1 15L15 15z']]]
    """
    keys = animation_keys(trace, style=style, cuts=trace.algorithm.prunes)
    return [_line(key) if key.form is None else _shape(key, key.form) for key in keys]


def _shape(key: Key, form: str | Path) -> list[Any]:
    size, down = PLACES.get(key.look, USUAL)
    path = form if isinstance(form, Path) else outline(form)
    moved = path.transformed(Affine2D().scale(size, -size).translate(SQUARE / 2, down))
    mark = [key.look, write_outline(moved)]
    # A move that was not looked at hangs on its edge.
    edge = [["edge pruned", f"M8 0V{down}"]] if key.look == "node stub done" else []
    return [key.title, SQUARE, [*edge, mark]]


def _line(key: Key) -> list[Any]:
    strike = [["strike", "M13 2V14"]] if key.strike else []
    return [key.title, WIDE, [[key.look, "M1 8H25"], *strike]]
