"""Controls around a stage."""

from abviz.widgets.explorer import Explorer

__all__ = ["Explorer"]
