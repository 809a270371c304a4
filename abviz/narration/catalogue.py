"""From claims to sentences, by the patterns of a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from types import MappingProxyType
from typing import Any

from abviz.narration import english
from abviz.narration.claims import Claim
from abviz.narration.patterns import Pattern
from abviz.narration.phrases import (
    label,
    listed,
    near,
    number,
    opening,
    others,
    player,
    plies,
    scattered,
    titled,
)
from abviz.trees import Node

WAYS_OF_WRITING: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {
        "label": label,
        "titled": titled,
        "opening": opening,
        "player": player,
        "listed": listed,
        "scattered": scattered,
        "others": others,
        "plies": plies,
    }
)


class _Writer(Formatter):
    """Writes the facts of one claim into its pattern."""

    def __init__(self, claim: Claim, keywords: Mapping[str, str]) -> None:
        self.claim = claim
        self.keywords = keywords

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Return the fact of that name."""
        return self.claim[str(key)]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a fact: in the way that is asked for, or as it is written by itself."""
        if format_spec:
            return WAYS_OF_WRITING[format_spec](value)
        if isinstance(value, Node):
            return label(value)
        if isinstance(value, str):
            return self.keywords[value]
        return near(value) if self.claim.is_rounded else number(value)


class Catalogue:
    """The patterns of a language, with which it says claims.

    A pattern is a clause with the words that link it to the clause before. Names in
    braces stand for facts; after a colon stands the way in which a fact is written, such as
    ``{node:opening}`` ("MIN node B") or ``{node:titled}`` ("B (MIN)"). A pair of patterns is
    one for a `count` of 1 and one for every other count. So a catalogue is what the
    standard library's `gettext` reads: the context of a message is the kind of claim, the
    message is the English pattern, and it is read when it is needed, with nothing to
    compile at install.

    Parameters
    ----------
    patterns : mapping
        From the kind of a claim to its pattern.
    keywords : mapping
        From a fact that is a keyword to the words for it.

    Examples
    --------
    >>> catalogue = Catalogue({"worth": "A is worth {relation} {value}"}, {"at most": "at most"})
    >>> catalogue.sentence([Claim("worth", (("relation", "at most"), ("value", -3)))])
    'A is worth at most −3.'
    """

    def __init__(self, patterns: Mapping[str, Pattern], keywords: Mapping[str, str]) -> None:
        self.patterns = patterns
        self.keywords = keywords

    def sentence(self, claims: Sequence[Claim]) -> str:
        """Return claims as one sentence.

        Parameters
        ----------
        claims : sequence of Claim
            What is said, in this order.

        Returns
        -------
        str
            The clauses of the claims, and a full stop.
        """
        return "".join(map(self.clause, claims)) + "."

    def clause(self, claim: Claim) -> str:
        """Return one claim in words, with what links it to the one before."""
        pattern = self.patterns[claim.kind]
        if not isinstance(pattern, str):
            pattern = pattern[claim["count"] != 1]
        return _Writer(claim, self.keywords).format(pattern)


ENGLISH = Catalogue(english.PATTERNS, english.KEYWORDS)
