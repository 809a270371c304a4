"""Exact averages: decimals count as the fractions that they are written as."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from math import isfinite

from abviz.trees.node import Node
from abviz.trees.scores import Score

# A float of more digits is taken for the rounded quotient of two small numbers, if it
# is one.
_WRITTEN_DIGITS = 15
_SMALL = 1000


def exact(score: Score) -> Score:
    """Return a float as the fraction that is written, or the quotient it rounds."""
    if not isinstance(score, float) or not isfinite(score):
        return score
    text = repr(score)
    if len(text.partition("e")[0].lstrip("-0.").replace(".", "")) > _WRITTEN_DIGITS:
        quotient = Fraction(score).limit_denominator(_SMALL)
        if float(quotient) == score:
            return quotient
    return Fraction(text)


def exact_shares(shares: Sequence[Score]) -> tuple[Score, ...]:
    """Return probabilities as exact numbers that sum to 1.

    Floats do so within a billionth.
    """
    fractions = tuple(map(exact, shares))
    total = sum(fractions)
    if total == 1:
        return fractions
    return tuple(Fraction(share) / Fraction(total) for share in fractions)


class Averages:
    """Averages without rounding errors, written as the scores are.

    That matters where there are decimals.
    """

    def __init__(self, scores: Iterable[Score], shares: Iterable[Score] = ()) -> None:
        numbers = list(scores)
        self.scores = frozenset(numbers)
        self.has_decimals = any(map(_is_decimal, chain(numbers, shares)))
        self._plain: dict[Score, Score] = {}
        if self.has_decimals:
            # Of equal ones the first counts.
            self._plain = {exact(score): score for score in reversed(numbers)}
        self._shares: dict[int, tuple[Score, ...]] = {}

    @classmethod
    def of(cls, nodes: Iterable[Node], bounds: Iterable[Score] = ()) -> "Averages":
        """Return the averages of the scores of some nodes and of bounds."""
        scores = list(bounds)
        shares: list[Score] = []
        for node in nodes:
            own_scores = (node.value, node.estimate)
            scores += [score for score in own_scores if score is not None]
            shares += node.probabilities or ()
        return cls(scores, shares)

    def plain(self, score: Score) -> Score:
        """Return an exact number as it is written: a score, an int or a decimal."""
        if not self.has_decimals:
            return score
        if score not in self._plain:
            self._plain[score] = as_decimal(score)
        return self._plain[score]

    def mean(self, node: Node, scores: Iterable[Score]) -> Score:
        """
        Return the average of scores, weighed by the probabilities of a chance node.
        """
        return self.total(self.shares(node), scores)

    def shares(self, node: Node) -> tuple[Score, ...]:
        """Return the probabilities of the children of a chance node, to reckon with."""
        if not self.has_decimals:
            return node.probabilities
        if node.index not in self._shares:
            self._shares[node.index] = exact_shares(node.probabilities)
        return self._shares[node.index]

    def total(self, shares: Iterable[Score], scores: Iterable[Score]) -> Score:
        """Return the sum of scores, each times its share."""
        pairs = zip(shares, scores, strict=True)
        if not self.has_decimals:
            return sum(share * score for share, score in pairs)
        return self.plain(sum(share * exact(score) for share, score in pairs))


def _is_decimal(score: Score) -> bool:
    return isinstance(score, float) and isfinite(score)


def as_decimal(score: Score) -> Score:
    """Return a whole number as an int, and a fraction as a float if that is exact.

    A float is exact here if the decimal that is written for it is the fraction.
    """
    if not isinstance(score, Fraction):
        return score
    if score.denominator == 1:
        return score.numerator
    try:
        near = float(score)
    except OverflowError:
        return score
    return near if Fraction(repr(near)) == score == exact(near) else score
