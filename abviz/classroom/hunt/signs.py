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
    'After the same 2 leaves alpha-beta is done, and the faulty search examines E.'
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
    facts = {"expected": _name(expected), "found": _name(found)}
    if expected is None:
        yield say.ngettext(
            "After the same first leaf alpha-beta is done, and the faulty search examines {found}.",
            "After the same {count} leaves alpha-beta is done, and the faulty search examines {found}.",
            same,
            **facts,
        )
    elif found is None:
        yield say.ngettext(
            "After the same first leaf the faulty search is done, and alpha-beta examines {expected}.",
            "After the same {count} leaves the faulty search is done, and alpha-beta examines "
            "{expected}.",
            same,
            **facts,
        )
    elif same == 0:
        yield say.gettext(
            "alpha-beta examines {expected} first, and the faulty search {found}.", **facts
        )
    else:
        yield say.ngettext(
            "After the same first leaf alpha-beta examines {expected}, and the faulty search {found}.",
            "After the same {count} leaves alpha-beta examines {expected}, and the faulty search "
            "{found}.",
            same,
            **facts,
        )


def _other_result(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    if right.value != faulty.value:
        yield say.gettext(
            "At the root alpha-beta returns {value}, and the faulty search {other}.",
            value=number(right.value),
            other=number(faulty.value),
        )


def _other_values(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    """Say which node returns another value, where both enter the same nodes."""
    first: int | None = None
    for visit, (value, other) in enumerate(zip(right.values, faulty.values, strict=True)):
        # A node above returns later.
        if value != other and (first is None or _is_below(right.visits[visit], right.visits[first])):
            first = visit
    if first is not None:
        yield say.gettext(
            "From {node} alpha-beta returns {value}, and the faulty search {other}.",
            node=label(right.visits[first]),
            value=number(right.values[first]),
            other=number(faulty.values[first]),
        )


def _is_below(node: Node, above: Node) -> bool:
    return any(one is above for one in node.ancestors)


def _name(node: Node | None) -> str:
    return "" if node is None else label(node)
