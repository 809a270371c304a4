"""The steps of SSS*, which follows a list of states and not the calls of a recursion."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from typing import TypeAlias

from abviz.engine.recording import Recording
from abviz.replay.listing import Execution, Listing
from abviz.replay.steps import (
    BestFirstStep,
    Bound,
    Cut,
    Cutoff,
    Enter,
    Event,
    Examine,
    Leave,
    Teller,
    Update,
)
from abviz.trees import Node, Score

Leaving: TypeAlias = tuple[tuple[Node, Score], ...]


class BestFirstWalk:
    """What the list of states of SSS* has come to, and the steps that it makes.

    A node is entered (a leaf: examined) when its state is taken from the list for the
    first time. When its state is taken as solved, the value goes to its parent: MIN
    goes on with the next child or is solved, MAX is solved.

    Parameters
    ----------
    recording : Recording
        A finished search by SSS*.
    tell : callable
        What finds out what a step says.

    Examples
    --------
    >>> import abviz
    >>> walk = BestFirstWalk(abviz.search(abviz.Tree.parse("3 5"), "sss"), lambda step: ())
    >>> [(step.kind, step.node.name, step.merit) for step in walk.steps()][1:4]
    [('examine', 'B', 3), ('examine', 'C', 5), ('update', 'A', 5)]
    """

    def __init__(self, recording: Recording, tell: Teller) -> None:
        self.tell = tell
        self.recording = recording
        self.algorithm = recording.algorithm
        self.lines = Listing(self.algorithm.function, *self.algorithm.helpers)
        self.execution = Execution(recording, self.lines)
        # The merit with which a node came on the list, and its value once it is solved.
        self.given: dict[int, Score] = {0: inf}
        self.holders: dict[int, Node | None] = {0: None}
        self.waiting: dict[Node, Score] = {}
        self.values: dict[int, Score] = {}
        self.most: dict[int, Score] = {}
        self.entered: set[int] = set()
        self.given_up: set[int] = set()
        self.examined = 0

    def steps(self) -> Iterator[BestFirstStep]:
        """Yield the steps, each with the merit of its state."""
        for node, merit in zip(self.recording.visits, self.recording.values, strict=True):
            self.waiting.pop(node, None)
            if node.index in self.entered:
                yield from self._go_on_from(node, merit)
            else:
                self.entered.add(node.index)
                yield self._take(node, merit)

    def _take(self, node: Node, merit: Score) -> BestFirstStep:
        """Return the step of a state that is taken from the list for the first time."""
        if node.is_leaf:
            self.examined += 1
            self.values[node.index] = node.value
            self.waiting[node] = merit
            return self._step(Examine(), node, merit)
        for child in node.children if node.is_max else node.children[:1]:
            self._list(child, merit, self.holders[node.index])
        return self._step(Enter(), node, merit)

    def _go_on_from(self, node: Node, merit: Score) -> Iterator[BestFirstStep]:
        """Yield the steps that follow when a solved state is taken from the list."""
        above = node.parent
        if above is None:
            return
        has_fallen = merit < self.given[node.index]
        goes_on = above.is_min and node is not above.children[-1]
        improved = merit > -inf if above.is_max else has_fallen
        bound = self._bound(node, merit)
        update = Update(child=node, arrived=merit, bound=bound, improved=improved)
        yield self._step(update, above, merit, side="next" if goes_on else "last")
        if goes_on:
            at = above.children.index(node)
            holder = above if merit < self.given[above.index] else self.holders[above.index]
            self._list(above.children[at + 1], merit, holder)
            return
        leaving = self._purge(above)
        skipped = tuple(self._never_entered(above)) if above.is_max else ()
        self.values[above.index] = self.waiting[above] = merit
        solved = partial(self._solve, above, merit, leaving=() if skipped else leaving)
        if above.parent is None:
            # The list is cleared before the root is taken from it, and the search ends.
            yield from self._clear_below(above, merit, skipped=skipped, leaving=leaving)
            yield solved(is_last=True)
        else:
            yield solved()
            yield from self._clear_below(above, merit, skipped=skipped, leaving=leaving)

    def _solve(
        self, node: Node, merit: Score, *, leaving: Leaving, is_last: bool = False
    ) -> BestFirstStep:
        event = Leave(bound=self._bound(node, merit), is_last=is_last)
        return self._step(event, node, merit, side="root" if is_last else "", leaving=leaving)

    def _clear_below(
        self, solved: Node, merit: Score, *, skipped: tuple[Node, ...], leaving: Leaving
    ) -> Iterator[BestFirstStep]:
        """Yield the cutoff of a solved MAX node, if there was anything left to look at."""
        if skipped:
            self.given_up.update(node.index for node in skipped)
            event = Cut(cutoff=Cutoff(solved, "beta", None, skipped))
            yield self._step(event, solved, merit, leaving=leaving)

    def _list(self, node: Node, merit: Score, holder: Node | None) -> None:
        """Note that an unsolved node comes on the list, and who holds its merit down."""
        self.given[node.index] = self.waiting[node] = merit
        self.holders[node.index] = holder

    def _purge(self, solved: Node) -> Leaving:
        """Take off the list what is below a solved node, in the order of the tree."""
        below = sorted((n for n in self.waiting if solved in n.ancestors), key=lambda n: n.index)
        return tuple((node, self.waiting.pop(node)) for node in below)

    def _bound(self, node: Node, merit: Score) -> Bound:
        """Return what a solved merit says of the value: the leaves seen may leave room for more."""
        return "exact" if self._most(node) <= merit else "at least"

    def _most(self, node: Node) -> Score:
        """Return the greatest value that the leaves seen so far leave open for a node."""
        if node.index not in self.entered:
            return inf
        if node.is_leaf:
            return node.value
        if node.index in self.most:
            return self.most[node.index]
        most = (max if node.is_max else min)(map(self._most, node.children))
        if node.index in self.values:
            # Nothing below a solved node is looked at any more.
            self.most[node.index] = most
        return most

    def _never_entered(self, node: Node) -> Iterator[Node]:
        """Yield the topmost nodes below a node that have not been entered, nor given up before."""
        for child in node.children:
            if child.index in self.entered:
                yield from self._never_entered(child)
            elif child.index not in self.given_up:
                yield child

    def _step(
        self, event: Event, node: Node, merit: Score, *, side: str = "", leaving: Leaving = ()
    ) -> BestFirstStep:
        line = self.lines.line(event.kind, side or node.player)
        return BestFirstStep(
            event=event,
            node=node,
            line=line,
            lines=self.execution.lines(event.kind, line),
            value=self.values.get(node.index),
            examined=self.examined,
            algorithm=self.algorithm,
            teller=self.tell,
            merit=merit,
            merit_from=self.holders[node.index],
            given=self.given[node.index],
            leaving=leaving,
        )
