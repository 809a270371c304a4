"""Frames: the state of every node, and what has been counted, after a step."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Literal, NamedTuple

from abviz.engine.recording import Recording
from abviz.replay.steps import Bound, Cut, Enter, Event, Examine, Leave, Step, Update
from abviz.trees import Node, Score, Tree

Status = Literal["unseen", "open", "current", "done", "pruned", "limit", "known"]


class NodeState(NamedTuple):
    """The facts about one node at one moment.

    `status` is "unseen", "open" (entered, not yet returned), "current" (the step is
    about it), "done", "pruned" (never entered, and never will be), "limit" (scored by
    its estimate at the depth limit, and not searched on) or "known" (its value was in
    the table, and nothing below it is searched). `bound` says whether `value` is the
    node's "exact" value or the true one is "at least", "at most", "more than" or "less
    than" that. `move` is the child that the code itself keeps as the move, if it
    returns moves. `on_best_line`, `is_cut` and `on_thread` are about the edge from the
    parent: the last says whether it is on the line from a cut node to the owner of its
    bound. `is_owner` says whether the node owns that of the present cutoff,
    `keeps_bounds` whether `alpha` and `beta` are bounds of its value in place of a
    window, and `off_walk` whether it is open, but not on the way of the present
    rollout. `twin` is the node with the same position that was searched before.

    In a search by samples `value` is the mean of the samples of the node, `visits` how
    many there were, and `exploitation` and `exploration` are the two parts of its
    confidence bound at the latest selection told at its parent, where PUCT has the
    `prior` of it; None before one. `in_rollout` says whether random moves have led
    through it to the present sample.
    """

    status: Status = "unseen"
    value: Score | None = None
    alpha: Score | None = None
    beta: Score | None = None
    bound: Bound = "exact"
    on_best_line: bool = False
    is_cut: bool = False
    move: Node | None = None
    on_thread: bool = False
    is_owner: bool = False
    keeps_bounds: bool = False
    off_walk: bool = False
    twin: Node | None = None
    visits: int | None = None
    exploitation: Score | None = None
    exploration: Score | None = None
    prior: float | None = None
    in_rollout: bool = False


# Of each node before the first step, and of most that are skipped after it: one state
# serves all of them, however large the tree.
UNSEEN = NodeState()
PRUNED = NodeState(status="pruned")
CUT = NodeState(status="pruned", is_cut=True)


class Counters(NamedTuple):
    """How much of the tree has been looked at so far.

    `leaves` and `nodes` are those of the whole tree, None in a tree with stubs. The
    leaves among the `nodes_entered` count too, `leaves_pruned` lie below the edges that
    have been cut, and `repeats` are visits to nodes that had been entered before.

    Examples
    --------
    >>> import abviz
    >>> counters = abviz.search(abviz.examples["lucky-8"]).frame(-1).counters
    >>> counters.leaves_examined, counters.leaves
    (5, 8)
    >>> counters.cutoffs, counters.leaves_pruned
    (2, 3)
    """

    leaves_examined: int
    leaves: int | None
    nodes_entered: int
    nodes: int | None
    cutoffs: int
    leaves_pruned: int
    repeats: int


@dataclass(frozen=True, repr=False)
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
    history : History
        The states of all nodes at all steps.

    Examples
    --------
    >>> import abviz
    >>> frame = abviz.search(abviz.examples["aima-3x3"]).frame(-1)
    >>> frame
    <frame 26: A (MAX) returns 3>
    >>> frame.status("C"), frame.status("H"), frame.value("A")
    ('done', 'pruned', 3)
    >>> [node.name for node in frame.best_line]
    ['A', 'B', 'C']
    """

    tree: Tree
    number: int
    step: Step
    counters: Counters
    history: History = field(compare=False)

    @cached_property
    def states(self) -> tuple[NodeState, ...]:
        """The states of all nodes, in preorder."""
        return tuple(
            self.history.state(index, self.number) for index in range(len(self.tree))
        )

    def __repr__(self) -> str:
        return repr(self.step).replace("<step", "<frame", 1)

    def state(self, node: Node | str | tuple[int, ...]) -> NodeState:
        """
        Return everything that is known of a node (given itself, by name or by path).
        """
        wanted = node if isinstance(node, Node) else self.tree[node]
        return self.history.state(wanted.index, self.number)

    def status(self, node: Node | str | tuple[int, ...]) -> Status:
        """Return "unseen", "open", "current", "done", "pruned", "limit" or "known"."""
        return self.state(node).status

    def window(self, node: Node | str | tuple[int, ...]) -> tuple[Score, Score] | None:
        """Return (α, β) of a node, in rollouts its lower and its upper bound.

        None without.
        """
        state = self.state(node)
        if state.alpha is None or state.beta is None:
            return None
        return state.alpha, state.beta

    def value(self, node: Node | str | tuple[int, ...]) -> Score | None:
        """Return v of a node, or None if it has none.

        It is −∞ or +∞ at first, if the code says so.
        """
        return self.state(node).value

    @property
    def path(self) -> tuple[Node, ...]:
        """The nodes from the root to the one that the step is about."""
        node = self.step.node
        return (*tuple(node.ancestors)[::-1], node)

    @property
    def best_line(self) -> tuple[Node, ...]:
        """The line of best play found so far, from the root.

        Only the root if there is none.
        """
        line = [self.tree.root]
        while below := [
            child for child in line[-1].children if self.state(child).on_best_line
        ]:
            line.append(below[0])
        return tuple(line)


class PresentStates:
    """The states of all nodes at the present moment, and what a step does to them."""

    def __init__(self, recording: Recording) -> None:
        self.tree = tree = recording.tree
        self.ends = {node.index for node in recording.ends}
        self.prunable = {node.index for node in recording.pruned}
        self.states = [UNSEEN] * len(tree)
        self.changed: dict[int, NodeState] = {}
        self.current: Node | None = None
        self.best_child: dict[int, Node] = {}
        self.line: list[Node] = []
        # The edges from a cut node to the owner of its bound, by the nodes below them;
        # and in how many threads each of these nodes is.
        self.threads: dict[int, list[Node]] = {}
        self.threads_of: Counter[int] = Counter()
        self.owner: Node | None = None
        self.entered = self.cutoffs = self.leaves_pruned = self.repeats = 0

    def counters(self, step: Step) -> Counters:
        """Return how much of the tree has been looked at after a step."""
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
        """Go on by a step, and return the new states by the indices of their nodes."""
        self.changed = {}
        self._go_on(step)
        return self.changed

    def _go_on(self, step: Step) -> None:
        """Change the states of the nodes that a step is about."""
        node, event = step.node, step.event
        if self.current is not None and self.current is not node:
            self._set(self.current, status=self._resting(self.current))
        self._move_threads(node, event)
        self.current = node
        self._set(
            node,
            status=self._present(node, event),
            value=step.shown,
            alpha=step.alpha,
            beta=step.beta,
            bound=event.bound if isinstance(event, Leave) else "exact",
        )
        if isinstance(event, (Enter, Examine)):
            self.entered += step.times == 1
            self.repeats += step.times > 1
        elif isinstance(event, Update):
            if event.move is not None:
                self._set(node, move=event.move)
            self._follow(node, event)
        elif isinstance(event, Cut):
            self.cutoffs += 1
            self._prune(event.cutoff.skipped)

    def _present(self, node: Node, event: Event) -> Status:
        if isinstance(event, Examine) and event.at_limit:
            return "limit"
        is_solved = isinstance(event, Cut) and self.states[node.index].status == "done"
        return "done" if isinstance(event, Leave) or is_solved else "current"

    def _set(self, node: Node, **change: object) -> None:
        old = self.states[node.index]
        new = old._replace(**change)  # type: ignore[arg-type]
        if new != old or node.index in self.changed:
            self.states[node.index] = self.changed[node.index] = new

    def _resting(self, node: Node) -> Status:
        """Return the status of the node that was current, now that another one is."""
        status = self.states[node.index].status
        if status in ("limit", "known"):
            return status
        return "done" if node.is_leaf or status == "done" else "open"

    def _prune(self, skipped: tuple[Node, ...]) -> None:
        """Mark skipped nodes, and those below them, as pruned."""
        for child in skipped:
            for node in self._pruned_with(child):
                if (
                    node.index in self.prunable
                    and self.states[node.index].status != "pruned"
                ):
                    self._set_pruned(node, is_cut=node is child)
                    self.leaves_pruned += node.index in self.ends

    def _set_pruned(self, node: Node, *, is_cut: bool) -> None:
        """Mark one node as pruned."""
        if self.states[node.index] is UNSEEN:
            pruned = CUT if is_cut else PRUNED
            self.states[node.index] = self.changed[node.index] = pruned
        else:
            self._set(node, status="pruned", is_cut=is_cut)

    def _pruned_with(self, child: Node) -> tuple[Node, ...]:
        """
        Return a skipped child with its descendants, unless another pass enters it.
        """
        # Below a child that is entered after all, its own cutoffs say which nodes are
        # pruned there.
        return (child, *self._all_below(child)) if child.index in self.prunable else ()

    def _all_below(self, node: Node) -> tuple[Node, ...]:
        last = node
        while last.children:
            last = last.children[-1]
        return self.tree.nodes[node.index + 1 : last.index + 1]

    def _move_threads(self, node: Node, event: Event) -> None:
        """Join a cut node with the owner of its bound by a thread of edges.

        It goes when the search leaves the node, or enters it anew; where it left by a
        deep cutoff the thread stays.
        """
        touched: list[Node] = []
        before = self.current
        if before is not None and before is not node and not self._is_cut_deep(before):
            touched += self._without_thread(before)
        if isinstance(event, Enter):
            touched += self._without_thread(node)
        owner = event.cutoff.bound_by if isinstance(event, Cut) else None
        if owner is not None:
            touched += self._without_thread(node)
            between = takewhile(lambda above: above is not owner, node.ancestors)
            thread = self.threads[node.index] = [node, *between]
            self.threads_of.update(below.index for below in thread)
            touched += thread
        # Only what has come or gone is looked at: threads of deep cutoffs are as many
        # as the tree.
        for below in touched:
            is_on_thread = self.threads_of[below.index] > 0
            if is_on_thread != self.states[below.index].on_thread:
                self._set(below, on_thread=is_on_thread)
        if self.owner is not None:
            self._set(self.owner, is_owner=self.owner is owner)
        if owner is not None:
            self._set(owner, is_owner=True)
        self.owner = owner

    def _is_cut_deep(self, node: Node) -> bool:
        """Tell whether a deep cutoff is at a node: far from the owner of its bound."""
        is_deep = len(self.threads.get(node.index, ())) > 1
        return is_deep and any(
            self.states[child.index].is_cut for child in node.children
        )

    def _without_thread(self, node: Node) -> list[Node]:
        """Take away the thread of a cut node, and return the nodes that were on it."""
        thread = self.threads.pop(node.index, [])
        self.threads_of.subtract(below.index for below in thread)
        return thread

    def _follow(self, above: Node, update: Update) -> None:
        """Find the best line anew if a better child has turned up."""
        if not update.is_best_for(above):
            return
        self.best_child[above.index] = update.child
        line: list[Node] = []
        node = self.best_child.get(self.tree.root.index)
        while node is not None:
            line.append(node)
            node = self.best_child.get(node.index)
        self._draw_line(line)

    def _draw_line(self, line: list[Node]) -> None:
        """Put a line of best play in the place of the one before."""
        if line == self.line:
            return
        for node in self.line:
            if node not in line:
                self._set(node, on_best_line=False)
        for node in line:
            self._set(node, on_best_line=True)
        self.line = line


class History:
    """All states that each node ever had, and since when.

    Only nodes that changed have entries: a search leaves most of a large tree unseen.
    """

    def __init__(self, changes: Iterable[dict[int, NodeState]]) -> None:
        self.since: dict[int, list[int]] = {}
        self.states: dict[int, list[NodeState]] = {}
        for number, change in enumerate(changes):
            for index, state in change.items():
                self.since.setdefault(index, []).append(number)
                self.states.setdefault(index, []).append(state)

    def state(self, index: int, number: int) -> NodeState:
        """Return the state of a node after a step."""
        changes_so_far = bisect_right(self.since.get(index, ()), number)
        if changes_so_far == 0:
            return UNSEEN
        return self.states[index][changes_so_far - 1]
