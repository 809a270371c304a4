"""Random trees with a shape that a task allows, and scores in its range."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from abviz.classroom.small_trees import filled
from abviz.classroom.worksheets.errors import WorksheetError
from abviz.classroom.worksheets.wishes.shapes import Shape, Shapes, shapes_of
from abviz.classroom.worksheets.wishes.task import Task
from abviz.trees import Tree
from abviz.trees.copies.changes import rebuilt


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
