"""Leaf scores without brackets: which complete trees they can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from abviz.errors import Problem
from abviz.trees.node import Node
from abviz.trees.scores import write_score

# With one of these the text says itself which tree it means.
STRUCTURE = frozenset("()<>:~*…")
# Two or three leaves can only be one ply.
FEWEST = 4
LONGEST = 200


class Shape(NamedTuple):
    """The shape of a complete tree: its branching factor, and its depth in plies."""

    branching: int
    depth: int


def complete_shapes(leaves: int) -> list[Shape]:
    """Return the shapes of all complete trees with so many leaves, the deepest first.

    Parameters
    ----------
    leaves : int
        How many leaves, 2 or more.

    Returns
    -------
    list of Shape
        Those with 2 moves or more at each node. The last one has a single ply.

    Examples
    --------
    >>> complete_shapes(16)
    [Shape(branching=2, depth=4), Shape(branching=4, depth=2), Shape(branching=16, depth=1)]
    >>> complete_shapes(6)
    [Shape(branching=6, depth=1)]
    """
    found = []
    for depth in range(leaves.bit_length() - 1, 0, -1):
        branching = round(leaves ** (1 / depth))
        if branching**depth == leaves:
            found.append(Shape(branching, depth))
    return found


def hint_at_shape(text: str, nodes: Sequence[Node]) -> UserWarning | None:
    """Return what is said of a list of scores without brackets that a deeper tree could be.

    Parameters
    ----------
    text : str
        What was written.
    nodes : sequence of Node
        The tree of one ply that it is in the notation.

    Returns
    -------
    UserWarning or None
        None if the text has brackets, or its scores make no other complete tree.

    Examples
    --------
    >>> from abviz.trees.notation import parse
    >>> print(hint_at_shape("4 3 8 7", parse("4 3 8 7")))
    Without brackets these 4 scores are one ply. As a complete tree of 2 plies they are written \
((4 3) (8 7)); brackets around the list say that one ply is meant.
    >>> hint_at_shape("(4 3 8 7)", parse("(4 3 8 7)")) is None
    True
    """
    leaves = [node for node in nodes if node.is_leaf]
    if STRUCTURE.intersection(text) or len(leaves) < FEWEST:
        return None
    deepest, *others = complete_shapes(len(leaves))
    if not others:
        return None
    written = [write_score(leaf.value) for leaf in leaves if leaf.value is not None]
    step = deepest.branching
    while len(written) > 1:
        rows = (written[start : start + step] for start in range(0, len(written), step))
        written = [f"({' '.join(row)})" for row in rows]
    tree = f"min{written[0]}" if nodes[0].is_min else written[0]
    if len(tree) > LONGEST:
        tree = f"abviz.Tree.complete({step}, {deepest.depth}, […])"
    return UserWarning(
        Problem(
            "Without brackets these {count} scores are one ply. As a complete tree of {plies} "
            "plies they are written {tree}; brackets around the list say that one ply is meant.",
            count=len(leaves),
            plies=deepest.depth,
            tree=tree,
        )
    )
