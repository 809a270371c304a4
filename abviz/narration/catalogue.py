"""From claims to sentences, by the patterns of a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter

from abviz.narration import english
from abviz.narration.claims import Claim, Fact
from abviz.narration.patterns import Pattern, WayOfWriting
from abviz.narration.phrases import label, near, number
from abviz.trees import Node


class Catalogue:
    """The patterns of a language, with which it says claims.

    A pattern is a clause with the words that link it to the clause before. Names in
    braces stand for facts; after a colon stands the way in which a fact is written, such as
    ``{node:opening}`` ("MIN node B") or ``{node:titled}`` ("B (MIN)"). A pair of patterns is
    one for a `count` of 1 and one for every other count.

    That is the form of gettext's messages: the kind of claim is the context (msgctxt), the
    English pattern the message (msgid, or msgid and msgid_plural). A language may so be kept
    as a .po file with its compiled twin beside it, which the standard library's `gettext`
    reads: nothing is compiled at install.

    Parameters
    ----------
    patterns : mapping
        From the kind of a claim to its pattern.
    keywords : mapping
        From a fact that is a keyword to the words for it.
    ways : mapping
        From what stands after a colon to the function that writes a fact in this way.

    Examples
    --------
    >>> patterns = {"worth": "A is worth {relation} {value}"}
    >>> catalogue = Catalogue(patterns, {"at most": "at most"}, {})
    >>> catalogue.sentence([Claim("worth", (("relation", "at most"), ("value", -3)))])
    'A is worth at most −3.'
    """

    def __init__(
        self,
        patterns: Mapping[str, Pattern],
        keywords: Mapping[str, str],
        ways: Mapping[str, WayOfWriting],
    ) -> None:
        self.patterns = patterns
        self.keywords = keywords
        self.ways = ways

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
        return "".join(
            literal if name is None else literal + self._write(claim, claim[name], way)
            for literal, name, way in _parts(pattern)
        )

    def _write(self, claim: Claim, fact: Fact, way: str | None) -> str:
        """Write a fact: in the way that is asked for, or as it is written by itself."""
        if way:
            return self.ways[way](fact)
        if isinstance(fact, Node):
            return label(fact)
        if isinstance(fact, str):
            return self.keywords[fact]
        return near(fact) if claim.is_rounded else number(fact)


@lru_cache(maxsize=512)
def _parts(pattern: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Return the parts of a pattern: a text, the name of the fact after it, and its way."""
    parts = Formatter().parse(pattern)
    return tuple((literal, name, way) for literal, name, way, _ in parts)


ENGLISH = Catalogue(english.PATTERNS, english.KEYWORDS, english.WAYS_OF_WRITING)
