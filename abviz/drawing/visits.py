"""The order in which a search enters nodes: numbers that a picture can show beside them."""

from __future__ import annotations

from collections.abc import Mapping

from abviz.drawing.appearance import NodeAppearance
from abviz.replay.trace import Trace
from abviz.trees import Node


class VisitNumbers(dict[int, tuple[int, int]]):
    """The visit numbers of a search: by the index of a node its number, and the step it comes in.

    The numbers count nodes: who enters a node again, as iterative deepening, SCOUT, SSS* and
    Star2 do, finds the number of its first visit there.

    Parameters
    ----------
    trace : Trace
        A finished search.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["lucky-8"])
    >>> numbers = VisitNumbers(trace)
    >>> numbers[trace.tree["F"].index], numbers.at(5)
    ((6, 9), {0: 1, 1: 2, 2: 3, 3: 4, 4: 5})
    """

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        for at, step in enumerate(trace.steps):
            if step.kind in ("enter", "examine") and step.node.index not in self:
                self[step.node.index] = len(self) + 1, at

    def at(self, step: int) -> dict[int, int]:
        """Return the numbers of those nodes that have been entered up to a step."""
        return {index: number for index, (number, first) in self.items() if first <= step}


def with_number(seen: NodeAppearance, node: Node, numbers: Mapping[int, int]) -> NodeAppearance:
    """Return what is seen of a node, with its visit number if it has one.

    Examples
    --------
    >>> import abviz
    >>> from abviz.drawing.appearance import appearance_of
    >>> from abviz.replay.frames import NodeState
    >>> leaf = abviz.Tree.parse("3 5").leaves[0]
    >>> with_number(appearance_of(leaf, NodeState()), leaf, {1: 2}).number
    '2.'
    """
    number = numbers.get(node.index)
    return seen if number is None else seen._replace(number=f"{number}.")
