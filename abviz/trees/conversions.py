"""Convert trees from and to nested lists of scores and networkx graphs.

As a graph, a tree is a `networkx.DiGraph` whose edges lead from parent to child, with the
children in the order of the successors. Inner nodes may carry ``player`` ("max",
"min", "chance", or "p1", "p2", … in a game of several players; without it the
players alternate) and ``estimate``, leaves carry ``value`` (or ``utilities``, one score
per player), stubs carry ``stub``, every node may carry ``name``; edges below a chance
node carry ``probability``.

The name of a node is its ``name``, or else its key if that is a text. All other
nodes (with keys such as 7, (0, 1) or the empty text) are called A, B, C … by their
place in preorder, with a prime where another node has that name already: A′. Names
that come twice are refused, whether they come from ``name`` or from a key.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from abviz.trees.builder import TreeBuilder, checked_opponent
from abviz.trees.measures import number_of_players
from abviz.trees.node import Node, traverse
from abviz.trees.scores import TreeError, shortened

if TYPE_CHECKING:
    import networkx


_SHOWN_STEPS = 12
_MOST_PLIES = 10_000


def from_nested(lists: Any, *, root: str = "max") -> tuple[Node, ...]:
    """Return the nodes of nested lists: a list is an inner node, a number a leaf."""
    build = TreeBuilder(checked_opponent(root))
    place: list[int] = [-1]
    for item, entered in traverse(_plain(lists), _items):
        if not entered:
            place.pop()
            build.close()
            continue
        place[-1] += 1
        try:
            _add(build, item, plies=len(place))
        except TreeError as error:
            raise TreeError(f"At {_written(place[1:])}: {error}") from None
        if isinstance(item, (list, tuple)):
            place.append(-1)
    return build.finish()


def to_nested(nodes: Sequence[Node]) -> Any:
    """Return the shape and the scores of a tree as nested lists."""
    has_stubs = any(node.stub for node in nodes)
    if has_stubs or number_of_players(nodes):
        what = "stubs" if has_stubs else "leaves with several scores"
        raise TreeError(f"Nested lists cannot hold {what}. Use str(tree) or tree.to_networkx().")
    nested: list[Any] = [node.value for node in nodes]
    # Backwards through the preorder, children come before their parents.
    for node in reversed(nodes):
        if node.children:
            nested[node.index] = [nested[child.index] for child in node.children]
    return nested[0]


def _add(build: TreeBuilder, item: Any, *, plies: int) -> None:
    if not isinstance(item, (list, tuple)):
        build.leaf(item)
    elif not item:
        raise TreeError("This list is empty. Give the node at least one child, or a score instead.")
    elif plies > _MOST_PLIES:
        raise TreeError(
            f"These lists are more than {_MOST_PLIES:,} plies deep. A list that contains itself "
            "has no end: use a copy of it."
        )
    else:
        build.open()


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


_ENDS = ("value", "utilities", "stub")


def to_networkx(nodes: Iterable[Node]) -> networkx.DiGraph[str]:
    """Return the nodes of a tree as a networkx graph that `from_networkx` reads back."""
    import networkx

    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for node in nodes:
        facts: dict[str, object] = {"player": node.player, "estimate": node.estimate}
        facts |= {"value": node.value, "utilities": node.utilities, "stub": node.stub or None}
        present = {key: fact for key, fact in facts.items() if fact is not None}
        graph.add_node(node.name, name=node.name, **present)
        if node.parent:
            share = {"probability": node.probability} if node.parent.is_chance else {}
            graph.add_edge(node.parent.name, node.name, **share)
    return graph


def from_networkx(graph: networkx.DiGraph[Any], *, root: str = "max") -> tuple[Node, ...]:
    """Return the nodes of a graph with attributes and keys as this module explains.

    An attribute that is None counts as absent.
    """
    build = TreeBuilder(root)
    for key, entered in traverse(_root(graph), lambda key: list(graph.successors(key))):
        try:
            if entered:
                _add_to_graph(build, graph, key=key)
            else:
                build.close()
        except TreeError as error:
            raise TreeError(f"Node {shortened(key)}: {error}") from None
    return build.finish()


def _root(graph: networkx.DiGraph[Any]) -> Any:
    import networkx

    if not isinstance(graph, networkx.DiGraph):
        raise TreeError(
            f"A game tree is a networkx.DiGraph, not a {type(graph).__name__}. "
            "Use a DiGraph with edges from parent to child."
        )
    roots = [key for key, parents in graph.in_degree() if not parents]
    if not (graph and networkx.is_arborescence(graph)):
        shared = [key for key, parents in graph.in_degree() if parents > 1]
        raise TreeError(
            "This graph is no tree. A tree has no cycle, and each node but one has exactly one "
            f"parent; here {shortened(roots)} have none, and {shortened(shared)} have several."
        )
    return roots[0]


def _add_to_graph(build: TreeBuilder, graph: networkx.DiGraph[Any], *, key: Hashable) -> None:
    facts = graph.nodes[key]
    player, estimate = facts.get("player"), facts.get("estimate")
    ends = [one for one in _ENDS if facts.get(one) is not None]
    chances = [facts.get("probability") for _, _, facts in graph.in_edges(key, data=True)]
    name = facts.get("name")
    if name is None and isinstance(key, str) and key:
        name = key
    words = {"name": name, "probability": chances[0] if chances else None}
    if graph.out_degree(key):
        if ends:
            raise TreeError(
                f"A node with children has no {ends[0]}. Remove it; a static score is an estimate."
            )
        build.open(player, estimate=estimate, **words)
        return
    if len(ends) != 1:
        raise TreeError("A node without children needs one of value, utilities and stub.")
    if player is not None or estimate is not None:
        raise TreeError("A leaf has a value only. Remove player and estimate, or add children.")
    add = build.stub if ends == ["stub"] else build.leaf
    add(facts[ends[0]], **words)
