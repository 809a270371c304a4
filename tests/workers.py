"""Which tests belong together, and in what order, when workers share the suite (pytest-xdist)."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from itertools import cycle, filterfalse
from typing import TYPE_CHECKING

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

SERVERS = ("lab", "notebook")
SERVER = re.compile(rf"\[({'|'.join(SERVERS)})\b")
BROWSER = "tests/browser/"


class Scheduler(LoadScopeScheduling):
    """Gives whole groups to the workers, in the order in which they were collected.

    Who drives a browser often waits for it: beside them, one worker has other things to do.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        self.workqueue.move_to_end(self.next_group(node), last=False)
        super()._assign_work_unit(node)

    def next_group(self, node: WorkerController) -> str:
        """Return the first group that is for a worker."""
        driving = [
            any(is_browser(group) and not all(done.values()) for group, done in work.items())
            for other, work in self.assigned_work.items()
            if other is not node
        ]
        groups = [*self.workqueue]
        if driving and all(driving):
            return next(filterfalse(is_browser, groups), groups[0])
        return groups[0]


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
    server = re.search(SERVER, name) if path.startswith(BROWSER) else None
    return server[1] if server else path


def is_browser(group: str) -> bool:
    return group in SERVERS or group.startswith(BROWSER)


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
