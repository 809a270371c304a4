"""The plain data of nodes: what is compared, and what is pickled.

A node that is pickled takes its whole tree along, as one column per attribute with an
entry for each node in preorder. Nothing recurses to the depth of the tree.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from abviz.trees.preorder import all_names, given_names

_BY_THEMSELVES = ("player", "value", "utilities", "stub", "estimate", "probabilities")


class PlainNode(NamedTuple):
    """The plain data of one node; `children` is their number."""

    player: str | None
    value: Any
    utilities: Any
    stub: int
    estimate: Any
    probabilities: Any
    children: int
    name: str


def content(node: Any) -> tuple[object, ...]:
    """Return what counts when two nodes at the same place are compared: not the names.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> content(Tree.parse("(3 4)").root) == content(Tree.parse("start: (5 6)").root)
    True
    """
    return len(node.children), *(getattr(node, name) for name in _BY_THEMSELVES)


def packed(nodes: Sequence[Any]) -> bytes:
    """Return the plain data of all nodes of a tree, compressed.

    Names that come from the place in preorder are left out.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> [plain.children for plain in unpacked(packed(Tree.parse("(3 4)").nodes))]
    [2, 0, 0]
    """
    columns = [list(map(attrgetter(name), nodes)) for name in _BY_THEMSELVES]
    columns.append([len(node.children) for node in nodes])
    columns.append(list(given_names([node.name for node in nodes])))
    return zlib.compress(pickle.dumps(columns))


def unpacked(data: bytes) -> Iterator[PlainNode]:
    """Yield the plain data of each node, in preorder."""
    *columns, given = pickle.loads(zlib.decompress(data))
    return map(PlainNode, *columns, all_names(given))
