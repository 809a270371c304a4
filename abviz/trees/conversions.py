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
``noisy``, leaves carry ``value`` ("?" where there is no score yet; or ``utilities``,
one score per player), stubs ``stub``, and edges below a chance node ``probability``,
or else the child itself.
The name of a node is its ``name``, or else its key if that is a text; other nodes are
called A, B, C … by their place in preorder, with a prime where another node has that
name: A′. Names that come twice are refused.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from abviz.errors import Message, naming_packages, nearest
from abviz.text import named, printable, shortened
from abviz.trees.builder import TreeBuilder, checked_opponent
from abviz.trees.limits import MOST_PLIES_READ, too_deep
from abviz.trees.measures import number_of_players
from abviz.trees.node import Node, traverse
from abviz.trees.player_words import player_of_word
from abviz.trees.scores import (
    NUMBER,
    UNSCORED,
    TreeError,
    checked_switch,
    checked_whole,
    error_at,
    read_score,
    write_score,
)

if TYPE_CHECKING:
    import networkx


_SHOWN_STEPS = 12
_LISTS, _GROUPS = (list, tuple), (list, tuple, dict)
_ENDS = ("value", "utilities", "stub")
# What a node may say of itself, apart from what is below it.
ATTRIBUTES = ("name", *_ENDS, "player", "estimate", "noisy", "probability")
_KEYS = ("children", *ATTRIBUTES)
# The attributes of a node, by the words of a graph, and the items below it.
Item: TypeAlias = tuple[dict[str, Any], Sequence[Any]]
# No name of a node, but a score that stands between quotation marks by mistake, or
# what stands for one.
_QUOTED_SCORE = re.compile(rf"\s*(?:{NUMBER}|\?)\s*")


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
    """Return the nodes of a tree in any form: of the item at the top and those below.

    `parts` returns the attributes of an item, and the items below it. `deepest` is the
    text of the error if the tree is too deep; there is a usual one.
    """
    path: list[int] = [-1]
    for (attributes, below), entered in traverse(
        parts(top), lambda item: [*map(parts, item[1])]
    ):
        try:
            if not entered:
                path.pop()
                build.close()
                continue
            path[-1] += 1
            if len(path) > MOST_PLIES_READ and below:
                raise TreeError(deepest or too_deep())
            _add(build, attributes, has_children=bool(below))
        except TreeError as error:
            name = attributes.get("name")
            raise TreeError(
                "At {place}: {problem}",
                place=named(name) if isinstance(name, str) else _written(path[1:]),
                problem=error.args[0],
            ) from None
        if below:
            path.append(-1)
    return build.finish()


def to_nested(nodes: Sequence[Node]) -> Any:
    """Return the shape and the scores of a tree as nested lists."""
    what = _beyond_lists(nodes)
    if what:
        raise TreeError(
            f"Nested lists cannot hold {what}. Use str(tree) or tree.to_networkx()."
        )
    nested: list[Any] = [node.value for node in nodes]
    # Backwards through the preorder, children come before their parents.
    for node in reversed(nodes):
        if node.children:
            nested[node.index] = [nested[child.index] for child in node.children]
    return nested[0]


def _beyond_lists(nodes: Sequence[Node]) -> str:
    """Return what of a tree nested lists cannot hold, or "" if they can hold it."""
    if any(node.stub for node in nodes):
        return "stubs"
    if any(node.is_unscored for node in nodes):
        return "leaves without a score"
    return "leaves with several scores" if number_of_players(nodes) else ""


def _parts(item: Any) -> Item:
    """Return what a list, a dict or a score says of its node, and the items below."""
    item = item.tolist() if hasattr(item, "tolist") else item
    if isinstance(item, dict):
        below = item.get("children")
        if below is None:
            below = []
        elif not isinstance(below, _LISTS):
            below = [below]
        return {**item, "children": None}, below
    if not isinstance(item, _LISTS):
        return {"value": item}, ()
    first = item[0] if item else None
    if not isinstance(first, str) or _QUOTED_SCORE.fullmatch(first):
        return {}, item
    return _parts_with_name(item)


def _parts_with_name(item: Sequence[Any]) -> Item:
    """Return the parts of a list that begins with a name.

    A score alone behind the name is that of a leaf: ``["B", 3]``. Before children it is
    a static score in a tuple whose children are all lists or dicts, ``("B", 3, ["C",
    5])``; elsewhere it is the first child. None before children is no static score.
    """
    name, *below = item
    if len(below) == 1 and _is_list_without_name(below[0]):
        raise TreeError(
            "A list behind a name can be its children or a child. Write the children "
            "behind the name, as in {children}, or give the child a name, as in "
            "{child}.",
            children=f"[{name!r}, 3, 5]",
            child=f'[{name!r}, ["child", 3, 5]]',
        )
    if not below or isinstance(below[0], _GROUPS):
        return {"name": name}, below
    score, *children = below
    if not children:
        return {"name": name, "value": score}, children
    has_groups_alone = all(isinstance(child, _GROUPS) for child in children)
    if score is None or (isinstance(item, tuple) and has_groups_alone):
        return {"name": name, "estimate": score}, children
    return {"name": name}, below


def _is_list_without_name(item: Any) -> bool:
    """Tell whether an item is a list of several items that begins with no name."""
    return isinstance(item, _LISTS) and len(item) > 1 and not isinstance(item[0], str)


def _written(path: Sequence[int]) -> str:
    if not path:
        return Message("the top")
    more = "…" if len(path) > _SHOWN_STEPS else ""
    return more + "".join(f"[{step}]" for step in path[-_SHOWN_STEPS:])


def _add(
    build: TreeBuilder, attributes: Mapping[str, Any], *, has_children: bool
) -> None:
    """Add a node with these attributes."""
    if [*attributes] == ["value"]:
        build.leaf(attributes["value"])
        return
    if not (attributes or has_children):
        raise TreeError(
            Message(
                "This list is empty. Give the node at least one child, or a score "
                "instead."
            )
        )
    if unknown := [key for key in attributes if key not in _KEYS]:
        raise TreeError(
            "A node has no key {key}. {advice}",
            key=shortened(unknown[0]),
            advice=nearest(unknown[0], _KEYS),
        )
    name, probability = attributes.get("name"), attributes.get("probability")
    player, estimate = attributes.get("player"), attributes.get("estimate")
    ends = [key for key in _ENDS if attributes.get(key) is not None]
    if has_children:
        if ends:
            raise TreeError(
                "A node with children has no {end}. Remove it; a static score is an "
                "estimate.",
                end=ends[0],
            )
        build.open(
            player,
            name=name,
            estimate=estimate,
            noisy=attributes.get("noisy"),
            probability=probability,
        )
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
    add(attributes[ends[0]], name=name, probability=probability)


def from_literal(text: str, *, root: str, players: int | None) -> tuple[Node, ...]:
    """
    Return the nodes of nested lists or dicts that are written as in JSON or in Python.
    """
    text = text.strip()
    try:
        lists = json.loads(text)
    except (ValueError, RecursionError) as json_error:
        lists = _python_literal(text, json_error)
    _check_keys_come_once(text)
    return from_nested(lists, root=root, players=players)


_QUOTED = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_KEY_OR_BRACE = re.compile(
    rf"(?P<key>{_QUOTED})\s*:|{_QUOTED}|(?P<brace>[{{}}])", re.DOTALL
)


def _python_literal(text: str, json_error: Exception) -> Any:
    """Return the lists or dicts of a Python literal that is no JSON.

    The error for a text that is neither points to the later of the two places where
    reading has stopped: that is nearer to the mistake.
    """
    try:
        literal = ast.literal_eval(text)
    except TypeError:  # a list cannot be in a set
        raise _braces_error(text) from None
    except (ValueError, SyntaxError, RecursionError, MemoryError) as python_error:
        position = getattr(json_error, "pos", 0)
        if isinstance(python_error, SyntaxError) and python_error.lineno == 1:
            position = max(position, (python_error.offset or 1) - 1)
        problem = Message("This can be read neither as JSON nor as lists of Python.")
        raise error_at(text, position, problem) from None
    if isinstance(literal, set):
        raise _braces_error(text) from None
    return literal


def _check_keys_come_once(text: str) -> None:
    """Refuse a dict in which a key comes twice: its first value would be lost."""
    keys_of_open_dicts: list[set[str]] = []
    for token in _KEY_OR_BRACE.finditer(text):
        if token["brace"] == "{":
            keys_of_open_dicts.append(set())
        elif token["brace"]:
            keys_of_open_dicts.pop()
        elif token["key"]:
            key, keys = token["key"][1:-1], keys_of_open_dicts[-1]
            if key in keys:
                problem = Message(
                    "The key {key} comes twice in this node. Write each key once: "
                    "several children are one list, as in {example}.",
                    key=shortened(key),
                    example='{"children": [3, 5]}',
                )
                raise error_at(text, token.start(), problem)
            keys.add(key)


def _braces_error(text: str) -> TreeError:
    """
    Return the error for lists in braces: what other languages write is a set in Python.
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
    without_comments = re.sub(r"(?m)^[ \t]*#.*", "", text)
    fields = {
        match[1]: match[match.lastindex or 0].strip()
        for match in _FIELD.finditer(without_comments)
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
    for field in ("win_states", "lose_states"):
        for state in fields.get(field, "").split():
            moves[state] = []
    scores = {state: _read(score) for state, score in _rows(fields, "evaluation")}
    usual = {"num_agents": "2", "depth": f"{MOST_PLIES_READ}", **fields}
    agents, rounds = (
        checked_whole(_read(usual[field]), field, least=1, most=MOST_PLIES_READ)
        for field in ("num_agents", "depth")
    )
    ghost = "chance" if "expectimax" in fields.get("alg", "").lower() else "min"

    def parts(item: tuple[str, int, Fraction | None]) -> Item:
        """Return the attributes of a state, and the states after it."""
        state, ply, probability = item
        attributes: dict[str, Any] = {"name": state, "probability": probability}
        below = moves[state] if ply < agents * rounds else []
        if not below:
            if state not in scores:
                raise TreeError(
                    "State {state} has no score in evaluation.", state=named(state)
                )
            attributes["value"] = scores[state]
            return attributes, []
        player = ghost if ply % agents else "max"
        attributes["player"] = player
        attributes["estimate"] = scores.get(state)
        share = Fraction(1, len(below)) if player == "chance" else None
        return attributes, [(after, ply + 1, share) for after in below]

    return parts


def _read(word: str) -> object:
    """Return the number that a word is, or else the word, which the caller refuses."""
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
        for start in range(0, len(words), size):
            yield words[start : start + size]


def to_networkx(nodes: Iterable[Node], *, texts: bool = False) -> networkx.DiGraph[str]:
    """Return the nodes of a tree as a networkx graph that `from_networkx` reads back.

    With `texts` each number is written as an exact text, which all formats of files
    take, and a probability stands at the child besides: `networkx.tree_data` keeps no
    attributes of edges.
    """
    with naming_packages("A graph of networkx"):
        import networkx

    written = _text_of if checked_switch(texts, "texts") else _unchanged
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for node in nodes:
        is_outcome = node.parent is not None and node.parent.is_chance
        attributes: dict[str, object] = {
            "player": node.player,
            "estimate": node.estimate,
            "noisy": node.noisy or None,
            "value": UNSCORED if node.is_unscored else node.value,
            "utilities": node.utilities,
            "stub": node.stub or None,
            "probability": node.probability if is_outcome and texts else None,
        }
        present = {
            word: written(value)
            for word, value in attributes.items()
            if value is not None
        }
        # The key is its name: pydot refuses an attribute `name` besides.
        graph.add_node(node.name)
        graph.nodes[node.name].update(present)
        if node.parent is not None:
            graph.add_edge(node.parent.name, node.name)
        if node.parent is not None and is_outcome:
            edge = graph.edges[node.parent.name, node.name]
            edge["probability"] = written(node.probability)
    return graph


def _unchanged(attribute: Any) -> Any:
    return attribute


def _text_of(attribute: Any) -> str:
    """Return the text of a number, or of several, that `_attribute` reads back."""
    if isinstance(attribute, str):
        return attribute
    if isinstance(attribute, tuple):
        return " ".join(map(write_score, attribute))
    return write_score(attribute)


def from_networkx(
    graph: networkx.DiGraph[Any], *, root: str = "max"
) -> tuple[Node, ...]:
    """Return the nodes of a graph as this module explains.

    An attribute that is None counts as absent. Numbers may be texts, as they come back
    from a file.
    """
    build = TreeBuilder(root)
    top = _root(graph)
    check_players_are_named(attributes for _, attributes in graph.nodes(data=True))
    for key, entered in traverse(top, lambda key: list(graph.successors(key))):
        try:
            if not entered:
                build.close()
                continue
            said = graph.nodes[key]
            attributes = {word: attribute_of(said.get(word)) for word in ATTRIBUTES}
            attributes["name"] = said.get("name")
            if attributes["name"] is None and isinstance(key, str) and key:
                attributes["name"] = key
            for _, _, edge in graph.in_edges(key, data=True):
                if edge.get("probability") is not None:
                    attributes["probability"] = attribute_of(edge["probability"])
            _add(build, attributes, has_children=bool(graph.out_degree(key)))
        except TreeError as error:
            raise TreeError(f"Node {shortened(key)}: {error}") from None
    return build.finish()


def attribute_of(attribute: Any) -> Any:
    """Return what a text means, as formats of files keep numbers; or else itself.

    That is a number, or a list of several. DOT keeps the quotation marks of a text.
    """
    if isinstance(attribute, list):
        return [attribute_of(entry) for entry in attribute]
    if not isinstance(attribute, str):
        return attribute
    word = re.sub('^"(.*)"$', r"\1", attribute)
    if re.fullmatch(NUMBER, word):
        return read_score(word)
    numbers = re.split(r"[\s,]+", word.strip("([])"))
    if len(numbers) > 1 and all(re.fullmatch(NUMBER, number) for number in numbers):
        return [read_score(number) for number in numbers]
    return None if word == "False" else word


def check_players_are_named(nodes: Iterable[Mapping[str, Any]]) -> None:
    """Refuse attributes of nodes that say by another one than `player` who moves."""
    nodes = list(nodes)
    if any(attributes.get("player") is not None for attributes in nodes):
        return
    for attributes in nodes:
        for word, value in attributes.items():
            is_player = _says_who_moves(word) or player_of_word(value) in ("max", "min")
            if word not in _KEYS and value is not None and is_player:
                raise TreeError(
                    "A node has {word} = {value}, and no node has a player. Call the "
                    "attribute player; without it MAX moves first, and the players "
                    "alternate.",
                    word=printable(str(word)),
                    value=shortened(value),
                )


def _says_who_moves(word: object) -> bool:
    """Tell whether an attribute must be about the player, whatever its value is."""
    plain = str(word).lower().replace("_", "")
    return plain in ("turn", "tomove", "mover") or bool(
        re.fullmatch("(is)?(max|min)(imi[sz](ing|er))?(player|node)?", plain)
    )


def _root(graph: networkx.DiGraph[Any]) -> Any:
    """Return the root of a graph, or say why it is no tree."""
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
            f"exactly one parent; here {shortened(roots)} have none, and "
            f"{shortened(shared)} have several."
        )
    return roots[0]
