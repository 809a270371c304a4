"""Where a search that is carried out by hand stands before each of its acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from abviz.classroom.by_hand.acts import Act, Grain
from abviz.classroom.by_hand.conduct import model_run
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Score


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A moment of a search before the act `due`, with what was done until then."""

    trace: Trace
    steps: Grain
    # The acts that were done, and the one that comes now.
    done: tuple[Act, ...]
    due: Act
    # The step of the search that tells the act.
    step: Step
    # The nodes that are entered and not left, from the root.
    path: tuple[Node, ...]
    entered: frozenset[int]
    # The children that a cutoff has skipped, by index.
    skipped: frozenset[int]
    # What came back from the nodes that are done, as the search has it: in a negamax
    # for the player who moves there.
    returned: dict[int, Any]

    @property
    def node(self) -> Node | None:
        """The node where the search stands; None before the root is entered."""
        return self.path[-1] if self.path else None

    @property
    def before(self) -> int:
        """The step of the search after which the act comes."""
        return max(self.step.number - 1, 0)

    @property
    def left(self) -> tuple[Node, ...]:
        """The children of the current node that are neither entered nor skipped."""
        if self.node is None:
            return ()
        gone = self.entered | self.skipped
        return tuple(child for child in self.node.children if child.index not in gone)

    @property
    def came_back(self) -> tuple[Node, ...]:
        """The children of the current node that have come back."""
        if self.node is None:
            return ()
        return tuple(
            child for child in self.node.children if child.index in self.returned
        )

    @property
    def value(self) -> Any:
        """The value that the current node has so far, as the search has it."""
        if self.node is None:
            return None
        value: Any = self.trace.frame(self.before).value(self.node)
        return -value if self.is_turned else value

    @property
    def window(self) -> tuple[Score, Score]:
        """The α and β that the current node has by now, as the search has them."""
        assert self.node is not None
        alpha, beta = self.trace.frame(self.before).window(self.node) or (None, None)
        assert alpha is not None
        assert beta is not None
        return (-beta, -alpha) if self.is_turned else (alpha, beta)

    @property
    def entered_with(self) -> tuple[Score, Score] | None:
        """The α and β that were typed for the current node; None where none are."""
        if self.node is None:
            return None
        move = ("enter", self.node.index)
        entry = next(act for act in self.done if act.move == move)
        if entry.alpha is None or entry.beta is None:
            return None
        return entry.alpha, entry.beta

    @property
    def returns_outside(self) -> bool:
        """Whether nothing is left but to return a value outside the typed window."""
        window, value = self.entered_with, self.due.value
        if self.due.kind != "return" or self.left or window is None:
            return False
        assert value is not None
        assert not isinstance(value, tuple)
        return not window[0] <= value <= window[1]

    @property
    def is_turned(self) -> bool:
        """Whether the current node sees all numbers with the other sign."""
        is_min = self.node is not None and self.node.is_min
        return self.trace.algorithm.negates and is_min

    @property
    def has_windows(self) -> bool:
        """Whether the search hands an α and a β to its nodes."""
        return None not in self.trace.alphas

    def is_scored(self, node: Node) -> bool:
        """Tell whether a node is a leaf, or taken for one at the limit of the depth."""
        return is_scored(self.trace, node)


def is_scored(trace: Trace, node: Node) -> bool:
    """Tell whether a node is a leaf, or taken for one at the limit of the depth."""
    depth = trace.algorithm.depth
    return node.is_leaf or (depth is not None and len(node.path) >= depth)


def situations(trace: Trace, steps: Grain) -> Iterator[Situation]:
    """Yield where a search stands before each act, in order."""
    run = model_run(trace.algorithm, trace.tree, grain=steps)
    told = [step for step in trace.steps if is_told_as_act(step, steps)]
    place = _Place(trace, steps)
    for number, (act, step) in enumerate(zip(run, told, strict=True)):
        yield place.situation(run[:number], act, step)
        place.follow(act)


def situation_after(
    trace: Trace, steps: Grain, done: tuple[Act, ...], due: Act
) -> Situation:
    """Return where a search stands after any acts that can be done.

    Of the search that the trace has it knows nothing but the tree.
    """
    place = _Place(trace, steps)
    for act in done:
        place.follow(act)
    return place.situation(done, due, trace.steps[0])


class _Place:
    """Where a search stands, act by act."""

    def __init__(self, trace: Trace, steps: Grain) -> None:
        self.trace, self.steps = trace, steps
        self.path: list[Node] = []
        self.entered: set[int] = set()
        self.skipped: set[int] = set()
        self.returned: dict[int, Any] = {}

    def situation(self, done: tuple[Act, ...], due: Act, step: Step) -> Situation:
        """Return it before an act that is due."""
        return Situation(
            trace=self.trace,
            steps=self.steps,
            done=done,
            due=due,
            step=step,
            path=tuple(self.path),
            entered=frozenset(self.entered),
            skipped=frozenset(self.skipped),
            returned=dict(self.returned),
        )

    def follow(self, act: Act) -> None:
        """Do an act."""
        node = self.trace.tree.nodes[act.node]
        if act.kind == "enter":
            self.entered.add(act.node)
            if is_scored(self.trace, node):
                self.returned[act.node] = result_of(self.trace, node)
            else:
                self.path.append(node)
        elif act.kind == "cut":
            indices = {child.index for child in node.children}
            self.skipped |= indices - self.entered
        else:
            self.returned[act.node] = act.value
            self.path.pop()
        if self.steps == "visits":
            _go_up(self.path, self.entered | self.skipped, self.returned, self.trace)


def _go_up(
    path: list[Node], gone: set[int], returned: dict[int, Any], trace: Trace
) -> None:
    """Leave the nodes that are done: where only visits count this is no act."""
    while path and all(child.index in gone for child in path[-1].children):
        node = path.pop()
        returned[node.index] = result_of(trace, node)


def is_told_as_act(step: Step, steps: Grain) -> bool:
    """Tell whether a step of a search is one that is made by hand."""
    if step.kind == "cutoff":
        return step.cutoff is not None and bool(step.cutoff.skipped)
    return step.kind in ("enter", "examine") or (
        step.kind == "leave" and steps != "visits"
    )


def result_of(trace: Trace, node: Node) -> Any:
    """Return what a node returns, as the search has it."""
    value = trace.returned(node)
    if not trace.algorithm.negates or value is None:
        return value
    # A leaf below a MAX node is scored for MIN, who would move there.
    above = node.parent
    is_turned = node.is_min if above is None or not node.is_leaf else above.is_max
    return -value if is_turned else value
