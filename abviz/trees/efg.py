"""Read games of perfect information from gambit's .efg files.

The first player is MAX and the second MIN where the sum of their payoffs is the same at
each end; the scores are the payoffs of the first. A single player is MAX. In all other
games p1, p2, … move, and each end has a score for each of them. Payoffs on the way
count with those at the end, exactly. A node keeps its name if no other node has it, and
if it is no word for a player; names of moves have no place in a tree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from abviz.errors import Message
from abviz.text import named
from abviz.trees.builder import TreeBuilder
from abviz.trees.conversions import Item, built
from abviz.trees.exact import as_decimal, exact
from abviz.trees.node import Node
from abviz.trees.player_words import player_of_word
from abviz.trees.scores import NUMBER, Score, TreeError, error_at, read_score

EFG = re.compile(r"\s*EFG\s")
_TEXT, _WHOLE = r'"(?:[^"\\]|\\.)*+"', "[0-9]{1,9}+(?![0-9])"
# A move, after whose name its probability may come.
_MOVE = re.compile(_TEXT + r'[\s,]*([^\s,"{}]*)[\s,]*', re.DOTALL)
_LIST = rf'\{{(?:[^{{}}"]|{_TEXT})*+\}}'
_HEAD = re.compile(
    rf"\s*EFG\s+2\s+[RD]\s*{_TEXT}\s*({_LIST})\s*(?:{_TEXT}\s*)?", re.DOTALL
)
_NODE = re.compile(
    rf"""(?:(?:p\s*(?P<p>{_TEXT})\s*(?P<seat>{_WHOLE})\s|c\s*(?P<c>{_TEXT}))
    \s*(?P<set>{_WHOLE})\s*(?:{_TEXT}\s*)?(?P<moves>\{{\s*(?:{_MOVE.pattern})*+\}})?
    |t\s*(?P<t>{_TEXT}))
    \s*(?P<outcome>{_WHOLE})\s*(?:{_TEXT}\s*)?(?P<payoffs>{_LIST})?\s*""",
    re.DOTALL | re.VERBOSE,
)
_FINITE = re.compile(rf"(?!.*[inf∞]){NUMBER}")
_HEADED = Message(
    "A .efg file begins with EFG 2 R, a title, and the names of players in braces."
)
_NO_NODE = Message(
    "There must be a node here: c, p or t, its name and numbers, as gambit writes."
)
_SEVERAL = Message(
    "This information set has several nodes; a tree needs perfect information."
)
# The payoffs of outcomes, and the moves of information sets, by kind and number.
_Numbered: TypeAlias = dict[tuple[str, int], list[Any]]


def from_efg(text: str) -> tuple[Node, ...]:
    """Return the nodes of a game that is written as this module explains."""
    items = [*_items(text)]
    ends = [attributes["utilities"] for attributes, below in items if not below]
    players = len(ends[0])
    is_opposed = (
        players == 2 and len({sum(map(exact, payoffs)) for payoffs in ends}) == 1
    )
    names = Counter(attributes["name"] for attributes, _ in items)
    for attributes, below in items:
        name = attributes["name"]
        if not name or names[name] > 1 or player_of_word(name):
            attributes["name"] = None
        if is_opposed or players == 1:
            player = attributes["player"]
            attributes["player"] = {"p1": "max", "p2": "min"}.get(player, player)
            attributes["value"] = None if below else attributes.pop("utilities")[0]
    return built(TreeBuilder(), items[0], lambda item: item)


def _items(text: str) -> Iterator[Item]:
    """Yield the nodes in preorder, each with those below it, which come later."""
    head = _HEAD.match(text)
    players = len(re.findall(_TEXT, head[1], re.DOTALL)) if head else 0
    if head is None or not players:
        raise error_at(text, 0, _HEADED)
    numbered: _Numbered = {("outcome", 0): [0] * players}
    position = head.end()
    # Of each open node: its children so far, the probabilities of those to come, with
    # the next one last, and the sum of the payoffs on the way to it.
    open_nodes: list[tuple[list[Item], list[Score | None], list[Score]]]
    open_nodes = [([], [None], numbered["outcome", 0])]
    while open_nodes:
        siblings, probabilities, payoffs_above = open_nodes[-1]
        if not probabilities:
            open_nodes.pop()
            continue
        try:
            match = _NODE.match(text, position)
            attributes, moves, payoffs = _parts_of(match, numbered)
        except TreeError as error:
            raise error_at(text, position, error.args[0]) from None
        position = match.end() if match else position
        total = [*map(_sum, payoffs_above, payoffs)]
        below: list[Item] = []
        attributes["probability"] = probabilities.pop()
        siblings.append((attributes, below))
        if moves:
            open_nodes.append((below, moves[::-1], total))
        else:
            attributes["utilities"] = total
        yield siblings[-1]
    if position < len(text):
        problem = Message("All moves have been given before; delete the rest.")
        raise error_at(text, position, problem)


def _parts_of(
    node: re.Match[str] | None, numbered: _Numbered
) -> tuple[dict[str, Any], list[Score | None], list[Score]]:
    """Return what a node is, the probabilities of its moves, and its payoffs."""
    if node is None:
        raise TreeError(_NO_NODE)
    name = re.sub(r"(?s)\\(.)", r"\1", (node["p"] or node["c"] or node["t"])[1:-1])
    player: str | None = None
    moves: list[Score | None] = []
    if not node["t"]:
        player = "chance" if node["c"] else f"p{int(node['seat'])}"
        moves = _moves(node, player, numbered)
    outcome = "outcome", int(node["outcome"])
    if node["payoffs"]:
        words = re.findall(r"[^\s,{}]+", node["payoffs"])
        _define(numbered, outcome, [*map(_number, words)])
    payoffs = numbered.get(outcome, [])
    players = len(numbered["outcome", 0])
    is_seat_known = not node["seat"] or 0 < int(node["seat"]) <= players
    if len(payoffs) != players or not is_seat_known:
        raise TreeError(
            "This game has the players 1 to {players}, and an outcome has a payoff for "
            "each.",
            players=players,
        )
    return {"name": name, "player": player}, moves, payoffs


def _moves(node: re.Match[str], player: str, numbered: _Numbered) -> list[Score | None]:
    """Return the probability of each move of a node: None where a player chooses.

    The moves of chance are written where the number of their set comes first.
    """
    information_set = player, int(node["set"])
    if information_set in numbered and player != "chance":
        raise TreeError(_SEVERAL)
    if node["moves"]:
        words = _MOVE.findall(node["moves"])
        probabilities = [_number(word) if word or node["c"] else None for word in words]
        _define(numbered, information_set, probabilities)
    if not numbered.get(information_set):
        raise TreeError(Message("A node needs moves, between braces."))
    return numbered[information_set]


def _define(numbered: _Numbered, key: tuple[str, int], content: list[Any]) -> None:
    """Note what a number of the file stands for, which it does from then on.

    It is the payoffs of an outcome, or the probabilities of an information set.
    """
    if numbered.setdefault(key, content) != content:
        raise TreeError(
            Message("This number has had other payoffs or moves; take a new one.")
        )


def _number(word: str) -> Score:
    if _FINITE.fullmatch(word):
        return read_score(word)
    raise TreeError("{word} is no number.", word=named(word))


def _sum(score: Score, other: Score) -> Score:
    """Return the exact sum, a decimal if one of them is."""
    if not (score and other):
        return score or other
    total = exact(score) + exact(other)
    return as_decimal(total) if float in (type(score), type(other)) else total
