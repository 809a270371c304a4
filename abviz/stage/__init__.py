"""The picture with its steps, live in a notebook or as a page."""

import sys


def in_notebook() -> bool:
    """Tell whether a kernel runs the code, and a page may show what comes of it."""
    shell = sys.modules.get("IPython")
    return getattr(shell and shell.get_ipython(), "kernel", None) is not None
