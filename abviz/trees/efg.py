"""Read games of perfect information from gambit's .efg files.

The first player is MAX and the second MIN where the sum of their payoffs is the same at
each end; the scores are the payoffs of the first. A single player is MAX. In all other
games p1, p2, … move, and each end has a score for each of them. Payoffs on the way
count with those at the end, exactly. A node keeps its name if no other node has it;
names of moves have no place in a tree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from abviz.errors import Message
from abviz.trees.builder import TreeBuilder
from abviz.trees.conversions import Item, built
from abviz.trees.exact import as_decimal, exact
from abviz.trees.node import Node
from abviz.trees.scores import NUMBER, Score, TreeError, error_at, named, read_score

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
_Known: TypeAlias = dict[tuple[str, int], list[Any]]


def from_efg(text: str) -> tuple[Node, ...]:
    """Return the nodes of a game that is written as this module explains."""
    items = [*_items(text)]
    ends = [facts["utilities"] for facts, below in items if not below]
    players = len(ends[0])
    is_opposed = (
        players == 2 and len({sum(map(exact, payoffs)) for payoffs in ends}) == 1
    )
    names = Counter(facts["name"] for facts, _ in items)
    for facts, below in items:
        if not facts["name"] or names[facts["name"]] > 1:
            facts["name"] = None
        if is_opposed or players == 1:
            facts["player"] = {"p1": "max", "p2": "min"}.get(
                facts["player"], facts["player"]
            )
            facts["value"] = None if below else facts.pop("utilities")[0]
    return built(TreeBuilder(), items[0], lambda item: item)


def _items(text: str) -> Iterator[Item]:
    """Yield the nodes in preorder, each with those below it, which come later."""
    head = _HEAD.match(text)
    players = len(re.findall(_TEXT, head[1], re.DOTALL)) if head else 0
    if head is None or not players:
        raise error_at(text, 0, _HEADED)
    known: _Known = {("outcome", 0): [0] * players}
    at = head.end()
    # The children of a node so far, the probabilities of those to come, and what has
    # been got.
    waiting: list[tuple[list[Item], list[Score | None], list[Score]]]
    waiting = [([], [None], known["outcome", 0])]
    while waiting:
        siblings, shares, got = waiting[-1]
        if not shares:
            waiting.pop()
            continue
        try:
            found = _NODE.match(text, at)
            facts, moves, payoffs = _facts(found, known)
        except TreeError as error:
            raise error_at(text, at, error.args[0]) from None
        at = found.end() if found else at
        total, below = [*map(_added, got, payoffs)], list[Item]()
        siblings.append(({**facts, "probability": shares.pop()}, below))
        if moves:
            waiting.append((below, moves[::-1], total))
        else:
            siblings[-1][0]["utilities"] = total
        yield siblings[-1]
    if at < len(text):
        raise error_at(
            text, at, Message("All moves have been given before; delete the rest.")
        )


def _facts(
    found: re.Match[str] | None, known: _Known
) -> tuple[dict[str, Any], list[Score | None], list[Score]]:
    """Return what a node is, the probabilities of its moves, and its payoffs."""
    if found is None:
        raise TreeError(_NO_NODE)
    name = (found["p"] or found["c"] or found["t"])[1:-1]
    facts: dict[str, Any] = {"name": re.sub(r"(?s)\\(.)", r"\1", name), "player": None}
    players, moves = len(known["outcome", 0]), list[Any]()
    if not found["t"]:
        facts["player"] = "chance" if found["c"] else f"p{int(found['seat'])}"
        moves = _moves(found, facts["player"], known)
    outcome = "outcome", int(found["outcome"])
    if found["payoffs"]:
        _keep(
            known, outcome, [*map(_number, re.findall(r"[^\s,{}]+", found["payoffs"]))]
        )
    payoffs = known.get(outcome, [])
    if (
        len(payoffs) != players
        or found["seat"]
        and not 0 < int(found["seat"]) <= players
    ):
        raise TreeError(
            "This game has the players 1 to {players}, and an outcome has a payoff for "
            "each.",
            players=players,
        )
    return facts, moves, payoffs


def _moves(found: re.Match[str], player: str, known: _Known) -> list[Score | None]:
    """Return the probabilities of the moves.

    Those of chance may have been written before.
    """
    here = player, int(found["set"])
    if here in known and player != "chance":
        raise TreeError(_SEVERAL)
    if found["moves"]:
        shares = _MOVE.findall(found["moves"])
        _keep(
            known, here, [_number(one) if one or found["c"] else None for one in shares]
        )
    if not known.get(here):
        raise TreeError(Message("A node needs moves, between braces."))
    return known[here]


def _keep(known: _Known, key: tuple[str, int], given: list[Any]) -> None:
    if known.setdefault(key, given) != given:
        raise TreeError(
            Message("This number has had other payoffs or moves; take a new one.")
        )


def _number(word: str) -> Score:
    if _FINITE.fullmatch(word):
        return read_score(word)
    raise TreeError("{word} is no number.", word=named(word))


def _added(one: Score, other: Score) -> Score:
    """Return the exact sum, a decimal if one of them is."""
    if not (one and other):
        return one or other
    total = exact(one) + exact(other)
    return as_decimal(total) if float in (type(one), type(other)) else total
