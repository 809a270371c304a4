"""The same game with its moves in another order.

``"best"``
    The best move first: by minimax value, descending at MAX and ascending at MIN. In a
    complete tree with branching factor b, depth d and finite scores α-β then opens
    b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, the fewest possible [1]_.
``"worst"``
    The opposite. α-β then opens every leaf of a tree of up to 3 plies with
    distinct scores; in deeper trees a few cutoffs may be left.
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
from typing import TypeAlias

from abviz.trees.copies import rebuilt
from abviz.trees.errors import TreeError, nearest
from abviz.trees.node import Node
from abviz.trees.scores import Score
from abviz.trees.tree import Tree
from abviz.trees.validation import checked_seed
from abviz.trees.wording import shortened

_Order: TypeAlias = Callable[[Node], Sequence[Node]]


def reordered(tree: Tree, by: str, *, seed: int | None = None) -> Tree:
    """Return the tree with the children of its nodes in another order.

    Parameters
    ----------
    tree : Tree
        The tree; it stays as it is.
    by : {"best", "worst", "random", "estimate", "reversed"}
        The order, as this module explains.
    seed : int, optional
        Needed for "random", and not used by the others.

    Returns
    -------
    Tree
        A new tree; names travel with their nodes.

    Raises
    ------
    TreeError
        If the order is unknown, a seed or an estimate is missing, or the tree has
        no values to go by: a game of several players, or a tree with stubs.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("((1 2) (8 7))")
    >>> reordered(tree, "best").to_nested()
    [[7, 8], [1, 2]]
    >>> reordered(tree, "worst").to_nested()
    [[2, 1], [8, 7]]
    """
    if by in ("best", "worst", "estimate") and (missing := _without_values(tree)):
        raise TreeError(f'{missing}: it has no {by} order. Use "random" or "reversed".')
    if by == "best" or by == "worst":
        return rebuilt(tree, order=_by_value(tree, worst=by == "worst"))
    if by == "estimate":
        return rebuilt(tree, order=_by_estimate)
    if by == "random":
        return rebuilt(tree, order=_shuffled(seed))
    if by == "reversed":
        return rebuilt(tree, order=lambda node: node.children[::-1])
    known = ("best", "worst", "random", "estimate", "reversed")
    raise TreeError(f"{shortened(by)} is no order of moves. {nearest(by, known)}")


def minimax_values(tree: Tree) -> list[Score]:
    """Return the minimax value of every node, in preorder.

    A chance node has the expected value of its children.

    Parameters
    ----------
    tree : Tree
        A tree of MAX and MIN without stubs.

    Returns
    -------
    list of int, float or Fraction
        One value per node.

    Raises
    ------
    TreeError
        If an expected value is ∞ − ∞, which is no number; in a game of several
        players; or if the tree has stubs.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> minimax_values(Tree.parse("((4 3) (8 7))"))
    [7, 3, 4, 3, 7, 8, 7]
    """
    if missing := _without_values(tree):
        raise TreeError(f"{missing}: it has no minimax values. Use a complete tree of MAX and MIN.")
    values: list[Score] = [0] * len(tree)
    # Backwards through the preorder, children come before their parents.
    for node in reversed(tree.nodes):
        below = [values[child.index] for child in node.children]
        if node.is_leaf:
            values[node.index] = node.value
        elif node.is_chance:
            values[node.index] = _expected(node, below)
        else:
            values[node.index] = max(below) if node.is_max else min(below)
    return values


def _without_values(tree: Tree) -> str:
    """Say why the nodes of a tree have no minimax values; nothing if they have."""
    if tree.players:
        return f"This is a game of {tree.players} players"
    return "Nobody looked at some moves of this tree" if tree.has_stubs else ""


def _expected(node: Node, below: Sequence[Score]) -> Score:
    pairs = zip(node.probabilities, below, strict=True)
    expected = sum(chance * value for chance, value in pairs)
    if expected != expected:
        raise TreeError(f"{node!r} weighs +∞ against −∞: its expected value is no number.")
    return expected


def _by_value(tree: Tree, *, worst: bool) -> _Order:
    values = minimax_values(tree)

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
    from random import Random

    source = Random(checked_seed(seed))
    return lambda node: source.sample(node.children, len(node.children))
