"""How fast the number of leaves that α-β opens grows with the depth."""

from __future__ import annotations

from typing import Any

from abviz.trees import TreeError
from abviz.trees.generators import xi
from abviz.trees.scores import checked_whole

_MOST_LEAVES = 10**300


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


def effective_branching(leaves_examined: int, depth: int) -> float:
    """Return the branching factor of the complete tree with as many leaves.

    It is the b* with b*^depth = leaves examined: minimax on a complete tree of
    branching factor b* and the same depth would cost the same. (Some books count
    all nodes instead of leaves; their number is another one.)

    Parameters
    ----------
    leaves_examined : int
        Leaves that a search opened, from 1 to 10³⁰⁰.
    depth : int
        Depth of the tree in plies, at least 1.

    Returns
    -------
    float
        b*, at least 1.

    Examples
    --------
    >>> effective_branching(64, 3)
    4.0
    >>> round(effective_branching(11, 5), 3)
    1.615
    """
    leaves = checked_whole(leaves_examined, "leaves_examined", least=1, most=_MOST_LEAVES)
    depth = checked_whole(depth, "depth", least=1)
    power: float = leaves ** (1 / depth)
    # The root of 64 comes out as 3.9999999999999996.
    whole = round(power)
    return float(whole) if whole**depth == leaves else power


def effective_branching_of(trace: Any) -> float:
    """Return the effective branching factor of a search.

    Parameters
    ----------
    trace : Trace
        The trace of any search, of a tree of at least 1 ply. If leaves lie at
        different depths, the longest line counts as the depth.

    Returns
    -------
    float
        The b* of `effective_branching`. A leaf that is opened again counts again.

    Raises
    ------
    TreeError
        If the tree is a single leaf.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.examples["lucky-8"]
    >>> effective_branching_of(abviz.search(tree, "minimax"))
    2.0
    >>> round(effective_branching_of(abviz.search(tree)), 3)
    1.71
    """
    if trace.tree.depth == 0:
        raise TreeError("a single leaf does not branch; search a tree of at least 1 ply.")
    return effective_branching(len(trace.leaves), trace.tree.depth)
