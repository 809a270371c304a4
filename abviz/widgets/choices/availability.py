"""Which searches and orders of moves fit a tree."""

from __future__ import annotations

from abviz.engine.registry import algorithms
from abviz.trees import Node, Tree, TreeError
from abviz.trees.measures import minimax_values


def fitting_algorithms(tree: Tree) -> list[str]:
    """Return the names of the algorithms that can search a tree, in teaching order.

    Parameters
    ----------
    tree : Tree
        Any tree.

    Returns
    -------
    list of str
        Names in ``abviz.algorithms``.

    Examples
    --------
    >>> "negascout" in fitting_algorithms(Tree.parse("3 4"))
    True
    >>> "negascout" in fitting_algorithms(Tree.parse("1/3 4"))
    False
    """
    return [name for name, algorithm in algorithms.items() if algorithm.fits(tree)]


def fits_order(tree: Tree, order: str) -> bool:
    """Tell whether the moves of a tree can be put in an order.

    Parameters
    ----------
    tree : Tree
        Any tree.
    order : str
        "given", or an order that `Tree.reordered` knows.

    Returns
    -------
    bool
        False if a value is missing that the order needs.

    Examples
    --------
    >>> tree = Tree.parse("((3 4)~2 (1 9)~5)")
    >>> fits_order(tree, "best"), fits_order(tree, "estimate")
    (True, True)
    >>> fits_order(Tree.parse("((3 4) (1 9))"), "estimate")
    False
    """
    if order == "estimate":
        return not tree.players and not tree.has_stubs and has_estimates(tree)
    return order not in ("best", "worst") or has_minimax_values(tree)


def has_minimax_values(tree: Tree) -> bool:
    """Tell whether the nodes of a tree have minimax values, so that moves can be better or worse.

    Parameters
    ----------
    tree : Tree
        Any tree.

    Returns
    -------
    bool
        False for games of several players, for trees with stubs, and if a chance
        node weighs +∞ against −∞.

    Examples
    --------
    >>> has_minimax_values(Tree.parse("(3 4)"))
    True
    >>> has_minimax_values(Tree.parse("chance(1/2*inf 1/2*-inf)"))
    False
    """
    try:
        minimax_values(tree)
    except TreeError:
        return False
    return True


def takes_estimates(tree: Tree) -> bool:
    """Tell whether true values can be the estimates of a tree, for a search that stops early.

    Parameters
    ----------
    tree : Tree
        Any tree.

    Returns
    -------
    bool
        False if there are no true values, or no nodes between root and leaves.

    Examples
    --------
    >>> takes_estimates(Tree.parse("((3 4) (1 9))")), takes_estimates(Tree.parse("3 4"))
    (True, False)
    """
    return bool(_between(tree)) and has_minimax_values(tree)


def has_estimates(tree: Tree) -> bool:
    """Tell whether a search can stop early in a tree: every inner node has an estimate.

    The root needs none, since no search stops there; a tree of one ply has
    nothing to estimate.

    Parameters
    ----------
    tree : Tree
        Any tree.

    Returns
    -------
    bool
        Whether the nodes between root and leaves have estimates.

    Examples
    --------
    >>> has_estimates(Tree.parse("((3 4)~2 (1 9)~5)"))
    True
    >>> has_estimates(Tree.parse("((3 4)~2 (1 9))")), has_estimates(Tree.parse("3 4"))
    (False, False)
    """
    between = _between(tree)
    return bool(between) and all(node.estimate is not None for node in between)


def _between(tree: Tree) -> list[Node]:
    """Return the nodes between root and leaves."""
    return [node for node in tree if node.children and node.parent is not None]
