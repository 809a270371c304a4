"""Leaf scores without brackets, as users type them: the complete trees that are offered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from abviz.narration.language import Language
from abviz.trees import Tree
from abviz.trees.sources.leaf_lists import FEWEST, STRUCTURE, Shape, complete_shapes
from abviz.trees.sources.notation import parse

# A tree that is written so has neither names nor estimates nor other players than MAX and MIN
# in turn.
SCORES_ALONE = re.compile(r"(?:min)?[-−\d./() ]+")


def title_of_shape(shape: Shape, language: Language) -> str:
    """Return what the shape of a complete tree is called.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> title_of_shape(Shape(2, 3), ENGLISH), title_of_shape(Shape(8, 1), ENGLISH)
    ('3 plies with 2 moves each', '1 ply with 8 moves')
    """
    plies, moves = language.plies(shape.depth), shape.branching
    if shape.depth == 1:
        return language.gettext("{plies} with {moves} moves", plies=plies, moves=moves)
    return language.gettext("{plies} with {moves} moves each", plies=plies, moves=moves)


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
    tree = Tree(parse(text))
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
    >>> print(reshaped(Tree.parse("(4 3 8 7)"), Shape(2, 2), root="max"))
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
