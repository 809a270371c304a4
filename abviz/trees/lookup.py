"""Finding a node by its name or its path."""

from __future__ import annotations

from collections.abc import Mapping

from abviz.trees.errors import UnknownNode, nearest
from abviz.trees.node import Node
from abviz.trees.wording import printable, shortened

_FEW = 100


def node_named(name: str, nodes: Mapping[str, Node]) -> Node:
    """Return the node of a name.

    Parameters
    ----------
    name : str
        The name to look for.
    nodes : mapping of str to Node
        All nodes by name.

    Raises
    ------
    UnknownNode
        If no node has that name.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> node_named("B", {node.name: node for node in Tree.parse("(3 4)")})
    <leaf B: 3>
    """
    if name in nodes:
        return nodes[name]
    hint = nearest(name, nodes) if len(nodes) <= _FEW else "Names count A, B, … in preorder."
    raise UnknownNode(f'The tree has no node named "{printable(name)}". {hint}')


def node_at(path: object, root: Node) -> Node:
    """Return the node at the end of a path.

    Parameters
    ----------
    path : tuple of int
        Which child to take at each node, counted from 0; ``()`` is the root.
    root : Node
        Where the path starts.

    Raises
    ------
    UnknownNode
        If the path leads out of the tree or is no path at all.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> node_at((1, 0), Tree.parse("(3 (4 5))").root)
    <leaf D: 4>
    """
    if not isinstance(path, tuple):
        raise UnknownNode(
            f"{shortened(path)} is no name and no path. Ask like tree['B'] or tree[0, 1]."
        )
    node = root
    for depth, step in enumerate(path):
        if not isinstance(step, int) or not 0 <= step < len(node.children):
            raise UnknownNode(
                f"The tree has no node at {shortened(path)}: "
                f"node {printable(node.name)} at {shortened(path[:depth])} "
                f"has {len(node.children)} children, counted from 0."
            )
        node = node.children[step]
    return node
