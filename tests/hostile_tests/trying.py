"""Try values that no one means in all public calls, and say which end in an error of Python's own.

In the folder ``tests``, ``PYTHONPATH=..:. python -m hostile_tests.trying`` tries all, which takes
some minutes, and ``… trying search explore`` those calls.
"""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from hostile_tests.calls import CALLS, cases
from hostile_tests.values import HOSTILE

from abviz.errors import AbvizError

BUILT_IN = (ValueError, LookupError, TypeError, OSError, ModuleNotFoundError, AttributeError)
SECONDS = 300  # of one call: only what hangs takes so long, on any machine


class Try(NamedTuple):
    """A call with one wrong value in place of one option."""

    call: str
    option: str
    value: str


class Hanging(BaseException):
    """A call takes far too long."""


def all_tries() -> list[Try]:
    """Return all tries in a fixed order."""
    return [Try(call, option, value) for call, option in cases() for value in HOSTILE]


def ends_badly(attempt: Try) -> str:
    """Return what is wrong with how a call ends; an empty text if it ends as it should."""
    value = HOSTILE[attempt.value]()
    try:
        result = CALLS[attempt.call].with_value(attempt.option, value)
        if type(result).__module__.startswith("abviz"):
            repr(result)
    except AbvizError as error:
        return _badly_refused(error)
    except OSError as error:
        # A name of a file that does not exist, or cannot: Python's own word for it.
        return "" if "path" in attempt.option or "file" in attempt.option else _told(error)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        # What a function of the user's own raises is passed on, and says so.
        is_of_user = any(note.startswith("Raised by ") for note in notes_of(error))
        return "" if is_of_user else _told(error)
    except BaseException as error:
        return _told(error)
    return ""


def notes_of(error: BaseException) -> list[str]:
    """Return what has been added to an error on its way."""
    return list(getattr(error, "__notes__", []))


def _badly_refused(error: AbvizError) -> str:
    if not isinstance(error, BUILT_IN):
        return f"{type(error).__name__} is no error of Python's own"
    try:
        text = str(error)
        text.encode("utf-8")
    except Exception as other:
        return f"the message of {type(error).__name__}: {_told(other)}"
    if not text.strip() or len(text) > 1500:
        return f"a message of {len(text)} characters"
    return ""


def _told(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    inner = [frame for frame in frames if "/abviz/" in frame.filename]
    where = f"{Path(inner[-1].filename).name}:{inner[-1].lineno}" if inner else "?"
    try:
        message = str(error)[:90]
    except Exception:
        message = "its message cannot be written"
    return f"{type(error).__name__} at {where}: {message}"


@contextlib.contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """End what takes longer."""

    def stop(*_: object) -> None:
        raise Hanging(f"over {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def in_scratch_folder() -> Iterator[None]:
    """Let files that are written go into a folder of their own."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield


def failures(tries: Iterable[Try]) -> Iterator[str]:
    """Yield a line for each try that ends badly."""
    for attempt in tries:
        quiet = io.StringIO()
        try:
            with warnings.catch_warnings(), contextlib.redirect_stdout(quiet), _at_most(SECONDS):
                warnings.simplefilter("ignore")
                problem = ends_badly(attempt)
        except Hanging as error:
            problem = str(error)
        if problem:
            yield f"{attempt.call}({attempt.option}={attempt.value}): {problem}"


def main(names: list[str]) -> int:
    """Try all values in the calls of these names, or in all; print what ends badly."""
    tries = [attempt for attempt in all_tries() if not names or attempt.call in names]
    lines = []
    with in_scratch_folder():
        for line in failures(tries):
            print(line, flush=True)
            lines.append(line)
    calls = Counter(line.partition("(")[0] for line in lines)
    print(f"{len(tries):,} calls tried, {len(lines):,} end badly: {dict(calls.most_common())}")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
