"""What a watched function prints: shown up to a bound, so that it floods nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, get_ident
from typing import Any, TextIO

MOST_LINES = 100
MOST_CHARACTERS = 10_000
_EXCHANGE = Lock()


class Budget:
    """What may still be printed by one thread, and how much was left out.

    Parameters
    ----------
    lines, characters : int
        What may be printed.
    """

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
    """A stream that lets the text of one thread through up to a bound, and all other text.

    Parameters
    ----------
    stream : TextIO
        Where the text goes.
    budget : Budget
        What may still be printed.
    """

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

    Parameters
    ----------
    name : str
        What prints.
    lines, characters : int, keyword-only
        What is shown of it, on both streams together.

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
