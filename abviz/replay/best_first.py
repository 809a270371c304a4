"""The steps of SSS*, which follows a list of states and not the calls of a recursion."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from abviz.replay.listing import Listing
from abviz.replay.steps import Bound, Cutoff, Kind, Step
from abviz.trees import Node, Score

if TYPE_CHECKING:
    from abviz.search.trace import Trace


def walk_best_first(trace: Trace) -> Iterator[Step]:
    """Yield the steps of a search by SSS*.

    A node is entered (a leaf: examined) when its state is taken from the list for the
    first time. When its state is taken as solved, the value goes to its parent: MIN
    goes on with the next child or is solved, MAX is solved.

    Parameters
    ----------
    trace : Trace
        A finished search by SSS*.

    Yields
    ------
    Step
        Each with the merit of its state.

    Examples
    --------
    >>> import abviz
    >>> steps = walk_best_first(abviz.search(abviz.Tree.parse("3 5"), "sss"))
    >>> [(step.kind, step.node.name) for step in steps]
    [('enter', 'A'), ('examine', 'B'), ('examine', 'C'), ('update', 'A'), ('leave', 'A')]
    """
    return _BestFirst(trace).steps()


class _BestFirst:
    """What the list of states has come to."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.algorithm = trace.algorithm
        self.lines = Listing(self.algorithm.function, *self.algorithm.helpers)
        # The merit with which a node came on the list, and its value once it is solved.
        self.given: dict[int, Score] = {0: inf}
        self.values: dict[int, Score] = {}
        self.entered: set[int] = set()
        self.given_up: set[int] = set()
        self.examined = 0

    def steps(self) -> Iterator[Step]:
        for node, merit in zip(self.trace.visits, self.trace.values, strict=True):
            if node.index in self.entered:
                yield from self._go_on_from(node, merit)
            else:
                self.entered.add(node.index)
                yield self._take(node, merit)

    def _take(self, node: Node, merit: Score) -> Step:
        """Return the step of a state that is taken from the list for the first time."""
        if node.is_leaf:
            self.examined += 1
            self.values[node.index] = node.value
            return self._step("examine", node, merit=merit, before=(self.given[node.index],) * 3)
        for child in node.children if node.is_max else node.children[:1]:
            self.given[child.index] = merit
        return self._step("enter", node, merit=merit)

    def _go_on_from(self, node: Node, merit: Score) -> Iterator[Step]:
        """Yield the steps that follow when a solved state is taken from the list."""
        above = node.parent
        if above is None:
            return
        has_fallen = merit < self.given[node.index]
        told: dict[str, Any] = {
            "child": node,
            "arrived": merit,
            "bound": self._bound(node, merit),
            "merit": merit,
        }
        goes_on = above.is_min and node is not above.children[-1]
        told["side"] = "next" if goes_on else "last"
        improved = merit > -inf if above.is_max else has_fallen
        yield self._step("update", above, improved=improved, **told)
        if goes_on:
            at = above.children.index(node)
            self.given[above.children[at + 1].index] = merit
            return
        skipped = tuple(self._never_entered(above))
        if above.is_max and skipped:
            self.given_up.update(node.index for node in skipped)
            cutoff = Cutoff(above, "beta", None, skipped)
            yield self._step("cutoff", above, cutoff=cutoff, merit=merit)
        self.values[above.index] = merit
        bound = self._bound(above, merit)
        yield self._step("leave", above, merit=merit, bound=bound, is_last=above.parent is None)

    def _bound(self, node: Node, merit: Score) -> Bound:
        """Return what a solved merit says of the value: one that has not fallen may hide more."""
        return "exact" if merit < self.given[node.index] or merit == inf else "at least"

    def _never_entered(self, node: Node) -> Iterator[Node]:
        """Yield the topmost nodes below a node that have not been entered, nor given up before."""
        for child in node.children:
            if child.index in self.entered:
                yield from self._never_entered(child)
            elif child.index not in self.given_up:
                yield child

    def _step(self, kind: Kind, node: Node, *, side: str = "", **more: Any) -> Step:
        return Step(
            kind=kind,
            node=node,
            line=self.lines.line(kind, side or node.player),
            value=self.values.get(node.index),
            examined=self.examined,
            algorithm=self.algorithm,
            **more,
        )
