"""Which trees a hunt takes."""

from __future__ import annotations

from math import isinf

from abviz.errors import Problem
from abviz.narration.numbers import label
from abviz.trees import Tree, TreeError

MOST_LEAVES = 32


def fitting_tree(given: Tree | str) -> Tree:
    """Return a tree, or one that is read from a text, if a hunt can take it.

    Parameters
    ----------
    given : Tree or str
        MAX and MIN take turns, every inner node has two children or more, all scores are
        finite, and there are at most 32 leaves. Only among these trees is a smallest one
        known.

    Raises
    ------
    TreeError
        If the text is no tree, or the tree is not like this.

    Examples
    --------
    >>> fitting_tree("(3 (5 2))")
    Tree: 3 leaves, depth 2 plies, MAX to move
    >>> fitting_tree("(3 (5))")
    Traceback (most recent call last):
        ...
    abviz.trees.errors.TreeError: C has one child. In a hunt every inner node has two children \
or more.
    """
    if not isinstance(given, (Tree, str)):
        raise TreeError(
            f"A hunt takes a Tree or a text such as '(3 (5 2))', not {type(given).__name__}."
        )
    tree = Tree.parse(given) if isinstance(given, str) else given
    problem = _of_the_size(tree) or _of_the_players(tree) or _of_a_node(tree)
    if problem is not None:
        raise TreeError(problem)
    return tree


def _of_the_size(tree: Tree) -> Problem | None:
    if len(tree.leaves) > MOST_LEAVES:
        return Problem(
            "This tree has {leaves:,} leaves, and a hunt takes {most} at most. The fewer, the "
            "better.",
            leaves=len(tree.leaves),
            most=MOST_LEAVES,
        )
    return None


def _of_the_players(tree: Tree) -> Problem | None:
    if tree.has_chance or tree.has_stubs or tree.players:
        return Problem("A hunt takes trees of MAX nodes, MIN nodes and leaves only.")
    for node in tree:
        if node.parent and node.player == node.parent.player:
            return Problem(
                "{node} and the node above it have the same player. In a hunt MAX and MIN take "
                "turns.",
                node=label(node),
            )
    return None


def _of_a_node(tree: Tree) -> Problem | None:
    for node in tree:
        if len(node.children) == 1:
            return Problem(
                "{node} has one child. In a hunt every inner node has two children or more.",
                node=label(node),
            )
        if node.is_leaf and isinf(node.value):
            return Problem(
                "Leaf {node} has an infinite score. In a hunt all scores are finite.",
                node=label(node),
            )
    return None
