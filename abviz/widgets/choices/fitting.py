"""What fits a tree: searches, orders of its moves, estimates."""

from abviz.engine.registry import algorithms
from abviz.trees import Node, Tree, TreeError
from abviz.trees.measures import minimax_values


def fitting_algorithms(tree: Tree) -> list[str]:
    """Return the names of the algorithms that can search a tree, in teaching order."""
    return [name for name, algorithm in algorithms.items() if algorithm.fits(tree)]


def fits_order(tree: Tree, order: str) -> bool:
    """Tell whether the moves of a tree can be put in an order."""
    if order == "estimate":
        return not tree.players and not tree.has_stubs and has_estimates(tree)
    return order not in ("best", "worst") or has_minimax_values(tree)


def has_minimax_values(tree: Tree) -> bool:
    """
    Tell whether all nodes of a tree have minimax values, and so an order best first.
    """
    try:
        minimax_values(tree)
    except TreeError:
        return False
    return True


def takes_estimates(tree: Tree) -> bool:
    """Tell whether true values can be the estimates of a tree.

    A search that stops early takes them.
    """
    return bool(_between(tree)) and has_minimax_values(tree)


def has_estimates(tree: Tree) -> bool:
    """Tell whether all nodes between root and leaves have an estimate.

    Then a search can stop early.
    """
    between = _between(tree)
    return bool(between) and all(node.estimate is not None for node in between)


def _between(tree: Tree) -> list[Node]:
    return [node for node in tree if node.children and node.parent is not None]
