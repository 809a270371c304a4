"""The fewest leaves that α-β can open, the nodes it enters, and how leaves grow."""

from __future__ import annotations

from math import inf, isinf
from operator import le, lt

from abviz.trees import Node, Score, Tree, TreeError, as_tree
from abviz.trees.builder import checked_opponent
from abviz.trees.generators import xi
from abviz.trees.measures import minimax_values
from abviz.trees.scores import checked_switch, checked_whole

MOST_SCORES = 2**26
_MOST_PLIES = 10_000


def best_case_leaves(branching: int, depth: int) -> int:
    """Return the fewest leaves that α-β can open in a complete tree with finite scores.

    MAX and MIN take turns. A leaf worth +∞ or −∞ may settle a node alone, for no
    score is better; then fewer leaves can be enough.

    Parameters
    ----------
    branching : int
        The branching factor b, from 1 to 2²⁶.
    depth : int
        The depth d in plies, from 0 to 10,000.

    Returns
    -------
    int
        b^⌈d/2⌉ + b^⌊d/2⌋ − 1. α-β opens just as many when the best child comes
        first everywhere.

    See Also
    --------
    best_case_scores : Scores for which α-β opens no more than that.
    fewest_leaves : The same for a tree, where it can be said.

    References
    ----------
    Knuth, D. E. and Moore, R. W. (1975). An analysis of alpha-beta pruning.
    Artificial Intelligence 6, 293-326.

    Examples
    --------
    >>> best_case_leaves(2, 3), best_case_leaves(2, 5)
    (5, 11)
    >>> import abviz
    >>> abviz.search(abviz.Tree.complete(2, 3, [float("inf")] * 8))
    alpha-beta: value +∞, 2 of 8 leaves, 3 cutoffs
    """
    b, d = checked_shape(branching, depth)
    return int(b ** ((d + 1) // 2) + b ** (d // 2) - 1)


def fewest_leaves(tree: Tree) -> int | None:
    """
    Return the fewest leaves that a search must open to be sure of the value of a tree.

    It needs a strategy of each player: one move at each node of that player, and
    all replies. That of MAX proves that the value is no less, that of MIN that it
    is no more, and they have one leaf in common. With the best child first
    everywhere α-β opens no others.

    Parameters
    ----------
    tree : Tree
        Any tree.

    Returns
    -------
    int or None
        In a complete tree where the same player moves in all nodes of a ply: one
        less than the sum of b^(plies of MAX) and b^(plies of MIN). None for other
        trees, and where a score is infinite: then one strategy may be enough.

    Examples
    --------
    >>> texts = ("(3 5) (2 9)", "max(max(3 5) max(2 9))")
    >>> [fewest_leaves(Tree.parse(text)) for text in texts]
    [3, 4]
    >>> [fewest_leaves(Tree.parse(text)) for text in ("(3 5) 2", "(3 5) (2 inf)")]
    [None, None]
    """
    tree = as_tree(tree)
    b, plies = tree.branching, zip(tree.plies, tree, strict=True)
    players_of_plies = {(ply, node.player) for ply, node in plies}
    movers = [player for _, player in players_of_plies if player]
    is_plain = len(movers) == tree.depth and set(movers) <= {"max", "min"}
    if b is None or not is_plain or any(isinf(leaf.value) for leaf in tree.leaves):
        return None
    return int(b ** movers.count("max") + b ** movers.count("min") - 1)


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
    is_open = lt if checked_switch(cut_on_tie, "cut_on_tie") else le
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


def branching_factor(branching: int) -> float:
    """Return the asymptotic branching factor of α-β, ξ / (1 − ξ).

    It is the limit, per ply, of how the expected number of leaves that α-β opens
    grows: the limit of its d-th root when the depth d goes to infinity. It holds
    for complete trees whose leaf values are independent and all drawn from one
    continuous distribution, so that ties do not happen. A tree of finite depth may
    be some way off.

    Parameters
    ----------
    branching : int
        The branching factor b of the tree, from 1 to 1,000,000.

    Returns
    -------
    float
        A number from √b to b. Minimax has b, the best case of α-β has √b.

    See Also
    --------
    xi : The ξ of the formula.

    References
    ----------
    Pearl, J. (1982). The solution for the branching factor of the alpha-beta
    pruning algorithm and its optimality. Communications of the ACM 25, 559-564.

    Pearl, J. (1984). Heuristics: Intelligent Search Strategies for Computer
    Problem Solving. Addison-Wesley.

    Examples
    --------
    >>> [round(branching_factor(b), 3) for b in (2, 3, 4, 10)]
    [1.618, 2.148, 2.63, 5.064]
    """
    root = xi(branching)
    return root / (1 - root)


def max_moves(depth: int, *, root: str) -> list[bool]:
    """Tell for each ply whether MAX moves there; the players alternate."""
    first = checked_opponent(root)
    return [(ply % 2 == 0) == (first == "max") for ply in range(depth)]


def checked_shape(branching: int, depth: int) -> tuple[int, int]:
    """Return a branching factor and a depth, if there can be such a tree."""
    b = checked_whole(branching, "branching", least=1, most=MOST_SCORES)
    return b, checked_whole(depth, "depth", least=0, most=_MOST_PLIES)
