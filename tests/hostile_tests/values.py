"""Values that no one means: what stands in place of an option when a student's cell goes wrong.

Each is made anew for each call, since a call may use one up. `Endless` and `Long` count what is
taken of them, so that a call that reads all of a long list is found without a clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

MOST_TAKEN = 1_500_000  # an experiment takes a million seeds


class ReadWhole(BaseException):
    """A call has taken more items of a long list than it can use; no handler of abviz stops it."""


class Endless:
    """An iterator that never ends."""

    def __init__(self) -> None:
        self.taken = 0

    def __iter__(self) -> Iterator[int]:
        return self

    def __next__(self) -> int:
        self.taken += 1
        if self.taken > MOST_TAKEN:
            raise ReadWhole(f"{MOST_TAKEN:,} items were taken of an iterator without an end")
        return self.taken


class Long(Sequence[int]):
    """A list of a hundred million numbers, as ``range(10**8)`` is one."""

    def __init__(self) -> None:
        self.taken = 0

    def __len__(self) -> int:
        return 10**8

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return range(10**8)[index]
        self.taken += 1
        if self.taken > MOST_TAKEN:
            raise ReadWhole(f"{MOST_TAKEN:,} items were taken of a list of 10^8")
        return range(10**8)[index]


class BrokenRepr:
    """An object whose repr fails, as that of a half-made object does."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def list_in_itself() -> list[Any]:
    """Return a list that contains itself."""
    items: list[Any] = [1]
    items.append(items)
    return items


def dict_in_itself() -> dict[str, Any]:
    """Return a dict that contains itself."""
    facts: dict[str, Any] = {}
    facts["children"] = [facts]
    return facts


HOSTILE: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "-1": lambda: -1,
    "0": lambda: 0,
    "3": lambda: 3,
    "1.5": lambda: 1.5,
    "10**5000": lambda: 10**5000,
    "-10**5000": lambda: -(10**5000),
    "10**400": lambda: 10**400,
    "2**63": lambda: 2**63,
    "nan": lambda: math.nan,
    "inf": lambda: math.inf,
    "1e308": lambda: 1e308,
    "Fraction of 5,000 digits": lambda: Fraction(10**5000, 3),
    "Decimal nan": lambda: Decimal("NaN"),
    "1j": lambda: 1j,
    "empty text": lambda: "",
    "blank": lambda: " ",
    "max": lambda: "max",
    "null character": lambda: "\0",
    "half of a surrogate pair": lambda: "\ud83d",
    "newline": lambda: "a\nb",
    "long text": lambda: "a" * 100_000,
    "many brackets": lambda: "(" * 20_000,
    "bytes": lambda: b"(3 5)",
    "range(10**8)": lambda: range(10**8),
    "long list": Long,
    "iterator without an end": Endless,
    "object": object,
    "broken repr": BrokenRepr,
    "array": lambda: np.array([[3, 5], [2, 9]]),
    "array of two numbers": lambda: np.array([1, 2]),
    "0-d array": lambda: np.array(3),
    "numpy nan": lambda: np.float64("nan"),
    "set": lambda: {1, 2},
    "empty list": list,
    "empty dict": dict,
    "list of None": lambda: [None],
    "list of lists": lambda: [[]],
    "list of a long number": lambda: [10**5000, 1],
    "list of an array": lambda: [np.array([1, 2])],
    "list in itself": list_in_itself,
    "dict in itself": dict_in_itself,
    "function": lambda: lambda *given: None,
    "class": lambda: int,
}
