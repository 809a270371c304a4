"""What the buttons and keys of an editable stage do with a tree, wherever it stands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from abviz.errors import Message
from abviz.trees import Node, Tree, TreeError
from abviz.trees.editing import (
    with_child,
    with_copy,
    with_mover,
    with_name,
    with_probability,
    without,
)
from abviz.trees.notation import typed_probability
from abviz.trees.scores import UNSCORED

NOTHING_COPIED = Message("Nothing is copied yet; copy a node first.")
NOTHING = Tree.parse(UNSCORED)


@dataclass(frozen=True)
class Edited:
    """A tree that was edited, and where its chosen node is."""

    tree: Tree
    path: tuple[int, ...]


class TreeEditor:
    """Edits trees as the page asks, and keeps the subtree that was copied."""

    def __init__(self) -> None:
        self._copied: Node | None = None
        self._edits: Mapping[str, Callable[[Tree, Node, str], Edited]] = {
            "add": lambda tree, node, _: Edited(with_child(tree, node), node.path),
            "remove": self._remove,
            "player": self._set_player,
            "name": lambda tree, node, text: Edited(
                with_name(tree, node, text), node.path
            ),
            "probability": lambda tree, node, text: Edited(
                with_probability(tree, node, typed_probability(text)), node.path
            ),
            "paste": self._paste,
            "clear": lambda tree, node, text: Edited(NOTHING, ()),
        }

    def edits(self, content: Mapping[str, Any]) -> bool:
        """Tell whether a message of the page asks for another tree."""
        return content.get("kind") in self._edits

    def edited(self, node: Node, content: Mapping[str, Any], *, tree: Tree) -> Edited:
        """Return what becomes of a tree, or raise a TreeError that says why not."""
        edit = self._edits[str(content["kind"])]
        return edit(tree, node, str(content.get("text", "")))

    def copy(self, node: Node) -> None:
        """Keep a node with all below it, to be pasted."""
        self._copied = node

    def _paste(self, tree: Tree, node: Node, _: str) -> Edited:
        if self._copied is None:
            raise TreeError(NOTHING_COPIED)
        return Edited(with_copy(tree, node, self._copied), node.path)

    @staticmethod
    def _remove(tree: Tree, node: Node, _: str) -> Edited:
        smaller = without(tree, node)
        path = node.path[:-1]
        # Where a node was the only child, its parent is gone, too.
        while path and len(tree[path].children) == 1:
            path = path[:-1]
        return Edited(smaller, path)

    @staticmethod
    def _set_player(tree: Tree, node: Node, player: str) -> Edited:
        return Edited(with_mover(tree, node, player), node.path)
