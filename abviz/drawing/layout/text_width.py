"""Names in the picture, and how wide short texts are."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import fsum
from typing import TYPE_CHECKING, Any, TypeAlias

from abviz.narration.language import Language, label
from abviz.narration.registry import ENGLISH
from abviz.text import printable
from abviz.trees import Node, Score, format_score
from abviz.trees.scores import MINUS

if TYPE_CHECKING:
    from abviz.games import Unfolding

LONGEST_VALUE = 8
# A score, one for each of several players, none yet, or "?" for a leaf without one.
Value: TypeAlias = Score | tuple[Score, ...] | str | None


def short_value(value: Value) -> str:
    """
    Write a score, or one for each of several players, each rounded if it is too long.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return ", ".join(map(short_value, value))
    text = format_score(value)
    if len(text) <= LONGEST_VALUE:
        return text
    near = f"{float(value):.3g}"
    return f"{'' if Fraction(near) == value else '≈'}{near}".replace("-", MINUS)


class ShortTexts(dict[tuple[type, Value], str]):
    """
    The short texts of all values, by type and value: 3 and 3.0 are written differently.
    """

    def __missing__(self, key: tuple[type, Value]) -> str:
        """Write a value, and keep its text if no equal key is written differently.

        0.0 and −0.0 are such keys, and (3, 0) and (3.0, 0) are.
        """
        _, value = key
        text = short_value(value)
        if value and not isinstance(value, tuple):
            self[key] = text
        return text


# Widths in ems, rounded up, of the letters of DejaVu Sans that are not like their
# fellows.
WIDTHS = {
    "W": 1.0,
    "w": 0.82,
    "M": 0.87,
    "m": 0.98,
    "@": 1.0,
    "%": 0.96,
    "…": 1.0,
    " ": 0.32,
}
LOWER, UPPER, FOREIGN = 0.65, 0.78, 1.05
# Widths in ems of the bold letters of scores and bounds; any other is as wide as a
# digit.
LETTERS: Mapping[str, float] = {
    ".": 0.38,
    ",": 0.38,
    " ": 0.35,
    "/": 0.37,
    **dict.fromkeys("−+≤≥<>≈~∞", 0.84),
}
DIGIT = 0.71
HEIGHT = 0.76  # how high letters are, in ems


def titles(node: Node, language: Language = ENGLISH) -> Iterator[str]:
    """Yield what may be written as the name of a node, the best first."""
    name = label(node)
    if node.noisy:
        name += " !"  # as in the notation
    if node.seat is not None:
        yield f"{name} · {language.player(node)}"
        yield f"{name} · p{node.seat}"
        name = f"p{node.seat}"
    yield name


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in points, rather too much than too little."""
    # From Python 3.12 on `sum` rounds once, as this does in all of them.
    return size * fsum(map(_ems, text))


def _ems(letter: str) -> float:
    """Return how wide a letter is at most, as a multiple of its font size."""
    if letter in WIDTHS:
        return WIDTHS[letter]
    if letter.isupper():
        return UPPER
    # Greek, signs and infinities of the windows are no wider than Latin letters.
    if letter.isascii() or letter in "αβ≤≥≈−":
        return LOWER
    return UPPER if letter == "∞" else FOREIGN


def ems(text: str) -> float:
    """Return how wide a score or a bound is in bold, as a multiple of its font size."""
    return sum(LETTERS.get(letter, DIGIT) for letter in text)


LONGEST_MOVE = 12
NARROW_BLANK = "\N{THIN SPACE}"  # through a broader one the edge would show
Moves = tuple[str, ...]


def moves_of(unfolding: "Unfolding | None") -> Moves:
    """Return the text of the move to each node: "" where it is long, or there is none.

    Nodes that come from no game have no moves.
    """
    return () if unfolding is None else tuple(map(_text_of_move, unfolding.actions))


def _text_of_move(move: Any) -> str:
    """Return the text of a move if it is short enough for an edge, or ""."""
    try:
        text = "" if move is None else str(move)
    except Exception:  # Whatever the class of the move raises: then it has no text.
        return ""
    if len(text) > LONGEST_MOVE:
        return ""
    return printable(text).replace(" ", NARROW_BLANK)
