"""Convert trees from and to nested lists, networkx graphs and what other courses write.

A list, or a tuple, is an inner node, and a number is a leaf. A list may begin with the
name of its node: ``["B", 3, ["C", 5]]`` has two leaves. Between the name and children
that are all lists, a tuple may have None or a static score. In a dict are ``children``,
``probability`` and the attributes of a graph.

A test of CS188 has the fields ``start_state``, ``successors`` and ``evaluation``.
Pacman is MAX and moves first; then each ghost, of ``num_agents``, has a ply as MIN, or
by chance if ``alg`` names expectimax. States in ``win_states``, ``lose_states`` and
after ``depth`` rounds are leaves.

As a graph, a tree is a `networkx.DiGraph` with edges from parent to child, the children
in the order of the successors. Inner nodes may carry ``player`` ("max", "min",
"chance", or "p1", "p2", …; without it the players alternate), ``estimate`` and
``noisy``, leaves carry ``value`` (or ``utilities``, one score per player), stubs
``stub``, and edges below a chance node ``probability``. The name of a node is its
``name``, or else its key if that is a text; other nodes are called A, B, C … by their
place in preorder, with a prime where another node has that name: A′. Names that come
twice are refused.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from abviz.errors import Message, naming_packages
from abviz.trees.builder import TreeBuilder, checked_opponent
from abviz.trees.limits import MOST_PLIES_READ, too_deep
from abviz.trees.measures import number_of_players
from abviz.trees.node import Node, traverse
from abviz.trees.scores import (
    NUMBER,
    TreeError,
    checked_whole,
    error_at,
    named,
    nearest,
    read_score,
    shortened,
)

if TYPE_CHECKING:
    import networkx


_SHOWN_STEPS = 12
_LISTS, _GROUPS = (list, tuple), (list, tuple, dict)
_ENDS = ("value", "utilities", "stub")
_FACTS = ("name", "children", *_ENDS, "player", "estimate", "noisy", "probability")
# The facts of a node, by the words of a graph, and the items below it.
Item: TypeAlias = tuple[dict[str, Any], Sequence[Any]]
# No name of a node, but a score that stands between quotation marks by mistake.
_QUOTED_SCORE = re.compile(rf"\s*{NUMBER}\s*")


def from_nested(
    lists: Any, *, root: str = "max", players: int | None = None
) -> tuple[Node, ...]:
    """Return the nodes of nested lists or dicts, which this module explains."""
    build = TreeBuilder(root if players else checked_opponent(root), players=players)
    deepest = Message(
        "These lists are more than {most:,} plies deep. A list that contains itself "
        "has no end: use a copy of it.",
        most=MOST_PLIES_READ,
    )
    return built(build, lists, _parts, deepest=deepest)


def built(
    build: TreeBuilder,
    top: Any,
    parts: Callable[[Any], Item],
    *,
    deepest: Message | None = None,
) -> tuple[Node, ...]:
    """Return the nodes of the item at the top and of those below it.

    A tree that is too deep is refused with the text `deepest`, where there is one.
    """
    place: list[int] = [-1]
    for (facts, below), entered in traverse(
        parts(top), lambda item: [*map(parts, item[1])]
    ):
        try:
            if not entered:
                place.pop()
                build.close()
                continue
            place[-1] += 1
            if len(place) > MOST_PLIES_READ and below:
                raise TreeError(deepest or too_deep())
            _add(build, facts, has_children=bool(below))
        except TreeError as error:
            where, problem = facts.get("name"), error.args[0]
            where = named(where) if isinstance(where, str) else _written(place[1:])
            raise TreeError(
                "At {place}: {problem}", place=where, problem=problem
            ) from None
        if below:
            place.append(-1)
    return build.finish()


def to_nested(nodes: Sequence[Node]) -> Any:
    """Return the shape and the scores of a tree as nested lists."""
    has_stubs = any(node.stub for node in nodes)
    if has_stubs or number_of_players(nodes):
        what = "stubs" if has_stubs else "leaves with several scores"
        raise TreeError(
            f"Nested lists cannot hold {what}. Use str(tree) or tree.to_networkx()."
        )
    nested: list[Any] = [node.value for node in nodes]
    # Backwards through the preorder, children come before their parents.
    for node in reversed(nodes):
        if node.children:
            nested[node.index] = [nested[child.index] for child in node.children]
    return nested[0]


def _parts(item: Any) -> Item:
    """Return what a list, a dict or a score says of its node, and the items below."""
    item = item.tolist() if hasattr(item, "tolist") else item
    if isinstance(item, dict):
        below = item.get("children")
        below = [] if below is None else below if isinstance(below, _LISTS) else [below]
        return {**item, "children": None}, below
    if not isinstance(item, _LISTS):
        return {"value": item}, ()
    if not (item and isinstance(item[0], str) and not _QUOTED_SCORE.fullmatch(item[0])):
        return {}, item
    name, *below = item
    if below and not isinstance(below[0], _GROUPS):
        are_nodes = isinstance(item, tuple) and all(
            isinstance(one, _GROUPS) for one in below[1:]
        )
        if below[0] is None or len(below) == 1 or are_nodes:
            fact = "estimate" if below[1:] else "value"
            return {"name": name, fact: below[0]}, below[1:]
    return {"name": name}, below


def _written(place: Sequence[int]) -> str:
    if not place:
        return Message("the top")
    more = "…" if len(place) > _SHOWN_STEPS else ""
    return more + "".join(f"[{step}]" for step in place[-_SHOWN_STEPS:])


def _add(build: TreeBuilder, facts: Mapping[str, Any], *, has_children: bool) -> None:
    """Add a node with these facts."""
    if [*facts] == ["value"]:
        build.leaf(facts["value"])
        return
    if not (facts or has_children):
        raise TreeError(
            Message(
                "This list is empty. Give the node at least one child, or a score "
                "instead."
            )
        )
    if unknown := [key for key in facts if key not in _FACTS]:
        raise TreeError(
            "A node has no key {key}. {advice}",
            key=shortened(unknown[0]),
            advice=nearest(unknown[0], _FACTS),
        )
    player, estimate = facts.get("player"), facts.get("estimate")
    ends = [one for one in _ENDS if facts.get(one) is not None]
    words = {key: facts.get(key) for key in ("name", "probability")}
    if has_children:
        if ends:
            raise TreeError(
                "A node with children has no {end}. Remove it; a static score is an "
                "estimate.",
                end=ends[0],
            )
        build.open(player, estimate=estimate, noisy=facts.get("noisy"), **words)
        return
    if len(ends) != 1:
        raise TreeError(
            Message("A node without children needs one of value, utilities and stub.")
        )
    if player is not None or estimate is not None:
        raise TreeError(
            Message(
                "A leaf has a value only. Remove player and estimate, or add children."
            )
        )
    add = build.stub if ends == ["stub"] else build.leaf
    add(facts[ends[0]], **words)


def from_literal(text: str, *, root: str, players: int | None) -> tuple[Node, ...]:
    """
    Return the nodes of nested lists or dicts that are written as in JSON or in Python.
    """
    text = text.strip()
    try:
        lists = json.loads(text)
    except (ValueError, RecursionError) as error:
        try:
            lists = ast.literal_eval(text)
        except TypeError:
            raise _braces_error(text) from None
        except (ValueError, SyntaxError, RecursionError, MemoryError) as other:
            place = getattr(error, "pos", 0)
            if isinstance(other, SyntaxError) and other.lineno == 1:
                place = max(place, (other.offset or 1) - 1)
            problem = Message(
                "This can be read neither as JSON nor as lists of Python."
            )
            raise error_at(text, place, problem) from None
    if isinstance(lists, set):
        raise _braces_error(text)
    return from_nested(lists, root=root, players=players)


def _braces_error(text: str) -> TreeError:
    """Return the error for lists in braces, as other languages write them.

    Python reads sets.
    """
    problem = Message(
        "Between braces are keys and values. Write a list between brackets, such as "
        "{tree}.",
        tree="[[3, 5], [2, 9]]",
    )
    return error_at(text, text.find("{"), problem)


# A field begins where a word begins: tried at each letter, a long word would take its
# square.
_FIELD = re.compile(r'\b(\w+):\s*(?:"""(.*?)"""|"(.*?)")', re.DOTALL)
_ROWS = {"successors": "root Left A", "evaluation": "A 2.5"}


def from_test(text: str) -> tuple[Node, ...]:
    """Return the nodes of a test of CS188, which this module explains."""
    told = re.sub(r"(?m)^[ \t]*#.*", "", text)
    fields = {
        found[1]: found[found.lastindex or 0].strip() for found in _FIELD.finditer(told)
    }
    if missing := [field for field in ("start_state", *_ROWS) if field not in fields]:
        raise TreeError(
            "This test has no {field}. Tests of the class GraphGameTreeTest hold a "
            "tree.",
            field=missing[0],
        )
    return built(TreeBuilder(), (fields["start_state"], 0, None), _states(fields))


def _states(
    fields: Mapping[str, str],
) -> Callable[[tuple[str, int, Fraction | None]], Item]:
    """
    Return what tells the parts of a state from its name, its ply and its probability.
    """
    moves = defaultdict[str, list[str]](list)
    for state, _, after in _rows(fields, "successors"):
        moves[state].append(after)
    for (
        state
    ) in f"{fields.get('win_states', '')} {fields.get('lose_states', '')}".split():
        moves[state] = []
    scores = {state: _read(score) for state, score in _rows(fields, "evaluation")}
    usual = {"num_agents": "2", "depth": f"{MOST_PLIES_READ}", **fields}
    agents, rounds = (
        checked_whole(_read(usual[field]), field, least=1, most=MOST_PLIES_READ)
        for field in ("num_agents", "depth")
    )
    ghost = "chance" if "expectimax" in fields.get("alg", "").lower() else "min"

    def parts(item: tuple[str, int, Fraction | None]) -> Item:
        state, ply, probability = item
        facts: dict[str, Any] = {"name": state, "probability": probability}
        below = moves[state] if ply < agents * rounds else []
        if below:
            facts |= {
                "player": ghost if ply % agents else "max",
                "estimate": scores.get(state),
            }
        elif state in scores:
            facts["value"] = scores[state]
        else:
            raise TreeError(
                "State {state} has no score in evaluation.", state=named(state)
            )
        share = Fraction(1, len(below)) if facts.get("player") == "chance" else None
        return facts, [(one, ply + 1, share) for one in below]

    return parts


def _read(word: str) -> object:
    """Return the number that a word is.

    Other words are refused where they stand for one.
    """
    return read_score(word) if re.fullmatch(NUMBER, word) else word


def _rows(fields: Mapping[str, str], field: str) -> Iterator[list[str]]:
    """Yield the rows of a field; a box of one line may have joined them."""
    size = len(_ROWS[field].split())
    for line in fields[field].splitlines():
        words = line.split()
        if len(words) % size:
            raise TreeError(
                'A line of {field} is like "{example}", and {line} is not.',
                field=field,
                example=_ROWS[field],
                line=named(line.strip()),
            )
        yield from (words[at : at + size] for at in range(0, len(words), size))


def to_networkx(nodes: Iterable[Node]) -> networkx.DiGraph[str]:
    """
    Return the nodes of a tree as a networkx graph that `from_networkx` reads back.
    """
    with naming_packages("A graph of networkx"):
        import networkx

    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for node in nodes:
        facts: dict[str, object] = {"player": node.player, "estimate": node.estimate}
        facts["noisy"] = node.noisy or None
        facts |= {
            "value": node.value,
            "utilities": node.utilities,
            "stub": node.stub or None,
        }
        present = {key: fact for key, fact in facts.items() if fact is not None}
        graph.add_node(node.name, name=node.name, **present)
        if node.parent:
            share = {"probability": node.probability} if node.parent.is_chance else {}
            graph.add_edge(node.parent.name, node.name, **share)
    return graph


def from_networkx(
    graph: networkx.DiGraph[Any], *, root: str = "max"
) -> tuple[Node, ...]:
    """Return the nodes of a graph as this module explains.

    What is None counts as absent.
    """
    build = TreeBuilder(root)
    for key, entered in traverse(_root(graph), lambda key: list(graph.successors(key))):
        try:
            if not entered:
                build.close()
                continue
            facts = {fact: graph.nodes[key].get(fact) for fact in _FACTS}
            chances = [
                edge.get("probability") for _, _, edge in graph.in_edges(key, data=True)
            ]
            if facts["name"] is None and isinstance(key, str) and key:
                facts["name"] = key
            facts["probability"] = chances[0] if chances else None
            _add(build, facts, has_children=bool(graph.out_degree(key)))
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
            "This graph is no tree. A tree has no cycle, and each node but one has "
            "exactly one "
            f"parent; here {shortened(roots)} have none, and {shortened(shared)} have "
            "several."
        )
    return roots[0]
