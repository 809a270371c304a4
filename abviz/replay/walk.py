"""Walk through a trace and work out its steps, in order."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from abviz.replay.listing import Listing
from abviz.replay.steps import Bound, Cutoff, Kind, Step
from abviz.trees import Node, Score

if TYPE_CHECKING:
    from abviz.search.trace import Trace


class Visit:
    """A node that has been entered and has not yet returned."""

    __slots__ = (
        "alpha",
        "alpha_from",
        "beta",
        "beta_from",
        "entered",
        "node",
        "returned",
        "value",
        "whole",
        "window",
    )

    def __init__(
        self, node: Node, alpha: Score | None, beta: Score | None, returned: Score
    ) -> None:
        self.node = node
        self.window = (alpha, beta)
        self.alpha, self.beta = alpha, beta
        self.returned = returned
        self.value: Score | None = returned if node.is_leaf else None
        self.alpha_from: Node | None = None
        self.beta_from: Node | None = None
        self.entered: set[int] = set()
        self.whole = True

    def inherit(self, parent: Visit) -> None:
        """Find the ancestors whose values made this window, the nearest ones."""
        alpha, beta = self.window
        if parent.node.is_max and parent.value is not None and parent.value == alpha:
            self.alpha_from = parent.node
        elif alpha == parent.window[0]:
            self.alpha_from = parent.alpha_from
        if parent.node.is_min and parent.value is not None and parent.value == beta:
            self.beta_from = parent.node
        elif beta == parent.window[1]:
            self.beta_from = parent.beta_from

    def take(self, score: Score) -> None:
        """Let a child's value reach this node."""
        if self.node.is_max:
            if self.value is None or score > self.value:
                self.value = score
            if self.alpha is not None and self.value > self.alpha:
                self.alpha = self.value
        else:
            if self.value is None or score < self.value:
                self.value = score
            if self.beta is not None and self.value < self.beta:
                self.beta = self.value

    @property
    def bound(self) -> Bound:
        """What the returned value says of the true one."""
        alpha, beta = self.window
        if self.whole or alpha is None or beta is None or abs(self.returned) == inf:
            return "exact"
        if self.returned >= beta:
            return "at least"
        return "at most" if self.returned <= alpha else "exact"

    def cutoff(self, *, on_tie: bool) -> Cutoff | None:
        """Return the cutoff that ended the visit, if one did."""
        node, (alpha, beta), value = self.node, self.window, self.value
        if value is None or alpha is None or beta is None:
            return None
        skipped = tuple(child for child in node.children if child.index not in self.entered)
        met = value == (beta if node.is_max else alpha) if on_tie else False
        beyond = value > beta if node.is_max else value < alpha
        if not (skipped or met or beyond):
            return None
        if node.is_max:
            return Cutoff(node, "beta", self.beta_from, skipped)
        return Cutoff(node, "alpha", self.alpha_from, skipped)


def walk(trace: Trace) -> Iterator[Step]:
    """Yield the steps of a search in order.

    Parameters
    ----------
    trace : Trace
        A finished search.

    Yields
    ------
    Step
        Each with the state of its node after the step.

    Examples
    --------
    >>> import abviz
    >>> [step.kind for step in walk(abviz.search(abviz.Tree.parse("3 5"), "minimax"))]
    ['enter', 'examine', 'update', 'examine', 'update', 'leave']
    """
    return _Walk(trace).steps()


class _Walk:
    """The open visits, and the steps that they make."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.lines = Listing(trace.algorithm.function)
        self.open: list[Visit] = []
        self.examined = 0

    def steps(self) -> Iterator[Step]:
        trace = self.trace
        for entry in zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True):
            visit = Visit(*entry)
            while self.open and self.open[-1].node is not visit.node.parent:
                yield from self._close()
            if self.open:
                self.open[-1].entered.add(visit.node.index)
                visit.inherit(self.open[-1])
            self.open.append(visit)
            self.examined += visit.node.is_leaf
            yield self._step("examine" if visit.node.is_leaf else "enter", visit)
        while self.open:
            yield from self._close()

    def _step(self, kind: Kind, visit: Visit, **more: Any) -> Step:
        return Step(
            kind=kind,
            node=visit.node,
            line=self.lines.line(kind, visit.node.player),
            value=visit.value,
            alpha=visit.alpha,
            beta=visit.beta,
            alpha_from=visit.alpha_from,
            beta_from=visit.beta_from,
            examined=self.examined,
            **more,
        )

    def _close(self) -> Iterator[Step]:
        visit = self.open[-1]
        if not visit.node.is_leaf:
            cutoff = visit.cutoff(on_tie=self.trace.algorithm.cut_on_tie)
            if cutoff is not None:
                visit.whole = visit.whole and not cutoff.skipped
                yield self._step("cutoff", visit, cutoff=cutoff)
            visit.value = visit.returned
            yield self._step("leave", visit, bound=visit.bound)
        self.open.pop()
        if self.open:
            yield self._update(self.open[-1], visit)

    def _update(self, parent: Visit, visit: Visit) -> Step:
        before = (parent.value, parent.alpha, parent.beta)
        parent.take(visit.returned)
        parent.whole = parent.whole and visit.whole
        return self._step(
            "update",
            parent,
            child=visit.node,
            arrived=visit.returned,
            bound=visit.bound,
            before=before,
        )
