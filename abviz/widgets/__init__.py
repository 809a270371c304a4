"""Controls around a stage."""

from abviz.widgets.explorer import Explorer
from abviz.widgets.opening import explore

__all__ = ["Explorer", "explore"]
