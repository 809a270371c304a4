"""The static picture that a widget leaves behind where no widget can live."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abviz.drawing.hiding import ahead_of
from abviz.drawing.layout.boards import Boards
from abviz.drawing.layout.moves import moves_of
from abviz.drawing.picture import Picture
from abviz.drawing.visits import VisitNumbers
from abviz.replay.trace import Trace


def with_static_picture(bundle: Any, draw: Callable[[], bytes]) -> Any:
    """Add a static picture to what a widget shows of itself.

    A notebook that has not been run or is not trusted shows only this picture.

    Parameters
    ----------
    bundle : dict, tuple or None
        The widget's own mimebundle, with or without metadata.
    draw : callable
        Returns the picture as a PNG.

    Returns
    -------
    dict, tuple or None
        The same with ``image/png``.

    Examples
    --------
    >>> with_static_picture({"text/plain": "a stage"}, lambda: b"a picture")
    {'text/plain': 'a stage', 'image/png': b'a picture'}
    """
    if bundle is None:
        return None
    data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
    data = {**data, "image/png": draw()}
    return (data, *metadata) if metadata else data


def static_picture(
    trace: Trace,
    *,
    step: int,
    boards: Boards | None = None,
    hide_future: bool = False,
    visit_numbers: bool = False,
) -> bytes:
    """Return the picture of a step as a PNG.

    Parameters
    ----------
    trace : Trace
        The search that is shown.
    step : int, keyword-only
        The step that is shown.
    boards : Boards or None, keyword-only
        The boards of the nodes, if they are shown.
    hide_future : bool, keyword-only
        Whether the scores of leaves that are not examined by then stay hidden.
    visit_numbers : bool, keyword-only
        Whether nodes that are entered by then show their visit numbers.

    Examples
    --------
    >>> import abviz
    >>> static_picture(abviz.search(abviz.Tree.parse("3 5")), step=0)[1:4]
    b'PNG'
    """
    last = len(trace.steps) - 1
    hidden = ahead_of(trace, step) if hide_future else frozenset()
    visits = VisitNumbers(trace).at(step) if visit_numbers else None
    frame = trace.frame(step)
    picture = Picture(
        trace.tree,
        frame=frame,
        last=last,
        boards=boards,
        moves=moves_of(trace.unfolding),
        hidden=hidden,
        numbers=visits,
    )
    return picture._repr_png_()
