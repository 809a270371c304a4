"""Claims: what a sentence says, as data and without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from abviz.trees import Node, Score

# A node, several nodes, a number, the utilities of several players, or a keyword.
Fact: TypeAlias = Node | Score | str | None | tuple[Node, ...] | tuple[Score, ...]


@dataclass(frozen=True, slots=True, init=False)
class Claim:
    """One thing that a sentence says: its kind and the facts that it is about.

    Parameters
    ----------
    kind : str
        What is said; the key of a pattern in every language.
    facts : mapping of str to facts
        By their names: nodes, numbers, tuples of them, and keywords such as "at least".
    given : frozenset of scores or None
        Where averages are taken, which often are long: the scores of the tree, which are
        written in full. Other long numbers are rounded then. With None none is.

    Examples
    --------
    >>> import abviz
    >>> claim = abviz.search(abviz.examples["lucky-8"]).steps[4].claims[0]
    >>> claim.kind, claim["child"].name, claim["arrived"]
    ('arrives', 'D', 4)
    """

    kind: str
    facts: Mapping[str, Fact] = field(hash=False)
    given: frozenset[Score] | None = field(repr=False, compare=False)

    def __init__(
        self, kind: str, facts: Mapping[str, Fact], given: frozenset[Score] | None = None
    ) -> None:
        _set_kind(self, kind)
        _set_facts(self, facts)
        _set_given(self, given)

    def __getitem__(self, name: str) -> Fact:
        """Return the fact of that name."""
        if name not in self.facts:
            raise KeyError(f"the claim {self.kind!r} has no fact {name!r}")
        return self.facts[name]

    @property
    def count(self) -> int:
        """How many things it is about, for the plural: its `count`, or its nodes and moves.

        Examples
        --------
        >>> import abviz
        >>> nodes = abviz.Tree.parse("1 2 …4").root.children
        >>> Claim("cannot-matter", {"nodes": nodes}).count, Claim("so-worth", {}).count
        (6, 1)
        """
        count = self.facts.get("count")
        if isinstance(count, int):
            return count
        for fact in self.facts.values():
            if isinstance(fact, tuple):
                return sum((item.stub or 1) if isinstance(item, Node) else 1 for item in fact)
        return 1


# Claims are made by the thousand, and a frozen dataclass takes twice as long to set its slots.
_set_kind, _set_facts, _set_given = (
    vars(Claim)[name].__set__ for name in ("kind", "facts", "given")
)

Claims: TypeAlias = tuple[Claim, ...]
