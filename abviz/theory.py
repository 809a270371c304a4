"""What theory says of α-β, without any search."""

from __future__ import annotations

from math import inf

from abviz.trees import Node, Score, Tree, TreeError
from abviz.trees.orders import minimax_values


def best_case_leaves(branching: int, depth: int) -> int:
    """Return the fewest leaves that α-β can open in a complete tree.

    Parameters
    ----------
    branching : int
        The branching factor b, at least 1.
    depth : int
        The depth d in plies, at least 0.

    Returns
    -------
    int
        b^⌈d/2⌉ + b^⌊d/2⌋ − 1. With finite scores α-β opens just as many when the
        best child comes first everywhere.

    Raises
    ------
    TreeError
        If `branching` or `depth` is out of range.

    References
    ----------
    Knuth, D. E. and Moore, R. W. (1975). An analysis of alpha-beta pruning.
    Artificial Intelligence 6, 293-326.

    Examples
    --------
    >>> best_case_leaves(2, 3), best_case_leaves(2, 5)
    (5, 11)
    """
    if branching < 1 or depth < 0:
        raise TreeError(
            f"there is no tree with branching factor {branching} and depth {depth} plies; "
            "choose a branching factor of at least 1 and a depth of at least 0."
        )
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def examined(tree: Tree) -> tuple[Node, ...]:
    """Return the nodes that α-β enters, worked out from the scores alone.

    α of a node is the greatest minimax value among the elder siblings of the
    node and of its ancestors that hang below MAX nodes, β the least among those
    below MIN nodes. α-β, with deep cutoffs and cutting on ties, enters a node
    exactly if α < β there, and likewise at all nodes above it.

    Parameters
    ----------
    tree : Tree
        Any tree without chance nodes.

    Returns
    -------
    tuple of Node
        The nodes entered, in preorder.

    Raises
    ------
    TreeError
        If the tree has chance nodes.

    References
    ----------
    Baudet, G. M. (1978). On the branching factor of the alpha-beta pruning
    algorithm. Artificial Intelligence 10, 173-199.

    Examples
    --------
    >>> import abviz
    >>> [node.value for node in examined(abviz.examples["lucky-8"]) if node.is_leaf]
    [4, 3, 8, 2, 1]
    """
    if tree.has_chance:
        raise TreeError("α-β knows only MAX and MIN; give a tree without chance nodes.")
    values = minimax_values(tree)
    alphas: list[Score] = [-inf] * len(tree)
    betas: list[Score] = [inf] * len(tree)
    entered = [True] * len(tree)
    for node in tree:
        alpha, beta = alphas[node.index], betas[node.index]
        for child in node.children:
            alphas[child.index], betas[child.index] = alpha, beta
            entered[child.index] = entered[node.index] and alpha < beta
            if node.is_max:
                alpha = max(alpha, values[child.index])
            else:
                beta = min(beta, values[child.index])
    return tuple(node for node in tree if entered[node.index])
