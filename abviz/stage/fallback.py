"""The static picture that a widget leaves behind where no widget can live."""

from __future__ import annotations

from typing import Any

from abviz.drawing.hiding import ahead_of
from abviz.drawing.layout.board_layout import Boards
from abviz.drawing.picture import Picture
from abviz.replay.trace import Trace


def with_static_picture(
    bundle: Any, trace: Trace, *, step: int, boards: Boards | None = None, hide: bool = False
) -> Any:
    """Add a static picture of a step to what a widget shows of itself.

    A notebook that has not been run or is not trusted shows only this picture.

    Parameters
    ----------
    bundle : dict, tuple or None
        The widget's own mimebundle, with or without metadata.
    trace : Trace
        The search that is shown.
    step : int, keyword-only
        The step that is shown.
    boards : Boards or None, keyword-only
        The boards of the nodes, if they are shown.
    hide : bool, keyword-only
        Whether the scores of leaves that are not examined by then stay hidden.

    Returns
    -------
    dict, tuple or None
        The same with ``image/png``.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("3 5"))
    >>> sorted(with_static_picture({"text/plain": "a stage"}, trace, step=0))
    ['image/png', 'text/plain']
    """
    if bundle is None:
        return None
    data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
    last = len(trace.steps) - 1
    hidden = ahead_of(trace, step) if hide else frozenset()
    picture = Picture(trace.tree, frame=trace.frame(step), last=last, boards=boards, hidden=hidden)
    data = {**data, "image/png": picture._repr_png_()}
    return (data, *metadata) if metadata else data
