"""Read games of perfect information from gambit's .efg files.

The first player is MAX and the second MIN where the sum of their payoffs is the same at each end;
the scores are the payoffs of the first. A single player is MAX. In all other games p1, p2, … move,
and each end has a score for each of them. Payoffs on the way count with those at the end, exactly.
A node keeps its name if no other node has it; names of moves have no place in a tree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from abviz.errors import Message
from abviz.trees.builder import TreeBuilder
from abviz.trees.conversions import Item, built
from abviz.trees.exact import as_decimal, exact
from abviz.trees.node import Node
from abviz.trees.scores import NUMBER, Score, TreeError, error_at, read_score

EFG = re.compile(r"\s*EFG\s")
# Blanks and commas are between words, and mean nothing.
_WORD = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}"]|[^\s{}",]+', re.DOTALL)
_WANTED = {
    "EFG|2|[RD]": Message('"EFG 2 R" and then the title, the players and the nodes'),
    "[cpt]": Message('a node, which begins with "c", "p" or "t"'),
    '".*"': Message("a text between quotation marks"),
    "[0-9]{1,9}": Message("a whole number"),
    rf"(?!.*[inf∞]){NUMBER}": Message("a number"),
    "[{]": Message('"{"'),
    "": Message("its end: all moves of all nodes have been given"),
}
_HEAD, _KIND, _TEXT, _WHOLE, _NUMBER, _OPEN, _END = _WANTED
_SEVERAL = Message(
    "This information set has several nodes. A tree that can be searched needs perfect "
    "information: each information set has one node."
)
_T = TypeVar("_T")


def from_efg(text: str) -> tuple[Node, ...]:
    """Return the nodes of a game that is written as this module explains."""
    items = [*_File(text).items()]
    ends = [facts["utilities"] for facts, below in items if not below]
    players = len(ends[0])
    is_opposed = players == 2 and len({sum(map(exact, payoffs)) for payoffs in ends}) == 1
    names = Counter(facts["name"] for facts, _ in items)
    for facts, below in items:
        if not facts["name"] or names[facts["name"]] > 1:
            facts["name"] = None
        if is_opposed or players == 1:
            facts["player"] = {"p1": "max", "p2": "min"}.get(facts["player"], facts["player"])
            facts["value"] = None if below else facts.pop("utilities")[0]
    return built(TreeBuilder(), items[0], lambda item: item)


class _File:
    """The words of a file, read one after the other; `word` comes next, and is empty at the end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._words = _WORD.finditer(text)
        self._moves: dict[tuple[str, str], list[Score | None]] = {}
        self._outcomes: dict[str, list[Score]] = {}
        self._go_on()

    def items(self) -> Iterator[Item]:
        """Yield the nodes in preorder, each with those below it, which come later."""
        for _ in range(3):
            self._take(_HEAD)
        self._take(_TEXT)
        nothing: list[Score] = [0 for _ in self._list(self._text)]
        self._outcomes["0"] = nothing
        self._skip_text()
        # The children of a node so far, the probabilities of those to come, and what has been got.
        waiting: list[tuple[list[Item], list[Score | None], list[Score]]] = [([], [None], nothing)]
        while waiting:
            siblings, shares, got = waiting[-1]
            if not shares:
                waiting.pop()
                continue
            facts, moves, payoffs = self._node()
            facts["probability"] = shares.pop()
            total, below = list(map(_added, got, payoffs)), list[Item]()
            siblings.append((facts, below))
            if moves:
                waiting.append((below, moves[::-1], total))
            else:
                facts["utilities"] = total
            yield siblings[-1]
        self._take(_END)

    def _node(self) -> tuple[dict[str, Any], list[Score | None], list[Score]]:
        """Return the facts of the next node, the probabilities of its moves, and its payoffs."""
        kind = self._take(_KIND)
        facts: dict[str, Any] = {"name": self._text(), "player": None}
        moves: list[Score | None] = []
        if kind == "c":
            facts["player"] = "chance"
            moves = self._moves_of("c", self._share)
        elif kind == "p":
            facts["player"] = f"p{self._seat()}"
            moves = self._moves_of(facts["player"], self._text)
        outcome = self._take(_WHOLE)
        self._skip_text()
        if self.word == "{":
            self._outcomes[outcome] = self._list(self._number)
        payoffs, players = self._outcomes.get(outcome, []), len(self._outcomes["0"])
        if len(payoffs) != players:
            problem = Message(
                "An outcome has a payoff for each player: {players} here, and not {given}.",
                players=players,
                given=len(payoffs),
            )
            raise self._error(problem)
        return facts, moves, payoffs

    def _seat(self) -> int:
        place, seat, players = self.place, int(self._take(_WHOLE)), len(self._outcomes["0"])
        if 0 < seat <= players:
            return seat
        problem = Message("There is no player {seat}, but 1 to {players}.", seat=seat, players=players)
        raise error_at(self.text, place, problem)

    def _moves_of(self, player: str, read: Callable[[], Any]) -> list[Score | None]:
        """Read an information set; one of chance may have been written before."""
        here = player, self._take(_WHOLE)
        if player != "c" and here in self._moves:
            raise self._error(_SEVERAL)
        self._skip_text()
        if self.word == "{" or here not in self._moves:
            given = self._list(read)
            self._moves[here] = given if player == "c" else [None] * len(given)
        return self._moves[here]

    def _share(self) -> Score:
        self._take(_TEXT)
        return self._number()

    def _number(self) -> Score:
        place, word = self.place, self._take(_NUMBER)
        try:
            return read_score(word)
        except TreeError as error:
            raise error_at(self.text, place, error.args[0]) from None

    def _text(self) -> str:
        return re.sub(r"\\(.)", r"\1", self._take(_TEXT)[1:-1], flags=re.DOTALL)

    def _skip_text(self) -> None:
        if self.word.startswith('"'):
            self._take(_TEXT)

    def _list(self, read: Callable[[], _T]) -> list[_T]:
        """Read what is between braces: one thing at least."""
        self._take(_OPEN)
        found = [read()]
        while self.word != "}":
            found.append(read())
        self._go_on()
        return found

    def _take(self, wanted: str) -> str:
        word = self.word
        if not re.fullmatch(wanted, word, re.DOTALL):
            problem = Message("A .efg file has {wanted} here.", wanted=_WANTED[wanted])
            raise self._error(problem)
        self._go_on()
        return word

    def _go_on(self) -> None:
        found = next(self._words, None)
        self.word, self.place = (found[0], found.start()) if found else ("", len(self.text))

    def _error(self, problem: Message) -> TreeError:
        return error_at(self.text, self.place, problem)


def _added(one: Score, other: Score) -> Score:
    """Return the exact sum: a whole number, or a decimal if one of them is."""
    total = exact(one) + exact(other)
    is_plain = total.denominator == 1 or float in (type(one), type(other))
    return as_decimal(total) if is_plain else total
