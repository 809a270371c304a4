"""What stands for nodes in a search that is not written over nodes: copies, paths, names."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from abviz.replay.watching.states import OnNode
from abviz.trees import Node, Tree

# What is looked up here is not read by the function.
_SCORE: Any = vars(Node)["value"].__get__
NUMBERS = (int, float, Fraction, bool, type(None))


class Copies:
    """Tells which node something stands for, in one search of a tree.

    That is what a function has returned for a node, as lists made of it; an object that holds
    one node; the path from the root; the name; and at a leaf, its score.

    Parameters
    ----------
    tree : Tree
        What is searched.

    Examples
    --------
    >>> tree = Tree.parse("(3 (4 5))")
    >>> copies, lists = Copies(tree), [3, [4, 5]]
    >>> copies.learn(lists, tree.root)
    >>> [copies.node_of(one, None) for one in (lists, (1, 0), "E", [3], 3)]
    [<MAX node A>, <leaf D: 4>, <leaf E: 5>, None, None]
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        # What identities are taken of is kept.
        self._made: dict[int, tuple[Any, Node]] = {}
        self._scored: dict[int, set[int]] = {}

    def learn(self, made: Any, node: Any) -> None:
        """Remember what a function has returned for a node."""
        if isinstance(node, Node) and made is not None and not isinstance(made, (Node, str)):
            self._made.setdefault(id(made), (made, node))

    def node_of(self, thing: Any, around: OnNode | None) -> Node | None:
        """Return the node that something stands for; None if it stands for none.

        Parameters
        ----------
        thing : object
            What a function is called on.
        around : OnNode or None
            The call from which that is.
        """
        if id(thing) in self._made:
            return self._made[id(thing)][1]
        if type(thing) in NUMBERS:
            is_score = thing is not None and type(thing) is not bool
            return self._leaf(thing, around) if is_score else None
        if type(thing) is str:
            return next((node for node in self._tree.nodes if node.name == thing), None)
        if type(thing) is tuple:
            return self._at(thing)
        inside = [one for one in getattr(thing, "__dict__", {}).values() if isinstance(one, Node)]
        return inside[0] if len(inside) == 1 else None

    def _at(self, path: tuple[Any, ...]) -> Node | None:
        """Return the node at the end of a path."""
        node = self._tree.root
        for place in path:
            if type(place) is not int or not 0 <= place < len(node.children):
                return None
            node = node.children[place]
        return node

    def _leaf(self, score: Any, around: OnNode | None) -> Node | None:
        """Return the first leaf with a score that the call around has not come to."""
        if not self._made or around is None or not isinstance(around.node, Node):
            return None
        called = self._scored.setdefault(id(around), set())
        for child in around.node.children:
            if child.is_leaf and child.index not in called and _SCORE(child) == score:
                called.add(child.index)
                return child
        return None
