"""The command line: ``abviz search``, ``abviz animate`` and ``abviz lab``."""

from abviz.command.command_line import main

__all__ = ["main"]
