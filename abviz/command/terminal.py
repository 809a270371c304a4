"""Write to terminals, and to pipes that may close."""

import os
import sys
from io import TextIOWrapper

from abviz.text import printable


class CommandError(Exception):
    """The command cannot do what it is asked to do."""


def write_utf8() -> None:
    """Write UTF-8 on terminals and in pipes of every system.

    Half a character as its number.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def complain(problem: str) -> None:
    """Print a problem as one line on standard error."""
    lines = problem.splitlines()
    if lines[-1:] and lines[-1].strip() == "^":
        *lines, line, caret = lines
        lines.append(f"Here: {line[len(caret) - 1 :]}")
    words = " ".join(" ".join(lines).split())
    print(f"abviz: {printable(words)}", file=sys.stderr)


def is_watched() -> bool:
    """Tell whether a progress bar would be seen: standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def finish() -> None:
    """Write out the rest of the buffer, unless the reader has closed the pipe."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        # Python flushes once more when it ends, and would complain in its own words.
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        raise
