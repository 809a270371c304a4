"""What a search did: who was entered, with which window, and what came back."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING

from abviz.search.recorder import Log, record
from abviz.trees import Node, Score, Tree, TreeError, format_score

if TYPE_CHECKING:
    from abviz.replay import Cutoff, Frame, Replay, Step
    from abviz.search.registry import Algorithm


def run(tree: Tree, algorithm: Algorithm) -> Trace:
    """Run an algorithm on a tree and return its trace."""
    if not isinstance(tree, Tree):
        raise TreeError(
            f"a search needs a Tree, not {type(tree).__name__}; "
            "make one with Tree.parse or Tree.from_nested."
        )
    if tree.has_chance:
        raise TreeError(
            f"this tree has chance nodes, and {algorithm.title} knows only MAX and MIN; "
            "search a tree without chance nodes."
        )
    try:
        log = record(algorithm.function, tree.root)
    except RecursionError:
        raise TreeError(
            f"this tree is {tree.depth:,} plies deep, and a recursive search gets no further than "
            f"Python's recursion limit (sys.getrecursionlimit() is {sys.getrecursionlimit():,}, "
            "two calls for each ply); search a shallower tree."
        ) from None
    return Trace(tree=tree, algorithm=algorithm, log=log)


class Trace:
    """The record of one search, in four columns with one entry per visit.

    Made by ``abviz.search``. Everything else that it tells (steps, frames,
    cutoffs, the principal variation) is worked out from the columns when it
    is asked for. ``print(trace)`` writes the steps as a table.

    Parameters
    ----------
    tree : Tree, keyword-only
        What was searched.
    algorithm : Algorithm, keyword-only
        What searched it, with the options in force.
    log : Log, keyword-only
        The columns of a finished recording.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["lucky-8"])
    >>> trace.value, trace.best_move.name, len(trace.pruned)
    (4, 'B', 4)
    >>> trace.steps[0].sentence
    'The search starts at the root A (MAX) with the window [−∞, +∞]: nothing is secured yet.'
    """

    def __init__(self, *, tree: Tree, algorithm: Algorithm, log: Log) -> None:
        self.tree = tree
        self.algorithm = algorithm
        self.visits: tuple[Node, ...] = tuple(log.nodes)
        self.alphas: tuple[Score | None, ...] = tuple(log.alphas)
        self.betas: tuple[Score | None, ...] = tuple(log.betas)
        self.values: tuple[Score, ...] = tuple(log.values)

    @property
    def value(self) -> Score:
        """The value of the root: what the search returned."""
        return self.values[0]

    @property
    def leaves(self) -> tuple[Node, ...]:
        """The leaves in the order in which they were examined."""
        return tuple(node for node in self.visits if node.is_leaf)

    @property
    def pruned(self) -> tuple[Node, ...]:
        """The nodes that were never entered, in preorder."""
        entered = {node.index for node in self.visits}
        return tuple(node for node in self.tree.nodes if node.index not in entered)

    @property
    def cutoffs(self) -> tuple[Cutoff, ...]:
        """The cutoffs in the order in which they happened."""
        from abviz.replay import walk

        return tuple(step.cutoff for step in walk(self) if step.cutoff is not None)

    @property
    def principal_variation(self) -> tuple[Node, ...]:
        """The line of best play, from the root to a leaf."""
        return self.frame(len(self.steps) - 1).best_line

    @property
    def best_move(self) -> Node | None:
        """The root's best child (the first of several equal ones); None for a lone leaf."""
        line = self.principal_variation
        return line[1] if len(line) > 1 else None

    @cached_property
    def replay(self) -> Replay:
        """The steps of the search and what each of them changes."""
        from abviz.replay import Replay

        return Replay(self)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What a lecturer would say, one step at a time."""
        return self.replay.steps

    def frame(self, step: int) -> Frame:
        """Return the state after a step.

        Parameters
        ----------
        step : int
            From 0 (the root has been entered) to ``len(trace.steps) - 1``;
            negative numbers count from the end.

        Returns
        -------
        Frame
            Status, window and value of every node.

        Raises
        ------
        IndexError
            If there is no such step.
        """
        return self.replay.frame(step)

    def __repr__(self) -> str:
        """Return one short line: the value, the leaves and the cutoffs."""
        examined, cutoffs = len(self.leaves), len(self.cutoffs)
        return (
            f"{self.algorithm.title}: value {format_score(self.value)}, "
            f"{examined} of {len(self.tree.leaves)} leaves, "
            f"{cutoffs} cutoff{'' if cutoffs == 1 else 's'}"
        )

    def __str__(self) -> str:
        """Return the steps as a table of text."""
        from abviz.replay import transcript

        return transcript(self)
