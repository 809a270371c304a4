"""The command line: ``abviz search``, ``abviz animate`` and ``abviz lab``."""

from abviz.command.main import main

__all__ = ["main"]
