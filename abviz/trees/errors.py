"""The errors of the trees: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from abviz.errors import AbvizError, Problem
from abviz.trees.wording import printable

_HALF_WINDOW = 30


class TreeError(AbvizError, ValueError):
    """A tree cannot be made, read or changed as asked.

    The message says where the trouble is and what to do. It is a ValueError, too.

    Examples
    --------
    >>> import abviz
    >>> abviz.Tree.parse("(3 5")
    Traceback (most recent call last):
        ...
    abviz.trees.errors.TreeError: Line 1, column 1: This bracket is never closed. \
Write ")" after its last child.
        (3 5
        ^
    """


class _Missing(TreeError, KeyError):
    # A KeyError shows the repr of its message; these errors are read by people.
    def __str__(self) -> str:
        return str(self.args[0])


class UnknownNode(_Missing):
    """A tree has no node of that name or at that path."""


class UnknownExample(_Missing):
    """The gallery has no example of that name."""


def error_at(text: str, position: int, problem: str) -> TreeError:
    """Return an error that points with a caret at one place of a text.

    Parameters
    ----------
    text : str
        The whole text.
    position : int
        Place in the text, from 0 to ``len(text)``.
    problem : str
        What is wrong there, and what to do.

    Returns
    -------
    TreeError
        The error, ready to be raised.

    Examples
    --------
    >>> print(error_at("(3 ?)", 3, "This is no score."))
    Line 1, column 4: This is no score.
        (3 ?)
           ^
    """
    number = text.count("\n", 0, position) + 1
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    line = text[start:] if end < 0 else text[start:end]
    column = position - start
    shown, caret = _window(line, column)
    return TreeError(
        Problem(
            "Line {line}, column {column}: {problem}\n    {shown}\n    {blanks}^",
            line=number,
            column=column + 1,
            problem=problem,
            shown=shown,
            blanks=" " * caret,
        )
    )


def nearest(word: object, known: Iterable[str]) -> Problem:
    """Return the sentence that helps after a word nobody knows.

    Examples
    --------
    >>> nearest("bset", ["best", "worst"])
    'Did you mean "best"?'
    >>> nearest(7, ["best", "worst"])
    'Choose one of "best", "worst".'
    """
    words = list(known)
    # Only a text can be a misspelt word, and some numbers are too long to be one.
    spelled = word.lower() if isinstance(word, str) else ""
    for match in get_close_matches(spelled, words, n=1):
        return Problem('Did you mean "{word}"?', word=printable(match))
    quoted = ", ".join(f'"{printable(one)}"' for one in words)
    return Problem("Choose one of {words}.", words=quoted)


def _window(line: str, column: int) -> tuple[str, int]:
    """Cut a long line around a column; return it and the column in it."""
    first = max(0, column - _HALF_WINDOW)
    last = column + _HALF_WINDOW
    before = "…" if first else ""
    after = "…" if last < len(line) else ""
    # A tab or a control character would push the caret out of place.
    seen = "".join(c if c.isprintable() else " " for c in line[first:last])
    return before + seen + after, len(before) + column - first
