"""A tree that is built by clicking: another leaf, or a node less."""

from __future__ import annotations

from abviz.errors import Problem
from abviz.trees import Node, Tree, TreeError
from abviz.trees.builder import TreeBuilder
from abviz.trees.preorder import given_names, walk


def with_leaf(tree: Tree, node: Node) -> Tree:
    """Return a tree with one leaf more, the last child of a node.

    A leaf becomes an inner node, and its score goes to its first child. The new leaf has the
    least whole score from 1 on that no other leaf has.

    Parameters
    ----------
    tree : Tree
        Its players take turns.
    node : Node
        A node of it.

    Examples
    --------
    >>> tree = Tree.parse("(1 (3 5))")
    >>> print(with_leaf(tree, tree["C"]), with_leaf(tree, tree["B"]))
    (1 (3 5 2)) ((1 2) (3 5))
    """
    build, names = _copying(tree)
    score = _unused_score(tree)
    for one, is_entered in walk(tree.root, lambda one: one.children):
        if not is_entered:
            if one is node:
                build.leaf(score)
            build.close()
        elif one.is_leaf and one is node:
            build.open(name=names[one.index])
            build.leaf(one.value)
            build.leaf(score)
            build.close()
        else:
            _copy(one, build, names)
    return Tree(build.finish())


def without(tree: Tree, node: Node) -> Tree:
    """Return a tree without a node and all below it.

    Where one child would stay alone, it takes the place of its parent; the players take turns
    anew below it.

    Parameters
    ----------
    tree : Tree
        Its players take turns.
    node : Node
        A node of it.

    Raises
    ------
    TreeError
        If the node is the root.

    Examples
    --------
    >>> tree = Tree.parse("(1 (3 5) 4)")
    >>> print(without(tree, tree["C"]), without(tree, tree["D"]))
    (1 4) (1 5 4)
    """
    if node.parent is None:
        raise TreeError(Problem("The root cannot be removed."))
    build, names = _copying(tree)
    is_alone = len(node.parent.children) == 2

    def kept(one: Node) -> list[Node]:
        return [child for child in one.children if child is not node]

    for one, is_entered in walk(tree.root, kept):
        if is_alone and one is node.parent:
            continue
        if is_entered:
            _copy(one, build, names)
        else:
            build.close()
    return Tree(build.finish())


def _copying(tree: Tree) -> tuple[TreeBuilder, list[str | None]]:
    """Return a builder with the same player at the root, and the names that were given."""
    return TreeBuilder(tree.root.player or "max"), list(given_names([one.name for one in tree]))


def _copy(one: Node, build: TreeBuilder, names: list[str | None]) -> None:
    if one.is_leaf:
        build.leaf(one.value, name=names[one.index])
    else:
        build.open(name=names[one.index], estimate=one.estimate)


def _unused_score(tree: Tree) -> int:
    scores = {leaf.value for leaf in tree.leaves}
    return next(score for score in range(1, len(scores) + 2) if score not in scores)
