"""Draw a tree once, then change only its looks."""

from abviz.drawing.overviews import Overview, overview
from abviz.drawing.picture import Picture, draw
from abviz.drawing.style import Style

__all__ = ["Overview", "Picture", "Style", "draw", "overview"]
