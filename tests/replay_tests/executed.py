"""Which lines of a search ran, and when: the search under `sys.settrace`."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from contextlib import contextmanager
from types import CodeType
from typing import NamedTuple

from abviz.engine.views import truncate_to_depth


class Event(NamedTuple):
    """The start or the end of a visit, or a line of the listing that ran in it.

    `is_going_on` marks a line that had begun before: the one that called a child whose value
    has just come back, and the one that returns in the end.
    """

    kind: str
    visit: int | None
    line: int = 0
    is_going_on: bool = False


def events_of(algorithm, tree):
    """Return what happened in a search, in order."""
    recorder = _Observer(algorithm)
    depth = algorithm.depth if algorithm.limited_by_tree else None
    arguments = algorithm.arguments(truncate_to_depth(tree, depth).tree)
    with recorder.observing():
        algorithm.function(*arguments)
    return recorder.events


def functions_of(algorithm):
    return algorithm.function, *algorithm.helpers


def listing_lines(algorithm):
    """Return for each code object of a listing the line of each of its rows in the file."""
    lines, above = {}, 0
    for function in map(inspect.unwrap, functions_of(algorithm)):
        source, first = inspect.getsourcelines(function)
        definition = ast.parse(textwrap.dedent("".join(source))).body[0]
        hidden = set(range(1, definition.lineno))
        if ast.get_docstring(definition):
            hidden.update(range(definition.body[0].lineno, definition.body[0].end_lineno + 1))
        shown = [row for row in range(1, len(source) + 1) if row not in hidden]
        places = {first - 1 + row: above + at for at, row in enumerate(shown, 1)}
        lines.update(dict.fromkeys(_codes(function.__code__), places))
        above += len(shown) + 1
    return lines


def marked_lines(algorithm):
    """Return the lines of the functions that have marks, after the first; others are not noted."""
    observer = _Observer(algorithm)
    lines = [sorted(observer.lines[code].values()) for code in observer.marked]
    return {line for places in lines for line in places[1:]}


def _codes(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


class _Observer:
    """Looks on while a search runs."""

    def __init__(self, algorithm):
        self.lines = listing_lines(algorithm)
        self.recorded = {
            inspect.unwrap(function).__code__
            for function in functions_of(algorithm)
            if hasattr(function, "__wrapped__")
        }
        self.marked = {
            code
            for function in map(inspect.unwrap, functions_of(algorithm))
            if "# step:" in inspect.getsource(function)
            for code in _codes(function.__code__)
        }
        self.events = []
        self.visits = 0
        # The open visits, and the lines that each of their frames is at; those of no visit.
        self.open = []
        self.outside = {}

    @contextmanager
    def observing(self):
        before = sys.gettrace()
        sys.settrace(self.called)
        try:
            yield
        finally:
            sys.settrace(before)

    def called(self, frame, event, _):
        """Look on in a frame of the listing; what has no mark is only a calculation."""
        code = frame.f_code
        if code not in self.marked or event != "call":
            return None
        if code in self.recorded:
            self.open.append((self.visits, {}))
            self.note("start")
            self.visits += 1
            self.ran(frame, min(self.lines[code].values()))
        return self.inside

    def inside(self, frame, event, _):
        if event == "line":
            self.ran(frame, self.lines[frame.f_code][frame.f_lineno])
        elif event == "return":
            self.left(frame)
        return self.inside

    def ran(self, frame, line):
        frames = self.open[-1][1] if self.open else self.outside
        frames[frame] = line
        self.note("line", line)

    def left(self, frame):
        if frame.f_code not in self.recorded:
            if self.open:
                self.open[-1][1].pop(frame, None)
            return
        self.going_on()
        self.note("end")
        self.open.pop()
        self.going_on()

    def going_on(self):
        frames = self.open[-1][1] if self.open else self.outside
        for line in frames.values():
            self.note("line", line, is_going_on=True)

    def note(self, kind, line=0, *, is_going_on=False):
        visit = self.open[-1][0] if self.open else None
        self.events.append(Event(kind, visit, line, is_going_on))
