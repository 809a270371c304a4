"""The command line: ``abviz search`` and ``abviz lab``."""

from abviz.command.main import main

__all__ = ["main"]
