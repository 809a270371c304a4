"""By what a faulty search gives itself away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Literal, TypeAlias, get_args

from abviz.narration.language import Language
from abviz.narration.numbers import label, number
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace
from abviz.trees import Node

By: TypeAlias = Literal["leaves", "values"]
WAYS: tuple[By, ...] = get_args(By)


def signs(right: Trace, faulty: Trace, *, by: By, language: Language = ENGLISH) -> str:
    """Say by what a faulty search gives itself away; an empty text if by nothing.

    Parameters
    ----------
    right : Trace
        Alpha-beta.
    faulty : Trace
        The faulty search of the same tree.
    by : {"leaves", "values"}, keyword-only
        What counts: the leaves in the order in which they are examined and the value of the
        root, or also the value that each node returns.
    language : Language, keyword-only
        What it is said in.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(5 (3 7))")
    >>> faulty = abviz.misconceptions["no-pruning"].search(tree)
    >>> signs(abviz.search(tree), faulty, by="leaves")
    'After the same 2 leaves alpha-beta is done; the faulty search goes on to E.'
    """
    told = [*_other_leaves(right, faulty, language), *_other_result(right, faulty, language)]
    if by == "values" and not told:
        told = [*_other_values(right, faulty, language)]
    return " ".join(told)


def _other_leaves(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    """Say which leaf comes first that only one of them examines at this point."""
    if right.leaves == faulty.leaves:
        return
    pairs = zip(count(), (*right.leaves, None), (*faulty.leaves, None), strict=False)
    same, expected, found = next(one for one in pairs if one[1] is not one[2])
    if expected is None or found is None:
        yield _one_is_done(same, expected, found, say)
        return
    names = {"expected": label(expected), "found": label(found)}
    if same == 0:
        yield say.gettext(
            "alpha-beta examines {expected} first, the faulty search {found}.", **names
        )
    else:
        yield say.ngettext(
            "After the same first leaf alpha-beta examines {expected}, the faulty search {found}.",
            "After the same {count} leaves alpha-beta examines {expected}, the faulty search "
            "{found}.",
            same,
            **names,
        )


def _one_is_done(same: int, expected: Node | None, found: Node | None, say: Language) -> str:
    """Say who goes on after so many leaves, and with which one."""
    if found is not None:
        return say.ngettext(
            "After the same first leaf alpha-beta is done; the faulty search goes on to {leaf}.",
            "After the same {count} leaves alpha-beta is done; the faulty search goes on to "
            "{leaf}.",
            same,
            leaf=label(found),
        )
    return say.ngettext(
        "After the same first leaf the faulty search is done; alpha-beta goes on to {leaf}.",
        "After the same {count} leaves the faulty search is done; alpha-beta goes on to {leaf}.",
        same,
        leaf=label(expected) if expected else "",
    )


def _other_result(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    if right.value != faulty.value:
        yield say.gettext(
            "At the root alpha-beta returns {value}, the faulty search {other}.",
            value=number(right.value),
            other=number(faulty.value),
        )


def _other_values(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    """Say which node returns another value, where both enter the same nodes."""
    first: int | None = None
    visits, values = right.visits, zip(right.values, faulty.values, strict=True)
    for visit, (value, other) in enumerate(values):
        # A node returns before those above it.
        if value != other and (first is None or _is_below(visits[visit], visits[first])):
            first = visit
    if first is not None:
        yield say.gettext(
            "From {node} alpha-beta returns {value}, the faulty search {other}.",
            node=label(right.visits[first]),
            value=number(right.values[first]),
            other=number(faulty.values[first]),
        )


def _is_below(node: Node, above: Node) -> bool:
    return any(one is above for one in node.ancestors)
