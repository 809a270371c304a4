"""How widgets that are shown no more are let go."""

from __future__ import annotations

from collections.abc import Container

import ipywidgets as ipw


def close_with_children(widget: ipw.DOMWidget, *, but: Container[ipw.DOMWidget] = ()) -> None:
    """Close a widget and all in it: what is not closed would never be let go.

    Parameters
    ----------
    widget : DOMWidget
        It may hold others.
    but : container of DOMWidget, keyword-only
        What is still shown elsewhere and stays.

    Examples
    --------
    >>> old, kept = ipw.Button(), ipw.Label()
    >>> close_with_children(ipw.HBox([old, kept]), but=[kept])
    >>> old.comm is None, kept.comm is None
    (True, False)
    """
    # What was never made, or is closed, has nothing to be let go.
    if widget in but or widget.comm is None:
        return
    for child in getattr(widget, "children", ()):
        close_with_children(child, but=but)
    for part in (getattr(widget, "style", None), widget.layout, widget):
        # The style of a stage is no widget.
        if isinstance(part, ipw.Widget):
            ipw.Widget.close(part)
