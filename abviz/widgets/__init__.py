"""Controls around a stage."""

from abviz.widgets.explorer import Explorer
from abviz.widgets.play import Play

__all__ = ["Explorer", "Play"]
