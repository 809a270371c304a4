"""The leaf scores of a complete tree as one flat array."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abviz.trees import TreeError


def checked_scores(scores: ArrayLike) -> NDArray[Any]:
    """Return scores as a flat array of the very same numbers.

    Parameters
    ----------
    scores : array_like of int or float
        A flat list or array; infinite scores are allowed, NaN is not.

    Returns
    -------
    numpy.ndarray
        An array of ints or floats. An array that is given is not copied.

    Raises
    ------
    TreeError
        If the scores are nested, no ints or floats, or cannot be held exactly.

    Examples
    --------
    >>> checked_scores([4, 3.5]).tolist()
    [4.0, 3.5]
    """
    try:
        array = np.asarray(scores)
    except (ValueError, OverflowError):
        array = np.empty((0, 0))
    if array.ndim != 1:
        raise TreeError("scores must be one flat list of numbers, for the leaves left to right.")
    if array.dtype.kind not in "iuf":
        raise TreeError(
            "scores must be ints or floats of usual size; "
            "for fractions and longer numbers use examined(tree)."
        )
    if array.dtype.kind == "f":
        _check_floats(scores, array)
    return array


def depth_of(leaves: int, branching: int) -> int:
    """Return the depth in plies of a complete tree with so many leaves.

    Parameters
    ----------
    leaves : int
        Number of leaves.
    branching : int
        The branching factor, at least 2.

    Returns
    -------
    int
        The d with branching^d = leaves.

    Raises
    ------
    TreeError
        If there is no such d.

    Examples
    --------
    >>> depth_of(8, 2), depth_of(1, 2)
    (3, 0)
    """
    depth = 0
    while branching**depth < leaves:
        depth += 1
    if branching**depth != leaves:
        raise TreeError(
            f"{leaves:,} scores do not fill a complete tree with branching factor {branching:,}; "
            f"give a power of {branching:,}, such as {branching**depth:,}."
        )
    return depth


def with_window(scores: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return scores with the window of the root, all of one type.

    Parameters
    ----------
    scores : numpy.ndarray of int or float
        At least one score.

    Returns
    -------
    scores, alpha, beta : numpy.ndarray
        The scores, and two arrays of one entry. For floats these are −∞ and ∞. Ints
        have no infinity; they get bounds beyond all scores, which do the same.

    Raises
    ------
    TreeError
        If there is no room for such bounds.

    Examples
    --------
    >>> scores, alpha, beta = with_window(np.array([4, 3]))
    >>> scores.dtype, alpha.tolist(), beta.tolist()
    (dtype('int16'), [-32768], [32767])
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
        "whole scores must lie between −2⁶³ + 1 and 2⁶³ − 2; for others use examined(tree)."
    )


def _check_floats(given: ArrayLike, array: NDArray[Any]) -> None:
    if np.isnan(array).any():
        place = int(np.argmax(np.isnan(array)))
        raise TreeError(
            f"NaN (leaf {place}, counted from 0) is not a score: it cannot be compared. "
            "Use a number, inf or -inf."
        )
    if given is not array:
        exact = np.asarray(given, dtype=object)
        # A list that mixes floats with long ints would be rounded without a word.
        rounded = np.flatnonzero(exact != array)
        if rounded.size:
            place = int(rounded[0])
            raise TreeError(
                f"{exact[place]!r} (leaf {place}, counted from 0) cannot be held exactly beside "
                "floats; round it first, or use examined(tree)."
            )
