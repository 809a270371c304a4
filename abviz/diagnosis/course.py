"""The course of a search: what had come back to each node, and which window was due."""

from collections.abc import Iterator
from math import inf
from typing import Any

from abviz.engine.columns import is_turned, minus
from abviz.engine.visit_tree import VisitTree, Window
from abviz.trees import Node, Score

WIDEST: Window = (-inf, inf)


class SearchCourse(VisitTree):
    """The visits of a search of MAX and MIN, with what each of them knew."""

    @property
    def negates(self) -> bool:
        """Whether the function turns the numbers of who moves: a negamax."""
        return self.recording.algorithm.negates

    def own(self, number: int, score: Score) -> Score:
        """Return a score of a visit as the function itself has it."""
        return -score if self.negates and is_turned(self.nodes[number]) else score

    def own_window(self, number: int, window: Window) -> Window:
        """Return a window of a visit as the function itself has it."""
        alpha, beta = window
        if not (self.negates and is_turned(self.nodes[number])):
            return window
        return minus(beta), minus(alpha)

    def returned(self) -> Iterator[tuple[int, Node, list[Any]]]:
        """
        Yield the visits of inner nodes that have ended, each with what came back to it.
        """
        for number, below in enumerate(self.below):
            if below and number not in self.recording.unfinished:
                values = [self.values[visit] for visit in below]
                yield number, self.nodes[number], values

    def best(self, parent: Node, visits: list[int]) -> int | None:
        """Return the visit that has brought the best value for a node.

        None if none has.
        """
        brought = [visit for visit in visits if self.values[visit] is not None]
        if not brought:
            return None
        pick = max if parent.is_max else min
        return pick(brought, key=lambda visit: self.values[visit] or 0)

    def brought(self, parent: Node, visits: list[int]) -> Score:
        """Return the best value of visits for a node, or what it starts from."""
        best = self.best(parent, visits)
        start = -inf if parent.is_max else inf
        value = None if best is None else self.values[best]
        return start if value is None else value

    def narrowed(self, number: int, given: Window | None = None) -> Window:
        """Return the parent's window, or another, with what came back to the parent."""
        above = self.above[number]
        if above is None:
            return WIDEST
        parent, (alpha, beta) = self.nodes[above], given or self.windows[above]
        value = self.brought(parent, self.before(number))
        if parent.is_max:
            return None if alpha is None else max(alpha, value), beta
        return alpha, None if beta is None else min(beta, value)

    def within(self, number: int, value: Score | None) -> Score | None:
        """Return a value as far as the window of a visit tells values apart."""
        alpha, beta = self.windows[number]
        if value is None or alpha is None or beta is None:
            return value
        return max(alpha, min(beta, value))
