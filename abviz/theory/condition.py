"""Baudet's condition for trees of any shape."""

from __future__ import annotations

from math import inf
from operator import le, lt

from abviz.trees import Node, Score, Tree, TreeError, as_tree
from abviz.trees.measures import minimax_values


def examined(tree: Tree, *, cut_on_tie: bool = True) -> tuple[Node, ...]:
    """Return the nodes that α-β enters, worked out from the scores alone.

    α of a node is the greatest minimax value among the elder siblings of the
    node and of its ancestors that hang below MAX nodes, β the least among those
    below MIN nodes. α-β with deep cutoffs enters a node exactly if α < β there;
    if it keeps ties, exactly if α ≤ β.

    Parameters
    ----------
    tree : Tree
        Any tree without chance nodes.
    cut_on_tie : bool, keyword-only
        Whether α-β cuts as soon as α ≥ β (True), or only when α > β (False).

    Returns
    -------
    tuple of Node
        The nodes entered, in preorder.

    Raises
    ------
    TreeError
        If `tree` is no Tree, or has chance nodes.

    References
    ----------
    Baudet, G. M. (1978). On the branching factor of the alpha-beta pruning
    algorithm. Artificial Intelligence 10, 173-199. (With ties cut; α ≤ β for
    ties kept follows in the same way.)

    Examples
    --------
    >>> import abviz
    >>> [node.value for node in examined(abviz.examples["lucky-8"]) if node.is_leaf]
    [4, 3, 8, 2, 1]
    >>> tie = abviz.Tree.parse("(3 5) (3 4)")
    >>> len(examined(tie)), len(examined(tie, cut_on_tie=False))
    (6, 7)
    """
    tree = as_tree(tree)
    if tree.has_chance:
        raise TreeError("α-β knows only MAX and MIN; give a tree without chance nodes.")
    is_open = lt if cut_on_tie else le
    windows = _windows(tree)
    return tuple(node for node in tree if is_open(*windows[node.index]))


def _windows(tree: Tree) -> list[tuple[Score, Score]]:
    """Return α and β of every node, in preorder."""
    values = minimax_values(tree)
    windows: list[tuple[Score, Score]] = [(-inf, inf)] * len(tree)
    for node in tree:
        alpha, beta = windows[node.index]
        for child in node.children:
            windows[child.index] = alpha, beta
            if node.is_max:
                alpha = max(alpha, values[child.index])
            else:
                beta = min(beta, values[child.index])
    return windows
