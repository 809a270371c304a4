"""The worker process: it runs a student's function on the trees it is sent, and reports back."""

import builtins
import gc
import pickle
import random
import sys
from io import StringIO
from typing import Any, NamedTuple, NoReturn

from abviz.classroom.check import inside
from abviz.classroom.check.bare import hide
from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.messages import NOT_LOADED, encoded_message
from abviz.classroom.check.sent import encoded_details, encoded_run, text_of
from abviz.classroom.check.settings import Given
from abviz.classroom.check.student import Quiet, ReadTrees, Student, refuse_input
from abviz.engine.pickling import message_of
from abviz.errors import Message, SearchError
from abviz.narration.registry import language_of
from abviz.trees import Score, Tree
from abviz.trees.scores import shortened

# What a function is told that asks abviz for more than nodes and trees.
NOT_THERE = Message(
    "{name} is not there while a function is checked: only nodes and trees are, and the search "
    "has to be your own"
)
THINGS_AT_ONCE = 100_000  # so many objects are created before the garbage collector runs


class WorkerSetup(NamedTuple):
    """The first message to a worker."""

    load: bytes | InFile
    sources: dict[str, list[str]]
    given: Given
    is_bare: bool = True  # whether the function has nothing of abviz but nodes and trees


class Order(NamedTuple):
    """The next task: to "run" the function on a tree, or to "tell" everything about it, too."""

    kind: str
    model: int
    scores: tuple[Score, ...]


def obey_orders() -> None:
    """Obey orders until there are no more."""
    orders, send = inside.connect()
    setup: WorkerSetup = orders.get()
    inside.limit(setup.given.seconds, setup.given.memory)
    inside.announce_signals(send)
    child = Child(setup, send)
    while True:
        for order in orders.get():
            if type(order) is bytes:
                child.learn(order)
                continue
            try:
                child.obey(Order(*order))
            except Exception as error:
                # What is ours works on everything but on a Python that the function has changed.
                send(text_of({"broken": type(error).__name__}))
                inside.end()


def _function_of(setup: WorkerSetup) -> tuple[Any, Message | None]:
    """Return the function that is checked, and where its file has stopped behind it."""
    if isinstance(setup.load, InFile):
        # A class of ours that a stranger's pickle could not name any more.
        return setup.load.loaded()
    return pickle.loads(setup.load), None


class Child:
    """The function in the worker process."""

    def __init__(self, setup: WorkerSetup, send: inside.Send) -> None:
        self._send = send
        self._limit = _Steps(send)
        self._trees = ReadTrees()
        self._models: dict[int, Tree] = {}
        self._depth = sys.getrecursionlimit()
        random.seed(0)
        sys.stdin, builtins.input = StringIO(), refuse_input
        sys.stdout = sys.stderr = Quiet(str).stream
        self._built_ins = inside.BuiltIns()
        self._student, stop = self._loaded(setup)
        # What was loaded stays; the trees come and go.
        gc.freeze()
        gc.set_threshold(THINGS_AT_ONCE)
        send(text_of({"name": self._student.name, "stop": encoded_message(stop)}))
        sys.stdout = sys.stderr = Quiet(lambda text: send(text_of({"said": text}))).stream

    def _loaded(self, setup: WorkerSetup) -> tuple[Student, Message | None]:
        """Return the function, and where its file has stopped behind it."""
        import linecache

        language = language_of(setup.given.language)
        bareness = hide(language.gettext(NOT_THERE, name="{name}")) if setup.is_bare else None
        for name, lines in setup.sources.items():
            linecache.cache[name] = sum(map(len, lines)), None, lines, name
        stop = None
        try:
            try:
                function, stop = _function_of(setup)
            finally:
                self._built_ins.put_back()
            student = Student(function, setup.given, reads=self._trees.reads, alone=True)
            if bareness is not None:
                bareness.is_over = True
            return student, stop
        except SearchError as refusal:
            self._send(text_of({"refused": encoded_message(refusal.args[0])}))
        except BaseException as error:  # Whatever the modules do that it needs.
            message = Message(
                NOT_LOADED, error=type(error).__name__, message=shortened(message_of(error))
            )
            self._send(text_of({"refused": encoded_message(message)}))
        inside.end()

    def learn(self, form: bytes) -> None:
        """Take a form of trees, and the key that orders name it by."""
        key, tree = pickle.loads(form)
        self._models[key] = tree

    def obey(self, order: Order) -> None:
        """Run the function on a tree, and send what it did."""
        tree = self._trees.like(self._models[order.model], order.scores)
        try:
            called = self._student.called(tree, self._limit, has_lines=order.kind == "tell")
        finally:
            self._built_ins.put_back()
        sys.setrecursionlimit(self._depth)
        self._send(encoded_run(self._student, tree, called))
        if order.kind == "tell":
            self._send(text_of(encoded_details(self._student, tree, called)))


class _Steps:
    """A limit on calls: a function that makes too many ends with its process."""

    reason = ""
    begun = True
    is_over = False

    def __init__(self, send: inside.Send) -> None:
        self._send = send

    def renew(self) -> None:
        """Begin anew: the calls of each tree are counted for themselves."""

    def stop(self, reason: str) -> NoReturn:
        """Say why the function is stopped, and end its process."""
        self._send(text_of({"stopped": reason}))
        inside.end()
