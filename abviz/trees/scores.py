"""Scores and probabilities: what counts as one, and how it is written.

A score is an ``int``, a ``float`` (infinite ones too, but not NaN) or a
``Fraction``. Scores are always the ones of MAX.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import TypeAlias

from abviz.errors import Problem
from abviz.trees.errors import TreeError
from abviz.trees.wording import shortened

Score: TypeAlias = int | float | Fraction

MINUS = "\N{MINUS SIGN}"
INFINITY = "\N{INFINITY}"
_PLAIN = (int, float, Fraction)
_TOLERANCE = 1e-9
_LARGEST = 10**300
_SHOWN_CHARACTERS = 40


def checked_score(value: object) -> Score:
    """Return a value as a score, or say why it is none.

    Parameters
    ----------
    value : object
        An int, a float that is not NaN, a Fraction, or a NumPy number.

    Returns
    -------
    int, float or Fraction
        The same number; NumPy numbers become Python numbers.

    Raises
    ------
    TreeError
        If the value is no score (a bool, a text, None, NaN and so on), or has
        more than 300 digits.

    Examples
    --------
    >>> checked_score(3), checked_score(-0.0)
    (3, -0.0)
    """
    if isinstance(value, Real) and not isinstance(value, bool):
        number: Score = value if type(value) in _PLAIN else _plain(value)  # type: ignore[assignment]
        if isinstance(number, float):
            if math.isnan(number):
                raise TreeError(
                    Problem("NaN is not a score: it cannot be compared. Use a number, inf or -inf.")
                )
        elif max(abs(number.numerator), number.denominator) >= _LARGEST:
            raise TreeError(
                Problem(
                    "This number is too long for a score. "
                    "Use one of at most 300 digits, inf or -inf."
                )
            )
        return number
    raise TreeError(
        f"{shortened(value)} is not a score. Use an int, a float or a Fraction, such as 3 or 0.5."
    )


def format_score(score: Score) -> str:
    """Return a score as people read it.

    Parameters
    ----------
    score : int, float or Fraction
        Any score, infinite ones too.

    Returns
    -------
    str
        Short text with a real minus sign and infinity sign.

    Examples
    --------
    >>> from fractions import Fraction
    >>> [format_score(s) for s in (3, -2, 0.5, Fraction(1, 3), float("inf"))]
    ['3', '−2', '0.5', '1/3', '+∞']
    """
    if score == math.inf:
        return "+" + INFINITY
    if score == -math.inf:
        return MINUS + INFINITY
    try:
        return str(score).replace("-", MINUS)
    except ValueError:
        # Python writes no number of some thousand digits; an average may have them.
        return f"≈{float(score):g}".replace("-", MINUS)


def write_score(score: Score) -> str:
    """Return the exact writing of a score, which keeps its type.

    Examples
    --------
    >>> from fractions import Fraction
    >>> [write_score(s) for s in (5, 5.0, Fraction(3), -0.0, float("-inf"))]
    ['5', '5.0', '3/1', '-0.0', '-inf']
    """
    if isinstance(score, Fraction):
        return f"{score.numerator}/{score.denominator}"
    return repr(score)


def read_score(text: str) -> Score:
    """Return the score that a text of the notation stands for.

    Parameters
    ----------
    text : str
        A number as in the notation: ``3``, ``−2``, ``0.5``, ``1e3``, ``1/3``, ``-inf``, ``+∞``.

    Returns
    -------
    int, float or Fraction
        ``3`` is an int, ``3.0`` a float and ``3/1`` a Fraction.

    Raises
    ------
    TreeError
        If the number divides by zero or is too long.

    Examples
    --------
    >>> read_score("−2"), read_score("1/3"), read_score("∞")
    (-2, Fraction(1, 3), inf)
    """
    plain = text.replace(MINUS, "-").replace(INFINITY, "inf")
    try:
        if "/" in plain:
            return Fraction(plain)
        number = int(plain) if plain.lstrip("+-").isdigit() else float(plain)
    except ZeroDivisionError:
        raise TreeError(
            Problem("{score} divides by zero. Write inf or -inf for an infinite score.", score=text)
        ) from None
    except ValueError:
        raise TreeError(
            Problem("This number is too long. Write it with an exponent, like 1e300.")
        ) from None
    if isinstance(number, float) and math.isinf(number) and "inf" not in plain:
        raise TreeError(
            Problem(
                "{score} is too large for a float. Write inf for an infinite score.", score=text
            )
        )
    return number


def checked_probability(value: object) -> Score:
    """Return a value as the probability of one move.

    Raises
    ------
    TreeError
        If the value is no number above 0 and up to 1.

    Examples
    --------
    >>> checked_probability(0.25)
    0.25
    """
    try:
        number: Score = checked_score(value)
    except TreeError:
        number = 0
    if 0 < number <= 1:
        return number
    raise TreeError(
        Problem(
            "{given} is not a probability. Use a number above 0 and up to 1, such as 1/4.",
            given=shortened(value),
        )
    )


def check_total(probabilities: Sequence[Score]) -> None:
    """Check that the probabilities of a chance node sum to 1.

    Ints and Fractions must do so exactly, floats within 1e-9.

    Raises
    ------
    TreeError
        If they do not, or have no common denominator of at most 300 digits.

    Examples
    --------
    >>> check_total([0.5, 0.25, 0.25])
    """
    if all(isinstance(one, Rational) for one in probabilities):
        total, tolerance = _exact_total(probabilities), 0.0
    else:
        total, tolerance = math.fsum(probabilities), _TOLERANCE
    if not 1 - tolerance <= total <= 1 + tolerance:
        raise TreeError(_wrong_total(total))


def _wrong_total(total: Score) -> Problem:
    shown = format_score(total)
    if len(shown) > _SHOWN_CHARACTERS:
        return Problem(
            "The probabilities of a chance node sum to about {total:g}, and not exactly to 1; "
            "they must sum to 1.",
            total=float(total),
        )
    return Problem(
        "The probabilities of a chance node sum to {total}; they must sum to 1.", total=shown
    )


def common_denominator(numbers: Iterable[Score]) -> int | None:
    """Return the least common denominator of exact numbers; None if it has over 300 digits.

    Floats among the numbers do not count.

    Examples
    --------
    >>> common_denominator([Fraction(1, 4), Fraction(1, 6), 2])
    12
    """
    common = 1
    for number in numbers:
        if isinstance(number, Rational):
            common = math.lcm(common, number.denominator)
            if common >= _LARGEST:
                return None
    return common


def _exact_total(probabilities: Sequence[Score]) -> Score:
    # Over one short denominator: to add fractions one by one takes quadratic time.
    common = common_denominator(probabilities)
    if common is None:
        raise TreeError(
            Problem(
                "The probabilities of a chance node need a common denominator of at most "
                "300 digits. Use simpler fractions, or floats such as 0.25."
            )
        )
    return Fraction(sum(int(one * common) for one in probabilities), common)


def _plain(value: Real) -> Score:
    """Return a real number of another library as a Python number."""
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    return float(value)
