"""A function of somebody's own, run on one tree after another."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any, NoReturn

from abviz.classroom.check.run import Watched
from abviz.engine.errors import SearchError
from abviz.replay.watching.calls import Calls
from abviz.replay.watching.gaps import first_gap
from abviz.replay.watching.prints import bounded_prints
from abviz.replay.watching.recursion import calls_of_the_search
from abviz.replay.watching.targets import (
    caches_of,
    checked_target,
    first_arguments,
    python_function,
)
from abviz.replay.watching.time_limit import Stop, TimeLimit
from abviz.trees import Tree
from abviz.trees.wording import shortened

SHOWN_LINES = 20
SHOWN_CHARACTERS = 2_000


class Student:
    """A function of somebody's own, run on one tree after another.

    Parameters
    ----------
    function : callable
        A Python function that takes a node.
    steps : int, keyword-only
        The greatest number of calls of one function on a tree.

    Raises
    ------
    SearchError
        If it is no Python function, or cannot be called with a node.
    """

    def __init__(self, function: Callable[..., Any], *, steps: int) -> None:
        if python_function(function) is None or isinstance(function, type):
            raise SearchError(f"check needs a Python function, not {shortened(function)}.")
        self.function = function
        self.plain = checked_target(function)
        self.name = self.plain.__name__
        self._steps = steps
        self._caches = caches_of(function, self.plain)
        self._earlier: Calls | None = None

    def run(self, tree: Tree, limit: TimeLimit) -> Watched:
        """Run the function on a tree.

        Parameters
        ----------
        tree : Tree
            Any tree.
        limit : TimeLimit
            What stops the function; it runs under this limit.

        Raises
        ------
        Stop
            If it was stopped.
        """
        for cache in self._caches:
            cache.cache_clear()
        arguments, keywords = first_arguments(self.function, tree)
        calls = Calls(self.plain.__code__, limit=limit, most=self._steps, earlier=self._earlier)
        self._earlier = calls
        result, error = None, None
        limit.renew()
        try:
            with calls:
                result = self.function(*arguments, **keywords)
        except (Stop, KeyboardInterrupt):
            raise
        except BaseException as raised:
            error = raised
        if limit.reason:
            # It has caught what was to stop it.
            limit.stop(limit.reason)
        visits = calls_of_the_search(calls.made, self.plain.__code__, result=result)
        gap = None
        if error is None and visits:
            gap = first_gap(self.plain, calls, visits=visits, caches=self._caches)
        return Watched(
            tree,
            plain=self.plain,
            calls=calls,
            visits=visits,
            result=result,
            error=error,
            gap=gap,
        )


class Quiet:
    """What a function prints, collected up to a bound, and not shown.

    Attributes
    ----------
    text : str
        What was printed.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._stream = StringIO()

    @property
    def text(self) -> str:
        """What was printed so far."""
        return self._stream.getvalue().rstrip("\n")

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Collect what is printed, let nothing be asked, and put everything back."""
        stdin, asking, depth = sys.stdin, builtins.input, sys.getrecursionlimit()
        sys.stdin, builtins.input = StringIO(), _nobody_answers
        try:
            with (
                redirect_stdout(self._stream),
                redirect_stderr(self._stream),
                bounded_prints(self._name, lines=SHOWN_LINES, characters=SHOWN_CHARACTERS),
            ):
                yield
        finally:
            sys.stdin, builtins.input = stdin, asking
            sys.setrecursionlimit(depth)


def _nobody_answers(*_: object) -> NoReturn:
    raise EOFError("input() asks, and nobody answers while a function is checked")
