"""Frames: the state of every node, and what has been counted, after a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from abviz.replay.events import Bound
from abviz.replay.steps import Step
from abviz.trees import Node, Score, Tree

Status = Literal["unseen", "open", "current", "done", "pruned", "limit"]


class NodeState(NamedTuple):
    """What is known of one node at one moment.

    `status` is "unseen", "open" (entered, not yet returned), "current" (the
    step is about it), "done", "pruned" (never entered, and never will be) or "limit"
    (scored by its estimate at the depth limit, and not searched on).
    `bound` says whether `value` is the node's "exact" value or the true one is
    "at least", "at most", "more than" or "less than" that. `move` is the child that the code
    itself keeps as the move, if it returns moves. `on_best_line` and `is_cut`
    are about the edge from the parent.
    """

    status: Status = "unseen"
    value: Score | None = None
    alpha: Score | None = None
    beta: Score | None = None
    bound: Bound = "exact"
    on_best_line: bool = False
    is_cut: bool = False
    move: Node | None = None


class Counters(NamedTuple):
    """How much of the tree has been looked at.

    Parameters
    ----------
    leaves_examined : int
        Leaves that have been scored so far.
    leaves : int or None
        All leaves of the tree; None in a tree with stubs, where nobody knows.
    nodes_entered : int
        Nodes that have been entered so far, the leaves among them.
    nodes : int or None
        All nodes of the tree; None in a tree with stubs.
    cutoffs : int
        Cutoffs so far.
    leaves_pruned : int
        Leaves below the edges that have been cut so far.
    repeats : int
        Visits so far to nodes that had been entered before.

    Examples
    --------
    >>> import abviz
    >>> counters = abviz.search(abviz.examples["lucky-8"]).frame(-1).counters
    >>> counters.leaves_examined, counters.leaves, counters.cutoffs, counters.leaves_pruned
    (5, 8, 2, 3)
    """

    leaves_examined: int
    leaves: int | None
    nodes_entered: int
    nodes: int | None
    cutoffs: int
    leaves_pruned: int
    repeats: int


class Frame:
    """The state after one step. Made by ``trace.frame(k)``.

    Parameters
    ----------
    tree : Tree
        The tree that is searched.
    number : int
        The number of the step, from 0.
    step : Step
        The step itself.
    counters : Counters
        How much of the tree has been looked at.
    states : sequence of NodeState
        One for each node, in preorder.

    Examples
    --------
    >>> import abviz
    >>> frame = abviz.search(abviz.examples["aima-3x3"]).frame(-1)
    >>> frame.status("C"), frame.status("H"), frame.value("A")
    ('done', 'pruned', 3)
    >>> [node.name for node in frame.best_line]
    ['A', 'B', 'C']
    """

    def __init__(
        self,
        tree: Tree,
        number: int,
        *,
        step: Step,
        counters: Counters,
        states: Sequence[NodeState],
    ) -> None:
        self.tree = tree
        self.number = number
        self.step = step
        self.counters = counters
        self.states = states

    def __eq__(self, other: object) -> bool:
        """Compare the trees, the steps and the states of all nodes."""
        if not isinstance(other, Frame):
            return NotImplemented
        mine, yours = (
            (one.number, one.counters, one.step, one.tree, tuple(one.states))
            for one in (self, other)
        )
        return mine == yours

    def __hash__(self) -> int:
        """Return the same number for equal frames."""
        return hash((self.number, self.counters))

    def state(self, node: Node | str | tuple[int, ...]) -> NodeState:
        """Return everything that is known of a node (given itself, by name or by path)."""
        found = node if isinstance(node, Node) else self.tree[node]
        return self.states[found.index]

    def status(self, node: Node | str | tuple[int, ...]) -> Status:
        """Return "unseen", "open", "current", "done", "pruned" or "limit"."""
        return self.state(node).status

    def window(self, node: Node | str | tuple[int, ...]) -> tuple[Score, Score] | None:
        """Return the pair (α, β) of a node that has one, else None."""
        state = self.state(node)
        if state.alpha is None or state.beta is None:
            return None
        return state.alpha, state.beta

    def value(self, node: Node | str | tuple[int, ...]) -> Score | None:
        """Return v of a node (−∞ or +∞ at first, if the code says so), or None if it has none."""
        return self.state(node).value

    @property
    def path(self) -> tuple[Node, ...]:
        """The nodes from the root to the one that the step is about."""
        node = self.step.node
        return (*tuple(node.ancestors)[::-1], node)

    @property
    def best_line(self) -> tuple[Node, ...]:
        """The line of best play found so far, from the root; only the root if there is none."""
        line = [self.tree.root]
        while following := self._best_below(line[-1]):
            line.append(following)
        return tuple(line)

    def _best_below(self, node: Node) -> Node | None:
        return next((child for child in node.children if self.state(child).on_best_line), None)
