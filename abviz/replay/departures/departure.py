"""A departure: where it is, and what is said of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from abviz.trees import Node


class Departure(NamedTuple):
    """Where a search first does something else than the reference.

    `sentence` says what it does there. `kind` says how it shows: a visit gets another
    "window", another node has its "turn", nodes are left "out", a visit "returns" another
    value, or the search "ends" otherwise. `visit` is the number of the visit where it
    shows, None at the end; `expected` is the node that the reference enters there.
    """

    kind: Literal["window", "turn", "out", "returns", "ends"]
    sentence: str
    visit: int | None = None
    expected: Node | None = None


class Cause(NamedTuple):
    """A cause, as what was seen; each kind can be recomputed from the tree and the visits.

    `node` is what it is about, `other` a child or another node that has a part in it.
    `score` is the number that it is about, `given` the one that came back from `other` or
    stands against it, and `bound` the letter of a bound.
    """

    kind: str
    node: Node | None = None
    other: Node | None = None
    score: object = None
    given: object = None
    bound: Literal["", "α", "β"] = ""
