"""The same game with its moves in another order.

``"best"``
    The best move first: by minimax value, descending at MAX and ascending at MIN. In a
    complete tree with branching factor b, depth d and finite scores α-β then opens
    b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, the fewest possible [1]_.
``"worst"``
    The opposite. Where the players take turns α-β then opens every leaf of a tree of up
    to 3 plies with distinct scores; in other trees a few cutoffs may be left.
``"estimate"``
    The most promising move first, by static estimate; a leaf counts with its score.
``"random"``
    The moves of every node shuffled; the same seed gives the same order.
``"reversed"``
    The whole tree mirrored.

Moves of equal value keep their order. The children of a chance node are no moves
that somebody chooses: only "random" and "reversed" reorder them, and their
probabilities go with them. So it is with games of several players and with stubs,
which have no minimax values.

References
----------
.. [1] D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial
   Intelligence 6 (1975), 293-326.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from abviz.trees.copies.changes import rebuilt
from abviz.trees.errors import TreeError, nearest
from abviz.trees.measures import minimax_values, without_values
from abviz.trees.node import Node
from abviz.trees.scores import Score
from abviz.trees.validation import checked_seed
from abviz.trees.wording import shortened

_Order: TypeAlias = Callable[[Node], Sequence[Node]]


def reordered(nodes: Sequence[Node], by: str, *, seed: int | None = None) -> tuple[Node, ...]:
    """Return the nodes with their children in another order, as this module explains.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> reordered(Tree.parse("(1 2)").nodes, "best")
    (<MAX node A>, <leaf C: 2>, <leaf B: 1>)
    """
    if by in ("best", "worst", "estimate") and (missing := without_values(nodes)):
        raise TreeError(f'{missing}: it has no {by} order. Use "random" or "reversed".')
    if by == "best" or by == "worst":
        return rebuilt(nodes, order=_by_value(nodes, worst=by == "worst"))
    if by == "estimate":
        return rebuilt(nodes, order=_by_estimate)
    if by == "random":
        return rebuilt(nodes, order=_shuffled(seed))
    if by == "reversed":
        return rebuilt(nodes, order=lambda node: node.children[::-1])
    known = ("best", "worst", "random", "estimate", "reversed")
    raise TreeError(f"{shortened(by)} is no order of moves. {nearest(by, known)}")


def _by_value(nodes: Sequence[Node], *, worst: bool) -> _Order:
    values = minimax_values(nodes)

    def order(node: Node) -> Sequence[Node]:
        if node.is_chance:
            return node.children
        descending = node.is_max != worst
        return sorted(node.children, key=lambda child: values[child.index], reverse=descending)

    return order


def _by_estimate(node: Node) -> Sequence[Node]:
    if node.is_chance:
        return node.children
    return sorted(node.children, key=_promise, reverse=node.is_max)


def _promise(node: Node) -> Score:
    promise = node.value if node.is_leaf else node.estimate
    if promise is None:
        raise TreeError(f"{node!r} has no estimate. Give it one, as in (3 4)~2.5.")
    return promise


def _shuffled(seed: int | None) -> _Order:
    source = Random(checked_seed(seed))
    return lambda node: source.sample(node.children, len(node.children))
