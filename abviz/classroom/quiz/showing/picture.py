"""The picture of an open question, where no widget can live."""

from __future__ import annotations

from typing import Any

from abviz.drawing.appearance import NodeAppearance
from abviz.drawing.export.formats import encoded
from abviz.drawing.export.static import FileOptions
from abviz.drawing.figure.artists import plain_matplotlib
from abviz.drawing.figure.captioned import CaptionedTree
from abviz.drawing.figure.legend import legend_marks
from abviz.drawing.layout.compact import plan_static_layout
from abviz.drawing.style import Style
from abviz.replay.trace import Trace


def still_picture(film: dict[str, Any], trace: Trace, *, caption: str, style: Style) -> bytes:
    """Return what a film of one step shows, as a PNG.

    Parameters
    ----------
    film : dict
        A film for the stage whose first step is shown; see `still_of`.
    trace : Trace
        The search whose tree it shows.
    caption : str, keyword-only
        What stands below the tree.
    style : Style, keyword-only
        Colours, widths and markers.
    """
    node = film["steps"][0][1]
    statuses, edges = film["statuses"], film["edges"]
    looks = {
        index: NodeAppearance(statuses[status], edges[edge], *texts)
        for index, (status, edge, *texts) in enumerate(film["start"])
    }
    tree, language = trace.tree, trace.language
    with plain_matplotlib():
        captioned = CaptionedTree(
            tree,
            captions=[caption],
            marks=legend_marks(tree, frame=None, style=style, language=language),
            style=style,
            layout=plan_static_layout(tree, language=language),
        )
        captioned.show(looks, focus=tree.nodes[node] if is_begun(film) else None, caption=caption)
    return encoded(".png", [captioned], FileOptions(language=language))


def is_begun(film: dict[str, Any]) -> bool:
    """Tell whether a film shows a search that is under way."""
    return any(film["statuses"][status] == "current" for status, *_ in film["start"])
