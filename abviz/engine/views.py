"""A tree as a search sees it: down to a depth limit, or with fractions in place of decimals."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from abviz.engine.recorder import Log
from abviz.trees import Node, Tree
from abviz.trees.copying import rebuilt
from abviz.trees.exact import exact, exact_shares
from abviz.trees.node import LazyChildren


class ShownTree(NamedTuple):
    """The part of a tree down to a depth limit, and the nodes that its nodes stand for."""

    tree: Tree
    originals: tuple[Node, ...]

    def put_back(self, log: Log) -> None:
        """Put the nodes of the whole tree in the place of those that were visited."""
        log.nodes[:] = [self.originals[node.index] for node in log.nodes]


def truncate_to_depth(tree: Tree, plies: int | None) -> ShownTree:
    """Return a tree down to a depth limit, where inner nodes are leaves worth their estimates."""
    if plies is None or plies >= tree.depth:
        return ShownTree(tree, tree.nodes)
    shown = [node for node, ply in zip(tree, tree.plies, strict=True) if ply <= plies]
    ends = {node.index for node in shown if tree.plies[node.index] == plies and not node.stub}
    nodes = rebuilt(
        tree.nodes,
        order=lambda node: () if node.index in ends else node.children,
        score=lambda node: node.value if node.is_leaf else node.estimate,
        ends=ends,
    )
    return ShownTree(Tree(nodes), tuple(shown))


class ExactNode:
    """A node whose numbers are those that its floats are written as, for exact averages."""

    def __init__(self, node: Any) -> None:
        self.node = node
        self.is_leaf, self.is_chance = node.is_leaf, node.is_chance
        self.is_max, self.is_min = node.is_max, node.is_min
        self.value = exact(node.value)

    @cached_property
    def children(self) -> LazyChildren:
        """The children."""
        return LazyChildren(lambda: self.node.children, ExactNode)

    @cached_property
    def probabilities(self) -> tuple[Any, ...]:
        """For a chance node: how likely each child is."""
        return exact_shares(self.node.probabilities)
