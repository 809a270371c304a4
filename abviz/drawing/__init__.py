"""Draw a tree once, then change only its looks."""

from abviz.drawing.picture import Picture, draw
from abviz.drawing.style import Style

__all__ = ["Picture", "Style", "draw"]
