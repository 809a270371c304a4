"""A tree as far as a depth limit shows it, for searches whose code knows of no depth."""

from __future__ import annotations

from typing import NamedTuple

from abviz.engine.recorder import Log
from abviz.trees import Node, Tree
from abviz.trees.builder import TreeBuilder
from abviz.trees.preorder import walk


class ShownTree(NamedTuple):
    """The part of a tree above a depth limit, where the nodes at the limit are leaves.

    `originals` are the nodes of the whole tree, in the order of those of `tree`.
    """

    tree: Tree
    originals: tuple[Node, ...]

    def put_back(self, log: Log) -> None:
        """Put the nodes of the whole tree in the place of those that were visited."""
        log.nodes[:] = [self.originals[node.index] for node in log.nodes]


def as_far_as(tree: Tree, plies: int | None) -> ShownTree:
    """Return a tree as far as a depth limit shows it.

    Its leaves are those of the tree that are not beyond the limit, and the inner nodes at
    the limit: each is worth its estimate. So every search can be limited without a change
    of its code, as it is said of games that are too large: a position that could be
    analysed further is a leaf, with a score by judgment in the place of the utility.

    Parameters
    ----------
    tree : Tree
        A tree in which the inner nodes at the limit have estimates.
    plies : int or None
        The limit, from 1; None shows the whole tree.

    Examples
    --------
    >>> import abviz
    >>> shown = as_far_as(abviz.Tree.parse("(3 4)~2 (7 (1 9))~5"), 1)
    >>> shown.tree.root.children, shown.originals
    ((<leaf B: 2>, <leaf E: 5>), (<MAX node A>, <MIN node B>, <MIN node E>))
    """
    if plies is None or plies >= tree.depth:
        return ShownTree(tree, tree.nodes)
    ends = {node.index for node, ply in zip(tree, tree.plies, strict=True) if ply == plies}
    originals = []
    build = TreeBuilder()
    for node, entered in walk(tree.root, lambda one: () if one.index in ends else one.children):
        if entered:
            originals.append(node)
            _add(build, node, is_end=node.index in ends or node.is_leaf)
        else:
            build.close()
    return ShownTree(Tree(build.finish()), tuple(originals))


def _add(build: TreeBuilder, node: Node, *, is_end: bool) -> None:
    name, probability = node.name, node.probability
    if node.stub:
        build.stub(node.stub, name=name, probability=probability)
    elif is_end:
        score = node.value if node.is_leaf else node.estimate
        build.leaf(score, name=name, probability=probability)
    else:
        build.open(node.player, name=name, estimate=node.estimate, probability=probability)
