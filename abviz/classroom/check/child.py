"""The worker process: it runs a student's function on trees, and reports back."""

import builtins
import gc
import pickle
import random
import sys
from collections.abc import Callable
from functools import partial
from io import StringIO
from typing import Any, NamedTuple

from abviz.classroom.check import inside
from abviz.classroom.check.bare import hide
from abviz.classroom.check.call import FirstCall, GivenCall, first_calls
from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.messages import NOT_LOADED, encoded_message
from abviz.classroom.check.observed import ObservedTrees
from abviz.classroom.check.prints import Quiet, refuse_input
from abviz.classroom.check.run import as_line, observe
from abviz.classroom.check.settings import Given
from abviz.diagnosis.functions import caches_of, python_function
from abviz.engine.pickling import message_of
from abviz.errors import Message, SearchError
from abviz.narration.registry import language_of
from abviz.text import shortened
from abviz.trees import Score, Tree

# What a function is told that asks abviz for more than nodes and trees.
NOT_THERE = Message(
    "{name} is not there while a function is checked: only nodes and trees are, and "
    "the search has to be your own"
)
THINGS_AT_ONCE = (
    100_000  # so many objects are created before the garbage collector runs
)


class WorkerSetup(NamedTuple):
    """The first message to a worker."""

    load: bytes | InFile
    sources: dict[str, list[str]]
    given: Given
    is_bare: bool = (
        True  # whether the function has nothing of abviz but nodes and trees
    )


class Order(NamedTuple):
    """The next task: run the function on a tree of a known form, with these scores.

    Where `is_plain`, they are plain numbers, of which only the reads are seen.
    """

    model: int
    scores: tuple[Score, ...]
    is_plain: bool = False


class StudentFunction:
    """A student's function, as it is called on one tree after another."""

    def __init__(self, function: Callable[..., Any], given: Given) -> None:
        if isinstance(function, type) or not callable(function):
            raise SearchError(f"check needs a function, not {shortened(function)}.")
        plain = python_function(function)
        self.function = function
        self.name = getattr(plain or function, "__name__", type(function).__name__)
        self.given = given
        self._trees = ObservedTrees(is_plain=False)
        self._plain_trees = ObservedTrees(is_plain=True)
        calls: list[FirstCall] | list[GivenCall]
        if given.call is None:
            calls = first_calls(function, name=self.name, depth=given.depth)
        else:
            calls = [given.call]
        self.calls = calls
        self._caches = [] if plain is None else caches_of(function, plain)

    @property
    def _call(self) -> FirstCall | GivenCall:
        return self.calls[self.given.number]

    def run(
        self,
        model: Tree,
        scores: Any,
        *,
        is_plain: bool = False,
        fatal: tuple[type[BaseException], ...] = (),
    ) -> list[Any]:
        """Run the function on a tree, and return what was seen of it as plain data."""
        trees = self._plain_trees if is_plain else self._trees
        tree = trees.like(model, scores)
        # What a cache answers is searched no more.
        for cache in self._caches:
            cache.cache_clear()
        depth = self.given.depth
        plies = tree.depth if depth is None else depth
        call = partial(self._call, self.function, tree.root, plies=plies)
        return observe(call, tree, trees.uses, trial_depth=depth, fatal=fatal)


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
                # What is ours works on everything but on a Python that the function has
                # changed.
                send(as_line({"broken": type(error).__name__}))
                inside.end()


def _function_of(setup: WorkerSetup) -> tuple[Any, Message | None]:
    """Return the function that is checked, and what says if its file then stopped.

    A file may raise an error below the function: that is no reason not to check it.
    """
    if isinstance(setup.load, InFile):
        return setup.load.loaded()
    return pickle.loads(setup.load), None


class Child:
    """The function in the worker process."""

    def __init__(self, setup: WorkerSetup, send: inside.Send) -> None:
        self._send = send
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
        send(as_line(hello(self._student) | {"stop": encoded_message(stop)}))
        sys.stdout = sys.stderr = Quiet(
            lambda text: send(as_line({"said": text}))
        ).stream

    def _loaded(self, setup: WorkerSetup) -> tuple[StudentFunction, Message | None]:
        """Return the function, and where its file has stopped behind it."""
        import linecache

        language = language_of(setup.given.language)
        bareness = (
            hide(language.gettext(NOT_THERE, name="{name}")) if setup.is_bare else None
        )
        for name, lines in setup.sources.items():
            linecache.cache[name] = sum(map(len, lines)), None, lines, name
        stop = None
        try:
            try:
                function, stop = _function_of(setup)
            finally:
                self._built_ins.put_back()
            student = StudentFunction(function, setup.given)
            if bareness is not None:
                bareness.is_over = True
            return student, stop
        except SearchError as refusal:
            self._send(as_line({"refused": encoded_message(refusal.args[0])}))
        except BaseException as error:  # Whatever the modules do that it needs.
            message = Message(
                NOT_LOADED,
                error=type(error).__name__,
                message=shortened(message_of(error)),
            )
            self._send(as_line({"refused": encoded_message(message)}))
        return inside.end()

    def learn(self, form: bytes) -> None:
        """Take a form of trees, and the key that orders name it by."""
        key, tree = pickle.loads(form)
        self._models[key] = tree

    def obey(self, order: Order) -> None:
        """Run the function on a tree, and send what it did."""
        try:
            model = self._models[order.model]
            row = self._student.run(model, order.scores, is_plain=order.is_plain)
        finally:
            self._built_ins.put_back()
        sys.setrecursionlimit(self._depth)
        self._send(as_line(row))


def hello(student: StudentFunction) -> dict[str, Any]:
    """Return the name of a function before it runs, and how it can be called."""
    return {
        "name": student.name,
        "calls": [[call.text, list(call.guessed)] for call in student.calls],
    }
