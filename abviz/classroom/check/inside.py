"""Inside a worker process: the pipes to its parent, its limits, and its end.

Nothing here knows what the orders mean: `child.py` obeys them, and `worker.py` is the
other side.
"""

import builtins
import json
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, NoReturn, TypeAlias

Send: TypeAlias = Callable[[bytes], None]

# Forbidden, so that nothing is left running when the function is stopped.
FORBIDDEN = ("fork", "forkpty")
# What can send a signal to this process: where one of them was called, a signal may be
# its own.
SENDERS = {
    "os": (
        "kill",
        "killpg",
        "abort",
        "system",
        "posix_spawn",
        "posix_spawnp",
        "execv",
        "execve",
    ),
    "signal": ("raise_signal", "pthread_kill", "alarm", "setitimer"),
    "_posixsubprocess": ("fork_exec",),
    "resource": ("setrlimit", "prlimit"),
}
# So many seconds after its time a worker ends itself; and none is counted for longer
# than this.
GRACE = 30
LONGEST_ALARM = 10**6


def connect() -> tuple[SimpleQueue[Any], Send]:
    """Return the orders as they come, and what sends answers.

    Nothing else uses their pipes.
    """
    orders, out, nowhere = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    queue: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_read, args=(os.fdopen(orders, "rb"), queue), daemon=True).start()

    def send(line: bytes) -> None:
        while line:
            line = line[os.write(out, line) :]

    return queue, send


def _read(orders: IO[bytes], queue: SimpleQueue[Any]) -> NoReturn:
    """Read orders, and end this process when the parent has gone."""
    with suppress(Exception):
        while True:
            queue.put(pickle.load(orders))
    end()


def end() -> NoReturn:
    """End this process: nothing that a function could do keeps it from that."""
    os._exit(0)


def limit(seconds: float, memory: int) -> None:
    """
    Limit memory and time, in case the parent has gone and cannot end this process.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    if hasattr(signal, "alarm"):
        signal.alarm(min(int(seconds) + GRACE, LONGEST_ALARM))
    # An audit hook would be asked at each look at a frame, and take a third of the
    # time.
    for module in (os, sys.modules.get("posix")):
        for name in FORBIDDEN:
            if hasattr(module, name):
                setattr(module, name, _refuse)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: os._exit(1))


def _refuse() -> NoReturn:
    raise PermissionError("a function that is checked starts no processes")


def announce_signals(send: Send) -> None:
    """Tell the parent when the function calls what can send a signal to this process.

    A signal that comes without that was sent by somebody else, and no verdict is made
    of it.
    """
    for module_name, names in SENDERS.items():
        with suppress(ImportError):
            module = import_module(module_name)
            for name in names:
                if hasattr(module, name):
                    setattr(module, name, _announced(getattr(module, name), send))


def _announced(function: Callable[..., Any], send: Send) -> Callable[..., Any]:
    @wraps(function)
    def announced(*arguments: Any, **keywords: Any) -> Any:
        with suppress(OSError):
            send(json.dumps({"signals": function.__name__}).encode() + b"\n")
        return function(*arguments, **keywords)

    return announced


class BuiltIns:
    """The built-ins as they were: a file may replace them, and nothing would work."""

    def __init__(self) -> None:
        self._originals = dict(vars(builtins))
        self._put_back = vars(builtins).update

    def put_back(self) -> None:
        """Put them back."""
        self._put_back(self._originals)
