"""A tree that may be as wished: what is known of it, and which wishes it does not meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from types import MappingProxyType
from typing import Any

from abviz.classroom.worksheets.wishes.ranges import is_within
from abviz.classroom.worksheets.wishes.task import Task, written
from abviz.replay.events import Cutoff
from abviz.replay.search import search
from abviz.replay.trace import Trace
from abviz.trees import Tree
from abviz.trees.measures import minimax_values


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
