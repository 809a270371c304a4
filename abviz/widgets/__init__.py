"""Controls around a stage."""

from abviz.widgets.explorer import Explorer, explore

__all__ = ["Explorer", "explore"]
