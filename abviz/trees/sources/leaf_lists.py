"""Leaf scores without brackets: which complete trees they can be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from abviz.errors import Problem

if TYPE_CHECKING:
    from abviz.trees.tree import Tree

# With one of these the text says itself which tree it means.
STRUCTURE = frozenset("()<>:~*…")
# A tree that is written so has neither names nor estimates nor other players than MAX and MIN
# in turn.
SCORES_ALONE = re.compile(r"(?:min)?[-−\d./() ]+")
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


def possible_shapes(tree: Tree) -> list[Shape]:
    """Return the complete trees that the leaves of a tree can be, the deepest first.

    Parameters
    ----------
    tree : Tree
        Any tree.

    Returns
    -------
    list of Shape
        None if the tree is not complete, or if it has more than its scores: names,
        estimates, chance nodes or several players.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> [tuple(shape) for shape in possible_shapes(Tree.parse("((3 5) (2 9))"))]
    [(2, 2), (4, 1)]
    >>> possible_shapes(Tree.parse("((3 5) (2 9))~4")), possible_shapes(Tree.parse("((3 5) 2)"))
    ([], [])
    """
    is_complete = tree.root.player in ("max", "min") and (tree.branching or 1) > 1
    if not is_complete or len(tree.leaves) < FEWEST or not SCORES_ALONE.fullmatch(str(tree)):
        return []
    return complete_shapes(len(tree.leaves))


def hint_at_shape(text: str, tree: Tree) -> UserWarning | None:
    """Return what is said of a list of scores without brackets that a deeper tree could be.

    Parameters
    ----------
    text : str
        What was written.
    tree : Tree
        The tree of one ply that it is in the notation.

    Returns
    -------
    UserWarning or None
        None if the text has brackets, or its scores make no other complete tree.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> print(hint_at_shape("4 3 8 7", Tree.parse("(4 3 8 7)")))
    Without brackets these 4 scores are one ply. As a complete tree of 2 plies they are written \
((4 3) (8 7)); brackets around the list say that one ply is meant.
    >>> hint_at_shape("(4 3 8 7)", Tree.parse("(4 3 8 7)")) is None
    True
    """
    shapes = [] if STRUCTURE.intersection(text) else possible_shapes(tree)
    if len(shapes) < 2:
        return None
    deepest = shapes[0]
    scores = [leaf.value for leaf in tree.leaves]
    written = str(type(tree).complete(*deepest, scores, root=tree.root.player or "max"))
    if len(written) > LONGEST:
        written = f"abviz.Tree.complete({deepest.branching}, {deepest.depth}, […])"
    return UserWarning(
        Problem(
            "Without brackets these {count} scores are one ply. As a complete tree of {plies} "
            "plies they are written {tree}; brackets around the list say that one ply is meant.",
            count=len(scores),
            plies=deepest.depth,
            tree=written,
        )
    )
