"""Which tests belong together, and in what order, when workers share the suite (pytest-xdist)."""

from __future__ import annotations

import re

from xdist.scheduler import LoadScopeScheduling


class Scheduler(LoadScopeScheduling):
    """Gives whole groups to the workers, in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def group_of(nodeid: str) -> str:
    """Return the group of a test: its file, or the server that several files use.

    Examples
    --------
    >>> group_of("tests/browser/test_forms_in_browser.py::test_stubs[lab]")
    'lab'
    >>> group_of("tests/browser/test_app_in_browser.py::test_start")
    'tests/browser/test_app_in_browser.py'
    """
    path, _, name = nodeid.partition("::")
    server = re.search(r"\[(lab|notebook)\b", name) if path.startswith("tests/browser/") else None
    return server[1] if server else path
