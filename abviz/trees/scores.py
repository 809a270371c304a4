"""Check and write what users give: scores, probabilities and whole numbers.

A score is an ``int``, a ``float`` (infinite ones too, but not NaN) or a ``Fraction``,
and always the score for MAX. Messages quote users' values short and printable.
"""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import TypeAlias

from abviz.errors import AbvizError, Message
from abviz.text import shortened, without_unprintable

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
    abviz.trees.scores.TreeError: Line 1, column 1: This bracket is never closed. \
Write ")" after its last child.
        (3 5
        ^
    """


class UnknownNode(TreeError, KeyError):
    """A tree has no node of that name or at that path."""


class UnknownStep(TreeError, IndexError):
    """A search has no step of that number."""


class UnknownExample(TreeError, KeyError):
    """The gallery has no example of that name."""


def error_at(text: str, position: int, problem: str) -> TreeError:
    """Return an error that points with a caret at one place of a text."""
    number = text.count("\n", 0, position) + 1
    start = text.rfind("\n", 0, position) + 1
    line = text[start:].partition("\n")[0]
    column = position - start
    excerpt, caret = _window(line, column)
    return TreeError(
        "Line {line}, column {column}: {problem}\n    {shown}\n    {blanks}^",
        line=number,
        column=column + 1,
        problem=problem,
        shown=excerpt,
        blanks=" " * caret,
    )


def _window(line: str, column: int) -> tuple[str, int]:
    """Cut a long line around a column; return it and the column in it."""
    first = max(0, column - _HALF_WINDOW)
    last = column + _HALF_WINDOW
    before = "…" if first else ""
    after = "…" if last < len(line) else ""
    # A tab or a control character would push the caret out of place.
    middle = without_unprintable(line[first:last], " ")
    return before + middle + after, len(before) + column - first


Score: TypeAlias = int | float | Fraction
# What stands for the score of a leaf that has none yet, in texts and in calls.
UNSCORED = "?"

MINUS = "\N{MINUS SIGN}"
INFINITY = "\N{INFINITY}"
# A number of the notation, as a pattern.
NUMBER = (
    r"[-+−]?(?:inf|∞|[0-9]+/[0-9]+|"
    r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+−]?[0-9]+)?)"
)
_PLAIN = (int, float, Fraction)
_TOLERANCE = 1e-9
_LARGEST = 10**300
NAN = Message("NaN is not a score: it cannot be compared. Use a number, inf or -inf.")


def checked_score(value: object) -> Score:
    """Return a value as a score, or say why it is none."""
    if not isinstance(value, Real) or isinstance(value, bool):
        raise TreeError(
            f"{shortened(value)} is not a score. Use an int, a float or a Fraction, "
            "such as 3 or 0.5."
        )
    number = plain_number(value)
    if isinstance(number, float):
        if math.isnan(number):
            raise TreeError(NAN)
    elif max(abs(number.numerator), number.denominator) >= _LARGEST:
        raise TreeError(
            Message(
                "This number is too long for a score. Use one of at most 300 digits, "
                "inf or -inf."
            )
        )
    return number


def format_score(score: Score) -> str:
    """Return a score as people read it, with real signs: "−2", "+∞"."""
    if score == math.inf:
        return "+" + INFINITY
    if score == -math.inf:
        return MINUS + INFINITY
    try:
        return str(score).replace("-", MINUS)
    except ValueError:
        # Python writes no number of some thousand digits; an average may have them.
        return f"≈{float(score):g}".replace("-", MINUS)


def short_score(score: Score, *, digits: int = 3) -> str:
    """Return a number with so many significant digits, and all of its whole part.

    Examples
    --------
    >>> [short_score(score) for score in (10 / 3, -0.0, 2.5, 1234.5678)]
    ['3.33', '0', '2.5', '1235']
    """
    number = float(score) or 0.0
    digits = max(digits, len(f"{abs(number):.0f}")) if abs(number) < 1e9 else digits
    return f"{number:.{digits}g}".replace("-", MINUS)


def write_score(score: Score) -> str:
    """Return the exact writing of a score, which keeps its type."""
    if isinstance(score, Fraction):
        return f"{score.numerator}/{score.denominator}"
    return repr(score)


def read_score(text: str) -> Score:
    """Return the score that a text of the notation means."""
    plain = text.replace(MINUS, "-").replace(INFINITY, "inf")
    try:
        if "/" in plain:
            return Fraction(plain)
        number = int(plain) if plain.lstrip("+-").isdigit() else float(plain)
    except ZeroDivisionError:
        raise TreeError(
            "{score} divides by zero. Write inf or -inf for an infinite score.",
            score=text,
        ) from None
    except ValueError:
        raise TreeError(
            Message("This number is too long. Write it with an exponent, like 1e300.")
        ) from None
    if isinstance(number, float) and math.isinf(number) and "inf" not in plain:
        raise TreeError(
            "{score} is too large for a float. Write inf for an infinite score.",
            score=text,
        )
    return number


def checked_probability(value: object) -> Score:
    """Return a value as the probability of one move."""
    try:
        number: Score = checked_score(value)
    except TreeError:
        number = 0
    if 0 < number <= 1:
        return number
    raise TreeError(
        "{given} is not a probability. Use a number above 0 and up to 1, such as 1/4.",
        given=shortened(value),
    )


def check_total(probabilities: Sequence[Score]) -> None:
    """Check that probabilities sum to 1: floats within 1e-9, and all others exactly."""
    is_exact = all(isinstance(share, Rational) for share in probabilities)
    total: Score = sum(probabilities) if is_exact else math.fsum(probabilities)
    tolerance = 0.0 if is_exact else _TOLERANCE
    if not 1 - tolerance <= total <= 1 + tolerance:
        raise TreeError(
            "The probabilities of a chance node sum to {total}; they must sum to 1.",
            total=format_score(total),
        )


def plain_number(value: Real) -> Score:
    """Return a real number of another library as a Python number."""
    if type(value) in _PLAIN:
        return value  # type: ignore[return-value]
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    return float(value)


LARGEST_SEED = 10**1000


def checked_whole(
    value: object, what: str, *, least: int, most: int | None = None
) -> int:
    """Return a whole number within its limits."""
    if isinstance(value, Integral) and not isinstance(value, bool):
        number = int(value)
        if number >= least and (most is None or number <= most):
            return number
    # The texts stand in the calls: there those who translate find them.
    if most is None:
        raise TreeError(
            "{what} must be a whole number of at least {least:,}, not {given}.",
            what=what,
            least=least,
            most=most,
            given=shortened(value),
        )
    raise TreeError(
        "{what} must be a whole number from {least:,} to {most:,}, not {given}.",
        what=what,
        least=least,
        most=most,
        given=shortened(value),
    )


def is_listed(value: object) -> bool:
    """Tell whether a value holds others to go through: no text and no single number."""
    # An array without dimensions is a number.
    is_number = getattr(value, "ndim", None) == 0
    return isinstance(value, Iterable) and not isinstance(value, str) and not is_number


def checked_switch(value: object, what: str) -> bool:
    """
    Return True or False, and refuse what only counts as one of them, such as "false".
    """
    if isinstance(value, bool):
        return value
    raise TreeError(f"{what} must be True or False, not {shortened(value)}.")


def checked_seed(seed: object) -> int:
    """Return a seed, which is any whole number that can be written."""
    is_whole = isinstance(seed, Integral) and not isinstance(seed, bool)
    if isinstance(seed, Integral) and is_whole and abs(int(seed)) < LARGEST_SEED:
        return int(seed)
    limit = " of at most 1,000 digits" if is_whole else ""
    raise TreeError(
        f"seed must be a whole number{limit}, not "
        f"{shortened(seed)}. The same seed always gives the same tree; try seed=1."
    )
