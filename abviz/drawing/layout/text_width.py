"""Names in the picture, and how wide short texts are."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from types import MappingProxyType

from abviz.narration.language import Language, label
from abviz.narration.registry import ENGLISH
from abviz.trees import Node

# Widths in ems, rounded up, of the letters of DejaVu Sans that are not like their fellows.
WIDTHS = {"W": 1.0, "w": 0.82, "M": 0.87, "m": 0.98, "@": 1.0, "%": 0.96, "…": 1.0, " ": 0.32}
LOWER, UPPER, FOREIGN = 0.65, 0.78, 1.05
# Widths in ems of the bold letters of scores and bounds; any other is as wide as a digit.
LETTERS: MappingProxyType[str, float] = MappingProxyType(
    {".": 0.38, ",": 0.38, " ": 0.35, "/": 0.37, **dict.fromkeys("−+≤≥<>≈~∞", 0.84)}
)
DIGIT = 0.71
# How high they are, in ems.
HEIGHT = 0.76


def titles(node: Node, language: Language = ENGLISH) -> Iterator[str]:
    """Yield what may be written as the name of a node, the best first.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> root = Tree.parse("p2(<1 2> <2 1>)", root="p2").root
    >>> list(titles(root))
    ['A · player 2', 'A · p2', 'p2']
    """
    name = label(node)
    if node.seat is not None:
        yield f"{name} · {language.player(node)}"
        yield f"{name} · p{node.seat}"
        name = f"p{node.seat}"
    yield name


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in points, rather too much than too little.

    Parameters
    ----------
    text : str
        One line.
    size : float
        The size of the font in points.

    Examples
    --------
    >>> round(text_width("AB", 10), 1), round(text_width("WW", 10), 1)
    (15.6, 20.0)
    """
    # From Python 3.12 on `sum` rounds once, as this does in all of them.
    return size * fsum(map(_ems, text))


def _ems(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    if letter.isupper():
        return UPPER
    # Greek, signs and infinities of the windows are no wider than Latin letters.
    return LOWER if letter.isascii() or letter in "αβ≤≥≈−" else UPPER if letter == "∞" else FOREIGN


def ems(text: str) -> float:
    """Return how wide a score or a bound is in bold, as a multiple of its font size.

    Examples
    --------
    >>> round(ems("≥16"), 2), round(ems("−12.5"), 2)
    (2.26, 3.35)
    """
    return sum(LETTERS.get(letter, DIGIT) for letter in text)
