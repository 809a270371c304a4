"""A mapping from names to misconceptions, with advice for a name that is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from abviz.classroom.misconception import Misconception
from abviz.engine.errors import SearchError
from abviz.trees.errors import nearest
from abviz.trees.wording import shortened


class Misconceptions(Mapping[str, Misconception]):
    """A read-only mapping from name to `Misconception`.

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

    def __init__(self, *entries: Misconception) -> None:
        self._entries = {entry.name: entry for entry in entries}

    def __getitem__(self, name: str) -> Misconception:
        """Return the misconception of that name."""
        if isinstance(name, str) and name in self._entries:
            return self._entries[name]
        raise UnknownMisconception(
            f"There is no misconception {shortened(name)}. {nearest(name, self._entries)}"
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
