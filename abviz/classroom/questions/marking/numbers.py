"""Numbers in answers: as people type them, and whether two of them are the same."""

from __future__ import annotations

import re
from functools import lru_cache

from abviz.classroom.questions.errors import AnswerError
from abviz.errors import Problem
from abviz.trees import TreeError
from abviz.trees.sources.typed import typed_score
from abviz.trees.wording import printable

LONGEST_SHOWN = 20
# What stands in the fields of a node that is never entered.
NOT_ENTERED = "–"
_DASHES = frozenset("-–—−")
_INFINITY = re.compile(r"([+−-]?)(?:oo|inf|infinity|∞)", re.IGNORECASE)


@lru_cache(maxsize=1024)
def read_number(text: str) -> float:
    """Return the number that an answer stands for.

    It is read as a score of the notation; ``oo`` and ``infinity``, in any case, stand for
    ``inf`` too. Fractions are rounded to a float, so that a page, which has no others, marks
    an answer as Python does.

    Parameters
    ----------
    text : str
        What was typed, such as ``3``, ``−2``, ``0.5``, ``1/3`` or ``-oo``.

    Returns
    -------
    float
        The number.

    Raises
    ------
    AnswerError
        If the text is no score.

    Examples
    --------
    >>> [read_number(text) for text in ("−∞", "-oo", "inf", "+oo", " 1/2 ", "3.0")]
    [-inf, -inf, inf, inf, 0.5, 3.0]
    >>> read_number("three")
    Traceback (most recent call last):
        ...
    abviz.classroom.questions.errors.AnswerError: “three” is not a score; type one number, \
such as 3, −2, 0.5, 1/3 or -inf.
    """
    plain = text.strip()
    infinity = _INFINITY.fullmatch(plain)
    try:
        return float(typed_score(f"{infinity[1]}inf" if infinity else plain))
    except TreeError:
        pass
    shown = printable(plain if len(plain) <= LONGEST_SHOWN else f"{plain[:LONGEST_SHOWN]}…")
    raise AnswerError(
        Problem(
            "“{text}” is not a score; type one number, such as 3, −2, 0.5, 1/3 or -inf.",
            text=shown,
        )
    )


def read_bound(text: str) -> float | None:
    """Return the number that stands for an end of a window; None for a node never entered.

    Examples
    --------
    >>> read_bound("-oo"), read_bound("-"), read_bound(" – ")
    (-inf, None, None)
    """
    return None if text.strip() in _DASHES else read_number(text)
