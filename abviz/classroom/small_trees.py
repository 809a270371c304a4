"""All small trees, in order of size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import Any

from abviz.trees import Tree
from abviz.trees.validation import checked_whole


def small_trees(most_leaves: int = 5, *, lowest: int = 1, fewest_leaves: int = 2) -> Iterator[Tree]:
    """Yield every small tree that a search which compares scores can tell apart.

    To such a search only the order of the leaf scores matters, so each order stands for all
    trees that have it. Fewer leaves come first: the first tree on which two searches differ
    is a smallest one. Every inner node has at least 2 children, and MAX and MIN take turns.

    Parameters
    ----------
    most_leaves : int
        The greatest number of leaves, from 2 to 7. Up to 5 leaves there are 50,424 trees, and
        1,845,102 more have 6 leaves.
    lowest : int, keyword-only
        The lowest score of each tree, from −1,000 to 1,000; the others follow it without a
        gap. Searches that do something else than compare may differ where scores are 0 or
        below.
    fewest_leaves : int, keyword-only
        The least number of leaves, from 2 to `most_leaves`.

    Yields
    ------
    Tree
        The trees: by number of leaves, then by shape, by the order of the scores, and with
        MAX at the root before MIN.

    Raises
    ------
    TreeError
        If a number is out of range.

    Examples
    --------
    >>> print(*small_trees(2), sep="; ")
    (1 1); min(1 1); (1 2); min(1 2); (2 1); min(2 1)
    """
    most = checked_whole(most_leaves, "most_leaves", least=2, most=7)
    least = checked_whole(lowest, "lowest", least=-1000, most=1000)
    fewest = checked_whole(fewest_leaves, "fewest_leaves", least=2, most=most)
    for leaves in range(fewest, most + 1):
        for model, scores in models_and_scores(leaves, lowest=least):
            yield model.with_scores(scores)


def models_and_scores(leaves: int, *, lowest: int) -> Iterator[tuple[Tree, tuple[int, ...]]]:
    """Yield the small trees of a number of leaves, each as a tree of its form and its scores.

    Examples
    --------
    >>> [(str(model), scores) for model, scores in models_and_scores(2, lowest=0)][1:4]
    [('min(0 0)', (0, 0)), ('(0 0)', (0, 1)), ('min(0 0)', (0, 1))]
    """
    orders = [tuple(lowest + rank for rank in order) for order in weak_orders(leaves)]
    for shape in shapes(leaves):
        nested = filled(shape, iter(orders[0]))
        models = [Tree.from_nested(nested, root=root) for root in ("max", "min")]
        yield from ((model, scores) for scores, model in product(orders, models))


def count_small(most_leaves: int, *, fewest_leaves: int = 2) -> int:
    """Return how many small trees there are, without making them.

    Examples
    --------
    >>> [count_small(leaves) for leaves in (2, 3, 4, 5)]
    [6, 84, 1734, 50424]
    """
    sizes = range(fewest_leaves, most_leaves + 1)
    return sum(2 * len(shapes(leaves)) * _orders(leaves) for leaves in sizes)


def _orders(length: int) -> int:
    """Return how many ways there are to rank so many things, ties included."""
    return sum(comb(length, tied) * _orders(length - tied) for tied in range(1, length + 1)) or 1


def shapes(leaves: int) -> list[Any]:
    """Return all shapes of a number of leaves: a leaf is None, an inner node a list of shapes.

    Examples
    --------
    >>> shapes(3)
    [[None, [None, None]], [None, None, None], [[None, None], None]]
    """
    return [None] if leaves == 1 else [list(children) for children in forests(leaves)]


def forests(leaves: int) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of two shapes or more that have so many leaves together.

    Examples
    --------
    >>> list(forests(2))
    [(None, None)]
    """
    for first in range(1, leaves):
        rests = [(shape,) for shape in shapes(leaves - first)] + list(forests(leaves - first))
        for shape, rest in product(shapes(first), rests):
            yield (shape, *rest)


def weak_orders(length: int) -> list[tuple[int, ...]]:
    """Return all ways to rank so many things, ties included, from rank 0 on without gaps.

    Examples
    --------
    >>> weak_orders(2)
    [(0, 0), (0, 1), (1, 0)]
    """
    ranked = product(range(length), repeat=length)
    return [ranks for ranks in ranked if len(set(ranks)) == max(ranks) + 1]


def filled(shape: Any, scores: Iterator[int]) -> Any:
    """Return a shape with scores in the places of its leaves, from left to right.

    Examples
    --------
    >>> filled([None, [None, None]], iter([3, 1, 2]))
    [3, [1, 2]]
    """
    return next(scores) if shape is None else [filled(child, scores) for child in shape]
