"""Who moves where in a complete tree."""

from __future__ import annotations

from abviz.trees import TreeError
from abviz.trees.scores import shortened


def max_moves(depth: int, *, root: str) -> list[bool]:
    """Tell for each ply whether MAX moves there; the players alternate.

    Parameters
    ----------
    depth : int
        Depth in plies, at least 0.
    root : {"max", "min"}
        Who moves first.

    Returns
    -------
    list of bool
        One entry per ply, the root's first.

    Raises
    ------
    TreeError
        If `root` is neither "max" nor "min".

    Examples
    --------
    >>> max_moves(3, root="min")
    [False, True, False]
    """
    if root not in ("max", "min"):
        raise TreeError(
            f"root says who moves first, and {shortened(root)} does not. Use 'max' or 'min'."
        )
    return [(ply % 2 == 0) == (root == "max") for ply in range(depth)]
