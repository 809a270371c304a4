"""Limits on a function that runs in this process: its time, and how much it prints."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from threading import Lock, get_ident
from time import monotonic
from types import FrameType
from typing import Any, ClassVar, NoReturn, Protocol, TextIO, TypeVar

R = TypeVar("R")

LATE = "the search took too long and was stopped"
# How long a function may take before its first call is recorded, beyond the time it
# has.
GRACE = 2.0
MOST_LINES = 100
MOST_CHARACTERS = 10_000
_EXCHANGE = Lock()


class Limit(Protocol):
    """What stops a function: by time, or because it makes too many calls."""

    reason: str  # why the function was stopped; empty if it was not
    begun: bool  # to be set when the function may be stopped

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""

    def renew(self) -> None:
        """Give the function its whole time once more, from now on."""

    def stop(self, reason: str) -> NoReturn:
        """Stop the function from inside."""


class Stop(BaseException):
    """Ends a function whose time is over.

    It is no Exception: ``except Exception`` misses it.

    A bare ``except`` catches it. Then each further line of the function raises anew:
    the next Stop sees to that when it is made, and when a handler lets go of it.
    """

    limit: "ClassVar[TimeLimit]"

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.limit.hold()

    def __del__(self) -> None:
        """Go on stopping a function that has caught this one."""
        self.limit.hold()


class TimeLimit:
    """Runs a function and stops it when its time is over."""

    def __init__(
        self, seconds: float, *, own: frozenset[str] = frozenset(), begun: bool = False
    ) -> None:
        self.reason = ""
        self.begun = begun
        self._own = own | {file_of(TimeLimit.run)}
        self._seconds = seconds
        self._kind: type[Stop] = type("Stop", (Stop,), {"limit": self})
        self._is_done = False
        self._debugger: Any = None
        self.renew()

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return monotonic() - self._since >= self._seconds + (0 if self.begun else GRACE)

    def run(self, function: Callable[[], R]) -> R | None:
        """Call a function and return what it returns, or None if it was stopped."""
        self._frame, self._thread = sys._getframe(), get_ident()
        tracer, profiler = sys.gettrace(), sys.getprofile()
        self._debugger = tracer if is_debugger(tracer) else None
        sys.settrace(self._trace)
        try:
            return function()
        except self._kind:
            return None
        finally:
            self._is_done = True
            put_back_profiler(profiler)
            sys.settrace(tracer)

    def renew(self) -> None:
        """Give the function its whole time once more, from now on."""
        self._since = monotonic()

    def stop(self, reason: str) -> NoReturn:
        """Stop the function from inside."""
        self.reason = reason
        raise self._kind

    def hold(self) -> None:
        """
        Let each further line of the function raise: those of its frames that are open.
        """
        if self._is_done or not self.reason or get_ident() != self._thread:
            return
        sys.settrace(self._trace)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame is not self._frame:
            # An own frame that holds a Stop would keep it alive.
            if frame.f_code.co_filename not in self._own:
                frame.f_trace = self._trace
            frame = frame.f_back

    def _trace(self, frame: FrameType, event: str, arg: object) -> Any:
        further = self._debugger and self._debugger(frame, event, arg)
        if self._is_done or frame.f_code.co_filename in self._own:
            return further
        # Asked at each line: a call more would take as long as the line.
        if self.reason or monotonic() - self._since >= self._seconds:
            self._raise_if_over(event)
        return self._trace if self._debugger is None else self._beside(further)

    def _beside(self, debugger: Any) -> Any:
        """Return what traces the lines of a frame for a debugger, too."""

        def trace(frame: FrameType, event: str, arg: object) -> Any:
            nonlocal debugger
            self._raise_if_over(event)
            debugger = debugger and debugger(frame, event, arg)
            return trace

        return trace

    def _raise_if_over(self, event: str) -> None:
        if not self.reason and self.is_over:
            self.reason = LATE
        if self.reason and event in ("call", "line"):
            raise self._kind


def is_debugger(tracer: Any) -> bool:
    """
    Tell whether a tracer is neither a time limit nor something that only counts lines.
    """
    is_limit = isinstance(getattr(tracer, "__self__", None), TimeLimit)
    return not (
        tracer is None or is_limit or type(tracer).__module__.startswith("coverage")
    )


def file_of(function: Callable[..., Any]) -> str:
    """Return the file that defines a Python function."""
    return function.__code__.co_filename


def put_back_profiler(profiler: Any) -> None:
    """Let a profiler go on that was there before."""
    if sys.getprofile() is profiler:
        return
    # That of the standard library cannot be put back like a function.
    enable = getattr(profiler, "enable", None)
    sys.setprofile(None if enable else profiler)
    if enable:
        enable()


class Budget:
    """How much may still be printed, and how much was left out."""

    def __init__(self, *, lines: int, characters: int) -> None:
        self.lines, self.characters = lines, characters
        self.is_in_a_line = False
        self.lines_left_out = 0
        self.characters_left_out = 0

    @property
    def line_end(self) -> str:
        """What ends a line that has begun; empty if none has."""
        return "\n" if self.is_in_a_line else ""

    def take(self, text: str) -> str:
        """Return the part of a text that may still be printed."""
        printed = text[: self.characters]
        if printed.count("\n") >= self.lines:
            ends = [end for end, letter in enumerate(printed, 1) if letter == "\n"]
            printed = printed[: ends[self.lines - 1]] if self.lines else ""
        if printed:
            self.is_in_a_line = not printed.endswith("\n")
        self.lines -= printed.count("\n")
        # What comes after the last line that fits would begin another one.
        self.characters = self.characters - len(printed) if self.lines else 0
        self.lines_left_out += text.count("\n") - printed.count("\n")
        self.characters_left_out += len(text) - len(printed)
        return printed


class BoundedPrints(StringIO):
    """A stream that hands on prints as far as a budget goes."""

    def __init__(
        self, budget: Budget, say: Callable[[str], object], *, mark: str = ""
    ) -> None:
        super().__init__()
        self._budget, self._say, self._mark = budget, say, mark

    def write(self, text: str) -> int:
        """
        Hand on the part of a text that may still be printed, and then the mark, once.
        """
        printed = self._budget.take(str(text))
        if printed:
            self._say(printed)
        if self._mark and self._budget.characters_left_out:
            self._say(self._budget.line_end + self._mark)
            self._mark = ""
        return len(text)


class BoundedStream:
    """
    A stream that lets the text of one thread through up to a bound, and all other text.
    """

    def __init__(self, stream: TextIO, budget: Budget) -> None:
        self._stream, self._bounded = stream, BoundedPrints(budget, stream.write)
        self._thread, self.is_over = get_ident(), False

    @property
    def behind(self) -> TextIO:
        """
        The stream behind this one, and behind all whose threads have ended with them.
        """
        stream = self._stream
        while isinstance(stream, BoundedStream) and stream.is_over:
            stream = stream._stream
        return stream

    def write(self, text: str) -> int:
        """Write the part of a text that may still be printed."""
        is_own = not self.is_over and get_ident() == self._thread
        return (self._bounded if is_own else self._stream).write(text)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        """Do everything else as the stream does."""
        return getattr(self._stream, name)


@contextmanager
def bounded_prints(
    name: str, *, lines: int = MOST_LINES, characters: int = MOST_CHARACTERS
) -> Iterator[None]:
    """Let this thread print only so much; at the end a line says what was left out."""
    budget = Budget(lines=lines, characters=characters)
    out = sys.stdout
    try:
        with _bounded("stdout", budget), _bounded("stderr", budget):
            yield
    finally:
        if budget.characters_left_out and out is not None:
            print(budget.line_end + _left_out(budget, name), file=out)


@contextmanager
def _bounded(name: str, budget: Budget) -> Iterator[None]:
    """Put a bounded stream in the place of one of Python's, and take it away again."""
    with _EXCHANGE:
        stream = getattr(sys, name)
        # Without a console there is no stream.
        bounded = stream and BoundedStream(stream, budget)
        setattr(sys, name, bounded)
    try:
        yield
    finally:
        with _EXCHANGE:
            if bounded is not None:
                bounded.is_over = True
                if getattr(sys, name) is bounded:
                    setattr(sys, name, bounded.behind)


def _left_out(budget: Budget, name: str) -> str:
    count = budget.lines_left_out or budget.characters_left_out
    thing = "line" if budget.lines_left_out else "character"
    things, were = (thing, "was") if count == 1 else (f"{thing}s", "were")
    return f"… {count:,} more {things} printed by {name} {were} left out"
