"""What a tree is drawn on: matplotlib's axes without what is never seen of them."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.axis import XAxis, YAxis
from matplotlib.collections import Collection


class BareAxes(Axes):
    """Axes for a picture that shows no axis, and on which every place is known.

    matplotlib makes ticks for new axes only to tell them what is set for all ticks, which
    takes longer than all the rest; and it measures what is added, to find limits that fit.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> figure = Figure(figsize=(1, 1), dpi=72)
    >>> axes = figure.add_axes((0, 0, 1, 1), axes_class=BareAxes, xlim=(0, 72), ylim=(72, 0))
    >>> axes.transData.transform((36, 10)).tolist()
    [36.0, 62.0]
    """

    # matplotlib's example of a projection of one's own makes its axes here.
    def _init_axis(self) -> None:
        self.xaxis = _Across(self, clear=False)
        self.yaxis = _Down(self, clear=False)

    def add_collection(self, collection: Collection, autolim: Any = False) -> Collection:
        """Add shapes or lines; the limits stay as they are."""
        return super().add_collection(collection, autolim=False)


class _Tickless:
    """An axis that tells its ticks nothing: so none are made."""

    def set_tick_params(self, *_: Any, **__: Any) -> None:
        """Leave the ticks alone."""

    def set_clip_path(self, *_: Any, **__: Any) -> None:
        """Leave the ticks alone."""


class _Across(_Tickless, XAxis):
    pass


class _Down(_Tickless, YAxis):
    pass
