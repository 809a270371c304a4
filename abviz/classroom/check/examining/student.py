"""A function of somebody's own, run on one tree after another."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import copy
from fractions import Fraction
from io import StringIO
from types import FunctionType
from typing import Any, NoReturn, TextIO, cast

from abviz.classroom.check.examining.run import Watched
from abviz.engine.errors import SearchError
from abviz.replay.watching.calls import Calls
from abviz.replay.watching.gaps import first_gap
from abviz.replay.watching.prints import BoundedStream, Budget
from abviz.replay.watching.recursion import calls_of_the_search
from abviz.replay.watching.targets import (
    caches_of,
    checked_target,
    first_arguments,
    first_parameters,
    names_in,
    python_function,
)
from abviz.replay.watching.time_limit import Stop, TimeLimit
from abviz.trees import Node, Tree
from abviz.trees.wording import shortened

SHOWN_LINES = 10
SHOWN_CHARACTERS = 2_000
# What may be kept in a global variable, and can be compared with what was there.
KEPT = (int, float, str, bool, type(None), Fraction, list, tuple, dict, set)


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
        self._parameters = first_parameters(function)
        self._caches = caches_of(function, self.plain)
        self._earlier: Calls | None = None
        self._returns_moves = False
        self.globals = Globals(self.plain)

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
        arguments, keywords = first_arguments(self.function, tree, parameters=self._parameters)
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
        self._returns_moves |= isinstance(result, Node)
        if self._returns_moves and visits and (result is None or isinstance(result, Node)):
            # The calls below return values. Where none is better than −∞, there is no move.
            result = visits[0].value
        gap = None
        if error is None and visits and all(isinstance(call.node, Node) for call in visits):
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


class Globals:
    """The global variables that a function names, as they were at first.

    Parameters
    ----------
    function : FunctionType
        The function; those that it names count too.

    Examples
    --------
    >>> seen = []
    >>> def add():
    ...     seen.append(1)
    >>> found = Globals(add)
    >>> add()
    >>> found.changed()
    ('seen',)
    >>> found.restore()
    >>> seen
    []
    """

    def __init__(self, function: FunctionType) -> None:
        self._names = function.__globals__
        self._first = {name: self._copy(name) for name in self._named(function)}

    def changed(self) -> tuple[str, ...]:
        """Return the names of those that are not as they were."""
        return tuple(
            name
            for name, value in sorted(self._first.items())
            if name in self._names and not _is_same(self._names[name], value)
        )

    def restore(self) -> None:
        """Put them back as they were."""
        for name in self.changed():
            self._names[name] = self._first[name]
            self._first[name] = self._copy(name)

    def _named(self, function: FunctionType) -> set[str]:
        """Return the names of plain values and collections."""
        codes, found, names = [function.__code__], {function.__name__}, set()
        for code in codes:
            for name in names_in(code) - found:
                found.add(name)
                value = self._names.get(name)
                if isinstance(value, FunctionType):
                    codes.append(value.__code__)
                elif name in self._names and type(value) in KEPT:
                    names.add(name)
        return names

    def _copy(self, name: str) -> Any:
        return copy(self._names[name])


def _is_same(now: object, first: object) -> bool:
    return type(now) is type(first) and bool(now == first)


class Quiet:
    """What a function prints, collected up to a bound, and not shown."""

    def __init__(self) -> None:
        self._budget = Budget(lines=SHOWN_LINES, characters=SHOWN_CHARACTERS)
        self._text = StringIO()
        self._stream = cast(TextIO, BoundedStream(self._text, self._budget))

    @property
    def text(self) -> str:
        """What was printed so far; an ellipsis stands for what was left out."""
        shown = self._text.getvalue().rstrip("\n")
        return f"{shown}\n…" if self._budget.characters_left_out else shown

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Collect what is printed, let nothing be asked, and put everything back."""
        stdin, asking, depth = sys.stdin, builtins.input, sys.getrecursionlimit()
        sys.stdin, builtins.input = StringIO(), _nobody_answers
        try:
            with redirect_stdout(self._stream), redirect_stderr(self._stream):
                yield
        finally:
            sys.stdin, builtins.input = stdin, asking
            sys.setrecursionlimit(depth)


def _nobody_answers(*_: object) -> NoReturn:
    raise EOFError("input() asks, and nobody answers while a function is checked")
