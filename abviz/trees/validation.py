"""Whole numbers, such as sizes and seeds, and switches."""

from __future__ import annotations

from numbers import Integral

from abviz.errors import Problem
from abviz.trees.errors import TreeError
from abviz.trees.wording import shortened

# Python writes numbers of some thousand digits only if it is told to.
LARGEST_SEED = 10**1000


def checked_whole(value: object, what: str, *, least: int, most: int | None = None) -> int:
    """Return a whole number within its limits.

    Parameters
    ----------
    value : object
        An int, or a whole NumPy number; a bool is none.
    what : str
        The name of the argument, for the message.
    least, most : int
        The limits, both allowed themselves; `most` may be left out.

    Returns
    -------
    int
        The number.

    Raises
    ------
    TreeError
        If the value is no whole number or outside its limits.

    Examples
    --------
    >>> checked_whole(3, "depth", least=0)
    3
    """
    if isinstance(value, Integral) and not isinstance(value, bool):
        number = int(value)
        if number >= least and (most is None or number <= most):
            return number
    facts: dict[str, object] = {"what": what, "least": least, "given": shortened(value)}
    if most is None:
        raise TreeError(
            Problem("{what} must be a whole number of at least {least:,}, not {given}.", **facts)
        )
    raise TreeError(
        Problem(
            "{what} must be a whole number from {least:,} to {most:,}, not {given}.",
            most=most,
            **facts,
        )
    )


def checked_switch(value: object, what: str) -> bool:
    """Return True or False, and refuse what only counts as one of them, such as "false".

    Raises
    ------
    TreeError
        If it is neither.

    Examples
    --------
    >>> checked_switch(False, "hide")
    False
    >>> checked_switch("false", "hide")
    Traceback (most recent call last):
        ...
    abviz.trees.errors.TreeError: hide must be True or False, not 'false'.
    """
    if isinstance(value, bool):
        return value
    raise TreeError(f"{what} must be True or False, not {shortened(value)}.")


def checked_seed(seed: object) -> int:
    """Return a seed, which is any whole number that can be written.

    Raises
    ------
    TreeError
        If there is no seed, or it is no whole number, or has more than a thousand digits.

    Examples
    --------
    >>> checked_seed(7)
    7
    """
    is_whole = isinstance(seed, Integral) and not isinstance(seed, bool)
    if isinstance(seed, Integral) and is_whole and abs(int(seed)) < LARGEST_SEED:
        return int(seed)
    raise TreeError(
        f"seed must be a whole number{' of at most 1,000 digits' * is_whole}, not "
        f"{shortened(seed)}. The same seed always gives the same tree; try seed=1."
    )
