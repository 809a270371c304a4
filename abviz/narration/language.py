"""
Claims, which say something as data and without words, and the languages that word them.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from gettext import NullTranslations
from string import Formatter
from types import NoneType, SimpleNamespace
from typing import Any, TypeAlias

from abviz.engine.algorithm import Algorithm
from abviz.engine.recording import Recording
from abviz.errors import Message
from abviz.narration.english import KEYWORDS, PATTERNS
from abviz.narration.english_departures import DEPARTURES
from abviz.narration.patterns import WayOfWriting
from abviz.text import printable
from abviz.trees import Node, Score, format_score
from abviz.trees.scores import short_score

# A node, several nodes, a number, a window, the utilities of several players, an
# algorithm, or a keyword.
Fact: TypeAlias = (
    Node | Score | str | tuple[Node, ...] | tuple[Score | None, ...] | Algorithm | None
)


# Claims are made by the thousand, and a frozen dataclass takes twice as long to set its
# slots.
@dataclass(slots=True, unsafe_hash=True)
class Claim:
    """One thing that a sentence says: its kind, which has a pattern, and its facts."""

    kind: str
    facts: Mapping[str, Fact] = field(hash=False)
    # Where averages are taken: the scores of the tree. They are written in full, and
    # other long numbers are rounded.
    given: frozenset[Score] | None = field(default=None, repr=False, compare=False)

    def __getitem__(self, name: str) -> Fact:
        if name not in self.facts:
            raise KeyError(f"the claim {self.kind!r} has no fact {name!r}")
        return self.facts[name]

    @property
    def count(self) -> int:
        """The number that decides the plural: its `count`, or that of its moves."""
        count = self.facts.get("count")
        if isinstance(count, int):
            return count
        for fact in self.facts.values():
            if isinstance(fact, tuple):
                return number_of_moves(fact)
        return 1


def number_of_moves(items: Iterable[object]) -> int:
    """Count moves: a stub stands for several of them, everything else for one."""
    return sum((item.stub or 1) if isinstance(item, Node) else 1 for item in items)


Claims: TypeAlias = tuple[Claim, ...]
LONGEST_LABEL = 24
LONGEST_NUMBER = 9
# Enough digits for one number, and as many as a float tells apart.
FEWEST_DIGITS, MOST_DIGITS = 6, 16


def label(node: Node) -> str:
    """Return a node's name as it is shown: short and printable."""
    name = node.name
    if len(name) > LONGEST_LABEL:
        name = name[: LONGEST_LABEL - 1] + "…"
    return printable(name)


def number(score: Any) -> str:
    """Return a score, or the utilities of several players, as people read them."""
    if isinstance(score, tuple):
        return f"({', '.join(map(format_score, score))})"
    return format_score(score)


class Rounding:
    """Round the long `numbers` of a text, not those `given`, and keep them distinct."""

    def __init__(self, numbers: Iterable[Any], given: Container[Score]) -> None:
        self.given = given
        distinct = {
            score for score in numbers if isinstance(score, (int, float, Fraction))
        }
        self.digits = next(
            (
                digits
                for digits in range(FEWEST_DIGITS, MOST_DIGITS)
                if len({self._text(score, digits).lstrip("≈") for score in distinct})
                == len(distinct)
            ),
            None,
        )

    def write(self, score: Any) -> str:
        """Return a number, rounded if it is long and was not given."""
        return number(score) if self.digits is None else self._text(score, self.digits)

    def _text(self, score: Score, digits: int) -> str:
        text = number(score)
        if len(text) <= LONGEST_NUMBER or score in self.given:
            return text
        near = f"{float(score):.{digits}g}"
        return text if Fraction(near) == score else f"≈{near}".replace("-", "−")


def writer(
    recording: Recording, numbers: Iterable[Score | None]
) -> Callable[[Score], str]:
    """Return the function that writes these numbers of a search."""
    if recording.algorithm.model.samples:
        return short_score
    if not recording.algorithm.model.averages:
        return number
    return Rounding(numbers, recording.averages.scores).write


MOST_NAMES = 3
# Of a pattern: each text, the name of the fact after it and the way of writing it, or
# "".
Parts: TypeAlias = tuple[tuple[str, str, str], ...]
_ALL = {**PATTERNS, **DEPARTURES}
_COUNTED = {kind: pair for kind, pair in _ALL.items() if not isinstance(pair, str)}


class Language:
    """A language: how it words claims, nodes, numbers and every other text.

    In a pattern names in braces are replaced by facts; after a colon comes the way to
    write one, such as ``{node:titled}`` ("B (MIN)"). Of a pair of patterns the `count`
    of the claim chooses. All texts are gettext's messages, in English where they are
    used; of a claim the kind is the context. `tag` is a BCP 47 tag, such as "de".
    """

    def __init__(self, tag: str, translations: NullTranslations | None = None) -> None:
        self.tag = tag
        self.translations = translations or NullTranslations()
        self._ways: dict[str, WayOfWriting] = {
            "label": label,
            "titled": self.titled,
            "opening": self.opening,
            "player": self.player,
            "listed": self.listed,
            "others": self.others,
            "scattered": self.scattered,
            "plies": self.plies,
            "window": self.window,
            "text": printable,
            "short": short_score,
            "rounded": partial(short_score, digits=MOST_DIGITS - 1),
        }

    @property
    def name(self) -> str:
        """The language's own name; its tag, if the catalogue has no name."""
        own = self.pgettext("what this language calls itself", "English")
        is_missing = own == "English" and self.tag != "en"
        return self.tag if is_missing else own

    def gettext(self, message: str, /, **facts: Any) -> str:
        """
        Return a text in this language, with facts in place of the names in braces.
        """
        text = self.translations.gettext(message)
        return text.format(**facts) if facts else text

    def pgettext(self, context: str, message: str, /, **facts: Any) -> str:
        """
        Return a text that needs a context, because English has the same text elsewhere.
        """
        text = self.translations.pgettext(context, message)
        return text.format(**facts) if facts else text

    def ngettext(self, one: str, many: str, count: int, /, **facts: Any) -> str:
        """Return a text that depends on a number, which it may name as ``{count}``."""
        return self.translations.ngettext(one, many, count).format(count=count, **facts)

    def player(self, node: Node) -> str:
        """
        Return who moves at a node: MAX, MIN, chance, player 2, or that it is a leaf.
        """
        if node.seat:
            return self.gettext("player {seat}", seat=node.seat)
        return self.role(node.player or "leaf")

    def role(self, role: str) -> str:
        """Return the word for "max", "min", "chance" or "leaf"."""
        return self._roles[role]

    @cached_property
    def _roles(self) -> dict[str, str]:
        return {
            "max": self.gettext("MAX"),
            "min": self.gettext("MIN"),
            "chance": self.gettext("chance"),
            "leaf": self.gettext("leaf"),
        }

    def status(self, status: str) -> str:
        """Return the word for the status of a node in a frame."""
        return {
            "unseen": self.pgettext("status of a node", "unseen"),
            "open": self.pgettext("status of a node", "open"),
            "current": self.pgettext("status of a node", "current"),
            "done": self.pgettext("status of a node", "done"),
            "pruned": self.pgettext("status of a node", "pruned"),
            "limit": self.pgettext("status of a node", "at the depth limit"),
            "known": self.pgettext("status of a node", "from the table"),
        }[status]

    def title(self, algorithm: Algorithm) -> str:
        """Return the title of an algorithm, with its depth limit or its rule."""
        if not algorithm.is_known:
            title = algorithm.title
        elif algorithm.choose not in ("", "leftmost"):
            title = self.title(algorithm.known[algorithm.name])
            return f"{title} ({self.rules[algorithm.choose]})"
        elif algorithm.depth is None:
            title = self.pgettext("title of an algorithm", algorithm.title)
        else:
            title = self.title(algorithm.known[algorithm.name])
        if algorithm.depth is None:
            return title
        return self.ngettext(
            "{title} to {count} ply",
            "{title} to {count} plies",
            algorithm.depth,
            title=title,
        )

    @cached_property
    def rules(self) -> dict[str, str]:
        """What the rules are called by which rollouts choose a child."""
        return {
            "leftmost": self.pgettext("a rule", "leftmost"),
            "greatest bound": self.pgettext("a rule", "greatest bound"),
            "random": self.pgettext("a rule", "at random"),
        }

    def problem(self, error: Exception) -> str:
        """Return the message of an error, in this language if it is a `Message`."""
        said = error.args[0] if error.args else None
        return self._said(said) if isinstance(said, Message) else str(error)

    def _said(self, problem: Message) -> str:
        return self.gettext(
            problem.text, **{k: self._fact(v) for k, v in problem.facts.items()}
        )

    def _fact(self, fact: object) -> object:
        if isinstance(fact, Message):
            return self._said(fact)
        if isinstance(fact, Algorithm):
            return SimpleNamespace(title=self.title(fact))
        return fact

    def titled(self, node: Node) -> str:
        """Return a node's name and who moves there."""
        return f"{label(node)} ({self.player(node)})"

    def opening(self, node: Node) -> str:
        """Return who moves at a node and its name, as a sentence starts."""
        name = label(node)
        if node.seat:
            return self.gettext(
                "Node {name} (player {seat})", name=name, seat=node.seat
            )
        return self._openings[node.player].format(name=name)

    def coming(self, node: Node) -> str:
        """Say that a node is entered, or examined if it is a leaf."""
        if node.is_leaf:
            return self.gettext("Leaf {name} is examined.", name=label(node))
        return self.gettext("{node} is entered.", node=self.opening(node))

    @cached_property
    def _openings(self) -> dict[str | None, str]:
        return {
            "max": self.gettext("MAX node {name}"),
            "min": self.gettext("MIN node {name}"),
            "chance": self.gettext("Chance node {name}"),
            None: self.gettext("Leaf node {name}"),
        }

    def moves(self, nodes: tuple[Node, ...]) -> str:
        """Return how many moves nodes stand for, and whether all of them are stubs."""
        count = number_of_moves(nodes)
        # Another pass may have looked at some of them.
        if all(node.stub for node in nodes):
            return self.ngettext(
                "{count} move (never looked at)",
                "{count} moves (never looked at)",
                count,
            )
        return self.ngettext("{count} move", "{count} moves", count)

    def joined(self, names: list[str]) -> str:
        """Return several names as one text: "B, C and D"."""
        *most, last = names
        if not most:
            return last
        return self.gettext("{names} and {last}", names=", ".join(most), last=last)

    def listed(self, nodes: tuple[Node, ...]) -> str:
        """
        Return the names of neighbours: all of a few, the first and the last of many.
        """
        if any(node.stub for node in nodes):
            return self.moves(nodes)
        if len(nodes) > MOST_NAMES:
            return self.gettext(
                "{first} to {last}", first=label(nodes[0]), last=label(nodes[-1])
            )
        return self.joined([label(node) for node in nodes])

    def others(self, nodes: tuple[Node, ...]) -> str:
        """
        Return the other children of a node: their names, or how many moves they are.
        """
        if not any(node.stub for node in nodes):
            return self.ngettext(
                "other child ({names})",
                "other {count} children ({names})",
                len(nodes),
                names=self.listed(nodes),
            )
        count = number_of_moves(nodes)
        if all(node.stub for node in nodes):
            return self.ngettext(
                "other move (never looked at)",
                "other {count} moves (never looked at)",
                count,
            )
        return self.ngettext("other move", "other {count} moves", count)

    def scattered(self, nodes: tuple[Node, ...]) -> str:
        """
        Return the names of nodes from here and there: all of a few, the first of many.
        """
        if len(nodes) <= MOST_NAMES:
            return self.listed(nodes)
        named = [label(node) for node in nodes[: MOST_NAMES - 1]]
        rest = len(nodes) - len(named)
        names = ", ".join(named)
        # One more is never said: the name would be no longer.
        return self.gettext("{names} and {count} more nodes", names=names, count=rest)

    def plies(self, count: int) -> str:
        """Return a depth in words."""
        return self.ngettext("{count} ply", "{count} plies", count)

    def window(self, bounds: tuple[Score | None, Score | None]) -> str:
        """Return a window: "[3, +∞]"."""
        return f"[{', '.join(self._writers[type(bound)](bound) for bound in bounds)}]"

    def share_of_leaves(self, examined: int, leaves: int | None) -> str:
        """Return how many leaves were examined, and of how many if that is known."""
        if leaves is None:
            return self.ngettext("{count} leaf", "{count} leaves", examined)
        # How many there are tells whether they are leaves or a leaf.
        return self.ngettext(
            "{examined} of {count} leaf",
            "{examined} of {count} leaves",
            leaves,
            examined=examined,
        )

    def sentence(self, claims: Sequence[Claim]) -> str:
        """Return the clauses of claims as one sentence.

        A question gets no full stop.
        """
        text, write = "", None
        given_scores = claims[0].given if claims else None
        if given_scores is not None:
            numbers = [fact for claim in claims for fact in claim.facts.values()]
            write = Rounding(numbers, given_scores).write
        for claim in claims:
            facts = claim.facts
            parts = self._parts.get(claim.kind) or self._counted_parts(claim)
            for literal, name, way in parts:
                text += literal
                if way:
                    text += self._ways[way](facts[name])
                elif name:
                    fact = facts[name]
                    if write is not None and isinstance(fact, (int, float, Fraction)):
                        text += write(fact)
                    else:
                        text += self._writers[type(fact)](fact)
        return text if text.endswith("?") else text + "."

    @cached_property
    def _parts(self) -> dict[str, Parts]:
        """The parts of those patterns that no count changes, by kind of claim."""
        return {
            kind: _parts_of(self.translations.pgettext(kind, pattern))
            for kind, pattern in _ALL.items()
            if isinstance(pattern, str)
        }

    def _counted_parts(self, claim: Claim) -> Parts:
        """Return the parts of a pattern that the count of its claim chooses."""
        singular, plural = _COUNTED[claim.kind]
        return _parts_of(
            self.translations.npgettext(claim.kind, singular, plural, claim.count)
        )

    @cached_property
    def _writers(self) -> "_Writers":
        """How a fact is written by itself, by its type."""
        keywords = {
            word: self.translations.pgettext(word, text)
            for word, text in KEYWORDS.items()
        }
        return _Writers(
            {
                int: format_score,
                float: format_score,
                Fraction: format_score,
                object: number,
                Node: label,
                Algorithm: self.title,
                str: keywords.__getitem__,
                NoneType: lambda _: self.gettext("no number"),
            }
        )

    def __repr__(self) -> str:
        return f"Language({self.tag!r})"


class _Writers(dict[type, WayOfWriting]):
    """Ways of writing things by their type, or by the nearest type above it."""

    def __missing__(self, kind: type) -> WayOfWriting:
        """Find the way for a type that comes for the first time."""
        self[kind] = writer = next(
            self[above] for above in kind.__mro__ if above in self
        )
        return writer


@lru_cache(maxsize=1024)
def _parts_of(pattern: str) -> Parts:
    """
    Return the parts of a pattern: a text, the name of the fact after it, and its way.
    """
    parts = Formatter().parse(pattern)
    return tuple((literal, name or "", way or "") for literal, name, way, _ in parts)
