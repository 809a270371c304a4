"""Walk through a trace and work out its steps, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from abviz.replay.listing import Listing
from abviz.replay.steps import Bound, Cutoff, Kind, Step
from abviz.trees import Node, Score

if TYPE_CHECKING:
    from abviz.search.algorithm import Algorithm
    from abviz.search.trace import Trace

# The steps that show what the recorder itself has seen come back.
SHOWING = ("examine", "leave")


class Visit:
    """A node that has been entered and has not yet returned."""

    __slots__ = (
        "alpha",
        "alpha_from",
        "beta",
        "beta_from",
        "deep",
        "entered",
        "fail_hard",
        "finished",
        "is_known",
        "moves_window",
        "node",
        "returned",
        "seen",
        "value",
        "window",
    )

    def __init__(
        self,
        node: Node,
        alpha: Score | None,
        beta: Score | None,
        returned: Score,
        *,
        algorithm: Algorithm,
        finished: bool,
    ) -> None:
        self.node = node
        self.fail_hard = algorithm.fail_hard
        self.is_known = algorithm.is_known
        self.moves_window = algorithm.is_known and algorithm.moves_window
        self.deep = algorithm.deep
        self.finished = finished
        self.window = (alpha, beta)
        self.alpha, self.beta = alpha, beta
        self.returned = returned
        self.value: Score | None = returned if node.is_leaf else None
        self.alpha_from: Node | None = None
        self.beta_from: Node | None = None
        self.entered: set[int] = set()
        # The least and the greatest value, as far as the children that have returned prove it.
        self.seen: tuple[Score, Score] | None = (returned, returned) if node.is_leaf else None

    def inherit(self, parent: Visit) -> None:
        """Find the ancestors whose values made this window, the nearest ones."""
        alpha, beta = self.window
        if not self.is_known or alpha is None or beta is None:
            return
        if parent.node.is_max and parent.secured == alpha:
            self.alpha_from = parent.node
        elif self.deep and alpha == parent.window[0]:
            self.alpha_from = parent.alpha_from
        if parent.node.is_min and parent.secured == beta:
            self.beta_from = parent.node
        elif self.deep and beta == parent.window[1]:
            self.beta_from = parent.beta_from

    @property
    def gained(self) -> Score | None:
        """What the node's own children have brought it so far."""
        if not self.fail_hard:
            return self.value
        bound, given = (
            (self.alpha, self.window[0]) if self.node.is_max else (self.beta, self.window[1])
        )
        return None if bound == given else bound

    def take(self, child: Visit) -> bool:
        """Let a child's value reach this node, and tell whether it is the best so far."""
        before, score = self.gained, child.returned
        pick: Callable[..., Score] = max if self.node.is_max else min
        if self.is_known:
            (low, high), seen = child.proven, self.seen
            self.seen = (pick(seen[0], low), pick(seen[1], high)) if seen else (low, high)
        if not self.fail_hard:
            self.value = score if self.value is None else pick(self.value, score)
        if self.moves_window and self.node.is_max and self.alpha is not None:
            self.alpha = max(self.alpha, score)
        if self.moves_window and self.node.is_min and self.beta is not None:
            self.beta = min(self.beta, score)
        return self.gained != before

    def is_beyond_window(self, score: Score) -> bool:
        """Tell whether a child's value is better for the node than the window it was given."""
        alpha, beta = self.window
        if self.node.is_max:
            return alpha is None or alpha == -inf or score > alpha
        return beta is None or beta == inf or score < beta

    @property
    def secured(self) -> Score | None:
        """What the player of this node gets for sure, by the children that have returned."""
        if self.seen is None:
            return None
        return self.seen[0] if self.node.is_max else self.seen[1]

    @property
    def proven(self) -> tuple[Score, Score]:
        """The least and the greatest value that the node can have, whatever was skipped."""
        low, high = self.seen or (-inf, inf)
        if not self._skipped():
            return low, high
        return (low, inf) if self.node.is_max else (-inf, high)

    @property
    def bound(self) -> Bound:
        """What the returned value says of the true one."""
        if not self.is_known:
            return "unknown"
        low, high = self.proven
        if low == high == self.returned:
            return "exact"
        return "at most" if high <= self.returned else "at least"

    def cutoff(self, *, on_tie: bool) -> Cutoff | None:
        """Return the cutoff that ended the visit, if one did."""
        node, (alpha, beta) = self.node, self.window
        if not self.is_known:
            return self._left_out()
        value = self.alpha if node.is_max else self.beta
        value = value if self.moves_window else self.value
        if value is None or alpha is None or beta is None or not self.entered:
            return None
        skipped = self._skipped()
        met = value == (beta if node.is_max else alpha) if on_tie else False
        beyond = value > beta if node.is_max else value < alpha
        if not (skipped or met or beyond):
            return None
        if node.is_max:
            return Cutoff(node, "beta", self.beta_from, skipped)
        return Cutoff(node, "alpha", self.alpha_from, skipped)

    def _skipped(self) -> tuple[Node, ...]:
        return tuple(child for child in self.node.children if child.index not in self.entered)

    def _left_out(self) -> Cutoff | None:
        """Return what an unknown function has left out; why, nobody knows."""
        skipped = self._skipped()
        if not skipped or not self.entered:
            return None
        return Cutoff(self.node, "beta" if self.node.is_max else "alpha", None, skipped)


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
        self.algorithm = trace.algorithm
        self.lines = Listing(self.algorithm.function, *self.algorithm.helpers)
        self.open: list[Visit] = []
        self.examined: set[int] = set()
        self.times: dict[int, int] = {}

    def steps(self) -> Iterator[Step]:
        trace = self.trace
        entries = zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True)
        for number, entry in enumerate(entries):
            finished = number not in trace.unfinished
            visit = Visit(*entry, algorithm=self.algorithm, finished=finished)
            while self.open and self.open[-1].node is not visit.node.parent:
                yield from self._close(upcoming=visit.node)
            if self.open:
                self.open[-1].entered.add(visit.node.index)
                visit.inherit(self.open[-1])
            self.open.append(visit)
            self._count(visit.node)
            yield self._step("examine" if visit.node.is_leaf else "enter", visit)
        while self.open:
            yield from self._close()

    def _count(self, node: Node) -> None:
        self.times[node.index] = self.times.get(node.index, 0) + 1
        if node.is_leaf:
            self.examined.add(node.index)

    def _step(self, kind: Kind, visit: Visit, **more: Any) -> Step:
        return Step(
            kind=kind,
            node=visit.node,
            line=self.lines.line(kind, turn(visit.node)),
            value=visit.value if self.algorithm.is_known or kind in SHOWING else None,
            alpha=visit.alpha,
            beta=visit.beta,
            alpha_from=visit.alpha_from,
            beta_from=visit.beta_from,
            examined=len(self.examined),
            times=self.times[visit.node.index],
            algorithm=self.algorithm,
            **more,
        )

    def _close(self, upcoming: Node | None = None) -> Iterator[Step]:
        visit = self.open[-1]
        if not visit.finished:
            self.open.pop()
            return
        if not visit.node.is_leaf:
            cutoff = visit.cutoff(on_tie=self.algorithm.cut_on_tie)
            if cutoff is not None:
                yield self._step("cutoff", visit, cutoff=cutoff)
            visit.value = visit.returned
            is_last = upcoming is None and len(self.open) == 1
            yield self._step("leave", visit, bound=visit.bound, is_last=is_last)
        self.open.pop()
        if self.open and visit.returned is not None:
            yield self._update(self.open[-1], visit, searched_again=upcoming is visit.node)

    def _update(self, parent: Visit, visit: Visit, *, searched_again: bool) -> Step:
        before = (parent.value, parent.alpha, parent.beta)
        improved = not searched_again and parent.take(visit)
        return self._step(
            "update",
            parent,
            child=visit.node,
            arrived=visit.returned,
            bound=visit.bound,
            before=before,
            improved=improved and parent.is_beyond_window(visit.returned),
            searched_again=searched_again,
        )


def turn(node: Node) -> str:
    """Return whose turn it is at a node; at a leaf, whose it would be (MAX's at the root)."""
    if node.is_leaf and node.parent is not None:
        return "min" if node.parent.is_max else "max"
    return node.player or "max"
