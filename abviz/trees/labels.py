"""Automatic names of nodes: A, B, … Z, AA, AB, … in preorder."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain, count, product
from string import ascii_uppercase

PRIME = "\N{PRIME}"


def labels() -> Iterator[str]:
    """Yield A, B, … Z, AA, AB, … without end.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(labels(), 24, 28))
    ['Y', 'Z', 'AA', 'AB']
    """
    return chain.from_iterable(
        map("".join, product(ascii_uppercase, repeat=size)) for size in count(1)
    )


def automatic_name(label: str, taken: Container[str], *, own: str = "") -> str:
    """Return a label, with primes added until no other node has it.

    Parameters
    ----------
    label : str
        The label of the node's place in preorder.
    taken : container of str
        Names that other nodes have.
    own : str
        The name that the node has now, if it is among ``taken``.

    Examples
    --------
    >>> automatic_name("A", {"B"}), automatic_name("A", {"A", "B"})
    ('A', 'A′')
    """
    name = label
    while name in taken and name != own:
        name += PRIME
    return name
