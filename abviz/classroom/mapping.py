"""A mapping from names to misconceptions, with advice for a name that is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from abviz.classroom.answer_pattern import AnswerPattern
from abviz.classroom.belief import Belief
from abviz.classroom.misconception import Misconception
from abviz.engine.errors import SearchError
from abviz.trees.errors import nearest
from abviz.trees.wording import shortened

Kind = TypeVar("Kind", bound=Belief, covariant=True)


class Misconceptions(Mapping[str, Kind]):
    """A read-only mapping from name to what is believed.

    Parameters
    ----------
    *entries : Belief
        What is in it.
    called : str, keyword-only
        What one of them is called in an error.

    Examples
    --------
    >>> import abviz
    >>> list(abviz.misconceptions)[:4]
    ['no-pruning', 'strict-test', 'own-bound-test', 'shallow-only']
    >>> abviz.misconceptions["shalow-only"]
    Traceback (most recent call last):
        ...
    abviz.classroom.mapping.UnknownMisconception: There is no misconception 'shalow-only'. \
Did you mean "shallow-only"?
    """

    def __init__(self, *entries: Kind, called: str = "misconception") -> None:
        self._entries = {entry.name: entry for entry in entries}
        self._called = called

    @property
    def programs(self) -> Misconceptions[Misconception]:
        """Those that are programs: faulty searches.

        Examples
        --------
        >>> import abviz
        >>> len(abviz.misconceptions.programs)
        22
        """
        entries = self._entries.values()
        found = (one for one in entries if isinstance(one, Misconception))
        return Misconceptions(*found, called="faulty search")

    @property
    def patterns(self) -> Misconceptions[AnswerPattern]:
        """Those that show in answers alone.

        Examples
        --------
        >>> import abviz
        >>> list(abviz.misconceptions.patterns)[:2]
        ['always-greatest', 'always-least']
        """
        entries = self._entries.values()
        found = (one for one in entries if isinstance(one, AnswerPattern))
        return Misconceptions(*found, called="answer pattern")

    def __getitem__(self, name: str) -> Kind:
        """Return the one of that name."""
        if isinstance(name, str) and name in self._entries:
            return self._entries[name]
        raise UnknownMisconception(
            f"There is no {self._called} {shortened(name)}. {nearest(name, self._entries)}"
        )

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._entries)

    def __len__(self) -> int:
        """Return the number of misconceptions."""
        return len(self._entries)

    def __repr__(self) -> str:
        """Return the names."""
        return f"Misconceptions: {', '.join(self._entries)}"


class UnknownMisconception(SearchError, KeyError):
    """Raised for the name of a misconception that is not known."""

    def __str__(self) -> str:
        """Return the sentence without the quotes that KeyError would add."""
        return str(self.args[0])
