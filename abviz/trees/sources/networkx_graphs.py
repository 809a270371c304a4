"""Trees from and to networkx graphs.

A tree is a `networkx.DiGraph` whose edges lead from parent to child, with the
children in the order of the successors. Inner nodes carry ``player`` ("max",
"min", "chance", or "p1", "p2", … in a game of several players) and maybe
``estimate``, leaves carry ``value`` (or ``utilities``, one score per player), stubs
carry ``stub``, every node may carry ``name``; edges below a chance node carry
``probability``.

The name of a node is its ``name``, or else its key if that is a text. All other
nodes (with keys such as 7, (0, 1) or the empty text) are called A, B, C … by their
place in preorder, with a prime where another node has that name already: A′. Names
that come twice are refused, whether they come from ``name`` or from a key.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from abviz.trees.builder import TreeBuilder
from abviz.trees.errors import TreeError
from abviz.trees.node import Node
from abviz.trees.preorder import walk
from abviz.trees.wording import shortened

if TYPE_CHECKING:
    import networkx

_SHOWN_NODES = 5
_ENDS = ("value", "utilities", "stub")


def to_networkx(nodes: Iterable[Node]) -> networkx.DiGraph[str]:
    """Return the nodes of a tree as a networkx graph that `from_networkx` reads back.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> graph = to_networkx(Tree.parse("(3 (4 5))").nodes)
    >>> list(graph.successors("A")), graph.nodes["C"]
    (['B', 'C'], {'name': 'C', 'player': 'min'})
    """
    import networkx

    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for node in nodes:
        facts: dict[str, object] = {"player": node.player, "estimate": node.estimate}
        facts |= {"value": node.value, "utilities": node.utilities, "stub": node.stub or None}
        present = {key: fact for key, fact in facts.items() if fact is not None}
        graph.add_node(node.name, name=node.name, **present)
        if node.parent is None:
            continue
        if node.parent.is_chance:
            graph.add_edge(node.parent.name, node.name, probability=node.probability)
        else:
            graph.add_edge(node.parent.name, node.name)
    return graph


def from_networkx(graph: networkx.DiGraph[Any]) -> tuple[Node, ...]:
    """Return the nodes of a graph with attributes and keys as this module explains.

    An attribute that is None counts as absent.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph()
    >>> graph.add_node("start", player="min")
    >>> graph.add_node("left", value=3)
    >>> graph.add_edge("start", "left")
    >>> from_networkx(graph)
    (<MIN node start>, <leaf left: 3>)
    """
    _check_kind(graph)
    root = _root(graph)
    build = TreeBuilder()
    for key, entered in walk(root, lambda key: list(graph.successors(key))):
        try:
            if entered:
                _add(build, graph, key=key)
            else:
                build.close()
        except TreeError as error:
            raise TreeError(f"Node {shortened(key)}: {error}") from None
    return build.finish()


def _check_kind(graph: object) -> None:
    import networkx

    if not isinstance(graph, networkx.DiGraph) or graph.is_multigraph():
        raise TreeError(
            f"A game tree is a networkx.DiGraph, not a {type(graph).__name__}. "
            "Use a DiGraph with edges from parent to child."
        )
    if not graph:
        raise TreeError("The graph is empty. Add at least one node with a value.")
    if not networkx.is_directed_acyclic_graph(graph):
        keys = [edge[0] for edge in networkx.find_cycle(graph)]
        raise TreeError(f"The graph has a cycle: {_listed(keys)}. Remove one of its edges.")


def _root(graph: networkx.DiGraph[Any]) -> Any:
    shared = [key for key, parents in graph.in_degree() if parents > 1]
    if shared:
        raise TreeError(
            f"In a tree a node has one parent; {_listed(shared)} has more. "
            "Add a copy of the node for each parent."
        )
    roots = [key for key, parents in graph.in_degree() if not parents]
    if len(roots) > 1:
        raise TreeError(
            f"The graph has {len(roots)} roots: {_listed(roots)}. "
            "Join them below one node, or leave all but one out."
        )
    return roots[0]


def _add(build: TreeBuilder, graph: networkx.DiGraph[Any], *, key: Hashable) -> None:
    facts = graph.nodes[key]
    player, estimate = facts.get("player"), facts.get("estimate")
    ends = [one for one in _ENDS if facts.get(one) is not None]
    chances = [facts.get("probability") for _, _, facts in graph.in_edges(key, data=True)]
    name = facts.get("name")
    if name is None and isinstance(key, str) and key:
        name = key
    words = {"name": name, "probability": chances[0] if chances else None}
    if graph.out_degree(key):
        if player is None:
            raise TreeError("The player is missing. Set player to 'max', 'min' or 'chance'.")
        if ends:
            raise TreeError(
                f"A node with children has no {ends[0]}. Remove it; a static score is an estimate."
            )
        build.open(player, estimate=estimate, **words)
        return
    if not ends:
        raise TreeError("The value of the leaf is missing. Set value to a score.")
    if len(ends) > 1:
        raise TreeError(f"A node without children has only one of {' and '.join(ends)}.")
    if player is not None or estimate is not None:
        raise TreeError("A leaf has a value only. Remove player and estimate, or add children.")
    (kind,) = ends
    _add_end(build, facts[kind], kind=kind, words=words)


def _add_end(build: TreeBuilder, fact: Any, *, kind: str, words: dict[str, Any]) -> None:
    """Add a node without children: a leaf or a stub."""
    if kind == "stub":
        build.stub(fact, **words)
    elif (kind == "utilities") != isinstance(fact, (tuple, list)):
        raise TreeError("value is one score, and utilities is a tuple with one per player.")
    else:
        build.leaf(fact, **words)


def _listed(keys: Sequence[Any] | Iterable[Any]) -> str:
    texts = [shortened(key) for key in keys]
    more = [f"{len(texts) - _SHOWN_NODES} more"] if len(texts) > _SHOWN_NODES else []
    return ", ".join(texts[:_SHOWN_NODES] + more)
