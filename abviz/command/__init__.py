"""The command line: ``abviz search``, ``animate``, ``check`` and ``lab``."""

from abviz.command.command_line import main

__all__ = ["main"]
