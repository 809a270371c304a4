"""Preorder: the way through a tree, and the names A, B, … Z, AA, AB, … that it gives."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import chain, count, product
from string import ascii_uppercase
from typing import Protocol, TypeVar

PRIME = "\N{PRIME}"

_T = TypeVar("_T")
_N = TypeVar("_N", bound="_WithChildren")


class _WithChildren(Protocol):
    @property
    def children(self: _N) -> Sequence[_N]: ...


def walk(root: _T, children: Callable[[_T], Sequence[_T]]) -> Iterator[tuple[_T, bool]]:
    """Walk through a tree of any kind in preorder, without recursion.

    Parameters
    ----------
    root : object
        Where to start.
    children : callable
        Returns the children of an item in the order to be walked.

    Yields
    ------
    tuple
        An item and whether it is entered (True) or left again (False). Items
        without children are only entered.

    Examples
    --------
    >>> [(item, entered) for item, entered in walk((1, (2,)), lambda item: item[1:])]
    [((1, (2,)), True), ((2,), True), ((1, (2,)), False)]
    """
    waiting = [(root, True)]
    while waiting:
        item, entered = waiting.pop()
        yield item, entered
        if entered and (below := children(item)):
            waiting.append((item, False))
            waiting.extend((child, True) for child in reversed(below))


def given_order(node: _N) -> Sequence[_N]:
    """Return the children of a node as they stand, for `walk`.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> given_order(Tree.parse("(3 4)").root)
    (<leaf B: 3>, <leaf C: 4>)
    """
    return node.children


def preorder(root: _N) -> Iterator[_N]:
    """Yield a node and all nodes below it, in preorder.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> list(preorder(Tree.parse("(3 4)").root))
    [<MAX node A>, <leaf B: 3>, <leaf C: 4>]
    """
    return (node for node, entered in walk(root, given_order) if entered)


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


def all_names(given: Sequence[str | None]) -> Iterator[str]:
    """Yield the names of all nodes in preorder; a node that was given none gets its letter.

    Examples
    --------
    >>> list(all_names([None, "left", None]))
    ['A', 'left', 'C']
    """
    taken = {name for name in given if name}
    for name, label in zip(given, labels(), strict=False):
        yield name or automatic_name(label, taken)


def given_names(names: Sequence[str]) -> Iterator[str | None]:
    """Yield the names that `all_names` cannot find by itself, and None for the others.

    Examples
    --------
    >>> list(given_names(["A", "left", "C"]))
    [None, 'left', None]
    """
    taken = set(names)
    for name, label in zip(names, labels(), strict=False):
        yield None if name == automatic_name(label, taken, own=name) else name
