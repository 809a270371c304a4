"""A time limit that no loop and no handler of exceptions gets around."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import Any, ClassVar, NoReturn, Protocol, TypeVar

R = TypeVar("R")

LATE = "the search took too long and was stopped"
# How soon a function is interrupted again that has caught the first interruption.
AGAIN = 0.02
# How long a function may take before its first call is recorded, beyond the time it has.
GRACE = 2.0


class Limit(Protocol):
    """What stops a function: by time, or because it makes too many calls.

    Attributes
    ----------
    reason : str
        Why the function was stopped; empty if it was not.
    begun : bool
        To be set when the function may be stopped.
    """

    reason: str
    begun: bool

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

    Parameters
    ----------
    seconds : float
        The time.
    own : frozenset of str
        Files with code that is not stopped, because it looks after the function.

    Attributes
    ----------
    reason : str
        Why the function was stopped; empty if it was not.
    begun : bool
        To be set when the function may be stopped.

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
        self.reason = ""
        self.begun = False
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
    """Return the file in which a Python function stands."""
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
