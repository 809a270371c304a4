"""A language: what claims, nodes and numbers are called, and every other text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from gettext import NullTranslations
from string import Formatter
from types import NoneType
from typing import TypeAlias

from abviz.narration.claims import Claim
from abviz.narration.english import KEYWORDS, PATTERNS
from abviz.narration.numbers import Rounding, label, number
from abviz.narration.patterns import WayOfWriting
from abviz.narration.phrases import Phrases
from abviz.trees import Node, Score, format_score

# Of a pattern: each text, the name of the fact after it and the way of writing it, or "".
Parts: TypeAlias = tuple[tuple[str, str, str], ...]


_SAID = {kind: pattern for kind, pattern in PATTERNS.items() if isinstance(pattern, str)}
_COUNTED = {kind: pattern for kind, pattern in PATTERNS.items() if not isinstance(pattern, str)}


class Language(Phrases):
    """A language, with the patterns in which it says claims.

    A pattern is a clause with the words that link it to the clause before. Names in
    braces stand for facts; after a colon stands the way in which a fact is written, such as
    ``{node:opening}`` ("MIN node B") or ``{node:titled}`` ("B (MIN)"). A pair of patterns is
    one for a `count` of 1 and one for every other count: a language chooses by its own
    plural rule.

    The texts are gettext's messages: the kind of a claim is the context (msgctxt), the
    English pattern the message (msgid, or msgid and msgid_plural).

    Parameters
    ----------
    tag : str
        The language by its BCP 47 tag, such as "de".
    translations : gettext.NullTranslations
        The texts of the language; by default there are none, and English is said.

    Examples
    --------
    >>> claim = Claim("so-worth", {"relation": "at most", "bound": -3})
    >>> Language("en").sentence([claim])
    ', so it is worth at most −3.'
    """

    def __init__(self, tag: str, translations: NullTranslations | None = None) -> None:
        super().__init__(translations)
        self.tag = tag
        self._ways: dict[str, WayOfWriting] = {
            "label": label,
            "titled": self.titled,
            "opening": self.opening,
            "player": self.player,
            "listed": self.listed,
            "others": self.others,
            "scattered": self.scattered,
            "plies": self.plies,
        }

    @property
    def name(self) -> str:
        """What the language calls itself; its tag, if it does not say.

        Examples
        --------
        >>> Language("en").name, Language("xx").name
        ('English', 'xx')
        """
        own = self.pgettext("what this language calls itself", "English")
        return self.tag if own == "English" and self.tag != "en" else own

    def sentence(self, claims: Sequence[Claim]) -> str:
        """Return claims as one sentence.

        Parameters
        ----------
        claims : sequence of Claim
            What is said, in this order.

        Returns
        -------
        str
            The clauses of the claims, and a full stop if they do not end with a question.
        """
        text = ""
        given = claims[0].given if claims else None
        write = None if given is None else _rounding(claims, given).write
        for claim in claims:
            facts = claim.facts
            for literal, name, way in self._parts.get(claim.kind) or self._counted_parts(claim):
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
            for kind, pattern in _SAID.items()
        }

    def _counted_parts(self, claim: Claim) -> Parts:
        """Return the parts of a pattern that the count of its claim chooses."""
        one, many = _COUNTED[claim.kind]
        return _parts_of(self.translations.npgettext(claim.kind, one, many, claim.count))

    @cached_property
    def _keywords(self) -> dict[str, str]:
        return {word: self.translations.pgettext(word, text) for word, text in KEYWORDS.items()}

    @cached_property
    def _writers(self) -> _Writers:
        """How a fact is written by itself, by its type."""
        numbers = dict.fromkeys((int, float, Fraction), format_score)
        return _Writers(
            {
                **numbers,
                object: number,
                Node: label,
                str: self._keywords.__getitem__,
                NoneType: lambda _: self.gettext("no number"),
            }
        )

    def __repr__(self) -> str:
        """Return the call that made it, in short."""
        return f"Language({self.tag!r})"


class _Writers(dict[type, WayOfWriting]):
    """Ways of writing things by their type, or by the nearest type above it."""

    def __missing__(self, kind: type) -> WayOfWriting:
        """Find the way for a type that comes for the first time."""
        self[kind] = writer = next(self[above] for above in kind.__mro__ if above in self)
        return writer


def _rounding(claims: Sequence[Claim], given: frozenset[Score]) -> Rounding:
    """Return how the numbers of a sentence are written, so that no two of them look alike."""
    return Rounding((fact for claim in claims for fact in claim.facts.values()), given)


@lru_cache(maxsize=1024)
def _parts_of(pattern: str) -> Parts:
    """Return the parts of a pattern: a text, the name of the fact after it, and its way."""
    parts = Formatter().parse(pattern)
    return tuple((literal, name or "", way or "") for literal, name, way, _ in parts)
