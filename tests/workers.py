"""Which tests belong together, and in what order, when workers share the suite (pytest-xdist)."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from itertools import cycle

from xdist.scheduler import LoadScopeScheduling


class Scheduler(LoadScopeScheduling):
    """Gives whole groups to the workers, in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def group_of(nodeid: str) -> str:
    """Return the group of a test: its file, or the server that several files use.

    Examples
    --------
    >>> group_of("tests/browser/test_stage_in_browser.py::test_stubs[lab]")
    'lab'
    >>> group_of("tests/browser/test_app_in_browser.py::test_start")
    'tests/browser/test_app_in_browser.py'
    """
    path, _, name = nodeid.partition("::")
    server = re.search(r"\[(lab|notebook)\b", name) if path.startswith("tests/browser/") else None
    return server[1] if server else path


def own_ports(worker: int) -> Callable[[object, str], int]:
    """Return what finds ports for kernels, of which no other worker is given one.

    By itself a port is found free, closed again and taken by the kernel a second later: two
    workers may find the same one.
    """
    ports = cycle(range(20_000 + 1_000 * worker, 21_000 + 1_000 * worker))

    def find_available_port(_: object, address: str) -> int:
        return next(port for port in ports if is_free(address, port))

    return find_available_port


def is_free(address: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((address, port)) != 0
