"""The worker process: it runs a student's function on the trees it is sent, and reports back."""

import builtins
import gc
import os
import pickle
import random
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, NamedTuple, NoReturn

from abviz.classroom.check.sent import encoded_details, encoded_run, text_of
from abviz.classroom.check.settings import Given
from abviz.classroom.check.student import InFile, Quiet, ReadTrees, Student, refuse_input
from abviz.engine.pickling import message_of
from abviz.errors import SearchError
from abviz.trees import Score, Tree
from abviz.trees.scores import shortened

THINGS_AT_ONCE = 100_000  # so many objects are created before the garbage collector runs
# Forbidden, so that nothing is left running when the function is stopped.
FORBIDDEN = ("fork", "forkpty")
# So many seconds after its time a worker ends itself; and none is counted for longer than this.
GRACE = 30
LONGEST_ALARM = 10**6


class WorkerSetup(NamedTuple):
    """The first message to a worker."""

    load: bytes
    sources: dict[str, list[str]]
    given: Given


class Order(NamedTuple):
    """The next task: to "run" the function on a tree, or to "tell" everything about it, too."""

    kind: str
    model: int
    scores: tuple[Score, ...]


def obey_orders() -> None:
    """Obey orders until there are no more."""
    orders, send = _apart()
    setup: WorkerSetup = orders.get()
    _limit(setup.given.seconds, setup.given.memory)
    child = Child(setup, send)
    while True:
        for order in orders.get():
            if type(order) is bytes:
                child.learn(order)
            else:
                child.obey(Order(*order))


def _apart() -> tuple[SimpleQueue[Any], Callable[[bytes], None]]:
    """Keep the pipes for orders and answers, and let nothing else come through them."""
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
    _end()


def _end() -> NoReturn:
    """End this process: nothing that a function could do keeps it from that."""
    os._exit(0)


def _limit(seconds: float, memory: int) -> None:
    """Limit memory and time, in case the parent has gone and cannot end this process."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    if hasattr(signal, "alarm"):
        signal.alarm(min(int(seconds) + GRACE, LONGEST_ALARM))
    # An audit hook would be asked at each look at a frame, and take a third of the time.
    for module in (os, sys.modules.get("posix")):
        for name in FORBIDDEN:
            if hasattr(module, name):
                setattr(module, name, _refuse)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: os._exit(1))


def _refuse() -> NoReturn:
    raise PermissionError("a function that is checked starts no processes")


class Child:
    """The function in the worker process."""

    def __init__(self, setup: WorkerSetup, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._limit = _Steps(send)
        self._trees = ReadTrees()
        self._models: dict[int, Tree] = {}
        self._depth = sys.getrecursionlimit()
        random.seed(0)
        sys.stdin, builtins.input = StringIO(), refuse_input
        sys.stdout = sys.stderr = Quiet(str).stream
        self._student = self._loaded(setup)
        # What was loaded stays; the trees come and go.
        gc.freeze()
        gc.set_threshold(THINGS_AT_ONCE)
        send(text_of({"name": self._student.name}))
        sys.stdout = sys.stderr = Quiet(lambda text: send(text_of({"said": text}))).stream

    def _loaded(self, setup: WorkerSetup) -> Student:
        import linecache

        for name, lines in setup.sources.items():
            linecache.cache[name] = sum(map(len, lines)), None, lines, name
        try:
            found = pickle.loads(setup.load)
            function = found.load() if isinstance(found, InFile) else found
            return Student(function, setup.given, reads=self._trees.reads, alone=True)
        except SearchError as refusal:
            self._send(text_of({"refused": str(refusal)}))
        except BaseException as error:  # Whatever the modules do that it needs.
            said = f"{type(error).__name__}: {shortened(message_of(error))}"
            self._send(text_of({"refused": f"It cannot be loaded in a process of its own: {said}"}))
        _end()

    def learn(self, form: bytes) -> None:
        """Take a form of trees, and the key that orders name it by."""
        key, tree = pickle.loads(form)
        self._models[key] = tree

    def obey(self, order: Order) -> None:
        """Run the function on a tree, and send what it did."""
        tree = self._trees.like(self._models[order.model], order.scores)
        called = self._student.called(tree, self._limit, has_lines=order.kind == "tell")
        sys.setrecursionlimit(self._depth)
        self._send(encoded_run(self._student, tree, called))
        if order.kind == "tell":
            self._send(text_of(encoded_details(self._student, tree, called)))


class _Steps:
    """A limit on calls: a function that makes too many ends with its process."""

    reason = ""
    begun = True
    is_over = False

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send

    def renew(self) -> None:
        """Begin anew: the calls of each tree are counted for themselves."""

    def stop(self, reason: str) -> NoReturn:
        """Say why the function is stopped, and end its process."""
        self._send(text_of({"stopped": reason}))
        _end()
