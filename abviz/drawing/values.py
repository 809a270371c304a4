"""Values of nodes as short texts: the same ones in every picture."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from abviz.trees import Score, format_score
from abviz.trees.scores import MINUS

LONGEST_VALUE = 8
Shown: TypeAlias = Score | tuple[Score, ...] | None


def short_value(value: Shown) -> str:
    """Write a score, or one for each of several players, each shortened if it is too long.

    Too long is what does not fit into the shape of a node. What is rounded has a sign that says so.

    Examples
    --------
    >>> short_value(-3), short_value(1234567890), short_value(1200000000), short_value((1, -2, 6))
    ('−3', '≈1.23e+09', '1.2e+09', '1, −2, 6')
    """
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(map(short_value, value))
    text = format_score(value)
    if len(text) <= LONGEST_VALUE:
        return text
    near = f"{float(value):.3g}"
    return f"{'' if Fraction(near) == value else '≈'}{near}".replace("-", MINUS)


class ShortTexts(dict[tuple[type, Shown], str]):
    """The short texts of all values of a film, each written once.

    The key of a value is its type and itself: 3, 3.0 and 3/1 are equal, and written differently.

    Examples
    --------
    >>> texts = ShortTexts()
    >>> texts[int, 3], texts[float, 3.0], texts[int, 3], len(texts)
    ('3', '3.0', '3', 2)
    """

    def __missing__(self, key: tuple[type, Shown]) -> str:
        """Write a value that comes for the first time."""
        text = short_value(key[1])
        # 0.0 equals -0.0, and (3, 0) equals (3.0, 0).
        if key[1] and not isinstance(key[1], tuple):
            self[key] = text
        return text
