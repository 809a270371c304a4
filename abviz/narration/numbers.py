"""Names and numbers as they are written in every language."""

from __future__ import annotations

from collections.abc import Container, Iterable
from fractions import Fraction
from typing import Any

from abviz.trees import Node, Score, format_score
from abviz.trees.wording import printable

LONGEST_LABEL = 24
LONGEST_NUMBER = 9
# Enough for one number, and as many as a float tells apart.
FEWEST_DIGITS, MOST_DIGITS = 6, 16


def label(node: Node) -> str:
    """Return a node's name as it is shown: short, and with nothing but printable characters.

    Examples
    --------
    >>> import abviz
    >>> label(abviz.Tree.parse('"a rather long name of a node": 3').root)
    'a rather long name of a…'
    """
    name = node.name
    if len(name) > LONGEST_LABEL:
        name = name[: LONGEST_LABEL - 1] + "…"
    return printable(name)


def number(score: Any) -> str:
    """Return a score, or the utilities of several players, as people read them.

    Examples
    --------
    >>> number(-2), number((1, 2, 6))
    ('−2', '(1, 2, 6)')
    """
    if isinstance(score, tuple):
        return f"({', '.join(map(format_score, score))})"
    return format_score(score)


class Rounding:
    """How the numbers of a text are written where averages are taken: long ones are rounded.

    A score that was given is written in full, and so is a number that rounding does not
    change. Two numbers that differ are written differently.

    Parameters
    ----------
    numbers : iterable
        All facts of the text; those that are no numbers do not count.
    given : collection of scores
        The scores of the tree.

    Examples
    --------
    >>> from fractions import Fraction
    >>> one, other = Fraction(12345, 67891), Fraction(12345, 67891) + Fraction(1, 10**8)
    >>> Rounding([one], ()).write(one), Rounding([one, other], ()).write(one)
    ('≈0.181836', '≈0.18183559')
    >>> Rounding([one], {one}).write(one), Rounding([], ()).write(125000000000)
    ('12345/67891', '125000000000')
    """

    def __init__(self, numbers: Iterable[Any], given: Container[Score]) -> None:
        self.given = given
        distinct = {one for one in numbers if isinstance(one, (int, float, Fraction))}
        self.digits = next(
            (
                digits
                for digits in range(FEWEST_DIGITS, MOST_DIGITS)
                if len({self._text(one, digits).lstrip("≈") for one in distinct}) == len(distinct)
            ),
            None,
        )

    def write(self, score: Any) -> str:
        """Return a number, rounded if it is long and was not given."""
        return number(score) if self.digits is None else self._text(score, self.digits)

    def _text(self, score: Score, digits: int) -> str:
        text = number(score)
        if len(text) <= LONGEST_NUMBER or score in self.given:
            return text
        near = f"{float(score):.{digits}g}"
        return text if Fraction(near) == score else f"≈{near}".replace("-", "−")
