"""A recorded search as a tree of visits: which made which, and when they return."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from abviz.engine.recording import Recording
from abviz.trees import Score

Window: TypeAlias = tuple[Score | None, Score | None]


class Moment(NamedTuple):
    """
    One thing that a search does: it enters a node, or returns from one with a value.
    """

    node: int  # by its index
    value: Score | None = None

    @property
    def is_return(self) -> bool:
        """Whether the search returns from the node; otherwise it enters it."""
        return self.value is not None


class VisitTree:
    """The visits of a recorded search, each known by its number in the recording.

    Parameters
    ----------
    recording : Recording
        A recursive search: a visit lasts until those that it made have returned.

    Attributes
    ----------
    nodes, values : tuple
        The nodes, and what came back, as in the recording.
    above : list of int or None
        The visit that made each; None for one of the root.
    below : list of list of int
        Those that each has made, in their order.

    Examples
    --------
    >>> from abviz import search
    >>> visits = VisitTree(search("(3 5) (2 9)"))
    >>> " ".join(node.name for node in visits.nodes)
    'A B C D E F'
    >>> visits.above, visits.below[0], visits.before(4)
    ([None, 0, 1, 1, 0, 4], [1, 4], [1])
    >>> list(visits.returning())
    [2, 3, 1, 5, 4, 0]
    """

    def __init__(self, recording: Recording) -> None:
        """Find out which visit has made which.

        It is the last visit before it, of those not yet returned, of the node's parent.
        """
        self.recording = recording
        self.nodes = recording.visits
        self.values: tuple[Score | None, ...] = recording.values
        self.above: list[int | None] = []
        self.below: list[list[int]] = [[] for _ in self.nodes]
        open_visits: list[int] = []  # those that have not returned yet
        for number, node in enumerate(self.nodes):
            while open_visits and self.nodes[open_visits[-1]] is not node.parent:
                open_visits.pop()
            self.above.append(open_visits[-1] if open_visits else None)
            if open_visits:
                self.below[open_visits[-1]].append(number)
            open_visits.append(number)

    @cached_property
    def windows(self) -> list[Window]:
        """The window with which each visit begins."""
        return list(zip(self.recording.alphas, self.recording.betas, strict=True))

    @cached_property
    def window_at(self) -> dict[int, tuple[Any, Any]]:
        """The window with which each node was last entered, by its index."""
        windows = zip(self.nodes, self.windows, strict=True)
        return {node.index: window for node, window in windows}

    def before(self, number: int) -> list[int]:
        """Return the earlier visits that the same visit made."""
        above = self.above[number]
        if above is None:
            return []
        return [visit for visit in self.below[above] if visit < number]

    def path_to(self, number: int) -> list[int]:
        """Return the visits from which a visit is made, the nearest first.

        There are none of a number behind the last visit.
        """
        path: list[int] = []
        above = self.above[number] if number < len(self.above) else None
        while above is not None:
            path.append(above)
            above = self.above[above]
        return path

    def in_order(self) -> Iterator[tuple[int, bool]]:
        """Yield what the search did: the number of a visit, and whether it returns.

        Each visit comes twice, as it begins and as it returns, even by an error.
        """
        entered: list[int] = []
        for number, above in enumerate(self.above):
            while entered and entered[-1] != above:
                yield entered.pop(), True
            yield number, False
            entered.append(number)
        while entered:
            yield entered.pop(), True

    def returning(self) -> Iterator[int]:
        """Yield the visits that have returned, in the order in which they did."""
        for number, is_return in self.in_order():
            if is_return and number not in self.recording.unfinished:
                yield number

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """
        What the search does, in order: it enters each node, and later returns from it.
        """
        return tuple(
            Moment(self.nodes[number].index, self.values[number] if is_return else None)
            for number, is_return in self.in_order()
        )

    @property
    def leaves(self) -> tuple[int, ...]:
        """The leaves by index, in the order in which they were examined."""
        return tuple(node.index for node in self.nodes if node.is_leaf)

    @property
    def skipped(self) -> tuple[int, ...]:
        """The children, by index, that were not entered though their parent was."""
        entered = {node.index for node in self.nodes}
        children = (child.index for node in self.nodes for child in node.children)
        return tuple(sorted(set(children) - entered))
