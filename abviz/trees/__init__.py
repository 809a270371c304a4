"""Game trees: nodes, trees, and every way of making one."""

from abviz.trees.errors import TreeError, UnknownExample, UnknownNode
from abviz.trees.named_trees import Example, examples
from abviz.trees.node import Node, Player
from abviz.trees.scores import Score, format_score
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
    "examples",
    "format_score",
]
