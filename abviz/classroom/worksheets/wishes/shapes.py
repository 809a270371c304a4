"""Random shapes of trees with so many leaves, children and plies: each as likely as the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import TypeAlias

from abviz.classroom.worksheets.errors import WorksheetError
from abviz.classroom.worksheets.wishes.checking import MOST_CHILDREN, MOST_LEAVES, MOST_PLIES
from abviz.classroom.worksheets.wishes.ranges import Range
from abviz.classroom.worksheets.wishes.task import Task, written

# A leaf is None, an inner node the list of the shapes below it.
Shape: TypeAlias = "list[Shape] | None"


class Shapes:
    """All shapes that a task allows, counted before one is drawn.

    Parameters
    ----------
    leaves : tuple of int or None
        How many leaves there are; None allows any number up to 64.
    branching : tuple of int, keyword-only
        How many children an inner node has.
    depth : tuple of int, keyword-only
        In which plies leaves are.

    Examples
    --------
    >>> shapes = Shapes((4, 4), branching=(2, 3), depth=(1, 3))
    >>> shapes.number(4)
    10
    >>> shapes.drawn(Random(1))
    [None, None, [None, None]]
    """

    def __init__(self, leaves: Range | None, *, branching: Range, depth: Range) -> None:
        self.leaves = _ends(leaves or (2, None), most=MOST_LEAVES)
        self.branching = _ends(branching, most=MOST_CHILDREN)
        self.depth = _ends(depth, most=MOST_PLIES)
        self._trees: dict[tuple[int, int], int] = {}
        self._rows: dict[tuple[int, int, int], int] = {}

    def number(self, leaves: int) -> int:
        """Return how many shapes have so many leaves."""
        return self._below(leaves, 0)

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """The numbers of leaves that some shape has."""
        return tuple(leaves for leaves in self.leaves if self.number(leaves))

    def drawn(self, source: Random) -> Shape:
        """Return a random shape; each number of leaves is as likely as the others."""
        return self._drawn(source.choice(self.possible), 0, source)

    def _below(self, leaves: int, ply: int) -> int:
        """Return how many shapes with so many leaves can stand in a ply."""
        key = leaves, ply
        if key not in self._trees:
            itself = int(leaves == 1 and ply in self.depth)
            more = ply < self.depth[-1] and leaves > 1
            wider = (self._beside(leaves, children, ply + 1) for children in self.branching)
            self._trees[key] = itself + (sum(wider) if more else 0)
        return self._trees[key]

    def _beside(self, leaves: int, children: int, ply: int) -> int:
        """Return how many rows of so many children in a ply have so many leaves together."""
        if children == 0 or leaves < children:
            return int(leaves == children == 0)
        key = leaves, children, ply
        if key not in self._rows:
            self._rows[key] = sum(ways for _, ways in self._firsts(leaves, children, ply))
        return self._rows[key]

    def _firsts(self, leaves: int, children: int, ply: int) -> Iterator[tuple[int, int]]:
        """Yield how many leaves the first of some children can have, and in how many ways."""
        for first in range(1, leaves - children + 2):
            rest = self._beside(leaves - first, children - 1, ply)
            yield first, rest and rest * self._below(first, ply)

    def _drawn(self, leaves: int, ply: int, source: Random) -> Shape:
        place = source.randrange(self._below(leaves, ply))
        if leaves == 1:
            return None
        for children in self.branching:
            ways = self._beside(leaves, children, ply + 1)
            if place < ways:
                return list(self._row(leaves, children, ply + 1, source))
            place -= ways
        raise AssertionError("more shapes were counted than there are")

    def _row(self, leaves: int, children: int, ply: int, source: Random) -> Iterator[Shape]:
        while children:
            place = source.randrange(self._beside(leaves, children, ply))
            ways = accumulate(number for _, number in self._firsts(leaves, children, ply))
            first = 1 + sum(number <= place for number in ways)
            yield self._drawn(first, ply, source)
            leaves, children = leaves - first, children - 1


def _ends(wished: Range, *, most: int) -> range:
    low, high = wished
    return range(low, (most if high is None else high) + 1)


def shapes_of(task: Task) -> Shapes:
    """Return the shapes that a task allows.

    Raises
    ------
    WorksheetError
        If there is none.

    Examples
    --------
    >>> import abviz
    >>> shapes_of(abviz.task("cuts", leaves=9, branching=2, depth=3))
    Traceback (most recent call last):
        ...
    abviz.classroom.worksheets.errors.WorksheetError: There is no tree with leaves=9, \
branching=2 and depth=3. Change one of them, such as leaves=8.
    """
    shapes = Shapes(task.leaves, branching=task.branching, depth=task.depth)
    if shapes.possible:
        return shapes
    raise WorksheetError(_unshaped(task))


def _unshaped(task: Task) -> str:
    leaves = "" if task.leaves is None else f"leaves={written(task.leaves)}, "
    wished = f"{leaves}branching={written(task.branching)}"
    free = Shapes(None, branching=task.branching, depth=task.depth).possible
    text = f"There is no tree with {wished} and depth={written(task.depth)}."
    if not free:
        return f"{text} With this branching and depth it has more than {MOST_LEAVES} leaves."
    wanted = (task.leaves or (2, None))[0]
    nearest = min(free, key=lambda number: abs(number - wanted))
    return f"{text} Change one of them, such as leaves={nearest}."
