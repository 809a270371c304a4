"""Limits on a function that runs in this process: its time, and how much it prints."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, get_ident
from time import monotonic
from types import FrameType
from typing import Any, ClassVar, NoReturn, Protocol, TextIO, TypeVar

R = TypeVar("R")

LATE = "the search took too long and was stopped"
# How soon a function is interrupted again that has caught the first interruption.
AGAIN = 0.02
# How long a function may take before its first call is recorded, beyond the time it has.
GRACE = 2.0


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
    """Ends a function whose time is over. It is no Exception: ``except Exception`` misses it.

    A bare ``except`` catches it. Then each further line of the function raises anew:
    the next Stop sees to that when it is made, and when a handler lets go of it.
    """

    limit: ClassVar[TimeLimit]

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.limit.hold()

    def __del__(self) -> None:
        """Go on stopping a function that has caught this one."""
        self.limit.hold()


class TimeLimit:
    """Runs a function and stops it when its time is over.

    A second thread sleeps until then, so nothing slows the function down. Where there
    are no threads (in the browser), the clock is looked at in each line of the function.
    A call of something that is not Python, such as `time.sleep`, is stopped when it ends.

    Examples
    --------
    >>> limit = TimeLimit(0.01)
    >>> def endless():
    ...     while True:
    ...         pass
    >>> limit.begun = True
    >>> limit.run(endless), limit.reason
    (None, 'the search took too long and was stopped')
    """

    def __init__(self, seconds: float, *, own: frozenset[str] = frozenset()) -> None:
        self.reason = ""  # why the function was stopped; empty if it was not
        self.begun = False  # to be set when the function may be stopped
        self._own = own | {file_of(TimeLimit.run)}
        self._seconds = min(seconds, threading.TIMEOUT_MAX)
        self.renew()
        self._kind: type[Stop] = type("Stop", (Stop,), {"limit": self})
        self._over = threading.Event()
        self._done = False
        self._is_quiet = False
        self._watcher: threading.Thread | None = None

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._past >= self._seconds

    @property
    def _past(self) -> float:
        return monotonic() - self._since

    def run(self, function: Callable[[], R]) -> R | None:
        """Call a function and return what it returns, or None if it was stopped."""
        self._frame = sys._getframe()
        self._thread = threading.get_ident()
        self._earlier = sys.gettrace(), sys.getprofile()
        # Two that are under way may arrive where nothing catches them yet: as _end is entered.
        try:
            try:
                try:
                    self._start()
                    return function()
                finally:
                    self._end()
            finally:
                self._end()
        except self._kind:
            return None
        finally:
            self._end()

    def renew(self) -> None:
        """Give the function its whole time once more, from now on."""
        self._since = monotonic()

    def stop(self, reason: str) -> NoReturn:
        """Stop the function from inside."""
        self.reason = reason
        raise self._kind

    def hold(self) -> None:
        """Let each further line of the function raise."""
        if self._done or not self.reason or threading.get_ident() != self._thread:
            return
        stopped = self._frames(sys._getframe(1))
        if stopped:
            sys.settrace(self._trace)
        for frame in stopped:
            frame.f_trace = self._trace

    def _start(self) -> None:
        try:
            import ctypes  # noqa: F401 - what interrupts a thread is in it

            self._watcher = threading.Thread(target=self._watch, daemon=True)
            self._watcher.start()
        except (ImportError, RuntimeError):
            self._watcher = None
            sys.settrace(self._trace)

    def _end(self) -> None:
        """Put everything back, also if a last Stop arrives meanwhile."""
        while not self._is_quiet:
            try:
                self._done = True
                self._over.set()
                # Python takes off a tracer or profiler in which a Stop arrives.
                sys.settrace(None)
                sys.setprofile(None)
                if self._watcher is not None:
                    self._watcher.join()
                # A last one that is under way arrives in this loop. (To call it off would
                # leave a flag set in CPython 3.11, with which profilers run for ever.)
                for _ in range(3):
                    pass
                self._is_quiet = True
            except self._kind:
                continue
        tracer, profiler = self._earlier
        put_back_profiler(profiler)
        sys.settrace(tracer)

    def _watch(self) -> None:
        """Interrupt the function when its time is over, again and again until it ends."""
        wait = self._seconds
        while not self._over.wait(wait):
            # The time may have been renewed meanwhile.
            wait = max(self._seconds - self._past, AGAIN)
            if not self.reason and not self.is_over:
                continue
            if not self.begun and self._past < self._seconds + GRACE:
                continue
            present = sys._current_frames().get(self._thread)
            if self._frames(present)[:1] == [present]:
                self.reason = self.reason or LATE
                _interrupt(self._thread, self._kind)

    def _frames(self, frame: FrameType | None) -> list[FrameType]:
        """Return the frames of the function, from one up to where it was called.

        Own frames are not among them: one that holds a Stop would keep it alive.
        """
        frames = []
        while frame is not None and frame is not self._frame:
            if frame.f_code is TimeLimit._end.__code__:
                return []
            if not self._is_own(frame):
                frames.append(frame)
            frame = frame.f_back
        return [] if frame is None else frames

    def _is_own(self, frame: FrameType) -> bool:
        return frame.f_code.co_filename in self._own

    def _trace(self, frame: FrameType, event: str, arg: object) -> Any:
        if self._done or self._is_own(frame):
            return None
        if not self.reason and self.is_over:
            self.reason = LATE
        if self.reason and event in ("call", "line"):
            raise self._kind
        return self._trace


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


def _interrupt(thread: int, kind: type[BaseException]) -> None:
    """Raise an exception in a thread as soon as it runs Python again."""
    from ctypes import c_ulong, py_object, pythonapi

    pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(kind))


MOST_LINES = 100
MOST_CHARACTERS = 10_000
_EXCHANGE = Lock()


class Budget:
    """What may still be printed by one thread, and how much was left out."""

    def __init__(self, *, lines: int, characters: int) -> None:
        self.thread = get_ident()
        self.lines = lines
        self.characters = characters
        self.is_in_a_line = False
        self.lines_left_out = 0
        self.characters_left_out = 0

    def take(self, text: str) -> str:
        """Return the part of a text that may still be printed."""
        shown = text[: self.characters]
        if shown.count("\n") >= self.lines:
            ends = [place for place, letter in enumerate(shown, 1) if letter == "\n"]
            shown = shown[: ends[self.lines - 1]] if self.lines else ""
        self.is_in_a_line = shown[-1:] != "\n" if shown else self.is_in_a_line
        self.lines -= shown.count("\n")
        # What comes after the last line that fits would begin another one.
        self.characters = self.characters - len(shown) if self.lines else 0
        self.lines_left_out += text.count("\n") - shown.count("\n")
        self.characters_left_out += len(text) - len(shown)
        return shown


class BoundedStream:
    """A stream that lets the text of one thread through up to a bound, and all other text."""

    def __init__(self, stream: TextIO, budget: Budget) -> None:
        self._stream = stream
        self._budget = budget
        self.is_over = False

    @property
    def behind(self) -> TextIO:
        """The stream behind this one, and behind all whose threads have ended with them."""
        stream = self._stream
        while isinstance(stream, BoundedStream) and stream.is_over:
            stream = stream._stream
        return stream

    def write(self, text: str) -> int:
        """Write the part of a text that may still be printed."""
        other = self.is_over or get_ident() != self._budget.thread
        if other or not isinstance(text, str):
            return self._stream.write(text)
        shown = self._budget.take(text)
        if shown:
            self._stream.write(shown)
        return len(text)

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
    """Let this thread print only so much; at the end a line says what was left out.

    Examples
    --------
    >>> with bounded_prints("highest", lines=1):
    ...     print("B")
    ...     print("C")
    ...     print("D")
    B
    … 2 more lines printed by highest were left out
    """
    budget = Budget(lines=lines, characters=characters)
    out = sys.stdout
    try:
        with _bounded("stdout", budget), _bounded("stderr", budget):
            yield
    finally:
        if budget.characters_left_out and out is not None:
            print("\n" * budget.is_in_a_line + _left_out(budget, name), file=out)


@contextmanager
def _bounded(name: str, budget: Budget) -> Iterator[None]:
    """Put a bounded stream in the place of one of Python's, and take it away again.

    Threads that do this at the same time need not end in any order: who is not the last one to
    have come leaves its stream where it is, and lets all text through.
    """
    with _EXCHANGE:
        stream = getattr(sys, name)
        # Without a console there is no stream.
        mine = stream and BoundedStream(stream, budget)
        setattr(sys, name, mine)
    try:
        yield
    finally:
        with _EXCHANGE:
            if mine is not None:
                mine.is_over = True
                if getattr(sys, name) is mine:
                    setattr(sys, name, mine.behind)


def _left_out(budget: Budget, name: str) -> str:
    lines, characters = budget.lines_left_out, budget.characters_left_out
    if lines:
        what = f"{lines:,} more line{'' if lines == 1 else 's'}"
    else:
        what = f"{characters:,} more character{'' if characters == 1 else 's'}"
    return f"… {what} printed by {name} {'was' if what.startswith('1 ') else 'were'} left out"
