"""What becomes of trees and nodes on their way from one process to another.

Everything goes through the root: it is pickled as the text of its tree, once, and
nothing recurses to the depth of the tree.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from operator import attrgetter

from abviz.trees.node import Node, given_order, walk
from abviz.trees.tree import Tree

_INDEX = attrgetter("index")


def tree_of_root(root: Node) -> Tree:
    """Return the tree of a root, with the very same nodes.

    Examples
    --------
    >>> tree = Tree.parse("(3 4)")
    >>> tree_of_root(tree.root).nodes == tree.nodes
    True
    """
    return Tree([node for node, entered in walk(root, given_order) if entered])


def text_of_root(root: Node) -> bytes:
    """Return the text of the tree of a root, compressed.

    Examples
    --------
    >>> root_of_text(text_of_root(Tree.parse("(3 4)").root))
    <MAX node A>
    """
    return zlib.compress(str(tree_of_root(root)).encode(errors="surrogatepass"))


def root_of_text(text: bytes) -> Node:
    """Return the root of a new tree, made from a compressed text."""
    return Tree.parse(zlib.decompress(text).decode(errors="surrogatepass")).root


def node_below(root: Node, index: int) -> Node:
    """Return the node with an index, on the way down from the root.

    Examples
    --------
    >>> node_below(Tree.parse("((4 3) (8 7))").root, 5)
    <leaf F: 8>
    """
    node = root
    while node.index != index:
        node = node.children[bisect_right(node.children, index, key=_INDEX) - 1]
    return node
