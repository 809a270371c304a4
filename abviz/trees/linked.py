"""Read trees of linked nodes, as anytree, bigtree and many a course make them.

A node is an object with a list or a tuple ``children``, as seen in anytree 2.13.0 and
bigtree 1.5.3; its other attributes are those of a graph (`abviz.trees.conversions`),
and ``score`` is another word for ``value``. The children stay in their order; None
among them, as in bigtree's `BinaryNode`, is no child. A name that comes twice is
dropped, since both libraries give it to nodes of different parents.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from abviz.text import shortened
from abviz.trees.builder import TreeBuilder
from abviz.trees.conversions import (
    ATTRIBUTES,
    Item,
    attribute_of,
    built,
    check_players_are_named,
)
from abviz.trees.limits import MOST_PLIES_READ, too_deep
from abviz.trees.node import Node, traverse
from abviz.trees.scores import TreeError

# One of these stands at a node of a game tree, besides its children.
_SIGNS = ("parent", "value", "score", "utilities", "player")


def is_linked_node(given: object) -> bool:
    """Tell whether something is a node of another library, with nodes below it."""
    if isinstance(given, type) or not hasattr(given, "__dict__"):
        return False
    has_list = isinstance(getattr(given, "children", None), (list, tuple))
    return has_list and any(hasattr(given, sign) for sign in _SIGNS)


def from_linked_node(top: Any) -> tuple[Node, ...]:
    """Return the nodes of a tree from its root down, as this module explains."""
    all_said = [_said(node) for node in _preorder(top)]
    check_players_are_named(all_said)
    names = Counter(
        said["name"] for said in all_said if isinstance(said.get("name"), str)
    )

    def parts(node: Any) -> Item:
        """Return the attributes of a node, and the nodes below it."""
        said = _said(node)
        attributes = {word: attribute_of(said.get(word)) for word in ATTRIBUTES}
        name = said.get("name")
        has_name = isinstance(name, str) and name and names[name] == 1
        attributes["name"] = name if has_name else None
        attributes["value"] = _score(node, said)
        return attributes, _children(node)

    return built(TreeBuilder(), top, parts)


def _preorder(top: Any) -> Iterator[Any]:
    """Yield all nodes; one that is below itself has no end, and is refused."""
    plies = 0
    for node, is_entered in traverse(top, _children):
        if not is_entered:
            plies -= 1
            continue
        yield node
        plies += 1 if _children(node) else 0
        if plies > MOST_PLIES_READ:
            raise TreeError(too_deep())


def _children(node: Any) -> list[Any]:
    children = getattr(node, "children", None) or ()
    return [child for child in children if child is not None]


def _said(node: Any) -> dict[str, Any]:
    """Return what a node says of itself, without its links and its private notes."""
    own = getattr(node, "__dict__", {})
    links = ("children", "parent")
    said = {
        word: value
        for word, value in own.items()
        if not word.startswith("_") and word not in links
    }
    for word in ("score", *ATTRIBUTES):
        if word not in said and hasattr(node, word):
            said[word] = getattr(node, word)
    return said


def _score(node: Any, said: dict[str, Any]) -> Any:
    """Return the score of a node, which may be called value or score."""
    value, score = attribute_of(said.get("value")), attribute_of(said.get("score"))
    if value is None or score is None or value == score:
        return score if value is None else value
    raise TreeError(
        "{node} has the value {value} and the score {score}. Both are words for one "
        "thing; keep one of them.",
        node=shortened(node),
        value=shortened(value),
        score=shortened(score),
    )
