"""The algorithms that abviz knows, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from abviz.search.algorithms.alphabeta import alphabeta
from abviz.search.algorithms.alphabeta_shallow import alphabeta_shallow
from abviz.search.algorithms.alphabeta_shallow_strict import alphabeta_shallow_strict
from abviz.search.algorithms.alphabeta_strict import alphabeta_strict
from abviz.search.algorithms.minimax import minimax


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search algorithm: the function that runs, and what to say of it.

    Parameters
    ----------
    name : str
        The name under which `abviz.search` finds it.
    title : str
        What people call it.
    source : str
        Where it is described.
    function : callable
        The recorded function that runs with the options in force.
    prunes : bool
        Whether it has a window and may cut.
    cut_on_tie : bool
        Whether α = β is enough for a cutoff (no meaning if it never cuts).
    deep : bool
        Whether every ancestor bounds a node, or only its parent (no meaning
        if it never cuts).
    twins : mapping
        The function for each pair (cut_on_tie, deep); empty if there are no options.

    Examples
    --------
    >>> import abviz
    >>> abviz.algorithms["alphabeta"].title
    'alpha-beta'
    >>> abviz.algorithms["alphabeta"].with_options(deep=False).function.__name__
    'alphabeta_shallow'
    """

    name: str
    title: str
    source: str
    function: Callable[..., Any]
    prunes: bool = True
    cut_on_tie: bool = True
    deep: bool = True
    twins: Mapping[tuple[bool, bool], Callable[..., Any]] = field(default_factory=dict)

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that this algorithm understands."""
        return ("cut_on_tie", "deep") if self.twins else ()

    def with_options(self, *, cut_on_tie: bool = True, deep: bool = True) -> Algorithm:
        """Return the same algorithm with other options in force.

        Parameters
        ----------
        cut_on_tie : bool
            True cuts on α ≥ β, False only on α > β.
        deep : bool
            True lets every ancestor bound a node, False only its parent.

        Returns
        -------
        Algorithm
            With the twin function that does exactly this.

        Raises
        ------
        ValueError
            If the algorithm does not have the option.
        """
        chosen = {"cut_on_tie": cut_on_tie, "deep": deep}
        for option, value in chosen.items():
            if not isinstance(value, bool):
                raise ValueError(f"the option {option} is True or False, not {value!r}")
            if not value and option not in self.options:
                raise ValueError(
                    f"{self.title} has no option {option}: it never cuts. Leave the option out."
                )
        if not self.twins:
            return self
        function = self.twins[cut_on_tie, deep]
        return replace(self, function=function, cut_on_tie=cut_on_tie, deep=deep)


class Algorithms(Mapping[str, Algorithm]):
    """A read-only mapping from name to `Algorithm`, in teaching order.

    Examples
    --------
    >>> import abviz
    >>> list(abviz.algorithms)
    ['minimax', 'alphabeta']
    >>> abviz.algorithms["alfabeta"]
    Traceback (most recent call last):
        ...
    abviz.search.registry.UnknownAlgorithm: there is no algorithm 'alfabeta'; \
did you mean 'alphabeta'? Known names: minimax, alphabeta.
    """

    def __init__(self, *entries: Algorithm) -> None:
        self._entries = {entry.name: entry for entry in entries}

    def __getitem__(self, name: str) -> Algorithm:
        """Return the algorithm of that name."""
        if name in self._entries:
            return self._entries[name]
        near = get_close_matches(str(name), self._entries, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        known = ", ".join(self._entries)
        raise UnknownAlgorithm(f"there is no algorithm {name!r}{hint} Known names: {known}.")

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._entries)

    def __len__(self) -> int:
        """Return the number of algorithms."""
        return len(self._entries)


class UnknownAlgorithm(ValueError, KeyError):
    """Raised for an algorithm name that is not known."""

    def __str__(self) -> str:
        """Return the sentence without the quotes that KeyError would add."""
        return str(self.args[0])


algorithms = Algorithms(
    Algorithm(
        name="minimax",
        title="minimax",
        source="lecture notes (Temple), first version; AIMA 4e, section 5.2",
        function=minimax,
        prunes=False,
    ),
    Algorithm(
        name="alphabeta",
        title="alpha-beta",
        source="Knuth & Moore 1975; fail-soft as in the longer lecture notes (Temple)",
        function=alphabeta,
        twins={
            (True, True): alphabeta,
            (False, True): alphabeta_strict,
            (True, False): alphabeta_shallow,
            (False, False): alphabeta_shallow_strict,
        },
    ),
)
