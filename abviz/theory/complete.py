"""Complete trees as arrays: scores for α-β at its best and worst, and what it enters.

Which nodes it enters, Baudet's condition tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Sized
from functools import reduce
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abviz.text import shortened
from abviz.theory.extremes import MOST_SCORES, checked_shape, max_moves
from abviz.trees import TreeError
from abviz.trees.generators import number_of_leaves
from abviz.trees.scores import checked_switch, checked_whole, is_listed

# One strided pass per child is the fastest way up to this branching factor.
_FEW_CHILDREN = 32


def worst_case_scores(
    branching: int, depth: int, *, root: str = "max"
) -> NDArray[np.int64]:
    """Return distinct scores for which α-β opens every leaf of a complete tree.

    Below a MAX node all scores under a later child are greater than those under
    an earlier one; below a MIN node they are all less. So, on the way to any
    leaf, what MAX already has is less than the leaf, and what MIN already has is
    greater: the window never closes. To order the children worst first by their
    minimax values is not enough from 4 plies on.

    Parameters
    ----------
    branching : int
        The branching factor b, at least 1.
    depth : int
        The depth d in plies, from 0 to 10,000.
    root : {"max", "min"}
        Who moves first; the players alternate.

    Returns
    -------
    numpy.ndarray of int
        The numbers from 1 to b^d, for the leaves from left to right.

    Raises
    ------
    TreeError
        If an argument is out of range, or there are more than 67,108,864 leaves.

    Examples
    --------
    >>> worst_case_scores(2, 3).tolist()
    [3, 4, 1, 2, 7, 8, 5, 6]
    >>> import abviz
    >>> abviz.search(abviz.Tree.complete(2, 4, worst_case_scores(2, 4)))
    alpha-beta: value 11, 16 of 16 leaves, 0 cutoffs
    """
    b, d = checked_shape(branching, depth)
    number_of_leaves(b, d, most=MOST_SCORES)
    scores = np.ones(1, dtype=np.int64)
    for is_max in reversed(max_moves(d, root=root)):
        ranks = np.arange(b) if is_max else np.arange(b)[::-1]
        scores = (ranks[:, np.newaxis] * scores.size + scores).ravel()
    return scores


def best_case_scores(
    branching: int, depth: int, *, root: str = "max"
) -> NDArray[np.int64]:
    """Return distinct scores for which α-β opens the fewest leaves of a complete tree.

    That is the number of `best_case_leaves`, which finite scores need. These are the
    worst scores from right to left: the best child comes first everywhere.

    Parameters
    ----------
    branching, depth, root
        As for `worst_case_scores`, which returns such an array and raises the same
        errors.

    Examples
    --------
    >>> best_case_scores(2, 3).tolist()
    [6, 5, 8, 7, 2, 1, 4, 3]
    >>> import abviz
    >>> abviz.search(abviz.Tree.complete(2, 3, best_case_scores(2, 3)))
    alpha-beta: value 6, 5 of 8 leaves, 2 cutoffs
    """
    return worst_case_scores(branching, depth, root=root)[::-1]


def examined_levels(
    scores: ArrayLike, branching: int, *, root: str = "max", cut_on_tie: bool = True
) -> tuple[NDArray[np.bool_], ...]:
    """Tell which nodes of a complete tree α-β enters, without searching it.

    This is the condition that `abviz.theory.examined` explains: with its ancestors'
    elder siblings and its own, a node has α < β (or α ≤ β if ties are kept). Minimax
    values are worked out level by level from the leaves up, and windows from the root
    down, for the nodes that are entered.

    Parameters
    ----------
    scores : array_like of int or float
        The scores of all leaves from left to right, b^d of them. NaN is refused.
        A NumPy array is much faster than a list.
    branching : int
        The branching factor b, at least 2.
    root : {"max", "min"}
        Who moves first; the players alternate.
    cut_on_tie : bool, keyword-only
        Whether α-β cuts as soon as α ≥ β (True), or only when α > β (False).

    Returns
    -------
    tuple of numpy.ndarray of bool
        One mask per level, the root's first and the leaves' last, with one entry
        per node from left to right: whether it is entered.

    Examples
    --------
    >>> for mask in examined_levels([4, 3, 8, 7, 2, 1, 6, 5], 2):
    ...     print(mask.astype(int))
    [1]
    [1 1]
    [1 1 1 0]
    [1 1 1 0 1 1 0 0]
    """
    masks = []
    for values, entered, _ in entered_levels(
        scores, branching, root=root, cut_on_tie=cut_on_tie
    ):
        mask = np.zeros(values.size, dtype=np.bool_)
        mask[entered.places] = True
        masks.append(mask)
    return tuple(masks)


class EnteredLevel(NamedTuple):
    """The entered nodes of one level, in any order, and their windows."""

    places: NDArray[np.intp]
    alphas: NDArray[Any]
    betas: NDArray[Any]
    # Where their parents are among the entered nodes of the level above.
    parents: NDArray[np.intp]

    def children(
        self, values: NDArray[Any], branching: int, *, is_max: bool, is_open: np.ufunc
    ) -> EnteredLevel:
        """Go through the children of all nodes at once, eldest first.

        Those of a node are entered while its window is open.
        """
        places, alphas, betas = self.places * branching, self.alphas, self.betas
        parents = np.arange(places.size)
        entered = [EnteredLevel(places, alphas, betas, parents)]
        for _ in range(branching - 1):
            if is_max:
                alphas = np.maximum(alphas, values.take(places))
            else:
                betas = np.minimum(betas, values.take(places))
            # Of short arrays `take` is faster than an index in brackets.
            still = is_open(alphas, betas).nonzero()[0]
            places, parents = places.take(still) + 1, parents.take(still)
            alphas, betas = alphas.take(still), betas.take(still)
            entered.append(EnteredLevel(places, alphas, betas, parents))
        return EnteredLevel(*map(np.concatenate, zip(*entered, strict=True)))


def entered_levels(
    scores: ArrayLike,
    branching: int,
    *,
    root: str = "max",
    cut_on_tie: bool,
    trees: int = 1,
) -> Iterator[tuple[NDArray[Any], EnteredLevel, bool | None]]:
    """Yield for each level its values, the nodes entered, and whether MAX moves.

    That is None for the leaves. Several trees of one shape, one after the other, are
    searched together.
    """
    branching = checked_whole(branching, "branching", least=2, most=MOST_SCORES)
    cut_on_tie = checked_switch(cut_on_tie, "cut_on_tie")
    array = checked_scores(scores)
    players = max_moves(depth_of(array.size // trees, branching), root=root)
    leaves, alpha, beta = with_window(array)
    levels = minimax_levels(leaves, branching, players=players)
    is_open = np.less if cut_on_tie else np.less_equal
    roots = np.arange(trees)
    entered = EnteredLevel(roots, alpha.repeat(trees), beta.repeat(trees), roots)
    for values, is_max, below in zip(levels, players, levels[1:], strict=False):
        yield values, entered, is_max
        entered = entered.children(below, branching, is_max=is_max, is_open=is_open)
    yield leaves, entered, None


def minimax_levels(
    leaves: NDArray[Any], branching: int, *, players: Sequence[bool]
) -> list[NDArray[Any]]:
    """Return the minimax values of each level, the root's first."""
    levels = [leaves]
    for is_max in reversed(players):
        better = np.maximum if is_max else np.minimum
        families = levels[-1].reshape(-1, branching)
        is_wide = branching > _FEW_CHILDREN
        levels.append(
            better.reduce(families, axis=1) if is_wide else reduce(better, families.T)
        )
    return levels[::-1]


def checked_scores(scores: ArrayLike, *, most: int = MOST_SCORES) -> NDArray[Any]:
    """Return scores as a flat array of the very same numbers."""
    # They are counted before they are read: a range may be very long.
    if is_listed(scores) and isinstance(scores, Sized) and len(scores) > most:
        raise TreeError(
            f"These are {len(scores):,} scores, and {most:,} are taken at most."
        )
    try:
        array = np.asarray(scores)
    except (ValueError, OverflowError):
        array = np.empty((0, 0))
    if array.ndim != 1:
        raise TreeError(
            "scores must be one flat list of numbers, for the leaves left to right, "
            f"not {shortened(scores)}."
        )
    if array.dtype.kind not in "iuf":
        raise TreeError(
            f"scores must be ints or floats of usual size, not {shortened(scores)}; "
            "for fractions and longer numbers use examined(tree)."
        )
    if array.dtype.kind == "f" and np.isnan(array).any():
        index = int(np.argmax(np.isnan(array)))
        raise TreeError(
            f"NaN (leaf {index}, counted from 0) is not a score: it cannot be "
            "compared. Use a number, inf or -inf."
        )
    return array


def depth_of(leaves: int, branching: int) -> int:
    """Return the depth in plies of a complete tree with so many leaves."""
    depth = 0
    while branching**depth < leaves:
        depth += 1
    if branching**depth != leaves:
        raise TreeError(
            f"{leaves:,} scores do not fill a complete tree with branching factor "
            f"{branching:,}; give a power of {branching:,}, such as "
            f"{branching**depth:,}."
        )
    return depth


def with_window(
    scores: NDArray[Any],
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return scores with α and β of the root, all of one type.

    Ints have no infinity: they get bounds beyond all scores, which do the same.
    """
    if scores.dtype.kind == "f":
        return scores, np.array([-inf], scores.dtype), np.array([inf], scores.dtype)
    least, greatest = int(scores.min()), int(scores.max())
    # The smallest type that will do is the fastest.
    for dtype in (np.int16, np.int32, np.int64):
        limits = np.iinfo(dtype)
        if limits.min < least and greatest < limits.max:
            window = np.array([limits.min, limits.max], dtype)
            return scores.astype(dtype, copy=False), window[:1], window[1:]
    raise TreeError(
        "whole scores must lie between −2⁶³ + 1 and 2⁶³ − 2, and these go from "
        f"{least} to {greatest}; for others use examined(tree)."
    )
