"""Leaf scores without brackets: which complete trees they can be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from abviz.narration.language import Language
from abviz.trees import Tree

# With one of these the text says itself which tree it means.
STRUCTURE = frozenset("()<>:~*…")
# A tree that is written so has neither names nor estimates nor other players than MAX and MIN
# in turn.
SCORES_ALONE = re.compile(r"(?:min)?[-−\d./() ]+")
# Two or three leaves can only be one ply.
FEWEST = 4


class Shape(NamedTuple):
    """The shape of a complete tree: its branching factor, and its depth in plies."""

    branching: int
    depth: int

    def title(self, language: Language) -> str:
        """Return what the shape is called.

        Examples
        --------
        >>> from abviz.narration.registry import ENGLISH
        >>> Shape(2, 3).title(ENGLISH), Shape(8, 1).title(ENGLISH)
        ('3 plies with 2 moves each', '1 ply with 8 moves')
        """
        plies, moves = language.plies(self.depth), self.branching
        if self.depth == 1:
            return language.gettext("{plies} with {moves} moves", plies=plies, moves=moves)
        return language.gettext("{plies} with {moves} moves each", plies=plies, moves=moves)


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


def with_leaf_list_read(choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices of a user; leaf scores without brackets become the deepest complete tree.

    Raises
    ------
    TreeError
        If the text is no tree.

    Examples
    --------
    >>> with_leaf_list_read({"text": "4,3,8,7 2 1 6 5"})["own"]
    Tree: 8 leaves, depth 3 plies, MAX to move
    >>> with_leaf_list_read({"text": "(4 3 8 7)"})
    {'text': '(4 3 8 7)'}
    """
    text = choices.get("text")
    if not isinstance(text, str) or STRUCTURE.intersection(text):
        return dict(choices)
    tree = Tree.parse(text)
    shapes = possible_shapes(tree)
    if len(shapes) < 2:
        return dict(choices)
    rest = {name: value for name, value in choices.items() if name != "text"}
    return {**rest, "own": reshaped(tree, shapes[0], root="max")}


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
    >>> [tuple(shape) for shape in possible_shapes(Tree.parse("((3 5) (2 9))"))]
    [(2, 2), (4, 1)]
    >>> possible_shapes(Tree.parse("((3 5) (2 9))~4")), possible_shapes(Tree.parse("((3 5) 2)"))
    ([], [])
    """
    is_complete = tree.root.player in ("max", "min") and (tree.branching or 1) > 1
    if not is_complete or len(tree.leaves) < FEWEST or not SCORES_ALONE.fullmatch(str(tree)):
        return []
    return complete_shapes(len(tree.leaves))


def reshaped(tree: Tree, shape: Shape, *, root: str) -> Tree:
    """Return the complete tree of a shape with the leaf scores of a tree.

    Examples
    --------
    >>> print(reshaped(Tree.parse("4 3 8 7"), Shape(2, 2), root="max"))
    ((4 3) (8 7))
    """
    return Tree.complete(*shape, [leaf.value for leaf in tree.leaves], root=root)


def python_line(tree: Tree, shape: Shape, *, root: str) -> str:
    """Return the line of Python that makes a complete tree.

    Examples
    --------
    >>> python_line(Tree.parse("3 5"), Shape(2, 1), root="min")
    "abviz.Tree.complete(2, 1, [3, 5], root='min')"
    """
    scores = [leaf.value for leaf in tree.leaves]
    player = "" if root == "max" else f", root={root!r}"
    return f"abviz.Tree.complete({shape.branching}, {shape.depth}, {scores!r}{player})"
