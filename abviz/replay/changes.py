"""What each step changes in the states of the nodes."""

from __future__ import annotations

from abviz.engine.recording import Recording
from abviz.replay.events import Cut, Enter, Event, Examine, Leave, Update
from abviz.replay.frames import Counters, NodeState, Status
from abviz.replay.steps import Step
from abviz.trees import Node


class PresentStates:
    """The states of all nodes at the present moment, and what a step does to them.

    Parameters
    ----------
    recording : Recording
        What was searched.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("3 5"))
    >>> present = PresentStates(trace)
    >>> [sorted(present.apply(step)) for step in trace.steps[:3]]
    [[0], [0, 1], [0, 1]]
    """

    def __init__(self, recording: Recording) -> None:
        self.tree = tree = recording.tree
        self.ends = {node.index for node in recording.ends}
        self.prunable = {node.index for node in recording.pruned}
        self.states = [NodeState()] * len(tree)
        self.changed: dict[int, NodeState] = {}
        self.current: Node | None = None
        self.best_child: dict[int, Node] = {}
        self.line: list[Node] = []
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
        node, event = step.node, step.event
        if self.current is not None and self.current is not node:
            self._set(self.current, status=self._resting(self.current))
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
        if status == "limit":
            return status
        return "done" if node.is_leaf or status == "done" else "open"

    def _prune(self, skipped: tuple[Node, ...]) -> None:
        """Mark what is never entered."""
        for child in skipped:
            for node in self._pruned_with(child):
                if node.index in self.prunable and self.states[node.index].status != "pruned":
                    self._set(node, status="pruned", is_cut=node is child)
                    self.leaves_pruned += node.index in self.ends

    def _pruned_with(self, child: Node) -> tuple[Node, ...]:
        """Return a skipped child with its descendants, unless another pass enters it."""
        # Below a child that is entered after all, cutoffs of its own say what is pruned there.
        return (child, *self._all_below(child)) if child.index in self.prunable else ()

    def _all_below(self, node: Node) -> tuple[Node, ...]:
        """Return the descendants of a node, in preorder."""
        last = node
        while last.children:
            last = last.children[-1]
        return self.tree.nodes[node.index + 1 : last.index + 1]

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
        for node in self.line:
            if node not in line:
                self._set(node, on_best_line=False)
        for node in line:
            self._set(node, on_best_line=True)
        self.line = line


class StatesOfPasses(PresentStates):
    """The states of all nodes in a search that starts anew, each time a ply deeper."""

    def _go_on(self, step: Step) -> None:
        if isinstance(step.event, Enter) and step.node.index == 0:
            self._start_anew()
        super()._go_on(step)

    def _start_anew(self) -> None:
        """Forget the search to a smaller depth: the next one judges every node anew."""
        self.current, self.best_child, self.line = None, {}, []
        for node in self.tree:
            if self.states[node.index].status != "pruned":
                self._set(node, **NodeState()._asdict())

    def _pruned_with(self, child: Node) -> tuple[Node, ...]:
        # An earlier pass may have entered the child at its limit, and nothing below it.
        return (child, *self._all_below(child))


class StatesOfList(PresentStates):
    """The states of all nodes in a search that has a list of what to look at (SSS*)."""

    def _go_on(self, step: Step) -> None:
        super()._go_on(step)
        if isinstance(step.event, Leave):
            self._give_up_below(step.node)

    def _give_up_below(self, solved: Node) -> None:
        """Mark what has left the list of states unsolved."""
        for node in self._all_below(solved):
            if self.states[node.index].status == "open":
                self._set(node, status="done")
