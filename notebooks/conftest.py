"""How the notebooks are compared with their stored outputs: pictures have to be there, too.

Fonts and versions of matplotlib change the pixels of a picture, so nbval leaves pictures out.
Here their pixels are left out, and a picture that is missing, or new, is a difference.
"""

import pytest

PICTURES = ("image/png", "image/jpeg")
# The first letters of each PNG and of each JPEG, as a notebook stores them.
PIXELS = r"^(?:iVBORw0KGgo|/9j/)[A-Za-z0-9+/=\s]*$"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let nbval compare whether pictures are there, and not what they look like."""
    notebook = item.parent
    if item.path.suffix == ".ipynb" and PIXELS not in notebook.sanitize_patterns:
        notebook.sanitize_patterns[PIXELS] = "a picture"
        notebook.skip_compare = tuple(key for key in notebook.skip_compare if key not in PICTURES)
