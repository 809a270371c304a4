"""Claims: what a sentence says, as data and without words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from abviz.trees import Node, Score

# A node, several nodes, a number, the utilities of several players, or a keyword.
Fact: TypeAlias = Node | Score | str | None | tuple[Node, ...] | tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a sentence says: its kind and the facts that it is about.

    Parameters
    ----------
    kind : str
        What is said; the key of a pattern in every language.
    facts : tuple of pairs
        The names of the facts with their values: nodes, numbers, tuples of them, and
        keywords such as "at least".
    is_rounded : bool
        Whether long numbers are rounded when they are written: averages often are long.

    Examples
    --------
    >>> import abviz
    >>> claim = abviz.search(abviz.examples["lucky-8"]).steps[4].claims[0]
    >>> claim.kind, claim["child"].name, claim["arrived"]
    ('arrives', 'D', 4)
    """

    kind: str
    facts: tuple[tuple[str, Fact], ...] = ()
    is_rounded: bool = False

    def __getitem__(self, name: str) -> Fact:
        """Return the fact of that name."""
        for known, fact in self.facts:
            if known == name:
                return fact
        raise KeyError(f"the claim {self.kind!r} has no fact {name!r}")


Claims: TypeAlias = tuple[Claim, ...]
