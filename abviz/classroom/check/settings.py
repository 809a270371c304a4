"""The settings of a check, validated."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from abviz.classroom.check.judge import ASPECTS, Aspect
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.trees import TreeError
from abviz.trees.scores import checked_score, checked_switch, checked_whole, shortened

# The time for all trees, where none is given. In a browser Python is slow, and people wait.
SECONDS = 20.0 if sys.platform == "emscripten" else 60.0
MOST_SECONDS_A_TREE = 2.0
WAYS = ("depth first", "null windows", "averaging")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a check."""

    algorithm: Algorithm  # what a function is compared with
    compared: tuple[Aspect, ...]  # the aspects that count
    # Whether a function may be fail-hard, and may take for granted that MAX and MIN take turns.
    fail_hard: bool
    alternating: bool
    most_leaves: int  # which trees it is checked on
    random_trees: int
    seconds: float  # the limits
    max_calls: int
    seed: int
    infinite: bool = True  # whether trees with infinite scores are tried
    own_work: bool = True  # whether a function that runs a search of abviz is refused

    @property
    def each(self) -> float:
        """The time for a tree."""
        return min(MOST_SECONDS_A_TREE, self.seconds)


def checked_reference(name: str) -> Algorithm:
    """Return the algorithm of a name, or say why nothing can be compared with it."""
    algorithm = algorithms[name]
    if algorithm.way not in WAYS:
        known = [one.name for one in algorithms.values() if one.way in WAYS]
        raise SearchError(
            f"check compares calls on nodes, one by one, and {algorithm.title} is not made of "
            f"them alone; against is one of {', '.join(known)}."
        )
    return algorithm


def checked_aspects(compare: Iterable[str]) -> tuple[Aspect, ...]:
    """Return the aspects that are named, in their own order.

    Examples
    --------
    >>> checked_aspects(["leaves", "value"])
    ('value', 'leaves')
    """
    given = (compare,) if isinstance(compare, str) else compare
    wanted = set()
    # An unknown one is refused before the rest is read: a range may be very long.
    for one in given if isinstance(given, Iterable) else [given]:
        if one not in ASPECTS:
            raise _not_compared(shortened(one))
        wanted.add(one)
    if not wanted:
        raise _not_compared("nothing")
    return tuple(one for one in ASPECTS if one in wanted)


def _not_compared(what: str) -> SearchError:
    return SearchError(f"compare holds some of {', '.join(ASPECTS)}, not {what}.")


def switch(value: object, name: str) -> bool:
    """Return True or False, or say that it is neither."""
    try:
        return checked_switch(value, name)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None


def whole(value: object, name: str, *, least: int, most: int) -> int:
    """Return a whole number, or say why it is none that can be."""
    try:
        return checked_whole(value, name, least=least, most=most)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None


def checked_seconds(seconds: object) -> float:
    """Return a time above 0, or say that it is none."""
    try:
        time = float(checked_score(seconds))
    except TreeError:
        time = 0.0
    if time > 0:
        return time
    raise SearchError(f"check needs a time above 0 seconds, not {shortened(seconds)}.")
