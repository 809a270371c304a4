"""Game trees: nodes, trees, and every way of making one."""

from abviz.trees.gallery import Example, examples
from abviz.trees.node import Node, Player
from abviz.trees.reading import as_tree
from abviz.trees.scores import (
    Score,
    TreeError,
    UnknownExample,
    UnknownNode,
    format_score,
)
from abviz.trees.tree import Tree

__all__ = [
    "Example",
    "Node",
    "Player",
    "Score",
    "Tree",
    "TreeError",
    "UnknownExample",
    "UnknownNode",
    "as_tree",
    "examples",
    "format_score",
]
