"""Frames: the state of every node after each step, kept as changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from abviz.narration.phrases import share_of_leaves
from abviz.replay.history import History, States
from abviz.replay.steps import Bound, Step
from abviz.trees import Node, Score, Tree, TreeError
from abviz.trees.wording import shortened

if TYPE_CHECKING:
    from abviz.replay.trace import Trace

Status = Literal["unseen", "open", "current", "done", "pruned", "limit"]


class NodeState(NamedTuple):
    """What is known of one node at one moment.

    `status` is "unseen", "open" (entered, not yet returned), "current" (the
    step is about it), "done", "pruned" (never entered, and never will be) or "limit"
    (scored by its estimate at the depth limit, and not searched on).
    `bound` says whether `value` is the node's "exact" value or the true one is
    "at least", "at most", "more than" or "less than" that. `on_best_line` and `is_cut`
    are about the edge from the parent.
    """

    status: Status = "unseen"
    value: Score | None = None
    alpha: Score | None = None
    beta: Score | None = None
    bound: Bound = "exact"
    on_best_line: bool = False
    is_cut: bool = False


class Counters(NamedTuple):
    """How much of the tree has been looked at.

    `leaves_examined` of `leaves`, `nodes_entered` of `nodes`, how many
    `cutoffs` there were so far, `leaves_pruned`, and the `repeats`: visits to nodes
    that had been entered before. In a tree with stubs nobody knows how many `leaves`
    and `nodes` there are: both are None.
    """

    leaves_examined: int
    leaves: int | None
    nodes_entered: int
    nodes: int | None
    cutoffs: int
    leaves_pruned: int
    repeats: int

    @property
    def share_of_leaves(self) -> str:
        """How many leaves were examined, and of how many if that is known."""
        return share_of_leaves(self.leaves_examined, self.leaves)


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


class Replay:
    """The steps of a search, and the changes that each of them makes.

    Parameters
    ----------
    trace : Trace
        A finished search.

    Examples
    --------
    >>> import abviz
    >>> replay = abviz.search(abviz.examples["aima-3x3"]).replay
    >>> len(replay.steps) == len(replay.changes) == len(replay.counters)
    True
    """

    def __init__(self, trace: Trace) -> None:
        self.tree = trace.tree
        self.steps = trace.steps
        board = _Board(trace)
        changes: list[dict[int, NodeState]] = []
        counters: list[Counters] = []
        for step in self.steps:
            changes.append(board.apply(step))
            counters.append(board.counters(step))
        self.changes = tuple(changes)
        self.counters = tuple(counters)

    @cached_property
    def _history(self) -> History:
        return History(self.changes, start=[NodeState()] * len(self.tree))

    def place(self, number: int) -> int:
        """Return the number of a step from the start; negative ones count from the end."""
        if not isinstance(number, int) or isinstance(number, bool):
            raise TreeError(f"there is no step {shortened(number)}: a step is a whole number.")
        count = len(self.steps)
        if not -count <= number < count:
            shown = shortened(number)
            raise IndexError(f"there is no step {shown}: the steps are 0 to {count - 1}.")
        return number % count

    def frame(self, number: int) -> Frame:
        """Return the state after a step; negative numbers count from the end."""
        number = self.place(number)
        return Frame(
            self.tree,
            number,
            step=self.steps[number],
            counters=self.counters[number],
            states=States(self._history, number),
        )


class _Board:
    """The states of all nodes at the present moment, and what a step does to them."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.tree = tree = trace.tree
        self.ends = {node.index for node in trace.ends}
        self.prunable = {node.index for node in trace.pruned}
        self.states = [NodeState()] * len(tree)
        self.changed: dict[int, NodeState] = {}
        self.current: Node | None = None
        self.best_child: dict[int, Node] = {}
        self.line: list[Node] = []
        self.entered = self.cutoffs = self.leaves_pruned = self.repeats = 0

    def counters(self, step: Step) -> Counters:
        return Counters(
            leaves_examined=step.examined,
            leaves=None if self.tree.has_stubs else len(self.ends),
            nodes_entered=self.entered,
            nodes=None if self.tree.has_stubs else len(self.tree),
            cutoffs=self.cutoffs,
            leaves_pruned=self.leaves_pruned,
            repeats=self.repeats,
        )

    def apply(self, step: Step) -> dict[int, NodeState]:
        self.changed = {}
        if step.kind == "enter" and step.node.index == 0 and self.trace.algorithm.deepens:
            self._start_anew()
        if self.current is not None and self.current is not step.node:
            self._set(self.current, status=self._resting(self.current, step))
        self.current = step.node
        self._set(
            step.node,
            status=self._present(step),
            value=self._value(step),
            alpha=step.alpha,
            beta=step.beta,
            bound=step.bound if step.kind == "leave" else "exact",
        )
        if step.kind in ("enter", "examine"):
            self.entered += step.times == 1
            self.repeats += step.times > 1
        if step.cutoff is not None:
            self.cutoffs += 1
            self._prune(step.cutoff.skipped)
        if step.kind == "update":
            self._follow(step)
        if step.kind == "leave" and self.trace.algorithm.best_first:
            self._give_up_below(step.node)
        return self.changed

    def _start_anew(self) -> None:
        """Forget the search to a smaller depth: the next one judges every node anew."""
        self.current, self.best_child, self.line = None, {}, []
        for node in self.tree:
            if self.states[node.index].status != "pruned":
                self._set(node, **NodeState()._asdict())

    def _value(self, step: Step) -> Score | None:
        """Return v, or after a test of SCOUT the number that the node was compared with."""
        if step.kind == "leave" and step.question is not None and step.answer is not None:
            return step.question.bound
        return step.value

    def _present(self, step: Step) -> Status:
        if step.at_limit:
            return "limit"
        is_solved = step.kind == "cutoff" and self.states[step.node.index].status == "done"
        return "done" if step.kind == "leave" or is_solved else "current"

    def _give_up_below(self, solved: Node) -> None:
        """Mark what has left the list of states unsolved."""
        for node in self._all_below(solved):
            if self.states[node.index].status == "open":
                self._set(node, status="done")

    def _set(self, node: Node, **change: object) -> None:
        old = self.states[node.index]
        new = old._replace(**change)  # type: ignore[arg-type]
        if new != old or node.index in self.changed:
            self.states[node.index] = self.changed[node.index] = new

    def _resting(self, node: Node, step: Step) -> Status:
        """Return the status of the node that was current, now that another one is."""
        status = self.states[node.index].status
        if status == "limit":
            return status
        return "done" if node.is_leaf or status == "done" else "open"

    def _prune(self, skipped: tuple[Node, ...]) -> None:
        """Mark what is never entered; a later pass may still enter the rest."""
        for child in skipped:
            for node in (child, *self._all_below(child)):
                if node.index in self.prunable and self.states[node.index].status != "pruned":
                    self._set(node, status="pruned", is_cut=node is child)
                    self.leaves_pruned += node.index in self.ends

    def _all_below(self, node: Node) -> tuple[Node, ...]:
        """Return the descendants of a node, in preorder."""
        last = node
        while last.children:
            last = last.children[-1]
        return self.tree.nodes[node.index + 1 : last.index + 1]

    def _follow(self, step: Step) -> None:
        """Find the best line anew if a better child has turned up.

        A child that is only known to be no better than its bound proves nothing.
        """
        unproven = "at most" if step.node.is_max else "at least"
        if step.child is None or not step.improved or step.bound == unproven:
            return
        self.best_child[step.node.index] = step.child
        line: list[Node] = []
        node = self.best_child.get(self.tree.root.index)
        while node is not None:
            line.append(node)
            node = self.best_child.get(node.index)
        for node in self.line:
            if node not in line:
                self._set(node, on_best_line=False)
        for node in line:
            self._set(node, on_best_line=True)
        self.line = line
