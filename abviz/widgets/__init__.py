"""Controls around a stage."""

from abviz.widgets.explore import explore
from abviz.widgets.explorer import Explorer

__all__ = ["Explorer", "explore"]
