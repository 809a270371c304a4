"""Texts for people: printable, short enough, and in lines that fit.

What users type is quoted in messages; a control character in it must not steer the
reader's terminal, and a long one must not fill the screen.
"""

import math
import reprlib
from fractions import Fraction
from textwrap import fill

# JupyterLab breaks a longer line in the middle of a word.
WIDTH = 100

LONGEST_NAME = 80


def printable(text: str) -> str:
    """
    Return a text without control characters, which would steer the reader's terminal.
    """
    return without_unprintable(text, "\N{REPLACEMENT CHARACTER}")


def without_unprintable(text: str, instead: str) -> str:
    """Return a text with something else in place of each control character."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else instead for letter in text)


def writable(text: str) -> str:
    """Return a text that any file can hold.

    Half of a surrogate pair alone is no character.
    """
    return text.encode("utf-8", "replace").decode("utf-8")


def named(text: str) -> str:
    """Return a name or a path between quotation marks, printable and not too long."""
    text = text if len(text) <= LONGEST_NAME else f"{text[:38]}…{text[-41:]}"
    return f'"{printable(text)}"'


class _ShortRepr(reprlib.Repr):
    """The repr of anything, cut short where it is long.

    Where there is no repr, it is some text.
    """

    def repr1(self, x: object, level: int) -> str:
        """Return the repr of a thing that may be inside another one."""
        try:
            return super().repr1(x, level)
        except Exception:
            return f"<{type(x).__name__}>"

    def repr_int(self, x: int, level: int) -> str:
        """Return a whole number; Python writes none of some thousand digits."""
        try:
            return super().repr_int(x, level)
        except ValueError:
            return f"<a whole number of about {_digits(x):,} digits>"

    def repr_Fraction(self, x: Fraction, level: int) -> str:  # noqa: N802 - reprlib finds it by name
        """Return a fraction, whose parts may be long."""
        parts = (self.repr1(part, level) for part in (x.numerator, x.denominator))
        return f"Fraction({', '.join(parts)})"


_SHORT_REPR = _ShortRepr()


def _digits(number: int) -> int:
    """Return about how many digits a whole number has, without writing it."""
    return int(number.bit_length() * math.log10(2)) + 1


def shortened(value: object) -> str:
    """Return the repr of anything, cut short where it is long."""
    return printable(_SHORT_REPR.repr(value))


def wrapped(text: str, *, indent: int = 0) -> str:
    """Return a text in lines of at most 100 letters, broken at spaces."""
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
