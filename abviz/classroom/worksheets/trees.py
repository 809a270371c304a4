"""Random trees with a shape that a task allows, and scores in its range.

Random shapes of trees with so many leaves, children and plies: each as likely as the others.

A tree that may be as wished: what is known of it, and which wishes it does not meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from abviz.classroom.check.trials import filled
from abviz.classroom.worksheets.task import (
    MOST_CHILDREN,
    MOST_LEAVES,
    MOST_PLIES,
    Range,
    Task,
    WorksheetError,
    is_within,
    written,
)
from abviz.replay.steps import Cutoff
from abviz.replay.trace import Trace, search
from abviz.trees import Tree
from abviz.trees.copying import rebuilt
from abviz.trees.measures import minimax_values

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
    abviz.classroom.worksheets.task.WorksheetError: There is no tree with leaves=9, \
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


class RandomTrees:
    """The trees that a task allows before its other wishes are looked at.

    Parameters
    ----------
    task : Task
        What is wished.

    Attributes
    ----------
    drawn : function of a Random
        Returns a tree that chance chooses.
    most_leaves : int
        How many leaves a tree has at most.

    Raises
    ------
    WorksheetError
        If there is no such tree.

    Examples
    --------
    >>> import abviz
    >>> print(RandomTrees(abviz.task("cuts", shape="((0 0) 0)")).drawn(Random(1)))
    ((5 19) 3)
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.scores = range(task.low, task.high + 1)
        if task.shape is None:
            shapes = shapes_of(task)
            self.most_leaves = shapes.possible[-1]
            self.drawn: Callable[[Random], Tree] = partial(self._grown, shapes)
        else:
            self.most_leaves = len(task.shape.leaves)
            self.drawn = partial(self._filled, task.shape)
        if task.distinct and len(self.scores) < self.most_leaves:
            raise WorksheetError(
                f"{self.most_leaves} leaves cannot have distinct scores from {task.low} to "
                f"{task.high}: there are {len(self.scores)}. Widen the range, or leave out "
                "distinct=yes."
            )

    def _grown(self, shapes: Shapes, source: Random) -> Tree:
        shape = shapes.drawn(source)
        scores = self._scores(_leaves(shape), source)
        return Tree.from_nested(filled(shape, scores), root=self.task.root)

    def _filled(self, shape: Tree, source: Random) -> Tree:
        scores = self._scores(len(shape.leaves), source)
        return Tree(rebuilt(shape.nodes, score=lambda leaf: next(scores)))

    def _scores(self, number: int, source: Random) -> Iterator[int]:
        if self.task.distinct:
            return iter(source.sample(self.scores, number))
        return iter([source.choice(self.scores) for _ in range(number)])


def _leaves(shape: Shape) -> int:
    return 1 if shape is None else sum(map(_leaves, shape))


class Candidate:
    """A tree that may be as wished, and what alpha-beta does on it.

    Parameters
    ----------
    tree : Tree
        A tree of MAX and MIN.

    Examples
    --------
    >>> import abviz
    >>> candidate = Candidate(abviz.examples["deep-cutoff"])
    >>> candidate.is_deep, len(candidate.cutoffs), candidate.ties, candidate.has_one_variation
    (True, 1, 0, True)
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @cached_property
    def trace(self) -> Trace:
        """What alpha-beta does."""
        return search(self.tree)

    @cached_property
    def cutoffs(self) -> tuple[Cutoff, ...]:
        """The cutoffs that skip children."""
        return tuple(cutoff for cutoff in self.trace.cutoffs if cutoff.skipped)

    @property
    def is_deep(self) -> bool:
        """Whether one of the cutoffs is deep."""
        return any(cutoff.is_deep for cutoff in self.cutoffs)

    @property
    def ties(self) -> int:
        """How many of the cutoffs come from a value that equals the bound."""
        trace = self.trace
        columns = zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True)
        bounds = {node: (beta if node.is_max else alpha, v) for node, alpha, beta, v in columns}
        return sum(bounds[cutoff.node][0] == bounds[cutoff.node][1] for cutoff in self.cutoffs)

    @property
    def has_one_variation(self) -> bool:
        """Whether there is only one line of best play."""
        values = minimax_values(self.tree)
        node = self.tree.root
        while not node.is_leaf:
            best = [child for child in node.children if values[child.index] == values[node.index]]
            if len(best) > 1:
                return False
            [node] = best
        return True

    @property
    def is_distinct(self) -> bool:
        """Whether all scores differ."""
        return len({leaf.value for leaf in self.tree.leaves}) == len(self.tree.leaves)

    @property
    def differs_from_right_to_left(self) -> bool:
        """Whether other leaves are examined from right to left."""
        mirrored = search(self.tree.reordered("reversed"))
        examined = {leaf.name for leaf in self.trace.leaves}
        return examined != {leaf.name for leaf in mirrored.leaves}

    def refusals(self, task: Task) -> Iterator[str]:
        """Yield the wishes of a task that it does not meet, each as it is written in a text."""
        for name, meets in _TESTS.items():
            wished = getattr(task, name)
            if wished is not None and not meets(self, wished):
                yield f"{name.replace('_', '-')}={written(wished)}"


_TESTS: MappingProxyType[str, Callable[[Candidate, Any], bool]] = MappingProxyType(
    {
        "cutoffs": lambda one, wished: is_within(len(one.cutoffs), wished),
        "deep": lambda one, wished: one.is_deep == wished,
        "ties": lambda one, wished: is_within(one.ties, wished),
        "unique_variation": lambda one, wished: one.has_one_variation == wished,
        "distinct": lambda one, wished: one.is_distinct == wished,
        "differs_from_right_to_left": (
            lambda one, wished: one.differs_from_right_to_left == wished
        ),
    }
)
