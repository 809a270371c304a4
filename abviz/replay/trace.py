"""What a search did: who was entered, with which window, and what came back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from copy import copy
from functools import cached_property
from itertools import compress
from math import inf
from typing import TYPE_CHECKING, Any

from abviz.engine.algorithm import bounds_of
from abviz.engine.columns import cutoffs_in, plain_values, score_or_none, thrifty, turned
from abviz.engine.pickling import kind_of, portable
from abviz.engine.recorder import UNFINISHED, Log, record
from abviz.engine.rounding import steadied
from abviz.trees import Node, Score, Tree, TreeError
from abviz.trees.wording import printable

if TYPE_CHECKING:
    from abviz.engine.algorithm import Algorithm
    from abviz.games import Unfolding
    from abviz.replay import Cutoff, Frame, Replay, Step


def run(tree: object, algorithm: Algorithm) -> Trace:
    """Run an algorithm on a tree, or on a game, and return its trace."""
    if not isinstance(tree, Tree):
        from abviz.replay.game_search import run_lazily

        return run_lazily(tree, algorithm)
    misfit = algorithm.misfit(tree)
    if misfit:
        raise TreeError(misfit)
    try:
        log = record(algorithm.function, *algorithm.arguments(tree))
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
    is asked for. ``print(trace)`` writes the steps as a table. Two traces are equal
    if algorithms of the same name and options did the same on equal trees. A trace can
    be pickled; of a function of your own the name and the source go along.

    Parameters
    ----------
    tree : Tree, keyword-only
        What was searched.
    algorithm : Algorithm, keyword-only
        What searched it, with the options in force.
    log : Log, keyword-only
        The columns of a recording.
    error : Exception or None, keyword-only
        What ended the recording before its time.
    unfolding : Unfolding or None, keyword-only
        The states and moves of the nodes, if a game was searched.
    unseen : str, keyword-only
        What could not be seen of a function of your own, in one sentence; empty if all was.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["lucky-8"])
    >>> trace.value, trace.best_move.name, len(trace.pruned)
    (4, 'B', 4)
    >>> trace.steps[0].sentence
    'The search starts at the root A (MAX) with the window [−∞, +∞]: nothing is secured yet.'
    """

    def __init__(
        self,
        *,
        tree: Tree,
        algorithm: Algorithm,
        log: Log,
        error: Exception | None = None,
        unfolding: Unfolding | None = None,
        unseen: str = "",
    ) -> None:
        self.tree = tree
        self.algorithm = algorithm
        self.error = error
        self.unfolding = unfolding
        self.unseen = unseen
        self.visits: tuple[Node, ...] = tuple(log.nodes)
        self.unfinished = frozenset(
            () if error is None else (i for i, v in enumerate(log.values) if v is UNFINISHED)
        )
        alphas, betas, values = log.alphas, log.betas, log.values
        if not algorithm.several:
            values = plain_values(values)
        if not algorithm.is_known:
            alphas, betas, values = (list(map(score_or_none, c)) for c in (alphas, betas, values))
        if algorithm.averages:
            columns = (alphas, betas, values)
            alphas, betas, values = steadied(columns, tree, self.scale or ())
        if algorithm.negates:
            alphas, betas, values = turned(self.visits, alphas, betas, values)
        self.alphas: tuple[Score | None, ...] = tuple(thrifty(alphas))
        self.betas: tuple[Score | None, ...] = tuple(thrifty(betas))
        self.values: tuple[Score, ...] = tuple(values)
        self.result = log.result if algorithm.several else score_or_none(log.result)

    @property
    def value(self) -> Score:
        """The value of the root: what the search returned.

        None if a function of your own returned no number.
        """
        if not self.algorithm.is_known and self.result is None:
            return None  # type: ignore[return-value]
        first = self.algorithm.negates or self.algorithm.averages
        return self.values[0] if self.result is None or first else self.result

    @cached_property
    def departure(self) -> str:
        """Where the search first departs from the reference, in one sentence; empty if nowhere.

        The reference is α-β for functions with a window, else minimax. Values
        outside the window may differ (fail-hard, fail-soft) and are no departure.
        Of a function of your own, first what could not be seen of it (`unseen`).
        """
        from abviz.replay.comparison import first_departure

        return first_departure(self)

    @property
    def leaves(self) -> tuple[Node, ...]:
        """The leaves in the order in which they were examined.

        With a depth limit also the inner nodes that were scored by their estimates.
        """
        if self.algorithm.limits:
            return tuple(compress(self.visits, self._ends_of_passes))
        if self.algorithm.best_first:
            return tuple(node for node in dict.fromkeys(self.visits) if node.is_leaf)
        return tuple(node for node in self.visits if node.is_leaf)

    @property
    def _ends_of_passes(self) -> Iterator[bool]:
        """Whether each visit is of a leaf, or of a node whose children were not entered."""
        following = (*self.visits[1:], None)
        for node, after in zip(self.visits, following, strict=True):
            yield node.is_leaf or after is None or after.parent is not node

    @cached_property
    def ends(self) -> tuple[Node, ...]:
        """The nodes where the search ends if nothing is cut off: leaves, or the depth limit."""
        limit = self.algorithm.depth
        if limit is None:
            return self.tree.leaves
        plies = self.tree.plies
        return tuple(
            node
            for node, ply in zip(self.tree, plies, strict=True)
            if (ply == limit and not node.stub) or (node.is_leaf and ply < limit)
        )

    @property
    def share_of_leaves(self) -> str:
        """How many leaves were examined, and of how many if that is known.

        Examples
        --------
        >>> import abviz
        >>> abviz.search(abviz.examples["lucky-8"]).share_of_leaves
        '5 of 8 leaves'
        """
        from abviz.narration.phrases import share_of_leaves

        ends = {node.index for node in self.ends}
        examined = len({leaf.index for leaf in self.leaves} & ends)
        return share_of_leaves(examined, None if self.tree.has_stubs else len(ends))

    @cached_property
    def scale(self) -> tuple[Score, Score] | None:
        """The least and the greatest score there is, if the search was told; else None."""
        if not self.algorithm.bounded:
            return None
        return self.algorithm.bounds or bounds_of(self.tree)

    def returned(self, node: Node | str | tuple[int, ...]) -> Score | None:
        """Return what came back from a node, the last time if it was entered more than once.

        Parameters
        ----------
        node : Node, str or tuple of int
            The node: itself, its name or its path.

        Returns
        -------
        int, float, Fraction, bool or None
            For MAX; None if the node was never entered. True or False if SCOUT has only
            tested the node.

        Examples
        --------
        >>> import abviz
        >>> tree = abviz.examples["lucky-8"]
        >>> abviz.search(tree, "alphabeta").returned("J")
        2
        >>> abviz.search(tree, "alphabeta-blog").returned("J")
        4
        """
        wanted = node if isinstance(node, Node) else self.tree[node]
        if self.algorithm.best_first:
            return self.frame(-1).value(wanted)
        for visited, value in zip(reversed(self.visits), reversed(self.values), strict=True):
            if visited is wanted:
                return value
        return None

    @property
    def pruned(self) -> tuple[Node, ...]:
        """The nodes that were never entered, in preorder, except those beyond a depth limit.

        Stubs are among them.
        """
        entered = {node.index for node in self.visits}
        limit = inf if self.algorithm.depth is None else self.algorithm.depth
        plies = zip(self.tree.nodes, self.tree.plies, strict=True)
        return tuple(node for node, ply in plies if node.index not in entered and ply <= limit)

    @property
    def cutoffs(self) -> tuple[Cutoff, ...]:
        """The cutoffs in the order in which they happened."""
        return tuple(step.cutoff for step in self.steps if step.cutoff is not None)

    @property
    def principal_variation(self) -> tuple[Node, ...]:
        """The line of best play, from the root to a leaf, or to where no move was chosen."""
        return self.frame(len(self.steps) - 1).best_line

    @property
    def best_move(self) -> Node | None:
        """The root's best child, the first of several equal ones; None if none was chosen.

        It is the first child that brings the value of the root. No move is chosen where no
        child is better than what the search starts from: −∞ at a MAX root, +∞ at a MIN root.
        A lone leaf and a chance node have no best move either.

        Examples
        --------
        >>> import abviz
        >>> print(abviz.search(abviz.Tree.parse("max(-inf -inf)"), "alphabeta-aima").best_move)
        None
        """
        line = self.principal_variation
        return line[1] if len(line) > 1 else None

    @cached_property
    def replay(self) -> Replay:
        """The steps of the search and what each of them changes."""
        from abviz.replay import Replay

        return Replay(self)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What a lecturer would say, one step at a time."""
        from abviz.replay import walk

        return tuple(walk(self))

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

    def _facts(self) -> tuple[object, ...]:
        """Return what counts when traces are compared."""
        error = self.error and (kind_of(self.error), str(self.error))
        places = tuple(node.index for node in self.visits)
        columns = self.alphas, self.betas, self.values
        ends = self.result, self.unfinished, error, self.unseen
        return self.algorithm, self.tree, places, columns, ends

    def __eq__(self, other: object) -> bool:
        """Compare the algorithms, the trees, the columns and how the searches ended."""
        if not isinstance(other, Trace):
            return NotImplemented
        return self is other or self._facts() == other._facts()

    def __hash__(self) -> int:
        """Return the same number for equal traces."""
        return hash((self.algorithm.name, len(self.tree), self.values))

    def __copy__(self) -> Trace:
        """Return a trace with the same parts, which never change."""
        twin = object.__new__(Trace)
        twin.__dict__.update(self.__dict__)
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Trace:
        """Return a trace with the same parts, which never change."""
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the columns, with numbers of nodes, and nothing that is worked out from them."""
        worked_out = {
            name for name, part in vars(Trace).items() if isinstance(part, cached_property)
        }
        own = {name: part for name, part in vars(self).items() if name not in worked_out}
        places = tuple(node.index for node in self.visits)
        return {**own, "visits": places, "error": portable(self.error)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Put the nodes of the tree back into the column of visits."""
        nodes = state["tree"].nodes
        vars(self).update(state, visits=tuple(nodes[index] for index in state["visits"]))
        for column in ("alphas", "betas"):
            setattr(self, column, tuple(thrifty(state[column])))

    def __repr__(self) -> str:
        """Return one short line: the value, the leaves and the cutoffs."""
        from abviz.narration.phrases import number
        from abviz.replay.telling.averaging import near

        write = near if self.algorithm.averages else number
        value = "none" if self.value is None else write(self.value)
        text = f"{self.algorithm.title}: value {value}, {self.share_of_leaves}"
        if self.algorithm.is_known:
            cutoffs = self._count_cutoffs()
            text += f", {cutoffs} cutoff{'' if cutoffs == 1 else 's'}"
        if self.unseen:
            text += f" seen. {self.unseen}"
        return text if self.error is None else f"{text}, {_ending(self.error)}"

    def _count_cutoffs(self) -> int:
        if self.algorithm.best_first or self.algorithm.tests:
            return len(self.cutoffs)
        visits = zip(self.visits, self.alphas, self.betas, self.values, strict=True)
        if not self.algorithm.limits:
            return cutoffs_in(visits, self.algorithm)
        searched_on = (not is_end for is_end in self._ends_of_passes)
        return cutoffs_in(compress(visits, searched_on), self.algorithm)

    def __str__(self) -> str:
        """Return the steps as a table of text."""
        from abviz.replay import transcript

        return transcript(self)


def _ending(error: Exception) -> str:
    first = str(error).splitlines()[0] if str(error) else "-"
    return f"stopped by {kind_of(error)}: {printable(first)}"
