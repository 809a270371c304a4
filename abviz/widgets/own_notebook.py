"""
Whether a kernel belongs to a notebook that its user has opened, and how that is called.

A page cannot be asked: whoever visits an app can make it say anything.
"""

import os
import sys
from pathlib import Path

# Set by Jupyter's server, and by VS Code, for the kernel of a notebook that is opened
# there.
NOTEBOOK = "JPY_SESSION_NAME"
# Set by Voilà for the kernel of each visitor.
SERVER = "SERVER_SOFTWARE"


def is_own_notebook() -> bool:
    """
    Tell whether the user of the page has opened this notebook, and may write beside it.
    """
    if sys.platform == "emscripten":
        # All that is written stays in the user's own browser.
        return True
    return NOTEBOOK in os.environ and not os.environ.get(SERVER, "").startswith("voila")


def name_of_notebook() -> str:
    """Return what the notebook is called, as far as Jupyter tells."""
    # VS Code adds a random number, another one each time.
    name, _, _ = os.environ.get(NOTEBOOK, "").partition("-jvsc-")
    return Path(name).stem or "abviz"
