"""What users hand in, as messages can show it: short, printable, and never an error."""

from __future__ import annotations

from math import log10
from reprlib import Repr
from textwrap import fill

# JupyterLab breaks a longer line in the middle of a word.
WIDTH = 100

LONGEST_NAME = 80


def printable(text: str) -> str:
    """Return a text with a replacement character for all that cannot be printed.

    A name may hold control characters; raw, they would steer the reader's terminal.

    Examples
    --------
    >>> printable("left"), printable("red" + chr(27) + "[31m")
    ('left', 'red�[31m')
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def writable(text: str) -> str:
    """Return a text that any file can hold: half of a surrogate pair alone is no character.

    Examples
    --------
    >>> writable("α" + chr(0xD800))
    'α?'
    """
    return text.encode("utf-8", "replace").decode("utf-8")


def named(text: str) -> str:
    """Return a name or a path between quotation marks, printable, and cut short where it is long.

    Examples
    --------
    >>> named("B"), len(named("B" * 100_000))
    ('"B"', 82)
    """
    text = text if len(text) <= LONGEST_NAME else f"{text[:38]}…{text[-41:]}"
    return f'"{printable(text)}"'


def shortened(value: object) -> str:
    """Return the repr of anything, cut short where it is long.

    Examples
    --------
    >>> shortened("leaf"), shortened(list(range(99))), shortened(10**5000)
    ("'leaf'", '[0, 1, 2, 3, 4, 5, ...]', 'a number of about 5,001 digits')
    """
    return printable(_Short().repr(value))


def wrapped(text: str, *, indent: int = 0) -> str:
    """Return a text in lines of at most 100 letters, broken at spaces.

    Parameters
    ----------
    text : str
        A text of one line or several.
    indent : int, keyword-only
        How far a line is indented that goes on from the one before.

    Examples
    --------
    >>> list(map(len, wrapped("and so on " * 15, indent=4).splitlines()))
    [99, 53]
    """
    return "\n".join(
        fill(
            line,
            WIDTH,
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
            break_long_words=False,
            expand_tabs=False,
            replace_whitespace=False,
        )
        for line in text.split("\n")
    )


class _Short(Repr):
    def repr_int(self, x: int, level: int) -> str:
        """Return an int; Python itself refuses to write one of some thousand digits."""
        try:
            return super().repr_int(x, level)
        except ValueError:
            return f"a number of about {int(x.bit_length() * log10(2)) + 1:,} digits"

    def repr_Fraction(self, x: object, level: int) -> str:
        """Return a fraction in its own words, which may be too long as well."""
        numerator, denominator = x.numerator, x.denominator  # type: ignore[attr-defined]
        return f"Fraction({self.repr1(numerator, level)}, {self.repr1(denominator, level)})"


def _shown(character: str) -> str:
    return character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
