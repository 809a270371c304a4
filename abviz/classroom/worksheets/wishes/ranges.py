"""How many of something are wished: a number, or from one number to another."""

from __future__ import annotations

import re
from typing import TypeAlias

from abviz.classroom.worksheets.errors import WorksheetError
from abviz.trees import TreeError
from abviz.trees.validation import checked_whole
from abviz.trees.wording import shortened

# From the first to the second; None has no end.
Range: TypeAlias = tuple[int, int | None]
_WRITTEN = re.compile(r"(\d{0,9})\.\.(\d{0,9})|(\d{1,9})")


def checked_range(value: object, what: str, *, least: int, most: int) -> Range:
    """Return a number, a pair of numbers or a text as a range.

    Parameters
    ----------
    value : int, tuple or str
        A whole number; ``(2, 4)``, ``(2, None)`` or ``(None, 4)``; or the same as a text:
        ``"3"``, ``"2..4"``, ``"2.."`` or ``"..4"``.
    what : str
        The name of the wish, for the message.
    least, most : int, keyword-only
        The limits of both numbers.

    Raises
    ------
    WorksheetError
        If it is none of these, a number is out of its limits, or none lies between the two.

    Examples
    --------
    >>> checked_range("2..", "cutoffs", least=0, most=64)
    (2, None)
    >>> checked_range((4, 2), "leaves", least=2, most=64)
    Traceback (most recent call last):
        ...
    abviz.classroom.worksheets.errors.WorksheetError: leaves: no number is at least 4 and at \
most 2. Write the lower one first.
    """
    low, high = _ends(value, what)
    first = least if low is None else checked_number(low, what, least=least, most=most)
    last = None if high is None else checked_number(high, what, least=least, most=most)
    if last is not None and first > last:
        raise WorksheetError(
            f"{what}: no number is at least {first} and at most {last}. Write the lower one first."
        )
    return first, last


def _ends(value: object, what: str) -> tuple[object, object]:
    if isinstance(value, str) and (found := _WRITTEN.fullmatch(value.strip())):
        low, high, one = (int(text) if text else None for text in found.groups())
        return (low, high) if one is None else (one, one)
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return value[0], value[1]
    if isinstance(value, (str, tuple, list)):
        raise WorksheetError(
            f"{what}: {shortened(value)} is no number of anything. Write 3, (2, 4) or (2, None); "
            'in a text "3", "2..4" or "2..".'
        )
    return value, value


def checked_number(value: object, what: str, *, least: int, most: int) -> int:
    """Return a whole number within its limits, also from a text.

    Examples
    --------
    >>> checked_number("-3", "low", least=-9, most=9)
    -3
    """
    if isinstance(value, str) and re.fullmatch(r"[-−]?\d{1,9}", value):
        value = int(value.replace("−", "-"))
    try:
        return checked_whole(value, what, least=least, most=most)
    except TreeError as problem:
        raise WorksheetError(str(problem)) from None


def is_within(number: int, wished: Range) -> bool:
    """Tell whether a number lies in a range.

    Examples
    --------
    >>> is_within(5, (2, None)), is_within(5, (2, 4))
    (True, False)
    """
    low, high = wished
    return low <= number and (high is None or number <= high)


def told(wished: Range) -> str:
    """Return a range as it is written in a text.

    Examples
    --------
    >>> told((2, 2)), told((2, 4)), told((2, None))
    ('2', '2..4', '2..')
    """
    low, high = wished
    return str(low) if low == high else f"{low}..{'' if high is None else high}"
