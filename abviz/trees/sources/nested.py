"""Nodes from and to nested lists of scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from abviz.trees.builder import TreeBuilder
from abviz.trees.errors import TreeError
from abviz.trees.measures import number_of_players
from abviz.trees.node import Node
from abviz.trees.players import checked_opponent
from abviz.trees.preorder import given_order, walk
from abviz.trees.sources.generators import MAX_LEAVES

_SHOWN_STEPS = 12


def from_nested(lists: Any, *, root: str = "max") -> tuple[Node, ...]:
    """Return the nodes of nested lists: a list is an inner node, a number a leaf.

    Examples
    --------
    >>> from_nested([3, 4], root="min")
    (<MIN node A>, <leaf B: 3>, <leaf C: 4>)
    >>> from_nested([3, [4, "5"]])
    Traceback (most recent call last):
    ...
    abviz.trees.errors.TreeError: At [1][1]: '5' is not a score. ...
    """
    build = TreeBuilder(checked_opponent(root))
    top = _plain(lists)
    _check_size(top)
    place: list[int] = [-1]
    open_lists: set[int] = set()
    for item, entered in walk(top, _items):
        if not entered:
            place.pop()
            open_lists.remove(id(item))
            build.close()
            continue
        place[-1] += 1
        try:
            _add(build, item, open_lists=open_lists)
        except TreeError as error:
            raise TreeError(f"At {_written(place[1:])}: {error}") from None
        if isinstance(item, (list, tuple)):
            place.append(-1)
            open_lists.add(id(item))
    return build.finish()


def to_nested(nodes: Sequence[Node]) -> Any:
    """Return the shape and the scores of a tree as nested lists.

    Examples
    --------
    >>> to_nested(from_nested([[4, 3], 8]))
    [[4, 3], 8]
    """
    has_stubs = any(node.stub for node in nodes)
    if has_stubs or number_of_players(nodes):
        what = "stubs" if has_stubs else "leaves with several scores"
        raise TreeError(f"Nested lists cannot hold {what}. Use str(tree) or tree.to_networkx().")
    open_lists: list[list[Any]] = [[]]
    for node, entered in walk(nodes[0], given_order):
        if node.is_leaf:
            open_lists[-1].append(node.value)
        elif entered:
            open_lists.append([])
        else:
            done = open_lists.pop()
            open_lists[-1].append(done)
    return open_lists[0][0]


def _add(build: TreeBuilder, item: Any, *, open_lists: set[int]) -> None:
    if not isinstance(item, (list, tuple)):
        build.leaf(item)
    elif not item:
        raise TreeError("This list is empty. Give the node at least one child, or a score instead.")
    elif id(item) in open_lists:
        raise TreeError("This list contains itself. A game tree must end: use a copy of it.")
    else:
        build.open()


def _check_size(top: Any) -> None:
    """Refuse too many leaves before they are made: shared lists may double them at each ply."""
    leaves: dict[int, int] = {}
    waiting = [(top, True)] if isinstance(top, (list, tuple)) else []
    while waiting:
        item, entered = waiting.pop()
        if entered and id(item) in leaves:
            continue
        # An open list counts 0: nothing is counted for ever where a list contains itself.
        leaves[id(item)] = 0 if entered else sum(leaves.get(id(one), 1) for one in item)
        if entered:
            waiting.append((item, False))
            waiting += [(one, True) for one in item if isinstance(one, (list, tuple))]
        if leaves[id(item)] > MAX_LEAVES:
            raise TreeError(
                f"These lists make a tree of more than {MAX_LEAVES:,} leaves; a list that stands "
                "in several places counts at each of them. Choose a smaller tree."
            )


def _items(item: Any) -> Sequence[Any]:
    return [_plain(one) for one in item] if isinstance(item, (list, tuple)) else ()


def _plain(item: Any) -> Any:
    """Return an array as nested lists, and anything else as it is."""
    return item.tolist() if hasattr(item, "tolist") else item


def _written(place: Sequence[int]) -> str:
    if not place:
        return "the top"
    more = "…" if len(place) > _SHOWN_STEPS else ""
    return more + "".join(f"[{step}]" for step in place[-_SHOWN_STEPS:])
