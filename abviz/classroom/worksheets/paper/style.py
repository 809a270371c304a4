"""The style of trees on paper: dark lines and empty shapes, to be written in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from abviz.drawing.style import EdgeStatus, Paint, Role, Style
from abviz.replay.frames import Status


@dataclass(frozen=True, slots=True)
class PaperStyle(Style):
    """The style of all pictures, but what is not searched yet is no paler than the rest.

    Examples
    --------
    >>> PaperStyle().node("max", "unseen").edge, PaperStyle().edge("unseen").edge
    ('#0072B2', '#444444')
    """

    def node(self, role: Role, status: Status) -> Paint:
        """Return the paint of a node; an unseen one is empty, with its outline in full."""
        paint = Style.node(self, role, status)
        if status != "unseen" or role == "stub":
            return paint
        return replace(paint, edge=self.colours(role).strong, text=self.ink, width=1.4)

    def edge(self, status: EdgeStatus) -> Paint:
        """Return the paint of an edge; one that is not searched yet is dark."""
        paint = Style.edge(self, status)
        return replace(paint, edge="#444444") if status == "unseen" else paint
