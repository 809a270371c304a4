"""Rounding: averages of floats that ought to be equal differ in their last digits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any

from abviz.trees import Node, Score, Tree

TOLERANCE = 1e-11


def without_rounding_errors(
    columns: Iterable[list[Any]],
    visits: Sequence[Node],
    *,
    tree: Tree,
    scale: tuple[Score, ...],
) -> list[list[Any]]:
    """Return columns in which numbers that differ by rounding alone are one number.

    Without floats nothing is changed. Scores of leaves and the ends of the scale win over
    other numbers, and short numbers over long ones. How far rounding reaches hangs on the
    scores that an average is made of: those below its node, and the ends of the scale.

    Parameters
    ----------
    columns : iterable of list
        Windows and values of a search that takes averages, one for each visit.
    visits : sequence of Node
        The nodes that were visited.
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
    >>> tree = Tree.parse("chance(0.5*0.3 0.5*0.3)")
    >>> without_rounding_errors([[0.1 + 0.2, 0.3, None]], tree.nodes, tree=tree, scale=())
    [[0.3, 0.3, None]]
    """
    given = list(columns)
    firm = {leaf.value for leaf in tree.leaves}.union(scale)
    distinct = {s for s in firm.union(*given) if s is not None and (s in firm or isfinite(s))}
    if not any(isinstance(score, float) for score in distinct):
        return given
    reach = _reach(given, visits, tree=tree, scale=scale)
    chosen: dict[Score, Score] = {}
    for group in _groups(sorted(distinct), reach):
        best = min(group, key=lambda score: (score not in firm, len(str(score))))
        chosen.update((score, best) for score in group if score not in firm)
    return [[chosen.get(score, score) for score in column] for column in given]


def _reach(
    columns: list[list[Any]], visits: Sequence[Node], *, tree: Tree, scale: tuple[Score, ...]
) -> dict[Score, float]:
    """Return how far from each number the same one may lie, rounded otherwise."""
    greatest = [0.0] * len(tree.nodes)
    # A child stands after its parent.
    for node in reversed(tree.nodes):
        given = (node.value if node.is_leaf else None, node.estimate)
        sizes = [abs(float(score)) for score in given if score is not None and isfinite(score)]
        below = [greatest[child.index] for child in node.children]
        greatest[node.index] = max((*sizes, *below), default=0.0)
    ends = max((abs(float(end)) for end in scale if isfinite(end)), default=0.0)
    reach: dict[Score, float] = {}
    for column in columns:
        for node, score in zip(visits, column, strict=False):
            # All others hand on what came from one of these, or of a window.
            own = greatest[node.index] if node.is_chance else 0.0
            width = TOLERANCE * max(own, ends)
            reach[score] = max(width, reach.get(score, 0.0))
    return reach


def _groups(numbers: list[Score], reach: Mapping[Score, float]) -> Iterable[list[Score]]:
    """Yield runs of neighbours of which one lies within the reach of the other."""
    group = numbers[:1]
    for below, above in pairwise(numbers):
        if above - below > max(reach.get(below, 0.0), reach.get(above, 0.0)):
            yield group
            group = []
        group.append(above)
    yield group
