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


def exact_probabilities(probabilities: Sequence[Score]) -> tuple[Score, ...]:
    """Return probabilities as exact numbers that sum to 1.

    Probabilities that are floats sum to 1 within a billionth: they are divided by their
    exact sum.
    """
    fractions = tuple(map(exact, probabilities))
    total = sum(fractions)
    if total == 1:
        return fractions
    return tuple(Fraction(number) / Fraction(total) for number in fractions)


class Averages:
    """Averages without rounding errors, written as the scores are.

    Where some score or probability is a decimal, averages are taken of fractions
    (`exact`), and the result is turned back into a decimal (`plain`). Elsewhere numbers
    stay as they are.
    """

    def __init__(
        self, scores: Iterable[Score], probabilities: Iterable[Score] = ()
    ) -> None:
        """Note how each score is written, so that `plain` can write it alike."""
        written_scores = list(scores)
        self.scores = frozenset(written_scores)
        numbers = chain(written_scores, probabilities)
        self.has_decimals = any(map(_is_decimal, numbers))
        # How each exact number is written: as the first of the scores that equal it.
        self._written: dict[Score, Score] = {}
        if self.has_decimals:
            for score in written_scores:
                self._written.setdefault(exact(score), score)
        # The exact probabilities below each chance node, by its index.
        self._probabilities: dict[int, tuple[Score, ...]] = {}

    @classmethod
    def of(cls, nodes: Iterable[Node], bounds: Iterable[Score] = ()) -> "Averages":
        """Return what takes averages of the scores of some nodes, and of bounds."""
        scores = list(bounds)
        probabilities: list[Score] = []
        for node in nodes:
            own_scores = (node.value, node.estimate)
            scores += [score for score in own_scores if score is not None]
            probabilities += node.probabilities or ()
        return cls(scores, probabilities)

    def plain(self, score: Score) -> Score:
        """Return an exact number as it is written: a score, an int or a decimal."""
        if not self.has_decimals:
            return score
        if score not in self._written:
            self._written[score] = as_decimal(score)
        return self._written[score]

    def mean(self, node: Node, scores: Iterable[Score]) -> Score:
        """
        Return the average of scores, weighed by the probabilities of a chance node.
        """
        return self.weighted_sum(self.probabilities(node), scores)

    def probabilities(self, node: Node) -> tuple[Score, ...]:
        """
        Return the probabilities below a chance node, exact where there are decimals.
        """
        if not self.has_decimals:
            return node.probabilities
        if node.index not in self._probabilities:
            self._probabilities[node.index] = exact_probabilities(node.probabilities)
        return self._probabilities[node.index]

    def weighted_sum(self, weights: Iterable[Score], scores: Iterable[Score]) -> Score:
        """Return the sum of scores, each times its weight, written as scores are."""
        pairs = zip(weights, scores, strict=True)
        if not self.has_decimals:
            return sum(weight * score for weight, score in pairs)
        return self.plain(sum(weight * exact(score) for weight, score in pairs))


def _is_decimal(score: Score) -> bool:
    return isinstance(score, float) and isfinite(score)


def as_decimal(score: Score) -> Score:
    """Return a whole number as an int, and a fraction as a float if that is exact.

    A float is exact here if the decimal that Python writes for it equals the fraction.
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
