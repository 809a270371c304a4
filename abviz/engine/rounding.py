"""Rounding: averages of floats that ought to be equal differ in their last digits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isfinite
from typing import Any

from abviz.trees import Score, Tree

TOLERANCE = 1e-11


def without_rounding_errors(
    columns: Iterable[list[Any]], tree: Tree, scale: tuple[Score, ...]
) -> list[list[Any]]:
    """Return columns in which numbers that differ by rounding alone are one number.

    Without floats nothing is changed. Scores of leaves and the ends of the scale win over
    other numbers, and short numbers over long ones.

    Parameters
    ----------
    columns : iterable of list
        Windows and values of a search that takes averages.
    tree : Tree
        What was searched.
    scale : tuple of scores
        The least and the greatest score there is, or nothing.

    Returns
    -------
    list of list
        The columns, in the same order.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> without_rounding_errors([[0.1 + 0.2, 5, None]], Tree.parse("0.3 5"), ())
    [[0.3, 5, None]]
    """
    given = list(columns)
    firm = {leaf.value for leaf in tree.leaves}.union(scale)
    distinct = {s for s in firm.union(*given) if s is not None and (s in firm or isfinite(s))}
    if not any(isinstance(score, float) for score in distinct):
        return given
    numbers = sorted(distinct)
    width = TOLERANCE * max(abs(numbers[0]), abs(numbers[-1]))
    chosen: dict[Score, Score] = {}
    for group in _groups(numbers, width):
        best = min(group, key=lambda score: (score not in firm, len(str(score))))
        chosen.update((score, best) for score in group if score not in firm)
    return [[chosen.get(score, score) for score in column] for column in given]


def _groups(numbers: list[Score], width: float) -> Iterable[list[Score]]:
    """Yield runs of neighbours that are no further apart than a width."""
    group = numbers[:1]
    for below, above in pairwise(numbers):
        if above - below > width:
            yield group
            group = []
        group.append(above)
    yield group
